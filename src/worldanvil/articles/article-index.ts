import { type App, service } from '../../base/app.ts';
import { LoreError, unavailable } from '../../base/error.ts';
import { MINUTE_MS, pause, within } from '../../base/time.ts';
import type { Lease } from '../../library/library.ts';
import { slugify } from '../../text/names.ts';
import { shareFlights } from '../../upstream/single-flight.ts';
import type { Audience } from '../audience/audience.ts';
import { PLAYERS } from '../audience/library-view.ts';
import { callTime } from '../client/call-deadline.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';
import { worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { article } from '../resources.ts';
import { Article } from './article-kind.ts';
import { articleLibrary } from './article-library.ts';
import { failingArticles } from './failing-articles.ts';
import { entryOf, type Home } from './index-entry.ts';
import { fillTexts, type Queue, queueOf, readNow, unreadIn } from './read-texts.ts';
import { fillTitles, listedAt } from './read-titles.ts';

/** A list of titles older than this is read again in the background of the next search. */
const REVALIDATE_MS = MINUTE_MS;
/** A search waits for the list when it is older than this. */
const LISTED_MS = 5 * MINUTE_MS;
/** Players are shown nothing whose state was not looked at within a minute. */
const PLAYER_LISTED_MS = 55_000;
/** A process that died while indexing loses its lease after this. */
const LEASE_MS = 120_000;
/** The lease is renewed well before it ends, however long one request may take. */
const RENEW_MS = 20_000;
/** How often another process's work is looked at. */
const LOOK_MS = 200;
const LONGEST_LOOK_MS = 30_000;
const ALL = 'all worlds';
/** Lists that a pass takes over from somebody who has just read them are no older than this. */
const LIST_MS = 20_000;

export interface Coverage {
  /** Articles whose titles, tags and templates are known. */
  readonly known: number;
  /** Of these, articles whose text is known too. */
  readonly read: number;
}

/** An article that World Anvil failed at, with the reason. */
export interface Unreadable {
  readonly title: string;
  readonly reason: string;
}

export interface ArticleIndex {
  /** Fills the indexes of all the user's worlds in the background, where that was not done just now. */
  begin(): Promise<void>;
  home(world: Raw): Home;
  /**
   * Sees to it that the index is filled and current, and waits for the titles no longer than this.
   * The texts come in the background. With `since`, a list read before that time is too old. A
   * caller who asks `stillOpen` before showing anything may be given an index that is not current.
   */
  prepare(world: Raw, waitMs: number, how?: Preparing): Promise<Home>;
  /** Of these articles, by their ids on World Anvil, those that the audience may still see. */
  stillOpen(document: string, ids: readonly string[], waitMs: number): Promise<StillOpen>;
  /** Reads titles and all texts that changed, now, whatever was read when. */
  refresh(world: Raw): Promise<Home>;
  /** The documents whose titles are younger than their audience allows, made so where possible. */
  current(waitMs: number): Promise<ReadonlySet<string>>;
  /** The same without asking anybody. */
  isCurrent(document: string): Promise<boolean>;
  /**
   * Reads the first of these now and puts the others at the head of the queue. World Anvil's lists
   * have no excerpts, so what a search has just found is worth reading before the rest.
   */
  readFirst(
    home: Home,
    ids: readonly string[],
    now: { readonly count: number; readonly waitMs: number; readonly how: Reading },
  ): Promise<void>;
  /** Takes in an article that was just written, where its world is indexed. */
  store(raw: Raw, world: { readonly id: string; readonly title: string }): Promise<void>;
  /** Puts these articles, by slug, at the head of what is read in the background; asks nobody. */
  readNext(document: string, slugs: readonly string[]): Promise<void>;
  coverage(home: Home): Promise<Coverage>;
  /** When all titles were last read. */
  listedAt(home: Home): Promise<number | undefined>;
  /** Articles that could not be read. They are tried again, ever more rarely. */
  unreadable(home: Home): Promise<Unreadable[]>;
  /** The same for everything that was ever indexed. */
  total(): Promise<Coverage>;
  articles(home: Home): Promise<(Article & { title: string })[]>;
  /** Why indexing stopped, if it did. */
  readonly failure: LoreError | undefined;
}

/** Players have an index of their own, into which nothing goes that they may not see. */
const documentFor = (world: Raw, audience: Audience): string =>
  `${audience === 'player' ? PLAYERS : 'wa-'}${slugify(textOf(world.slug) || titleOf(world))}`;

export const articleIndexService = service<ArticleIndex & { stop(): Promise<void> }>({
  name: 'worldanvil-articles',
  perMember: true,
  open: createArticleIndex,
  close: (index) => index.stop(),
});

export interface StillOpen {
  readonly open: ReadonlySet<string>;
  /** How many there was no time, or no connection, to ask about. */
  readonly unasked: number;
}

export interface Preparing {
  readonly since?: number | undefined;
  readonly asksStillOpen?: boolean;
}

interface Pass {
  readonly titles: Promise<void>;
  readonly texts: Promise<void>;
  queue?: Queue;
}

/** The error of a promise if it fails within this time. */
const errorWithin = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  within(
    ms,
    work.then(
      () => undefined,
      (error: unknown) => error,
    ),
    undefined,
  );

function createArticleIndex(app: App): ArticleIndex & { stop(): Promise<void> } {
  const library = app.use(articleLibrary);
  const wa = app.use(worldAnvilService);
  const isPlayers = wa.audience === 'player';
  const closing = new AbortController();
  const running = new Map<string, Pass>();
  const leases = new Set<Lease>();
  const failing = failingArticles();
  const flights = shareFlights<void>();
  let begunAt = 0;
  let failure: LoreError | undefined;

  const home = (world: Raw): Home => ({
    id: idOf(world),
    title: titleOf(world),
    document: documentFor(world, wa.audience),
    audience: wa.audience,
  });

  const ageOf = async (document: string): Promise<number> =>
    Date.now() - ((await listedAt(library, document)) ?? 0);
  const limitMs = isPlayers ? PLAYER_LISTED_MS : LISTED_MS;
  const isCurrent = async (document: string): Promise<boolean> =>
    (await ageOf(document)) <= limitMs;

  /** Another process is at it: what it finds is in the library as soon as it has found it. */
  async function waitForOther({ document }: Home): Promise<void> {
    const end = Date.now() + LONGEST_LOOK_MS;
    while (!(await isCurrent(document)) && !closing.signal.aborted && Date.now() < end)
      await pause(LOOK_MS, { ref: false });
  }

  /** Asks whether the lease is still ours, and renews it in good time. */
  function renewing(lease: Lease): () => Promise<boolean> {
    let renewedAt = Date.now();
    return async () => {
      if (!leases.has(lease)) return false;
      if (Date.now() - renewedAt < RENEW_MS) return true;
      renewedAt = Date.now();
      return lease.renew();
    };
  }

  /** The right to index this world; undefined while another process has it. */
  async function takeLease(at: Home): Promise<Lease | undefined> {
    const lease = await library.lease(`index ${at.document}`, LEASE_MS);
    if (lease) leases.add(lease);
    return lease;
  }

  /** One pass over a world: its titles, then the texts that changed. */
  function start(world: Raw, olderThanMs: number): Pass {
    const at = home(world);
    const known = running.get(at.document);
    if (known) return known;
    const since = olderThanMs < 0 ? Date.now() : Date.now() - LIST_MS;
    const how = { background: true, fresh: true, since, signal: closing.signal };
    const leased = takeLease(at);
    const renewal = leased.then((lease) => lease && renewing(lease));
    const titles = renewal.then(async (holdsLease) => {
      if (!holdsLease) await waitForOther(at);
      else if ((await ageOf(at.document)) > olderThanMs)
        await fillTitles(library, wa, at, { ...how, stored: holdsLease });
    });
    const pass: Pass = {
      titles,
      texts: titles
        .then(async () => {
          const holdsLease = await renewal;
          if (!holdsLease) return;
          pass.queue = queueOf((await unreadIn(library, at)).filter((id) => !failing.isPaused(id)));
          await fillTexts(library, wa, at, pass.queue, { ...how, holdsLease, failing });
          failure = undefined;
        })
        .catch((error: unknown) => {
          if (closing.signal.aborted) return;
          if (error instanceof LoreError) failure = error;
          app.log.info(
            { err: error, world: at.title },
            'indexing stopped; the next search goes on',
          );
        })
        .finally(async () => {
          running.delete(at.document);
          const lease = await leased.catch(() => undefined);
          if (lease && leases.delete(lease)) await lease.release();
        }),
    };
    running.set(at.document, pass);
    return pass;
  }

  async function covered(documents: readonly string[]): Promise<Coverage> {
    // Store what waits in a batch first, or callers would see one text too few.
    for (const pass of running.values()) await pass.queue?.flush();
    const count = async (filters: { read?: boolean }): Promise<number> =>
      (await library.search({ select: [{ kind: 'article', filters }], documents, limit: 0 })).total;
    return { known: await count({}), read: await count({ read: true }) };
  }
  const coverage = ({ document }: Home): Promise<Coverage> => covered([document]);

  async function isDue(at: Home, olderThanMs: number): Promise<boolean> {
    if ((await ageOf(at.document)) > olderThanMs) return true;
    return (await unreadIn(library, at)).some((id) => !failing.isPaused(id));
  }

  async function beginAll(): Promise<void> {
    const how = { background: true, signal: closing.signal };
    for (const world of await worldsOf(wa, how))
      if (await isDue(home(world), limitMs)) await start(world, limitMs).texts;
  }

  /** Worlds that players may no longer see leave the players' index whole. */
  async function removeClosed(worlds: readonly Raw[]): Promise<void> {
    if (!isPlayers) return;
    const open = new Set(worlds.map((world) => home(world).document));
    const keys = (await library.documents('worldanvil')).map(({ key }) => key);
    const closed = keys.filter((key) => !open.has(key));
    if (closed.length > 0) await library.put({ removeDocuments: closed });
  }

  async function prepare(
    world: Raw,
    waitMs: number,
    { since, asksStillOpen = false }: Preparing = {},
  ): Promise<Home> {
    const at = home(world);
    const age = await ageOf(at.document);
    if (since !== undefined && age > Date.now() - since) await errorWithin(refresh(world), waitMs);
    await running.get(at.document)?.queue?.flush();
    const renewMs = Math.min(REVALIDATE_MS, limitMs);
    if (!running.has(at.document) && !(await isDue(at, renewMs))) return at;
    const isOld = !(await isCurrent(at.document));
    const { titles } = start(world, renewMs);
    // A list that is not too old yet serves while a younger one is read.
    const error = await errorWithin(titles, isOld ? waitMs : 0);
    const serves = asksStillOpen && (await listedAt(library, at.document)) !== undefined;
    if (isPlayers && !serves && !(await isCurrent(at.document)))
      throw error instanceof LoreError
        ? error
        : unavailable('World Anvil has not yet said which articles players may see.', {
            next: 'Try again in a moment.',
          });
    // A failure is only worth an error when there is nothing at all to answer from.
    if (error instanceof LoreError && (await coverage(at)).known === 0) throw error;
    return at;
  }

  /** The articles of a current index are; those of an older one are asked about. */
  async function stillOpen(
    document: string,
    ids: readonly string[],
    waitMs: number,
  ): Promise<StillOpen> {
    if (!isPlayers || (await isCurrent(document))) return { open: new Set(ids), unasked: 0 };
    const how = { signal: closing.signal, time: callTime(waitMs) };
    const open = new Set<string>();
    for (const [index, id] of ids.entries())
      try {
        if (how.time.over()) return { open, unasked: ids.length - index };
        await wa.get(article, id, -1, how);
        open.add(id);
      } catch (error) {
        if (!(error instanceof LoreError)) throw error;
        // Nobody can say what players may see, so they see no more.
        if (error.kind !== 'not_found') return { open, unasked: ids.length - index };
      }
    return { open, unasked: 0 };
  }

  async function refresh(world: Raw): Promise<Home> {
    const at = home(world);
    await running.get(at.document)?.texts;
    const { titles, texts } = start(world, -1);
    await titles;
    await texts;
    return at;
  }

  return {
    home,
    coverage,
    prepare,
    stillOpen,
    isCurrent,
    listedAt: ({ document }) => listedAt(library, document),
    total: async () => covered((await library.documents('worldanvil')).map(({ key }) => key)),
    get failure() {
      return failure;
    },
    begin() {
      if (!flights.has(ALL) && Date.now() - begunAt < limitMs) return Promise.resolve();
      begunAt = Date.now();
      return flights.join(ALL, undefined, () =>
        beginAll().catch((error: unknown) => {
          // The next who asks may have more luck.
          begunAt = 0;
          if (error instanceof LoreError) failure = error;
          throw error;
        }),
      );
    },
    refresh,
    async current(waitMs) {
      const end = Date.now() + waitMs;
      const worlds = await worldsOf(wa, { signal: closing.signal });
      await removeClosed(worlds);
      for (const world of worlds)
        await prepare(world, Math.max(0, end - Date.now())).catch((error: unknown) => {
          if (!(error instanceof LoreError)) throw error;
        });
      const documents = worlds.map((world) => home(world).document);
      const current = await Promise.all(documents.map(isCurrent));
      return new Set(documents.filter((_, i) => current[i]));
    },
    async readFirst({ document, ...rest }, ids, { count, waitMs, how }) {
      const queue = running.get(document)?.queue;
      queue?.prefer(ids);
      await queue?.flush();
      await readNow(library, wa, { document, ...rest }, ids.slice(0, count), {
        ...how,
        fresh: true,
        untilMs: Date.now() + waitMs,
      });
    },
    async store(raw, world) {
      const { slug } = isRaw(raw.world) ? raw.world : {};
      const at = home({ ...world, slug });
      if ((await listedAt(library, at.document)) === undefined) return;
      await library.put({ entities: [entryOf(raw, at, new Map())] });
    },
    async readNext(document, slugs) {
      running.get(document)?.queue?.prefer(slugs.map((slug) => `article/${document}/${slug}`));
    },
    async unreadable({ document }) {
      const ids = failing.ids().filter((id) => id.startsWith(`article/${document}/`));
      const entities = await Promise.all(ids.map((id) => library.get(id)));
      return entities.flatMap((entity) =>
        entity ? [{ title: entity.name, reason: failing.reasonOf(entity.id) ?? '' }] : [],
      );
    },
    async articles({ document }) {
      const { found } = await library.search({
        select: [{ kind: 'article' }],
        documents: [document],
        limit: 100_000,
      });
      return found.map(({ entity }) => ({ ...Article.parse(entity.body), title: entity.name }));
    },
    async stop() {
      closing.abort(new DOMException('Lorewright is closing.', 'AbortError'));
      // The library closes right after this, and the next process should not have to wait.
      const held = [...leases];
      leases.clear();
      await Promise.all(held.map((lease) => lease.release()));
    },
  };
}

import { type App, service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { type Lease, libraryService } from '../../library/library.ts';
import { slugify } from '../../text/names.ts';
import { PLAYERS } from '../audience/library-view.ts';
import type { Audience } from '../audience/visibility.ts';
import { idOf, type Raw, textOf, titleOf } from '../client/raw.ts';
import { worldsOf } from '../client/resolve-names.ts';
import { type Reading, worldAnvilService } from '../client/world-anvil.ts';
import { Article } from './article-kind.ts';
import type { Home } from './index-entry.ts';
import { fillTexts, type Queue, queueOf, readNow, unreadIn } from './read-texts.ts';
import { fillTitles, listedAt } from './read-titles.ts';

/** How long a list of titles is trusted before World Anvil is asked what changed. */
const LISTED_MS = 15 * MINUTE_MS;
/** A process that died while indexing gives up its right after this. */
const LEASE_MS = 120_000;
/** The right is renewed well before it ends, however long one request may take. */
const RENEW_MS = 20_000;
/** How often another process's work is looked at. */
const LOOK_MS = 200;
const LONGEST_LOOK_MS = 30_000;

export interface Coverage {
  /** Articles whose titles, tags and templates are known. */
  readonly known: number;
  /** Of these, articles whose text is known too. */
  readonly read: number;
}

export interface ArticleIndex {
  /** Fills the indexes of all the user's worlds in the background, where that was not done just now. */
  begin(): Promise<void>;
  home(world: Raw): Home;
  /**
   * Sees to it that the index is filled, and waits for the titles no longer than this. The texts come
   * in the background.
   */
  prepare(world: Raw, waitMs: number): Promise<Home>;
  /**
   * Reads the first of these now and puts the others at the head of the queue. World Anvil's lists
   * tell no excerpts, so what a search has just found is worth reading before the rest.
   */
  readFirst(
    home: Home,
    ids: readonly string[],
    now: { readonly count: number; readonly waitMs: number; readonly how: Reading },
  ): Promise<void>;
  coverage(home: Home): Promise<Coverage>;
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
  open: createArticleIndex,
  close: (index) => index.stop(),
});

interface Filling {
  readonly titles: Promise<void>;
  readonly texts: Promise<void>;
  queue?: Queue;
}

function createArticleIndex(app: App): ArticleIndex & { stop(): Promise<void> } {
  const library = app.use(libraryService);
  const wa = app.use(worldAnvilService);
  const closing = new AbortController();
  const under = new Map<string, Filling>();
  const leases = new Set<Lease>();
  let beginning: Promise<void> | undefined;
  /** Articles that World Anvil failed at, and when: they are let be for a while. */
  const troubled = new Map<string, number>();
  let begunAt = 0;
  let failure: LoreError | undefined;

  const home = (world: Raw): Home => ({
    id: idOf(world),
    title: titleOf(world),
    document: documentFor(world, wa.audience),
  });

  const isTroubled = (id: string): boolean =>
    Date.now() - (troubled.get(id) ?? Number.NEGATIVE_INFINITY) < LISTED_MS;

  const isListed = async (place: Home): Promise<boolean> =>
    Date.now() - ((await listedAt(library, place)) ?? 0) <= LISTED_MS;

  /** Another process is at it: what it finds is in the library as soon as it has found it. */
  async function lookOn(place: Home): Promise<void> {
    const end = Date.now() + LONGEST_LOOK_MS;
    while (!(await isListed(place)) && !closing.signal.aborted && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
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
  async function takeLease(place: Home): Promise<Lease | undefined> {
    const lease = await library.lease(`index ${place.document}`, LEASE_MS);
    if (lease) leases.add(lease);
    return lease;
  }

  function start(world: Raw): Filling {
    const place = home(world);
    const known = under.get(place.document);
    if (known) return known;
    const how = { background: true, fresh: true, signal: closing.signal };
    const leased = takeLease(place);
    const mine = leased.then((lease) => lease && renewing(lease));
    const titles = mine.then(async (stored) => {
      if (!stored) await lookOn(place);
      else if (!(await isListed(place))) await fillTitles(library, wa, place, { ...how, stored });
    });
    const filling: Filling = {
      titles,
      texts: titles
        .then(async () => {
          const isMine = await mine;
          if (!isMine) return;
          filling.queue = queueOf((await unreadIn(library, place)).filter((id) => !isTroubled(id)));
          const failed = (id: string): undefined => void troubled.set(id, Date.now());
          await fillTexts(library, wa, place, filling.queue, { ...how, mine: isMine, failed });
          failure = undefined;
        })
        .catch((error: unknown) => {
          if (closing.signal.aborted) return;
          if (error instanceof LoreError) failure = error;
          app.log.info(
            { err: error, world: place.title },
            'indexing stopped; the next search goes on',
          );
        })
        .finally(async () => {
          under.delete(place.document);
          const lease = await leased.catch(() => undefined);
          if (lease && leases.delete(lease)) await lease.release();
        }),
    };
    under.set(place.document, filling);
    return filling;
  }

  async function covered(documents: readonly string[]): Promise<Coverage> {
    // Whoever asks how far it is is told of the last text too.
    for (const filling of under.values()) await filling.queue?.flush();
    const count = async (filters: { read?: boolean }): Promise<number> =>
      (await library.search({ select: [{ kind: 'article', filters }], documents, limit: 0 })).total;
    return { known: await count({}), read: await count({ read: true }) };
  }
  const coverage = (place: Home): Promise<Coverage> => covered([place.document]);

  async function isDue(place: Home): Promise<boolean> {
    if (!(await isListed(place))) return true;
    return (await unreadIn(library, place)).some((id) => !isTroubled(id));
  }

  async function beginAll(): Promise<void> {
    const how = { background: true, signal: closing.signal };
    for (const world of await worldsOf(wa, how))
      if (await isDue(home(world))) await start(world).texts;
  }

  return {
    home,
    coverage,
    total: async () => covered((await library.documents('worldanvil')).map(({ key }) => key)),
    get failure() {
      return failure;
    },
    begin() {
      if (!beginning && Date.now() - begunAt < LISTED_MS) return Promise.resolve();
      begunAt = Date.now();
      beginning ??= beginAll()
        .catch((error: unknown) => {
          // The next who asks may have more luck.
          begunAt = 0;
          if (error instanceof LoreError) failure = error;
          throw error;
        })
        .finally(() => {
          beginning = undefined;
        });
      return beginning;
    },
    async prepare(world, waitMs) {
      const place = home(world);
      await under.get(place.document)?.queue?.flush();
      if (!under.has(place.document) && !(await isDue(place))) return place;
      const { titles } = start(world);
      // A failure is only worth an error when there is nothing at all to answer from.
      const failed = titles.then(
        () => undefined,
        (error: unknown) => error,
      );
      const error = await Promise.race([
        failed,
        new Promise<undefined>((resolve) => setTimeout(resolve, waitMs, undefined).unref()),
      ]);
      if (error instanceof LoreError && (await coverage(place)).known === 0) throw error;
      return place;
    },
    async readFirst(place, ids, { count, waitMs, how }) {
      const queue = under.get(place.document)?.queue;
      queue?.prefer(ids);
      await queue?.flush();
      await readNow(library, wa, place, ids.slice(0, count), {
        ...how,
        fresh: true,
        untilMs: Date.now() + waitMs,
      });
    },
    async articles(place) {
      const { found } = await library.search({
        select: [{ kind: 'article' }],
        documents: [place.document],
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

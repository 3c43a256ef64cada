import { type App, service } from '../../base/app.ts';
import { LoreError, unavailable } from '../../base/error.ts';
import { MINUTE_MS, within } from '../../base/time.ts';
import { idOf as idOfEntity } from '../../library/address.ts';
import { shareFlights } from '../../upstream/single-flight.ts';
import { callTime } from '../client/call-deadline.ts';
import { idOf, isRaw, type Raw, titleOf } from '../client/raw.ts';
import { worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { article } from '../resources.ts';
import { Article } from './article-kind.ts';
import { articleLibrary, EVERY_ARTICLE } from './article-library.ts';
import { failingArticles } from './failing-articles.ts';
import { documentFor, entryOf, type WorldIndex } from './index-entry.ts';
import { indexPasses } from './index-passes.ts';
import type { ArticleIndex, Coverage, Preparing, StillOpen } from './index-port.ts';
import { readNow, unreadIn } from './read-texts.ts';
import { listedAt } from './read-titles.ts';

/** An older list of titles is refreshed in the background of the next search. */
const REVALIDATE_MS = MINUTE_MS;
/** A search waits for a refresh if the list is older than this. */
const LISTED_MS = 5 * MINUTE_MS;
/** For players the limit is one minute: they must not see what was unpublished since. */
const PLAYER_LISTED_MS = 55_000;
const ALL = 'all worlds';

export const articleIndexService = service<ArticleIndex & { stop(): Promise<void> }>({
  name: 'worldanvil-articles',
  perMember: true,
  open: createArticleIndex,
  close: (index) => index.stop(),
});

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
  const failing = failingArticles();
  const flights = shareFlights<void>();
  let begunAt = 0;

  const worldIndexOf = (world: Raw): WorldIndex => ({
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
  const passes = indexPasses(app, { failing, worldIndexOf, ageOf, isCurrent });
  const { running, start, signal } = passes;

  async function covered(documents: readonly string[]): Promise<Omit<Coverage, 'isChecking'>> {
    // Store the pending batch first, or callers would count one text too few.
    for (const pass of running.values()) await pass.queue?.flush();
    const count = async (filters: { read?: boolean }): Promise<number> =>
      (await library.search({ select: [{ kind: 'article', filters }], documents, limit: 0 })).total;
    return { known: await count({}), read: await count({ read: true }) };
  }

  /** What is still to be checked, as far as is known without waiting. */
  const pendingIn = ({ id }: WorldIndex): Promise<readonly string[] | undefined> =>
    wa.pending(id, { signal, time: callTime(0) }).catch((error: unknown) => {
      if (!(error instanceof LoreError)) throw error;
      return undefined;
    });
  const coverage = async (at: WorldIndex): Promise<Coverage> => ({
    ...(await covered([at.document])),
    isChecking: (await pendingIn(at))?.length !== 0,
  });

  async function isDue(at: WorldIndex, olderThanMs: number): Promise<boolean> {
    if ((await ageOf(at.document)) > olderThanMs) return true;
    const unread = [...(await unreadIn(library, at)), ...((await pendingIn(at)) ?? [])];
    return unread.some((id) => !failing.isPaused(id));
  }

  async function beginAll(): Promise<void> {
    const how = { background: true, signal };
    for (const world of await worldsOf(wa, how))
      if (await isDue(worldIndexOf(world), limitMs)) await start(world, limitMs).texts;
  }

  /** Worlds that players may no longer see are removed from the players' index. */
  async function removeClosed(worlds: readonly Raw[]): Promise<void> {
    if (!isPlayers) return;
    const open = new Set(worlds.map((world) => worldIndexOf(world).document));
    const keys = (await library.documents('worldanvil')).map(({ key }) => key);
    const closed = keys.filter((key) => !open.has(key));
    if (closed.length > 0) await library.put({ removeDocuments: closed });
  }

  async function prepare(
    world: Raw,
    waitMs: number,
    { since, asksStillOpen = false }: Preparing = {},
  ): Promise<WorldIndex> {
    const at = worldIndexOf(world);
    await passes.endOfRemoved(at.document);
    const age = await ageOf(at.document);
    if (since !== undefined && age > Date.now() - since) await errorWithin(refresh(world), waitMs);
    await running.get(at.document)?.queue?.flush();
    const renewMs = Math.min(REVALIDATE_MS, limitMs);
    if (!running.has(at.document) && !(await isDue(at, renewMs))) return at;
    const isOld = !(await isCurrent(at.document));
    const end = Date.now() + waitMs;
    const { titles, texts } = start(world, renewMs);
    // A list that is not too old is used while a newer one is read.
    const error = await errorWithin(titles, isOld ? waitMs : 0);
    // Players see an article only after it was read.
    if (isPlayers && !error) {
      const left = Math.max(0, end - Date.now());
      await errorWithin(texts, (await covered([at.document])).known === 0 ? left : left / 3);
      await running.get(at.document)?.queue?.flush();
    }
    const serves = asksStillOpen && (await listedAt(library, at.document)) !== undefined;
    if (isPlayers && !serves && !(await isCurrent(at.document)))
      throw error instanceof LoreError
        ? error
        : unavailable('World Anvil has not yet said which articles players may see.', {
            next: 'Try again in a moment.',
          });
    // A failure is an error only if there is nothing at all to answer from.
    if (error instanceof LoreError && (await coverage(at)).known === 0) throw error;
    return at;
  }

  /** Articles of a current index are open; those of an older one must be checked. */
  async function stillOpen(
    document: string,
    ids: readonly string[],
    waitMs: number,
  ): Promise<StillOpen> {
    if (!isPlayers || (await isCurrent(document))) return { open: new Set(ids), unasked: 0 };
    const how = { signal, time: callTime(waitMs) };
    const open = new Set<string>();
    for (const [index, id] of ids.entries())
      try {
        if (how.time.over()) return { open, unasked: ids.length - index };
        await wa.get(article, id, -1, how);
        open.add(id);
      } catch (error) {
        if (!(error instanceof LoreError)) throw error;
        // It is not known what players may see, so stop showing more.
        if (error.kind !== 'not_found') return { open, unasked: ids.length - index };
      }
    return { open, unasked: 0 };
  }

  async function refresh(world: Raw): Promise<WorldIndex> {
    const at = worldIndexOf(world);
    await running.get(at.document)?.texts;
    const { titles, texts } = start(world, -1);
    await titles;
    await texts;
    return at;
  }

  return {
    worldIndexOf,
    coverage,
    prepare,
    stillOpen,
    isCurrent,
    listedAt: ({ document }) => listedAt(library, document),
    total: async () => covered((await library.documents('worldanvil')).map(({ key }) => key)),
    get failure() {
      return passes.failure;
    },
    begin() {
      if (!flights.has(ALL) && Date.now() - begunAt < limitMs) return Promise.resolve();
      begunAt = Date.now();
      return flights.join(ALL, undefined, () =>
        beginAll().catch((error: unknown) => {
          // Let the next caller try again.
          begunAt = 0;
          passes.fail(error);
          throw error;
        }),
      );
    },
    refresh,
    async current(waitMs) {
      const end = Date.now() + waitMs;
      const worlds = await worldsOf(wa, { signal });
      await removeClosed(worlds);
      for (const world of worlds)
        await prepare(world, Math.max(0, end - Date.now())).catch((error: unknown) => {
          if (!(error instanceof LoreError)) throw error;
        });
      const documents = worlds.map((world) => worldIndexOf(world).document);
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
      const at = worldIndexOf({ ...world, slug });
      if ((await listedAt(library, at.document)) === undefined) return;
      const entry = entryOf(raw, at, new Map());
      running.get(at.document)?.written.add(idOfEntity(entry));
      await library.put({ entities: [entry] });
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
        limit: EVERY_ARTICLE,
      });
      return found.map(({ entity }) => ({ ...Article.parse(entity.body), title: entity.name }));
    },
    stop: passes.stop,
  };
}

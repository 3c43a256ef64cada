import type { App, Service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { type Lease, type Library, libraryService, type NewEntity } from '../../library/library.ts';
import { slugify } from '../../text/names.ts';
import type { Audience } from '../audience.ts';
import { type Reading, type WorldAnvil, worldAnvilService } from '../client.ts';
import { worldsOf } from '../names.ts';
import { idOf, isRaw, type Raw, textOf, titleOf, updatedAt } from '../raw.ts';
import { article, category } from '../resources.ts';
import { entryOf, type Home, slugOf } from './entry.ts';
import { Article } from './kind.ts';

/** How long a list of titles is trusted before World Anvil is asked what changed. */
const LISTED_MS = 15 * 60_000;
/** A process that died while indexing gives up its right after this. */
const LEASE_MS = 120_000;
/** At the default pace, texts appear every ten seconds. */
const BATCH = 10;

export interface Coverage {
  /** Articles whose titles, tags and templates are known. */
  readonly known: number;
  /** Of these, articles whose text is known too. */
  readonly read: number;
}

export interface ArticleIndex {
  /** Begins to fill the indexes of all the user's worlds, in the background. */
  begin(): Promise<void>;
  home(world: Raw): Home;
  /**
   * Sees to it that the index is filled, and waits for the titles no longer than this. The texts come
   * in the background.
   */
  prepare(world: Raw, waitMs: number): Promise<Home>;
  coverage(home: Home): Coverage;
  articles(home: Home): Promise<(Article & { title: string })[]>;
}

/** Players have an index of their own, into which nothing goes that they may not see. */
const documentFor = (world: Raw, audience: Audience): string =>
  `wa-${slugify(textOf(world.slug) || titleOf(world))}${audience === 'player' ? '-players' : ''}`;

export const articleIndexService: Service<ArticleIndex & { stop(): void }> = {
  name: 'worldanvil-articles',
  open: createArticleIndex,
  close: (index) => index.stop(),
};

interface Filling {
  readonly titles: Promise<void>;
  readonly texts: Promise<void>;
}

function createArticleIndex(app: App): ArticleIndex & { stop(): void } {
  const library = app.use(libraryService);
  const wa = app.use(worldAnvilService);
  const closing = new AbortController();
  const under = new Map<string, Filling>();
  const leases = new Set<Lease>();

  const home = (world: Raw): Home => ({
    id: idOf(world),
    title: titleOf(world),
    document: documentFor(world, wa.audience),
  });

  function start(world: Raw): Filling {
    const place = home(world);
    const known = under.get(place.document);
    if (known) return known;
    const lease = library.lease(`index ${place.document}`, LEASE_MS);
    // Another process is at it: what it has found so far is in the library already.
    if (!lease) return { titles: Promise.resolve(), texts: Promise.resolve() };
    leases.add(lease);
    const how = { background: true, fresh: true, signal: closing.signal };
    const renew = () => lease.renew();
    const titles = fillTitles(library, wa, place, { ...how, renew });
    const texts = titles
      .then((unread) => fillTexts(library, wa, place, unread, { ...how, renew }))
      .catch((error: unknown) => {
        if (!closing.signal.aborted)
          app.log.info(
            { err: error, world: place.title },
            'indexing stopped; the next search goes on',
          );
      })
      .finally(() => {
        under.delete(place.document);
        if (leases.delete(lease)) lease.release();
      });
    const filling = { titles: titles.then(() => {}), texts };
    under.set(place.document, filling);
    return filling;
  }

  const isDue = (place: Home): boolean => {
    const listedAt = library.note(noteOf(place));
    const { known, read } = coverage(place);
    return typeof listedAt !== 'number' || Date.now() - listedAt > LISTED_MS || read < known;
  };

  const coverage = (place: Home): Coverage => {
    const counts = library.note(countsOf(place));
    return isRaw(counts) && typeof counts.known === 'number' && typeof counts.read === 'number'
      ? { known: counts.known, read: counts.read }
      : { known: 0, read: 0 };
  };

  return {
    home,
    coverage,
    async begin() {
      const how = { background: true, signal: closing.signal };
      for (const world of await worldsOf(wa, how)) if (isDue(home(world))) await start(world).texts;
    },
    async prepare(world, waitMs) {
      const place = home(world);
      if (!under.has(place.document) && !isDue(place)) return place;
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
      if (error instanceof LoreError && coverage(place).known === 0) throw error;
      return place;
    },
    async articles(place) {
      const { found } = await library.search({
        select: [{ kind: 'article' }],
        documents: [place.document],
        limit: 100_000,
      });
      return found.map(({ entity }) => ({ ...Article.parse(entity.body), title: entity.name }));
    },
    stop() {
      closing.abort(new DOMException('Lorewright is closing.', 'AbortError'));
      // The library closes right after this, and the next process should not have to wait.
      for (const lease of leases) lease.release();
      leases.clear();
    },
  };
}

const noteOf = (place: Home): string => `worldanvil listed ${place.document}`;
const countsOf = (place: Home): string => `worldanvil counts ${place.document}`;

interface Filler {
  readonly background?: boolean;
  readonly fresh: boolean;
  readonly signal?: AbortSignal;
  readonly renew?: () => unknown;
}

/**
 * Titles, tags and templates of a whole world, from the list of references. The first time the list
 * is asked for whole articles: where World Anvil heeds that, nothing is left to read. Returns what is
 * still to be read.
 */
async function fillTitles(
  library: Library,
  wa: WorldAnvil,
  place: Home,
  how: Filler,
): Promise<Raw[]> {
  library.putDocument({
    key: place.document,
    title: place.title,
    source: 'worldanvil',
    ruleset: '',
    description: 'Your own articles on World Anvil.',
  });
  const { renew, ...request } = how;
  const first = library.note(noteOf(place)) === undefined;
  const folders = await wa.listAll(category, place.id, request);
  const categories = new Map(folders.entities.map((each) => [idOf(each), titleOf(each)]));
  const unread = new Map<string, Raw>();
  const keep = new Set<string>();
  const count = () =>
    library.setNote(countsOf(place), { known: keep.size, read: keep.size - unread.size });

  function store(raws: readonly Raw[]): void {
    const fresh = raws.flatMap((raw) => {
      const id = `article/${place.document}/${slugOf(raw)}`;
      keep.add(id);
      const entry = entryOf(raw, place, categories);
      if (entry.body.read === true) return [entry];
      const before = library.get(id);
      const old = before ? Article.parse(before.body) : undefined;
      if (old?.read && old.updated === updatedAt(raw)) return [];
      unread.set(id, raw);
      // The text of before serves until the new one has been read.
      return [
        old
          ? { ...entry, body: { ...entry.body, text: old.text, points_at: old.points_at } }
          : entry,
      ];
    });
    library.put(fresh);
    renew?.();
    // The first time, every page can be searched as soon as it has come.
    if (first) count();
  }

  const list = (rich?: number) =>
    wa.listAll(article, place.id, { ...request, unkept: true, rich, page: store });
  // Whole articles by the page are heavy: where World Anvil fails at it, references will do.
  await (first
    ? list(2).catch((error: unknown) => {
        if (error instanceof LoreError && error.kind === 'upstream') return list();
        throw error;
      })
    : list());
  library.prune('article', place.document, 'worldanvil', keep);
  library.setNote(noteOf(place), Date.now());
  count();
  return [...unread.values()];
}

/**
 * Texts, one request each. One that cannot be read does not stop the others. They are stored a few at
 * a time: whenever articles are stored, searches have to read the names of the library anew.
 */
async function fillTexts(
  library: Library,
  wa: WorldAnvil,
  place: Home,
  unread: readonly Raw[],
  how: Filler,
): Promise<void> {
  const { renew, ...request } = how;
  const counts = library.note(countsOf(place));
  const known = isRaw(counts) && typeof counts.known === 'number' ? counts.known : unread.length;
  let read = known - unread.length;
  let batch: NewEntity[] = [];
  const store = (): void => {
    library.put(batch);
    read += batch.length;
    batch = [];
    library.setNote(countsOf(place), { known, read });
    renew?.();
  };
  try {
    for (const ref of unread) {
      how.signal?.throwIfAborted();
      batch.push(await entryFor(wa, ref, place, request));
      if (batch.length === BATCH) store();
    }
  } finally {
    if (batch.length > 0 && !how.signal?.aborted) store();
  }
}

async function entryFor(wa: WorldAnvil, ref: Raw, place: Home, how: Reading): Promise<NewEntity> {
  try {
    const { raw } = await wa.get(article, idOf(ref), 2, how);
    return entryOf(raw, place, new Map());
  } catch (error) {
    if (!(error instanceof LoreError) || error.kind === 'upstream') throw error;
    // Gone or closed to us: the reference is all there will be.
    const entry = entryOf(ref, place, new Map());
    return { ...entry, body: { ...entry.body, read: true } };
  }
}

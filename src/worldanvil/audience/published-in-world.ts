import { type LoreError, unavailable } from '../../base/error.ts';
import { within } from '../../base/time.ts';
import type { Reading } from '../client/api.ts';
import { idOf, type Raw } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { checkArticles, checkByPage } from './check-articles.ts';
import { type Categories, folderOf, openCategories } from './open-categories.ts';
import type { ParentCache } from './parent-cache.ts';
import { ageLimit, noted, type PlayerReader, STATE_MS } from './player-reader.ts';
import { isPublic } from './publication-state.ts';
import { type Dated, timedCache } from './timed-cache.ts';
import { byId, type Seen, type Visible, visibleLists } from './visible-lists.ts';

/** The share of a call's time for reading articles not read yet. */
const SHARE_OF_LIST = 1 / 2;
/** How long the index waits for categories not read yet. */
const FOLDERS_MS = 20_000;
/**
 * While there are such categories, a check of one entity reads at least this many, hidden or not.
 */
export const LEAST = 2;
/** The share if there is enough to show already. */
const SHARE_OF_REST = 1 / 10;

/** Of these articles of a world, those that the index has in their current version. */
export type Recall = (world: Raw, refs: readonly Raw[]) => Promise<readonly Raw[]>;

/** Which articles a call asks for. */
export interface Wanted {
  readonly isListed: (ref: Raw) => boolean;
  /** Those worth reading now. */
  readonly isWanted: (ref: Raw) => boolean;
  /** The number of articles that is enough for the call. */
  readonly enough: number;
}

const ALL: Wanted = {
  isListed: () => true,
  isWanted: () => true,
  enough: Number.POSITIVE_INFINITY,
};

/** When a share of the call's remaining time is over. */
export const until = (how: Reading, share: number): number =>
  Date.now() + (how.time ? how.time.left() * share : Number.POSITIVE_INFINITY);

interface Surroundings {
  /** The worlds that players may see. */
  readonly worlds: (how: Reading) => Promise<Dated<Visible>>;
  readonly recall: Recall;
  readonly places: ParentCache;
}

/** What players may see of one world. */
export function publishedInWorld(reader: PlayerReader, { worlds, recall, places }: Surroundings) {
  const remembered = timedCache<Visible>();
  const categoriesOf = openCategories(reader, places);
  const lists = visibleLists(reader, categoriesOf, inWorld);
  const { verdicts } = reader;

  async function find(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    const found = await lists.find(resource, world, how);
    if (resource === table.article) {
      const raw = (await worlds(how)).value.get(world);
      const pending = [...found.value.values()].filter(verdicts.isPending);
      if (raw && pending.length > 0)
        for (const ref of await recall(raw, pending)) verdicts.judge(ref, ref);
    }
    return found;
  }

  /**
   * What players may see according to the lists. An article may still be closed by its category or
   * its date.
   */
  async function listedIn(
    resource: Resource,
    world: string,
    how: Reading,
    patience = 1 / 2,
  ): Promise<Seen> {
    if (resource === table.category) return categoriesIn(world, how);
    const work: Promise<Seen> = noted(how, () =>
      remembered(`${resource.one} ${world}`, ageLimit(STATE_MS, how), how.signal, () =>
        find(resource, world, how.time ? outliving(how) : how),
      ),
    );
    const { time } = how;
    if (!time) return work;
    // Of an article list the pages received so far are used; the remaining time is for checking
    // them.
    for (const part of resource === table.article ? [patience, 1] : [1]) {
      const all = await within(time.left() * part, work, undefined);
      const seen = all ?? (resource === table.article ? lists.articlesSoFar(world) : undefined);
      if (seen) return seen;
    }
    throw stillAsking(resource);
  }

  /**
   * The categories of a world. A caller that cannot wait for their list gets a notice, and reading
   * continues.
   */
  async function foldersOf(world: string, how: Reading): Promise<Categories> {
    if (!how.time) return categoriesOf(world, how);
    const found = await within(how.time.left(), categoriesOf(world, outliving(how)), undefined);
    if (!found) throw stillAsking(table.category);
    return found;
  }

  /** The categories of a world that players may see, as far as time allows. */
  async function categoriesIn(world: string, how: Reading): Promise<Seen> {
    const all = await foldersOf(world, how);
    // The index needs only their titles.
    if (!how.background) await all.checkAll(how, { untilMs: until(how, SHARE_OF_LIST) });
    const partial = !all.isComplete();
    return { value: byId(all.open()), at: all.at, ...(partial && { partial }) };
  }

  /** Of these articles, those that players may see, and whether some still have to be checked. */
  function judged(refs: readonly Raw[], folders: Categories) {
    const verdictOn = folders.judge();
    const found = refs.map((ref) => ({ ref, folder: verdictOn(folderOf(ref)) }));
    const inside = found.filter(({ folder }) => folder === 'open').map(({ ref }) => ref);
    return {
      /** In no category that is, or may be, closed. */
      inside,
      open: inside.filter(verdicts.isOpen),
      pending: found
        .filter(({ ref, folder }) =>
          folder === 'open' ? verdicts.isPending(ref) : folder === 'unknown',
        )
        .map(({ ref }) => ref),
    };
  }

  /** What players may see of an open world. */
  async function inWorld(resource: Resource, world: string, how: Reading): Promise<Seen> {
    const all = await listedIn(resource, world, how);
    const refs = [...all.value.values()];
    if (resource !== table.article) {
      const open = refs.filter((ref) => !verdicts.isClosed(ref));
      return open.length === refs.length ? all : { ...all, value: byId(open) };
    }
    const folders = await foldersOf(world, how);
    const { open, pending } = judged(refs, folders);
    const partial = all.partial || pending.length > 0;
    const at = Math.min(all.at, folders.at);
    return { value: byId(open), at, ...(partial && { partial }) };
  }

  /**
   * Reads what decides about these articles and was not read yet: their categories, then the
   * articles.
   */
  async function lookAt(
    world: string,
    refs: readonly Raw[],
    folders: Categories,
    how: Reading,
    share: number,
  ): Promise<void> {
    const end = until(how, share);
    const isRead = (ref: Raw): boolean => !verdicts.isPending(ref) && !verdicts.isOpen(ref);
    const asked = refs.filter((ref) => !isRead(ref)).map(folderOf);
    await folders.check(asked, how, { untilMs: Math.min(end, until(how, share / 2)) });
    await checkArticles(reader, world, judged(refs, folders).inside, how, end);
  }

  /** The articles of a world. Wanted ones that were not read yet are read first. */
  async function articlesIn(world: string, how: Reading, wanted = ALL): Promise<Seen> {
    const listed = await listedIn(table.article, world, how);
    const folders = await foldersOf(world, how);
    const refs = [...listed.value.values()].filter(wanted.isListed);
    const needed = refs.filter(wanted.isWanted);
    // In the background the index reads the others one by one.
    if (how.background) {
      await folders.check(needed.map(folderOf), how, { untilMs: Date.now() + FOLDERS_MS });
      await checkByPage(reader, world, judged(needed, folders).inside, how);
    } else {
      const has = judged(needed, folders).open.length >= wanted.enough;
      await lookAt(world, needed, folders, how, has ? SHARE_OF_REST : SHARE_OF_LIST);
    }
    const partial = listed.partial || judged(needed, folders).pending.length > 0;
    const at = Math.min(listed.at, folders.at);
    return { value: byId(judged(refs, folders).open), at, ...(partial && { partial }) };
  }

  /** Ids of the articles of a world that must still be read before players may see them. */
  async function pendingIn(world: string, how: Reading): Promise<string[]> {
    const { value } = await listedIn(table.article, world, how);
    return judged([...value.values()], await foldersOf(world, how)).pending.map(idOf);
  }

  /** What a lookup of one entity of a world needs to know about the others. */
  async function oneIn(resource: Resource, world: string, id: string, how: Reading): Promise<Seen> {
    if (resource !== table.article && resource !== table.category)
      return listedIn(resource, world, how);
    const folders = await foldersOf(world, how);
    // An article's own record says what its place in the list would.
    const listed =
      resource === table.article ? await listedIn(resource, world, how, 1 / 4) : undefined;
    const ref = listed?.value.get(id);
    const folder = listed ? ref && folderOf(ref) : id;
    await folders.check(folder === undefined ? [] : [folder], how, {
      untilMs: until(how, SHARE_OF_LIST),
      ...(!how.background && { least: LEAST }),
    });
    const at = Math.min(listed?.at ?? folders.at, folders.at);
    if (!listed) return { value: byId(folders.open()), at };
    const verdict = folder === undefined ? 'closed' : folders.judge()(folder);
    const partial = listed.partial || verdict === 'unknown';
    const value = byId(ref && verdict === 'open' ? [ref] : []);
    return { value, at, ...(partial && { partial }) };
  }

  /**
   * Of these, what players may still see. Lists are less than a minute old; only articles of a list
   * too long for that are checked again here. What there is no time for is not shown.
   */
  async function stillOpen(
    resource: Resource,
    world: string,
    refs: readonly Raw[],
    how: Reading,
  ): Promise<{ open: readonly Raw[]; unread: number }> {
    // The index shows nothing yet.
    if (resource !== table.article || how.background || !reader.isOld(world, how))
      return { open: refs, unread: 0 };
    const folders = await foldersOf(world, how);
    const open: Raw[] = [];
    for (const [index, ref] of refs.entries()) {
      if (how.time?.over()) return { open, unread: refs.length - index };
      const now = await reader.articleNow(world, ref, how);
      if (!now || !isPublic(now) || verdicts.isClosed(now)) continue;
      await folders.check([folderOf(now)], how);
      if (folders.judge()(folderOf(now)) === 'open') open.push({ ...ref, ...now });
    }
    return { open, unread: 0 };
  }

  return {
    lists,
    listedIn,
    foldersOf,
    judged,
    inWorld,
    lookAt,
    articlesIn,
    pendingIn,
    oneIn,
    stillOpen,
  };
}

/** The same reading without the signal and deadline of the call. */
const outliving = ({ signal: _, time: __, ...how }: Reading): Reading => how;

const stillAsking = (resource: Resource): LoreError =>
  unavailable(
    `World Anvil is still being asked which ${resource.many.replaceAll('_', ' ')} players may see.`,
    { next: 'Ask again in a minute: reading goes on in the background.' },
  );

import type { Reading } from '../client/api.ts';
import { idOf, isEmpty, isRaw, type Raw } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import type { CategoriesOf } from './open-categories.ts';
import type { PlayerReader } from './player-reader.ts';
import { isNotClosed, isPublic } from './publication-state.ts';
import { type Dated, dated } from './timed-cache.ts';

/** Entities that players may see, by id. */
export type Visible = ReadonlyMap<string, Raw>;

/** What players may see of a list; `partial` while it is still being read. */
export interface Seen extends Dated<Visible> {
  readonly partial?: boolean;
}

export const byId = (raws: Iterable<Raw>): Visible =>
  new Map([...raws].map((raw) => [idOf(raw), raw]));
const refsOf = (value: unknown): Raw[] => [value].flat().filter(isRaw);
const idsOf = (value: unknown): string[] => refsOf(value).map(idOf);

const namesFolder = (ref: Raw): boolean => ref.folderId !== null && ref.folderId !== undefined;

const reference = (raw: Raw): Raw =>
  Object.fromEntries(
    ['id', 'title', 'entityClass', 'state', 'url'].map((name) => [name, raw[name]]),
  );

/**
 * For each resource, what is published in a world according to the lists: by its own state and
 * those of its parents.
 */
export function visibleLists(
  reader: PlayerReader,
  categoriesOf: CategoriesOf,
  inWorld: (resource: Resource, world: string, how: Reading) => Promise<Seen>,
) {
  /** The full records of a list: from the list itself if it returns them, else one by one. */
  async function wholeList(
    resource: Resource,
    parent: string,
    field: string,
    how: Reading,
  ): Promise<Dated<Raw[]>> {
    const refs = await reader.list(resource, parent, { ...how, rich: 2 });
    const whole: Raw[] = [];
    for (const ref of refs.value) {
      if (field in ref) whole.push(ref);
      else {
        const read = (await reader.whole(resource, ref, 2, how)).value;
        // The list has the current state; the record read may be older.
        if (read) whole.push({ ...read, ...ref, ...(field in read && { [field]: read[field] }) });
      }
    }
    return dated(whole, refs);
  }

  /** By their own states; categories are checked when they are shown. */
  async function articles(world: string, how: Reading): Promise<Dated<Visible>> {
    const refs = await reader.list(table.article, world, how);
    const shown = refs.value.filter(isPublic);
    if (refs.value.every(namesFolder)) return dated(byId(shown), refs);
    // If references do not name their category, the lists of the closed categories do.
    const open = await inWorld(table.category, world, how);
    const every = await reader.list(table.category, world, { ...how, rich: 2 });
    const inClosed = new Set<string>();
    for (const category of every.value.map(idOf).filter((id) => !open.value.has(id)))
      for (const ref of (await reader.list(table.article, world, { ...how, category })).value)
        inClosed.add(idOf(ref));
    return dated(byId(shown.filter((ref) => !inClosed.has(idOf(ref)))), refs, open, every);
  }

  /** The pages received so far of an article list. */
  function articlesSoFar(world: string): Seen | undefined {
    const refs = reader.articlesSoFar(world);
    if (!refs || refs.value.length === 0) return undefined;
    const shown = refs.value.filter((ref) => isPublic(ref) && namesFolder(ref));
    return { ...dated(byId(shown), refs), partial: true };
  }

  /** Maps and timelines may be in a category like articles. */
  async function filed(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    const all = await wholeList(resource, world, 'category', how);
    const folders = await categoriesOf(world, how);
    await folders.check(
      all.value.flatMap((raw) => idsOf(raw.category)),
      how,
    );
    const verdictOn = folders.judge();
    const shown = all.value.filter(
      (raw) =>
        isPublic(raw) &&
        (isEmpty(raw.category) ||
          (isRaw(raw.category) && verdictOn(idOf(raw.category)) === 'open')),
    );
    return { value: byId(shown), at: Math.min(all.at, folders.at) };
  }

  /** Every timeline of a world with its contents, including hidden ones. */
  async function timelinesWhole(world: string, how: Reading): Promise<Dated<Raw[]>> {
    const refs = await reader.list(table.timeline, world, { ...how, rich: 2 });
    const whole: Raw[] = [];
    for (const ref of refs.value)
      if ('eras' in ref) whole.push(ref);
      else {
        // Eras have states of their own, so this must be as recent as a list.
        const read = (await reader.get(table.timeline, idOf(ref), 2, how)).value;
        if (read) whole.push(read);
      }
    return dated(whole, refs);
  }

  async function eras(world: string, how: Reading): Promise<Dated<Visible>> {
    const lines = await timelinesWhole(world, how);
    const open = await inWorld(table.timeline, world, how);
    const shown = lines.value
      .filter((line) => open.value.has(idOf(line)))
      .flatMap((line) => refsOf(line.eras).map((era) => ({ ...era, timeline: reference(line) })));
    return dated(byId(shown.filter(isPublic)), lines, open);
  }

  /** An event in timelines is visible if one of them is; one in none by its own state. */
  async function events(world: string, how: Reading): Promise<Dated<Visible>> {
    const all = await reader.list(table.history, world, { ...how, rich: 2 });
    const lines = await timelinesWhole(world, how);
    const open = await inWorld(table.timeline, world, how);
    const around = new Map<string, string[]>();
    for (const line of lines.value)
      for (const id of idsOf(line.histories))
        around.set(id, [...(around.get(id) ?? []), idOf(line)]);
    const lies = (event: Raw): boolean => {
      const all = [...(around.get(idOf(event)) ?? []), ...idsOf(event.timelines)];
      return all.length === 0 || all.some((id) => open.value.has(id));
    };
    return dated(byId(all.value.filter((each) => isPublic(each) && lies(each))), all, lines, open);
  }

  /** Folders have no state in World Anvil; one that has a state other than public is closed. */
  async function folders(world: string, how: Reading): Promise<Dated<Raw[]>> {
    const all = await reader.list(table.blockFolder, world, how);
    return dated([...all.value], all);
  }

  async function blocks(world: string, how: Reading): Promise<Dated<Visible>> {
    const all = await folders(world, how);
    const shown = new Map<string, Raw>();
    const hidden = new Set<string>();
    for (const folder of all.value) {
      const inside = (await reader.list(table.block, idOf(folder), how)).value;
      for (const block of inside)
        if (isNotClosed(folder)) shown.set(idOf(block), block);
        else hidden.add(idOf(block));
    }
    // Blocks outside every folder are in a list that works for public worlds only.
    const outside = await reader
      .list(table.block, world, { ...how, path: 'world/blocks' })
      .catch(() => ({ value: [], at: all.at }));
    for (const block of outside.value) shown.set(idOf(block), block);
    const open = [...shown.values()].filter((block) => isPublic(block) && !hidden.has(idOf(block)));
    return dated(byId(open), all, outside);
  }

  async function find(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    switch (resource) {
      case table.article:
        return articles(world, how);
      case table.map:
      case table.timeline:
        return filed(resource, world, how);
      case table.history:
        return events(world, how);
      case table.era:
        return eras(world, how);
      case table.block:
        return blocks(world, how);
      default: {
        const refs = await reader.list(resource, world, how);
        return dated(byId(refs.value.filter(isPublic)), refs);
      }
    }
  }

  return { find, articlesSoFar, folders };
}

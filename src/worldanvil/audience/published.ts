import type { Reading } from '../client/api.ts';
import { idOf, isRaw, type Raw } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import type { OpenWorlds } from './open-worlds.ts';
import type { ParentCache } from './parent-cache.ts';
import type { PlayerReader } from './player-reader.ts';
import { isNotClosed } from './publication-state.ts';
import { LEAST, publishedInWorld, type Recall, until } from './published-in-world.ts';
import { type Dated, dated } from './timed-cache.ts';
import { byId, type Seen, type Visible } from './visible-lists.ts';

const SHARE_OF_LINKS = 1 / 4;

/**
 * What players may see, decided here for every resource: an entity that is public itself and has
 * only public parents. States come from lists less than a minute old; an article is also read once,
 * since no list has its publication date. What is unknown is not shown.
 */
export function publishedThings(
  reader: PlayerReader,
  settings: OpenWorlds,
  recall: Recall,
  places: ParentCache,
) {
  const { verdicts } = reader;
  const { lists, listedIn, foldersOf, judged, lookAt, inWorld, oneIn, stillOpen, ...rest } =
    publishedInWorld(reader, { worlds, recall, places });

  async function worlds(how: Reading): Promise<Dated<Visible>> {
    const me = await reader.identity(how);
    const refs = await reader.list(table.world, me.id, how);
    const own = new Set(refs.value.map(idOf));
    const shared: Raw[] = [];
    for (const id of settings.ids.filter((each) => !own.has(each))) {
      const { value } = await reader.get(table.world, id, -1, how);
      if (value) shared.push(value);
    }
    return dated(byId([...refs.value, ...shared].filter((world) => settings.isOpen(world))), refs);
  }

  /** What players may see in all open worlds. */
  async function everywhere(resource: Resource, how: Reading): Promise<Seen> {
    const open = await worlds(how);
    if (resource === table.world) return open;
    const parts: Seen[] = [];
    for (const world of open.value.keys()) parts.push(await inWorld(resource, world, how));
    const all = dated(new Map(parts.flatMap(({ value }) => [...value])), open, ...parts);
    return parts.some(({ partial }) => partial) ? { ...all, partial: true } : all;
  }

  /** One entity by its id, according to the lists. */
  async function listedOne(
    resource: Resource,
    id: string,
    how: Reading,
  ): Promise<Dated<Raw | undefined> & { readonly partial?: boolean }> {
    const open = await worlds(how);
    if (resource === table.world) return { value: open.value.get(id), at: open.at };
    const parts: Seen[] = [];
    let value: Raw | undefined;
    for (const world of open.value.keys()) {
      const seen = await oneIn(resource, world, id, how);
      parts.push(seen);
      const ref = seen.value.get(id);
      if (ref && !verdicts.isClosed(ref))
        value = (await stillOpen(resource, world, [ref], how)).open[0];
    }
    const partial = parts.some((part) => part.partial);
    return { ...dated(value, open, ...parts), ...(partial && { partial }) };
  }

  /** Reads the articles that an entity refers to, so that players see its links. */
  async function checkNamed(isNamed: (ref: Raw) => boolean, how: Reading): Promise<void> {
    for (const world of (await worlds(how)).value.keys()) {
      const refs = [...(await listedIn(table.article, world, how)).value.values()].filter(isNamed);
      const folders = await foldersOf(world, how);
      await lookAt(world, refs, folders, how, SHARE_OF_LINKS);
      if (judged(refs, folders).pending.length > 0)
        how.origin?.warn('Some links are left out: where they lead is still being checked.');
    }
  }

  /** The visible categories of all open worlds; these ids are checked completely. */
  async function openAmong(ids: ReadonlySet<string>, how: Reading): Promise<Visible> {
    const open: Raw[] = [];
    const limits = {
      untilMs: until(how, SHARE_OF_LINKS),
      ...(!how.background && { least: LEAST }),
    };
    for (const world of (await worlds(how)).value.keys()) {
      const folders = await foldersOf(world, how);
      await folders.check(ids, how, limits);
      open.push(...folders.open());
    }
    return byId(open);
  }

  /** The same for entities of any open world. */
  async function stillOpenAnywhere(
    resource: Resource,
    refs: readonly Raw[],
    how: Reading,
  ): Promise<readonly Raw[]> {
    if (resource !== table.article) return refs;
    const open: Raw[] = [];
    for (const world of (await worlds(how)).value.keys()) {
      const { value } = await inWorld(resource, world, how);
      const here = refs.filter((ref) => value.has(idOf(ref)));
      if (here.length > 0) open.push(...(await stillOpen(resource, world, here, how)).open);
    }
    return open;
  }

  /** The blocks of a folder; undefined if players may not see the folder. */
  async function blocksInFolder(folder: string, how: Reading): Promise<Dated<Visible> | undefined> {
    const open = await worlds(how);
    for (const world of open.value.keys()) {
      const all = await lists.folders(world, how);
      const known = all.value.find((each) => idOf(each) === folder);
      if (!known || !isNotClosed(known)) continue;
      const visible = await inWorld(table.block, world, how);
      const inside = await reader.list(table.block, folder, how);
      const shown = inside.value.filter((block) => visible.value.has(idOf(block)));
      return dated(byId(shown), visible, inside);
    }
    return undefined;
  }

  /** Whether the parents of a full record, by its own fields, are visible to players. */
  async function isInside(resource: Resource, raw: Raw, how: Reading): Promise<boolean> {
    const around: [Resource, unknown][] = [[table.world, raw.world]];
    if (resource !== table.history && isRaw(raw.category))
      if (!(await openAmong(new Set([idOf(raw.category)]), how)).has(idOf(raw.category)))
        return false;
    if (resource === table.era) around.push([table.timeline, raw.timeline]);
    for (const [container, value] of around) {
      if (!isRaw(value)) continue;
      if (!(await everywhere(container, how)).value.has(idOf(value))) return false;
    }
    if (resource !== table.block) return true;
    return [raw.folder, raw.blockfolder].filter(isRaw).every(isNotClosed);
  }

  return {
    ...rest,
    worlds,
    inWorld,
    checkNamed,
    everywhere,
    listedOne,
    stillOpen,
    stillOpenAnywhere,
    blocksInFolder,
    openAmong,
    isInside,
  };
}

export type Published = ReturnType<typeof publishedThings>;

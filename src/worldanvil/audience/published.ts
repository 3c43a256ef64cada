import { type LoreError, unavailable } from '../../base/error.ts';
import { within } from '../../base/time.ts';
import type { Reading } from '../client/api.ts';
import { idOf, isEmpty, isRaw, type Raw, textOf } from '../client/raw.ts';
import type { Resource } from '../resources.ts';
import * as table from '../resources.ts';
import { isNotClosed, isPublic } from './own-state.ts';
import { ageLimit, noted, type PlayerReader, STATE_MS } from './player-reader.ts';
import { type Dated, dated, recentValues } from './recent.ts';

/** Things that players may see, by id. */
export type Visible = ReadonlyMap<string, Raw>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NONE: ReadonlySet<unknown> = new Set([undefined, null, '', '-1', -1]);

const byId = (raws: Iterable<Raw>): Visible => new Map([...raws].map((raw) => [idOf(raw), raw]));
const refsOf = (value: unknown): Raw[] => [value].flat().filter(isRaw);
const idsOf = (value: unknown): string[] => refsOf(value).map(idOf);

export interface OpenWorlds {
  /** Whether a world is open to players: published, or named in the settings. */
  isOpen(world: Raw): boolean;
  /** Ids of worlds that are named in the settings; they may belong to somebody else. */
  readonly ids: readonly string[];
}

/**
 * What players may see, decided here for every resource: a thing that is published itself and lies
 * in nothing that is not. Own states and those of everything around it come from lists that are
 * younger than a minute. What is unknown is not shown.
 */
export function publishedThings(reader: PlayerReader, settings: OpenWorlds) {
  const remembered = recentValues<Visible>();

  /** Whole entities of a list: by the list itself where it heeds the wish, else one by one. */
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
        // The list knows the state as it is now; what was read may be older.
        if (read) whole.push({ ...read, ...ref, ...(field in read && { [field]: read[field] }) });
      }
    }
    return dated(whole, refs);
  }

  async function categories(world: string, how: Reading): Promise<Dated<Visible>> {
    const all = await wholeList(table.category, world, 'parent', how);
    const known = byId(all.value);
    const parents = new Map<string, Set<string>>();
    const add = (child: string, parent: string): void =>
      void parents.set(child, (parents.get(child) ?? new Set()).add(parent));
    for (const each of all.value) {
      if (!isEmpty(each.parent)) add(idOf(each), isRaw(each.parent) ? idOf(each.parent) : '?');
      if (UUID.test(textOf(each.folderId))) add(idOf(each), textOf(each.folderId));
      for (const child of idsOf(each.children)) add(child, idOf(each));
    }
    const isOpen = (id: string, below: ReadonlySet<string>): boolean => {
      const each = known.get(id);
      if (!each || below.has(id) || !isPublic(each)) return false;
      return [...(parents.get(id) ?? [])].every((parent) =>
        isOpen(parent, new Set([...below, id])),
      );
    };
    return dated(byId(all.value.filter((each) => isOpen(idOf(each), new Set()))), all);
  }

  async function articles(world: string, how: Reading): Promise<Dated<Visible>> {
    const refs = await reader.list(table.article, world, how);
    const open = await inWorld(table.category, world, how);
    const every = await reader.list(table.category, world, { ...how, rich: 2 });
    const closed = every.value.map(idOf).filter((id) => !open.value.has(id));
    const inClosed = new Set<string>();
    // Where references do not name their category, the lists of the closed ones do.
    if (refs.value.some((ref) => ref.folderId === null || ref.folderId === undefined))
      for (const category of closed)
        for (const ref of (await reader.list(table.article, world, { ...how, category })).value)
          inClosed.add(idOf(ref));
    return dated(
      byId(
        refs.value.filter(
          (ref) => isPublic(ref) && liesIn(ref, open.value) && !inClosed.has(idOf(ref)),
        ),
      ),
      refs,
      open,
      every,
    );
  }

  /** Maps and timelines may be filed under a category like articles. */
  async function filed(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    const all = await wholeList(resource, world, 'category', how);
    const open = await inWorld(table.category, world, how);
    return dated(
      byId(
        all.value.filter(
          (raw) =>
            isPublic(raw) &&
            (isEmpty(raw.category) || (isRaw(raw.category) && open.value.has(idOf(raw.category)))),
        ),
      ),
      all,
      open,
    );
  }

  /** Every timeline of a world, hidden ones too, with what it holds. */
  async function timelinesWhole(world: string, how: Reading): Promise<Dated<Raw[]>> {
    const refs = await reader.list(table.timeline, world, { ...how, rich: 2 });
    const whole: Raw[] = [];
    for (const ref of refs.value)
      if ('eras' in ref) whole.push(ref);
      else {
        // The eras inside carry states of their own, so this must be as young as a list.
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

  /** An event that lies in timelines is seen where one of them is; one in none by its own state. */
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

  /** Folders have no state of their own; one that has been given another than public is closed. */
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
    // Blocks outside every folder are in a list that answers for public worlds only.
    const outside = await reader
      .list(table.block, world, { ...how, path: 'world/blocks' })
      .catch(() => ({ value: [], at: all.at }));
    for (const block of outside.value) shown.set(idOf(block), block);
    return dated(
      byId([...shown.values()].filter((block) => isPublic(block) && !hidden.has(idOf(block)))),
      all,
      outside,
    );
  }

  async function find(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    switch (resource) {
      case table.category:
        return categories(world, how);
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

  /** What players may see of a world that they may see. */
  async function inWorld(resource: Resource, world: string, how: Reading): Promise<Dated<Visible>> {
    const work = noted(how, () =>
      remembered(`${resource.one} ${world}`, ageLimit(STATE_MS, how), how.signal, () =>
        find(resource, world, how.time ? outliving(how) : how),
      ),
    );
    const all = how.time ? await within(how.time.left(), work, undefined) : await work;
    if (!all) throw stillAsking(resource);
    const refs = [...all.value.values()];
    return refs.some(reader.isClosed)
      ? dated(byId(refs.filter((ref) => !reader.isClosed(ref))), all)
      : all;
  }

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

  /** What players may see in all worlds that they may see. */
  async function everywhere(resource: Resource, how: Reading): Promise<Dated<Visible>> {
    const open = await worlds(how);
    if (resource === table.world) return open;
    const parts: Dated<Visible>[] = [];
    for (const world of open.value.keys()) parts.push(await inWorld(resource, world, how));
    return dated(new Map(parts.flatMap(({ value }) => [...value])), open, ...parts);
  }

  /**
   * Of these, what players may still see. Lists are younger than a minute; only the articles of a
   * list too long for that are looked at again here. What there is no time for is not shown.
   */
  async function stillOpen(
    resource: Resource,
    world: string,
    refs: readonly Raw[],
    how: Reading,
  ): Promise<{ open: readonly Raw[]; unread: number }> {
    // Whoever indexes shows nothing yet.
    if (resource !== table.article || how.background || !reader.isOld(world, how))
      return { open: refs, unread: 0 };
    const folders = await inWorld(table.category, world, how);
    const open: Raw[] = [];
    for (const [index, ref] of refs.entries()) {
      if (how.time?.over()) return { open, unread: refs.length - index };
      const now = await reader.articleNow(world, ref, how);
      if (now && isPublic(now) && !reader.isClosed(now) && liesIn(now, folders.value))
        open.push({ ...ref, ...now });
    }
    return { open, unread: 0 };
  }

  /** The same for things of any world that players may see. */
  async function stillOpenAnywhere(
    resource: Resource,
    refs: readonly Raw[],
    how: Reading,
  ): Promise<readonly Raw[]> {
    if (resource === table.world) return refs;
    const open: Raw[] = [];
    for (const world of (await worlds(how)).value.keys()) {
      const { value } = await inWorld(resource, world, how);
      const here = refs.filter((ref) => value.has(idOf(ref)));
      if (here.length > 0) open.push(...(await stillOpen(resource, world, here, how)).open);
    }
    return open;
  }

  async function isOpenGroup(map: string, group: unknown, how: Reading): Promise<boolean> {
    if (isEmpty(group)) return true;
    if (!isRaw(group)) return false;
    const listed = await reader
      .list(table.markerGroup, map, how)
      .catch(() => ({ value: [], at: Date.now() }));
    const now =
      listed.value.find((each) => idOf(each) === idOf(group)) ??
      (await reader.get(table.markerGroup, idOf(group), 0, how)).value;
    return now !== undefined && isPublic(now);
  }

  /** The markers of a map that players may see; `unread` where there was no time to look at all. */
  async function markers(
    map: string,
    how: Reading,
  ): Promise<Dated<{ visible: Visible; unread: boolean }>> {
    const refs = await reader.list(table.marker, map, { ...how, rich: 2 });
    const visible = new Map<string, Raw>();
    let unread = false;
    for (const ref of refs.value) {
      if (!isPublic(ref)) continue;
      if (!('group' in ref) && how.time?.over()) {
        unread = true;
        break;
      }
      const whole = 'group' in ref ? ref : (await reader.whole(table.marker, ref, 2, how)).value;
      if (!whole || !isPublic(whole) || !(await isOpenGroup(map, whole.group, how))) continue;
      if (isRaw(whole.map) && idOf(whole.map) !== map) continue;
      visible.set(idOf(ref), { ...whole, ...ref, ...whole });
    }
    return dated({ visible, unread }, refs);
  }

  /** The blocks of a folder; nothing where players may not see the folder. */
  async function blocksInFolder(folder: string, how: Reading): Promise<Dated<Visible> | undefined> {
    const open = await worlds(how);
    for (const world of open.value.keys()) {
      const known = (await folders(world, how)).value.find((each) => idOf(each) === folder);
      if (!known || !isNotClosed(known)) continue;
      const visible = await inWorld(table.block, world, how);
      const inside = await reader.list(table.block, folder, how);
      return dated(
        byId(inside.value.filter((block) => visible.value.has(idOf(block)))),
        visible,
        inside,
      );
    }
    return undefined;
  }

  /** Whether a thing that was read whole lies in what players may see, by its own fields. */
  async function isInside(resource: Resource, raw: Raw, how: Reading): Promise<boolean> {
    const around: [Resource, unknown][] = [
      [table.world, raw.world],
      ...(resource === table.history
        ? []
        : [[table.category, raw.category] satisfies [Resource, unknown]]),
      ...(resource === table.era
        ? [[table.timeline, raw.timeline] satisfies [Resource, unknown]]
        : []),
    ];
    for (const [container, value] of around) {
      if (!isRaw(value)) continue;
      if (!(await everywhere(container, how)).value.has(idOf(value))) return false;
    }
    if (resource !== table.block) return true;
    return [raw.folder, raw.blockfolder].filter(isRaw).every(isNotClosed);
  }

  return {
    worlds,
    inWorld,
    everywhere,
    stillOpen,
    stillOpenAnywhere,
    markers,
    blocksInFolder,
    isInside,
  };
}

/** Whether an article lies in no category, or in one of these. */
const liesIn = (ref: Raw, open: Visible): boolean =>
  isRaw(ref.category)
    ? open.has(idOf(ref.category))
    : NONE.has(ref.folderId) || open.has(String(ref.folderId));

/** The same reading without a call that may give up on it. */
const outliving = ({ signal: _, time: __, ...how }: Reading): Reading => how;

const stillAsking = (resource: Resource): LoreError =>
  unavailable(
    `World Anvil is still being asked which ${resource.many.replaceAll('_', ' ')} players may see.`,
    { next: 'Ask again in a minute: reading goes on in the background.' },
  );

export type Published = ReturnType<typeof publishedThings>;

const reference = (raw: Raw): Raw =>
  Object.fromEntries(
    ['id', 'title', 'entityClass', 'state', 'url'].map((name) => [name, raw[name]]),
  );

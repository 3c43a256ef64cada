import type { Config } from '../../base/config.ts';
import { LoreError, notFound, unavailable } from '../../base/error.ts';
import type { ResponseStore } from '../../upstream/port.ts';
import type { WorldAnvilApi } from '../client/api.ts';
import {
  type ListRequest,
  type Page,
  type Read,
  type Reading,
  STILL_CHECKED,
  type WorldAnvil,
} from '../client/client-port.ts';
import { idOf, isRaw, type Raw } from '../client/raw.ts';
import { clampLevel, REFERENCE_FIELDS, type Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { folderOf } from './open-categories.ts';
import { openWorlds } from './open-worlds.ts';
import { parentCache } from './parent-cache.ts';
import { playerReader } from './player-reader.ts';
import { playerSight } from './player-sight.ts';
import { isPublic } from './publication-state.ts';
import { publishedThings } from './published.ts';
import type { Recall } from './published-in-world.ts';
import { publicThing } from './strip-hidden.ts';
import type { Dated } from './timed-cache.ts';
import type { Seen } from './visible-lists.ts';
import { visibleMarkers } from './visible-markers.ts';

/** Hidden and unknown ids get the same message, and no request was sent for the id. */
const unseen = (resource: Resource, id: string): LoreError =>
  notFound(`No ${resource.words} that players may see has the id ${id}.`, {
    next: 'Check the id, or give the title and let Lorewright look it up.',
  });

/** The fields of a plain reference in a list. */
const LISTED = new Set([...REFERENCE_FIELDS, 'ownership', 'author', 'category']);
const plainReference = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => LISTED.has(name)));

/** The category of an article that players may see is open itself, so its id may be told. */
const withFolder = (shown: Raw, resource: Resource, ref: Raw): Raw =>
  resource === table.article && folderOf(ref) !== ''
    ? { ...shown, folderId: folderOf(ref) }
    : shown;

const inCategory =
  (category: string) =>
  (raw: Raw): boolean => {
    const folder = isRaw(raw.category) ? idOf(raw.category) : String(raw.folderId ?? '');
    return category === '-1' ? folder === '' || folder === '-1' : folder === category;
  };

/**
 * World Anvil as players see it. An id is looked up among what is published before any request for
 * it, so hidden and unknown ids cause the same requests and the same message; lists, counts and
 * pages cover published entities alone.
 */
export function playersClient(
  api: WorldAnvilApi,
  config: Config,
  recall: Recall,
  disk: ResponseStore,
): WorldAnvil {
  const reader = playerReader(api);
  const published = publishedThings(
    reader,
    openWorlds(config.playerWorlds),
    recall,
    parentCache(disk, api.account),
  );

  const sightOf = playerSight(reader, published);

  function allowed(resource: Resource): void {
    if (resource.players === 'nothing')
      throw unavailable(
        `World Anvil does not say which ${resource.words}s are public, so players get none.`,
        { next: { operator: 'Start Lorewright with --audience gm to read them.' } },
      );
  }

  const pageOf = (
    entities: readonly Raw[],
    at: number,
    asked: number,
    { limit, offset = 0 }: ListRequest,
    total: number | undefined,
  ): Page => ({
    entities,
    sent: entities.length,
    first: entities[0] && idOf(entities[0]),
    ...(total !== undefined && (limit !== undefined || offset === 0) && { total }),
    cached: at < asked,
    notices: [],
  });

  /** Drops the options that apply to one list only. */
  const readingOf = ({ signal, background, time, since, origin }: Reading): Reading => ({
    signal,
    since,
    origin,
    ...(background && { background }),
    ...(time && { time }),
  });

  /** What players may see of a list. */
  async function visibleIn(
    resource: Resource,
    parent: string | undefined,
    request: ListRequest,
  ): Promise<Seen> {
    const how = readingOf(request);
    if (resource.players === 'open') {
      const all = await reader.list(resource, parent, how);
      return { value: new Map(all.value.map((raw) => [idOf(raw), raw])), at: all.at };
    }
    const id = parent ?? '';
    if (resource === table.world) {
      const me = await reader.identity(how);
      if (id === me.id) return published.worlds(how);
      throw notFound('Players see the worlds of this account only.');
    }
    if (resource === table.marker) {
      if (!(await published.everywhere(table.map, how)).value.has(id)) throw unseen(table.map, id);
      const { value, at } = await visibleMarkers(reader, id, how);
      return { value: value.visible, at, partial: value.unread };
    }
    if (resource === table.block && request.path === undefined) {
      const inside = await published.blocksInFolder(id, how);
      if (!inside) throw unseen(table.blockFolder, id);
      return inside;
    }
    if (!(await published.worlds(how)).value.has(id)) throw unseen(table.world, id);
    if (resource !== table.article) return published.inWorld(resource, id, how);
    const { category, only = () => true, limit, offset = 0 } = request;
    return published.articlesIn(id, how, {
      isListed: category === undefined ? () => true : inCategory(category),
      isWanted: only,
      enough: limit === undefined ? Number.POSITIVE_INFINITY : offset + limit,
    });
  }

  async function select(
    resource: Resource,
    parent: string | undefined,
    how: ListRequest,
  ): Promise<Page> {
    allowed(resource);
    const begun = Date.now();
    const { category, limit, offset = 0 } = how;
    const reading = readingOf(how);
    if (category !== undefined && category !== '-1') {
      if (!(await published.openAmong(new Set([category]), reading)).has(category))
        throw unseen(table.category, category);
    }
    const { value, at, partial } = await visibleIn(resource, parent, how);
    const all = [...value.values()];
    const page = limit === undefined ? all.slice(offset) : all.slice(offset, offset + limit);
    const { open: shown, unread } =
      parent === undefined
        ? { open: page, unread: 0 }
        : await published.stillOpen(resource, parent, page, reading);
    const whole =
      how.rich !== undefined && resource === table.article
        ? await richArticles(parent ?? '', shown, how)
        : shown;
    const isPlain = how.rich === undefined && resource !== table.era && resource !== table.marker;
    const asked = isPlain ? whole.map(plainReference) : whole;
    const sight = await sightOf(asked, reading);
    const entities = asked.map((raw) => withFolder(publicThing(raw, sight), resource, raw));
    const answer = pageOf(entities, at, begun, how, partial ? undefined : all.length);
    return partial || unread > 0 ? { ...answer, partial: true, notices: [STILL_CHECKED] } : answer;
  }

  /** Full articles by the page, if World Anvil returns them. */
  async function richArticles(
    world: string,
    shown: readonly Raw[],
    how: ListRequest,
  ): Promise<readonly Raw[]> {
    const asked = { ...readingOf(how), rich: how.rich };
    if (!(await reader.givesWhole(world, asked))) return shown;
    const rich = await reader.list(table.article, world, asked);
    const whole = new Map(rich.value.map((raw) => [idOf(raw), raw]));
    return shown.map((ref) => ({ ...whole.get(idOf(ref)), ...ref, ...whole.get(idOf(ref)) }));
  }

  async function counted(world: Raw, how: Reading): Promise<Raw> {
    const counts: Raw = {};
    for (const [field, resource] of [
      ['countArticles', table.article],
      ['countMaps', table.map],
      ['countTimelines', table.timeline],
    ] satisfies [string, Resource][])
      try {
        const seen =
          resource === table.article
            ? await published.articlesIn(idOf(world), how)
            : await published.inWorld(resource, idOf(world), how);
        if (!seen.partial) counts[field] = seen.value.size;
      } catch (error) {
        // An unknown count is left out.
        if (!(error instanceof LoreError)) throw error;
      }
    return counts;
  }

  /** While the list is still being read, an article's own record says whether it is published. */
  async function unlisted(id: string, how: Reading): Promise<Raw | undefined> {
    const { value } = await reader.get(table.article, id, 2, how);
    if (!value || !isPublic(value) || !isRaw(value.world)) return undefined;
    reader.verdicts.judge(value, value);
    return value;
  }

  /** The list already has what a reference has, except an article's publication date. */
  async function asReference(
    resource: Resource,
    ref: Raw,
    at: number,
    how: Reading,
  ): Promise<Dated<Raw>> {
    if (resource === table.article && reader.verdicts.isPending(ref))
      await reader.whole(resource, ref, 2, how);
    return { value: plainReference(ref), at };
  }

  async function get(
    resource: Resource,
    id: string,
    granularity: number,
    given: Reading = {},
  ): Promise<Read> {
    const how = readingOf(given);
    allowed(resource);
    const asked = Date.now();
    const level = clampLevel(resource, granularity);
    const answer = (raw: Raw, at: number): Read => ({
      raw,
      cached: at < asked,
      notices: [],
    });
    if (resource === table.user) {
      if (id !== (await reader.identity(how)).id) throw unseen(resource, id);
      const { value, at } = await reader.get(resource, id, level, how);
      if (!value) throw unseen(resource, id);
      const { entityClass: _, ...profile } = publicThing(value, await sightOf([], how));
      return answer(profile, at);
    }
    if (resource.players === 'open') {
      const { value, at } = await reader.get(resource, id, level, how);
      if (!value) throw unseen(resource, id);
      return answer(value, at);
    }
    const known = await published.listedOne(resource, id, how);
    const ref =
      known.value ??
      (known.partial && resource === table.article ? await unlisted(id, how) : undefined);
    if (!ref) throw unseen(resource, id);
    const { value, at } =
      level < 0
        ? await asReference(resource, ref, known.at, how)
        : await reader.whole(resource, ref, level, how);
    const isClosed =
      resource === table.article ? !reader.verdicts.isOpen(ref) : reader.verdicts.isClosed(ref);
    if (!value || isClosed || !(await published.isInside(resource, value, how)))
      throw unseen(resource, id);
    // The list has the current state.
    const now = { ...value, state: ref.state, isDraft: ref.isDraft };
    const shown = withFolder(publicThing(now, await sightOf([now], how)), resource, ref);
    const counts = resource === table.world && level >= 0 ? await counted(now, how) : {};
    return answer({ ...shown, ...counts }, Math.min(at, known.at));
  }

  return {
    audience: 'player',
    account: api.account,
    identity: (how = {}) => reader.identity(how),
    get,
    pending: (world, how = {}) => published.pendingIn(world, readingOf(how)),
    list: (resource, parent, how = {}) => select(resource, parent, { limit: 50, ...how }),
    async listAll(resource, parent, how = {}) {
      const { limit: _, offset: __, page, progress, ...request } = how;
      const all = await select(resource, parent, request);
      await page?.(all.entities);
      progress?.(all.entities.length);
      return all;
    },
  };
}

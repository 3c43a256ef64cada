import type { Config } from '../../base/config.ts';
import { LoreError, notFound, unavailable } from '../../base/error.ts';
import type { WorldAnvilApi } from '../client/api.ts';
import type { ListRequest, Page, Read, Reading, WorldAnvil } from '../client/client-port.ts';
import { idOf, isRaw, type Raw, textOf } from '../client/raw.ts';
import * as table from '../resources.ts';
import { clampLevel, type Resource } from '../resources.ts';
import { openWorlds } from './open-worlds.ts';
import { playerReader } from './player-reader.ts';
import { publishedThings, type Visible } from './published.ts';
import type { Dated } from './recent.ts';
import { publicThing, resourcesIn, type Sight } from './strip-hidden.ts';

const ADDRESS_START = /^https?:\/\/(?:www\.)?/i;
const withoutProtocol = (address: string): string =>
  address
    .replace(ADDRESS_START, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
const ADDRESS = /https?:\/\/(?:www\.)?worldanvil\.com\/w\/[^\s\])|"'<>\\]+/gi;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const inWorldPath = /^worldanvil\.com\/w\//i;

/** Hidden or unknown: the same words, and nothing was asked about the id. */
const unseen = (resource: Resource, id: string): LoreError =>
  notFound(`No ${resource.words} that players may see has the id ${id}.`, {
    next: 'Check the id, or give the title and let Lorewright look it up.',
  });

/** What a list gives to a request for plain references. */
const LISTED = new Set([...table.REFERENCE_FIELDS, 'ownership', 'author', 'category']);
const plainReference = (raw: Raw): Raw =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => LISTED.has(name)));

/**
 * World Anvil as players see it. An id is looked for among what is published before anything is
 * asked about it, so hidden and unknown ids take the same requests and get the same words; lists,
 * counts and pages are those of the published things alone.
 */
export function playersClient(api: WorldAnvilApi, config: Config): WorldAnvil {
  const reader = playerReader(api);
  const published = publishedThings(reader, openWorlds(config.playerWorlds));

  function allowed(resource: Resource): void {
    if (resource.players === 'nothing')
      throw unavailable(
        `World Anvil does not say which ${resource.words}s are public, so players get none.`,
        { next: 'Start Lorewright with --audience gm to read them.' },
      );
  }

  /** What players may see of everything that these name. */
  async function sightOf(raws: readonly Raw[], how: Reading): Promise<Sight> {
    const sets = new Map<Resource, Visible>();
    const text = JSON.stringify(raws);
    const ids = new Set(text.match(UUID));
    const linked = new Set(text.match(ADDRESS)?.map(withoutProtocol));
    for (const resource of new Set([table.world, ...raws.flatMap((raw) => [...resourcesIn(raw)])]))
      try {
        if (resource === table.marker) continue;
        const seen = (await published.everywhere(resource, how)).value;
        const named = [...seen.values()].filter(
          (raw) => ids.has(idOf(raw)) || linked.has(withoutProtocol(textOf(raw.url))),
        );
        const still = await published.stillOpenAnywhere(resource, named, how);
        sets.set(
          resource,
          still.length === named.length ? seen : new Map(still.map((raw) => [idOf(raw), raw])),
        );
      } catch (error) {
        // A list that World Anvil does not give shows nothing, so nothing of it is seen.
        if (!(error instanceof LoreError)) throw error;
        sets.set(resource, new Map());
      }
    for (const raw of raws)
      if (raw.entityClass === 'Map' && Array.isArray(raw.markers)) {
        const { visible } = (await published.markers(idOf(raw), how)).value;
        sets.set(table.marker, new Map([...(sets.get(table.marker) ?? []), ...visible]));
      }
    const own = new Set(raws.map(idOf));
    const addresses = new Set(
      [...[...sets.values()].flatMap((set) => [...set.values()]), ...raws].map((raw) =>
        withoutProtocol(textOf(raw.url)),
      ),
    );
    return {
      sees: (resource, id) =>
        own.has(id.toLowerCase()) ||
        (resource
          ? sets.get(resource)?.has(id.toLowerCase()) === true
          : [...sets.values()].some((set) => set.has(id.toLowerCase()))),
      seesAddress: (address) =>
        !inWorldPath.test(withoutProtocol(address)) || addresses.has(withoutProtocol(address)),
    };
  }

  const pageOf = (
    entities: readonly Raw[],
    at: number,
    asked: number,
    { limit, offset = 0 }: ListRequest,
    total: number,
  ): Page => ({
    entities,
    sent: entities.length,
    first: entities[0] && idOf(entities[0]),
    ...(limit !== undefined && { total }),
    ...(limit === undefined && offset === 0 && { total }),
    cached: at < asked,
    notices: [],
  });

  /** A request for one list says nothing of the lists around it. */
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
  ): Promise<Dated<Visible> & { partial?: boolean }> {
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
      const { value, at } = await published.markers(id, how);
      return { value: value.visible, at, partial: value.unread };
    }
    if (resource === table.block && request.path === undefined) {
      const inside = await published.blocksInFolder(id, how);
      if (!inside) throw unseen(table.blockFolder, id);
      return inside;
    }
    if (!(await published.worlds(how)).value.has(id)) throw unseen(table.world, id);
    return published.inWorld(resource, id, how);
  }

  const inCategory =
    (category: string) =>
    (raw: Raw): boolean => {
      const folder = isRaw(raw.category) ? idOf(raw.category) : String(raw.folderId ?? '');
      return category === '-1' ? folder === '' || folder === '-1' : folder === category;
    };

  async function select(
    resource: Resource,
    parent: string | undefined,
    how: ListRequest,
  ): Promise<Page> {
    allowed(resource);
    const begun = Date.now();
    const { value, at, partial } = await visibleIn(resource, parent, how);
    const { category, limit, offset = 0 } = how;
    const reading = readingOf(how);
    if (category !== undefined && category !== '-1') {
      const open = await published.everywhere(table.category, reading);
      if (!open.value.has(category)) throw unseen(table.category, category);
    }
    const all = [...value.values()].filter(
      (raw) => category === undefined || inCategory(category)(raw),
    );
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
    const entities = asked.map((raw) => publicThing(raw, sight));
    const answer = pageOf(entities, at, begun, how, all.length);
    return partial || unread > 0
      ? {
          ...answer,
          partial: true,
          notices: ['Some of these could not be looked at in time; ask again.'],
        }
      : answer;
  }

  /** Whole articles by the page, where World Anvil gives them so. */
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
        counts[field] = (await published.inWorld(resource, idOf(world), how)).value.size;
      } catch (error) {
        // A count that is not known is left out.
        if (!(error instanceof LoreError)) throw error;
      }
    return counts;
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
    const known = await published.everywhere(resource, how);
    const listed = known.value.get(id);
    const [ref] = listed ? await published.stillOpenAnywhere(resource, [listed], how) : [];
    if (!ref) throw unseen(resource, id);
    // The list has told what a reference tells.
    const { value, at } =
      level < 0
        ? { value: plainReference(ref), at: known.at }
        : await reader.whole(resource, ref, level, how);
    if (!value || reader.isClosed(ref) || !(await published.isInside(resource, value, how)))
      throw unseen(resource, id);
    // The list knows the state as it is now.
    const now = { ...value, state: ref.state, isDraft: ref.isDraft };
    const shown = publicThing(now, await sightOf([now], how));
    const counts = resource === table.world && level >= 0 ? await counted(now, how) : {};
    return answer({ ...shown, ...counts }, Math.min(at, known.at));
  }

  return {
    audience: 'player',
    account: api.account,
    identity: (how = {}) => reader.identity(how),
    get,
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

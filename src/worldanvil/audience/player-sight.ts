import { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/client-port.ts';
import { idOf, type Raw, textOf } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import type { PlayerReader } from './player-reader.ts';
import type { Published } from './published.ts';
import { resourcesIn, type Sight } from './strip-hidden.ts';
import type { Visible } from './visible-lists.ts';
import { visibleMarkers } from './visible-markers.ts';

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

/** Finds out what players may see of everything that these entities refer to. */
export function playerSight(reader: PlayerReader, published: Published) {
  return async function sightOf(raws: readonly Raw[], how: Reading): Promise<Sight> {
    const sets = new Map<Resource, Visible>();
    const text = JSON.stringify(raws);
    const ids = new Set(text.match(UUID));
    const linked = new Set(text.match(ADDRESS)?.map(withoutProtocol));
    for (const resource of new Set([table.world, ...raws.flatMap((raw) => [...resourcesIn(raw)])]))
      try {
        if (resource === table.marker) continue;
        const isNamed = (raw: Raw): boolean =>
          ids.has(idOf(raw)) || linked.has(withoutProtocol(textOf(raw.url)));
        if (resource === table.article) await published.checkNamed(isNamed, how);
        const seen =
          resource === table.category
            ? await published.openAmong(ids, how)
            : (await published.everywhere(resource, how)).value;
        const named = [...seen.values()].filter(isNamed);
        const still = await published.stillOpenAnywhere(resource, named, how);
        sets.set(
          resource,
          still.length === named.length ? seen : new Map(still.map((raw) => [idOf(raw), raw])),
        );
      } catch (error) {
        // A list that World Anvil does not return shows nothing, so nothing of it is visible.
        if (!(error instanceof LoreError)) throw error;
        sets.set(resource, new Map());
      }
    for (const raw of raws)
      if (raw.entityClass === 'Map' && Array.isArray(raw.markers)) {
        const { visible } = (await visibleMarkers(reader, idOf(raw), how)).value;
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
  };
}

import type { Collection } from './collection.ts';
import { dnd5eapi } from './dnd5eapi/collections.ts';
import { open5eV1 } from './open5e/v1/collections.ts';
import { open5eV2 } from './open5e/v2/collections.ts';

/** Everything there is to fetch, the best source first: what it has, the others only complete. */
export const collections: readonly Collection[] = [...open5eV2, ...dnd5eapi, ...open5eV1];

export const collectionsOf = (kinds: ReadonlySet<string>): Collection[] =>
  collections.filter((collection) => collection.kinds.some((kind) => kinds.has(kind)));

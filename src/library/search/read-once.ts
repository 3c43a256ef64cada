import type { Entity } from '../library.ts';
import type { Store } from '../store.ts';

/** Entities by key; removed ones are left out. */
export type Bodies = (keys: readonly number[]) => Promise<ReadonlyMap<number, Entity>>;

/** Reads each entity once per search, whichever step needs it. */
export function readOnce(store: Pick<Store, 'bodies'>): Bodies {
  const known = new Map<number, Entity>();
  const read = async (keys: readonly number[]): Promise<void> => {
    const entities = await store.bodies(keys);
    if (entities.length < keys.length && keys.length > 1) {
      // One was removed since it was found, and an entity does not contain its key.
      for (const key of keys) await read([key]);
      return;
    }
    for (const [i, entity] of entities.entries()) known.set(keys[i] ?? 0, entity);
  };
  return async (keys) => {
    const missing = keys.filter((key) => !known.has(key));
    if (missing.length > 0) await read(missing);
    const found = new Map<number, Entity>();
    for (const key of keys) {
      const entity = known.get(key);
      if (entity) found.set(key, entity);
    }
    return found;
  };
}

import type { Entity } from '../library.ts';
import type { Store } from '../store.ts';

/** Entities by key; removed ones are left out. */
export type Bodies = (keys: readonly number[]) => Promise<ReadonlyMap<number, Entity>>;

export interface ReadOnce {
  readonly bodies: Bodies;
  /** The same for a list. */
  readonly summarized: Bodies;
}

/** Reads each entity once per search, whichever step needs it. */
export function readOnce(store: Pick<Store, 'bodies' | 'summarized'>): ReadOnce {
  const known = new Map<number, Entity>();
  type Read = (keys: readonly number[]) => Promise<Entity[]>;
  const readAll = async (keys: readonly number[], read: Read): Promise<void> => {
    const entities = await read(keys);
    if (entities.length < keys.length && keys.length > 1) {
      // One was removed since it was found, and an entity does not contain its key.
      for (const key of keys) await readAll([key], read);
      return;
    }
    for (const [i, entity] of entities.entries()) known.set(keys[i] ?? 0, entity);
  };
  const reading =
    (read: Read): Bodies =>
    async (keys) => {
      const missing = keys.filter((key) => !known.has(key));
      if (missing.length > 0) await readAll(missing, read);
      const found = new Map<number, Entity>();
      for (const key of keys) {
        const entity = known.get(key);
        if (entity) found.set(key, entity);
      }
      return found;
    };
  return {
    bodies: reading(store.bodies),
    summarized: reading(store.summarized ?? store.bodies),
  };
}

/** A least recently used cache with a size limit. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
  /** Drops what was not used lately until no more than this is left. */
  shrink(room: number): void;
}

/** Keeps at most `room` in total, as measured by `sizeOf`. */
export function boundedMap<K, V>(room: number, sizeOf: (value: V) => number): BoundedMap<K, V> {
  const values = new Map<K, V>();
  let size = 0;
  const remove = (key: K): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    size -= sizeOf(value);
  };
  const shrink = (to: number): void => {
    for (const oldest of values.keys()) {
      if (size <= to) break;
      remove(oldest);
    }
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      values.set(key, value);
      size += sizeOf(value);
      shrink(room);
    },
    delete: remove,
    clear() {
      values.clear();
      size = 0;
    },
    shrink,
  };
}

/** What a cache has of some keys, and the keys that it has not. */
export function cachedOf<K, V>(
  cache: Pick<BoundedMap<K, V>, 'get'>,
  keys: readonly K[],
): { readonly found: Map<K, V>; readonly missing: K[] } {
  const found = new Map<K, V>();
  const missing: K[] = [];
  for (const key of keys) {
    const value = cache.get(key);
    if (value === undefined) missing.push(key);
    else found.set(key, value);
  }
  return { found, missing };
}

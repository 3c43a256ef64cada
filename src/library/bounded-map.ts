/** A cache with a size limit: what was not used lately makes room. */
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
  /** Used again since they were put in, or since they were last passed over. */
  const usedAgain = new Set<K>();
  let size = 0;
  const remove = (key: K): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    usedAgain.delete(key);
    size -= sizeOf(value);
  };
  const shrink = (to: number): void => {
    // What is put back is passed once more, then as unused.
    for (const [oldest, value] of values) {
      if (size <= to) break;
      if (usedAgain.delete(oldest)) {
        values.delete(oldest);
        values.set(oldest, value);
      } else remove(oldest);
    }
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) usedAgain.add(key);
      return value;
    },
    set(key, value) {
      remove(key);
      const own = sizeOf(value);
      if (own > room) return;
      shrink(room - own);
      values.set(key, value);
      size += own;
    },
    delete: remove,
    clear() {
      values.clear();
      usedAgain.clear();
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

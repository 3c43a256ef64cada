/** A library, or what it rests on. */
interface Versioned {
  generation(): Promise<number>;
}

interface Known<T> {
  readonly generation: number;
  readonly values: Map<string, T>;
}

/** Keys may be made of what a user asks for. */
const MOST_KEYS = 500;

/**
 * Caches what is worked out from a library's documents, records and entities until one of them changes.
 * `key` says what it depends on beside the library.
 */
export function perGeneration<T>(): (
  library: Versioned,
  key: string,
  work: () => Promise<T>,
) => Promise<T> {
  const known = new WeakMap<Versioned, Known<T>>();
  return async (library, key, work) => {
    const generation = await library.generation();
    let current = known.get(library);
    if (current?.generation !== generation) {
      current = { generation, values: new Map() };
      known.set(library, current);
    }
    const before = current.values.get(key);
    if (before !== undefined) return before;
    const value = await work();
    if (current.values.size >= MOST_KEYS) current.values.clear();
    current.values.set(key, value);
    return value;
  };
}

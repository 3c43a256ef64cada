/** A library, or what it rests on. */
interface Versioned {
  generation(): Promise<number>;
  kindsChangedSince?(generation: number): Promise<ReadonlySet<string> | undefined>;
}

interface Known<T> {
  generation: number;
  readonly values: Map<string, T>;
}

/** Keys may be made of what a user asks for. */
const USUAL_MOST = 500;

/**
 * Caches what is worked out from a library's documents, records and entities until one of them changes;
 * with `kinds`, until an entity of these kinds does. `key` says what it depends on beside the library;
 * when there are more than `most` keys, it begins anew.
 */
export function perGeneration<T>(
  kinds?: readonly string[],
  most = USUAL_MOST,
): (library: Versioned, key: string, work: () => Promise<T>) => Promise<T> {
  const known = new WeakMap<Versioned, Known<T>>();
  const isUnchanged = async (library: Versioned, since: number): Promise<boolean> => {
    const changed = kinds && (await library.kindsChangedSince?.(since));
    return changed !== undefined && !kinds?.some((kind) => changed.has(kind));
  };
  return async (library, key, work) => {
    const generation = await library.generation();
    let current = known.get(library);
    if (
      current &&
      current.generation !== generation &&
      (await isUnchanged(library, current.generation))
    )
      current.generation = generation;
    if (current?.generation !== generation) {
      current = { generation, values: new Map() };
      known.set(library, current);
    }
    const before = current.values.get(key);
    if (before !== undefined) return before;
    const value = await work();
    if (current.values.size >= most) current.values.clear();
    current.values.set(key, value);
    return value;
  };
}

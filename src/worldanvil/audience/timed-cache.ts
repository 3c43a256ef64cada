/** A value with the time at which its oldest part was requested. */
export interface Dated<T> {
  readonly value: T;
  readonly at: number;
}

export const dated = <T>(value: T, ...from: readonly Dated<unknown>[]): Dated<T> => ({
  value,
  at: Math.min(...from.map(({ at }) => at)),
});

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** An in-memory cache whose values expire; concurrent loads of a key are shared. */
export function timedCache<T>(most = 20_000) {
  const flights = new Map<string, Promise<Dated<T>>>();
  const known = new Map<string, Dated<T>>();

  async function load(key: string, from: () => Promise<Dated<T>>): Promise<Dated<T>> {
    const flight = from().finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    const loaded = await flight;
    known.delete(key);
    known.set(key, loaded);
    const oldest = known.keys().next();
    if (known.size > most && !oldest.done) known.delete(oldest.value);
    return loaded;
  }

  async function recent(
    key: string,
    maxAgeMs: number,
    signal: AbortSignal | undefined,
    from: () => Promise<Dated<T>>,
  ): Promise<Dated<T>> {
    const value = known.get(key);
    if (value && Date.now() - value.at < maxAgeMs) return value;
    const under = flights.get(key);
    if (under) {
      try {
        return await under;
      } catch (error) {
        // The caller that started it aborted; whoever still waits starts again.
        if (!isAbort(error) || signal?.aborted) throw error;
      }
    }
    return load(key, from);
  }

  return Object.assign(recent, {
    /** The cached value, however old. */
    known: (key: string): Dated<T> | undefined => known.get(key),
    /** Refreshes a value in the background, unless that is under way. */
    renew(key: string, from: () => Promise<Dated<T>>): void {
      // Callers that need the value retry and get the error.
      if (!flights.has(key)) load(key, from).catch(() => {});
    },
  });
}

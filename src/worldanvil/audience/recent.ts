/** A value with the time at which World Anvil was asked for the oldest part of it. */
export interface Dated<T> {
  readonly value: T;
  readonly at: number;
}

export const dated = <T>(value: T, ...from: readonly Dated<unknown>[]): Dated<T> => ({
  value,
  at: Math.min(...from.map(({ at }) => at)),
});

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Values in memory, each for a while after it was asked for. One flight at a time for each. */
export function recentValues<T>(most = 20_000) {
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
        // Whoever began it gave up; whoever still waits begins again.
        if (!isAbort(error) || signal?.aborted) throw error;
      }
    }
    return load(key, from);
  }

  return Object.assign(recent, {
    /** What is known, however old. */
    known: (key: string): Dated<T> | undefined => known.get(key),
    /** Loads a younger value in the background, where nobody does so yet. */
    renew(key: string, from: () => Promise<Dated<T>>): void {
      // Whoever needs the value asks again and is told what is wrong.
      if (!flights.has(key)) load(key, from).catch(() => {});
    },
  });
}

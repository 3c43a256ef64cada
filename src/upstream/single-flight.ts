interface Flight<T> {
  readonly result: Promise<T>;
  readonly control: AbortController;
  passengers: number;
}

/**
 * Merges identical concurrent requests into one, which is aborted only when every caller has
 * aborted.
 */
export function shareFlights<T>() {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const control = new AbortController();
    const flight: Flight<T> = {
      control,
      passengers: 0,
      result: work(control.signal).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    // All callers may have aborted before it fails.
    flight.result.catch(() => {});
    flights.set(key, flight);
    return flight;
  }

  return {
    has: (key: string): boolean => flights.has(key),
    /** Waits until all requests under way have ended, successfully or not. */
    async settled(): Promise<void> {
      await Promise.allSettled([...flights.values()].map((flight) => flight.result));
    },
    async join(
      key: string,
      signal: AbortSignal | undefined,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? start(key, work);
      flight.passengers++;
      try {
        return await (signal ? untilAborted(flight.result, signal) : flight.result);
      } finally {
        flight.passengers--;
        if (flight.passengers === 0) {
          if (flights.get(key) === flight) flights.delete(key);
          flight.control.abort(new DOMException('Nobody waits for this any more.', 'AbortError'));
        }
      }
    },
  };
}

function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

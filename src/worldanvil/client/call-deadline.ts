/** How long one tool call may go on sending requests. */
export interface CallTime {
  /** Records progress: a response was cached that a repeated call will not request again. */
  advance(): void;
  /** No more requests should be sent. */
  over(): boolean;
  /** How long this call may still wait for work that continues without it. */
  left(): number;
}

/** How far the deadline is extended at most while nothing has been cached. */
const GRACE_MS = 20_000;

/**
 * A deadline that is extended until one response was cached, so that repeating the call always gets
 * further.
 */
export function callTime(ms: number): CallTime {
  const end = Date.now() + ms;
  let ahead = false;
  return {
    left: () => Math.max(0, end - Date.now()),
    advance() {
      ahead = true;
    },
    over() {
      const late = Date.now() - end;
      return late >= (ahead ? 0 : GRACE_MS);
    },
  };
}

/** The same reading without a deadline, where a partial result would be wrong. */
export function untimed<How extends { readonly time?: CallTime }>({
  time: _,
  ...how
}: How): Omit<How, 'time'> {
  return how;
}

/** How long one tool call may go on sending requests. */
export interface CallTime {
  /** Extends the deadline: a response came that is cached, so a repeated call gets further. */
  advance(): void;
  /** No more requests should be sent. */
  over(): boolean;
  /** How long this call may still wait for work that continues without it. */
  left(): number;
}

/** The longest extension, for calls whose responses may not be cached. */
const GRACE_MS = 20_000;

/** Every call is allowed one step, so that a repeated call always makes progress. */
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

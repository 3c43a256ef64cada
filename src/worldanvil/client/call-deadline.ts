/** How long one tool call may go on asking World Anvil for more. */
export interface CallTime {
  /** An answer came that is kept: the next call will not need to ask for it. */
  advance(): void;
  /** No more should be asked. */
  over(): boolean;
  /** How long this call may still wait for work that goes on without it. */
  left(): number;
}

/** However much of what a call reads may not be kept, after this much longer it ends. */
const GRACE_MS = 20_000;

/** Every call is granted one step ahead, so that the same call again always gets further. */
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

/** The same reading to its end, where half of it would be wrong. */
export function untimed<How extends { readonly time?: CallTime }>({
  time: _,
  ...how
}: How): Omit<How, 'time'> {
  return how;
}

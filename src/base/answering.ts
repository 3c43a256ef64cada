let begun = 0;
let running = 0;

/**
 * Runs a tool call; see `latestCall` and `isAnswering`. A scope as in `call-scope.ts` would say more, but
 * following it makes every promise of a call slower, and a count is enough here.
 */
export async function answering<T>(call: () => Promise<T>): Promise<T> {
  begun++;
  running++;
  try {
    return await call();
  } finally {
    running--;
  }
}

/** The number of the call that began last: what an earlier one has found out may be outdated. */
export const latestCall = (): number => begun;

/** Whether a tool call is being answered. */
export const isAnswering = (): boolean => running > 0;

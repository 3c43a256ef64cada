/** Lengths of time. All times are in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export interface Pause {
  /** Aborts the wait, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whether the timer keeps the process alive (default yes). */
  readonly ref?: boolean;
}

/** Waits. Uses the global timer, which tests can mock. */
export function pause(ms: number, { signal, ref = true }: Pause = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The result of `work`, or `late` after `ms`; the work itself goes on either way. */
export async function within<T, Late>(ms: number, work: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of `work`, unless the signal is aborted first, which throws its reason; the work goes on. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** How long work may run before it yields to other calls of the process. */
const SLICE_MS = 15;

/** Called between the steps of long work. */
export type Slice = () => Promise<void>;

/**
 * Divides long work into slices: the returned function yields to the event loop once the work has
 * used its slice of time. `check` runs after each yield and may throw to stop the work.
 */
export function inSlices(check: () => void = () => {}): Slice {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await yieldToEventLoop();
    check();
    began = performance.now();
  };
}

/** Yields to everything that waits in the event loop. Long work calls it every few milliseconds. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve));

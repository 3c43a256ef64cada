/** Lengths of time, in milliseconds as all times here. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export interface Pause {
  /** Ends the wait: it throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whether a program that has nothing else to do stays alive for it (default yes). */
  readonly ref?: boolean;
}

/** Waits. Its timer is the global one, which tests can set forward. */
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

/** What the work gives, or `late` once the time is up; the work goes on either way. */
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

/** How long work may go on before other calls of the process get their turn. */
const SLICE_MS = 15;

/** Called between the steps of long work. */
export type Slice = () => Promise<void>;

/**
 * Divides long work: the function it gives lets everything that waits go first once the work has
 * taken its share of time. `check` runs after each wait and may throw to end the work.
 */
export function inSlices(check: () => void = () => {}): Slice {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await giveWay();
    check();
    began = performance.now();
  };
}

/** Lets everything that waits go first. Long work calls it every few milliseconds. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

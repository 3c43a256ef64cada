import { DAY_MS, MINUTE_MS } from '../../base/time.ts';

/**
 * How long an article that World Anvil failed to return is not requested again; doubles each time.
 */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = DAY_MS;

interface Failing {
  readonly times: number;
  readonly until: number;
  readonly reason: string;
}

/** Articles that could not be read, by their id in the library. */
export function failingArticles() {
  const failing = new Map<string, Failing>();
  return {
    add(id: string, reason: string): void {
      const times = (failing.get(id)?.times ?? 0) + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (times - 1));
      failing.set(id, { times, until: Date.now() + pause, reason });
    },
    /** It was read after all, or no longer exists. */
    remove: (id: string): void => void failing.delete(id),
    isPaused: (id: string): boolean => (failing.get(id)?.until ?? 0) > Date.now(),
    reasonOf: (id: string): string | undefined => failing.get(id)?.reason,
    ids: (): string[] => [...failing.keys()],
  };
}

export type FailingArticles = ReturnType<typeof failingArticles>;

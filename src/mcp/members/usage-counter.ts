import type { CallCount } from '../../library/postgres/members.ts';

const STORE_EVERY_MS = 10_000;

/** A request that is over. */
interface Answered {
  readonly calls: number;
  readonly isError: boolean;
  readonly ms: number;
}

/**
 * Counts calls in memory and stores the sums now and then: a write per call would double its cost.
 */
export function usageCounter(
  store: (owner: string, count: CallCount) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const counts = new Map<string, { calls: number; errors: number; busyMs: number }>();
  const flush = async (): Promise<void> => {
    const all = [...counts];
    counts.clear();
    for (const [owner, count] of all) await store(owner, count).catch(onError);
  };
  const timer = setInterval(() => void flush(), STORE_EVERY_MS).unref();
  return {
    add(owner: string, { calls, isError, ms }: Answered): void {
      const count = counts.get(owner) ?? { calls: 0, errors: 0, busyMs: 0 };
      counts.set(owner, {
        calls: count.calls + calls,
        errors: count.errors + (isError ? calls : 0),
        busyMs: count.busyMs + ms,
      });
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

import { service } from '../base/app.ts';

/**
 * `answered` and `failed` were requests over the network, `cached` a fresh copy, `stale` an old
 * copy used because the upstream failed.
 */
export type Outcome = 'answered' | 'failed' | 'cached' | 'stale';

export interface UpstreamCount {
  readonly upstream: string;
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** Total time of the requests over the network. */
  readonly seconds: number;
}

/** Counts of this process's requests. It names upstreams, never addresses or users. */
export interface UpstreamCounts {
  add(upstream: string, outcome: Outcome, seconds?: number): void;
  all(): UpstreamCount[];
}

export const upstreamCounts = service<UpstreamCounts>({
  name: 'upstream-counts',
  open: createUpstreamCounts,
});

export function createUpstreamCounts(): UpstreamCounts {
  const counts = new Map<string, { outcomes: Map<Outcome, number>; seconds: number }>();
  return {
    add(upstream, outcome, seconds = 0) {
      const known = counts.get(upstream) ?? { outcomes: new Map(), seconds: 0 };
      counts.set(upstream, known);
      known.outcomes.set(outcome, (known.outcomes.get(outcome) ?? 0) + 1);
      known.seconds += seconds;
    },
    all: () => [...counts].map(([upstream, count]) => ({ upstream, ...count })),
  };
}

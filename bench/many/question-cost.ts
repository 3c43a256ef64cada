import type { Library } from '../../src/library/library.ts';
import { mean, percentile } from '../search/metrics.ts';
import { readSet } from '../search/question-sets.ts';

const ROUNDS = 3;
const asked = [...readSet('third-party'), ...readSet('srd')]
  .slice(0, 40)
  .map((one) => one.question);
const select = ['spell', 'creature', 'magic-item', 'feat', 'rule'].map((kind) => ({ kind }));

/** How many milliseconds a question takes. */
export async function costOf(library: Library): Promise<{ mean: number; p95: number }> {
  for (const search of asked.slice(0, 5)) await library.search({ select, search, limit: 10 });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const search of asked) {
      const began = performance.now();
      await library.search({ select, search, limit: 10, grouped: true });
      times.push(performance.now() - began);
    }
  return { mean: mean(times), p95: percentile(times, 0.95) };
}

import { multiplier2014 } from './budget-2014.ts';
import type { Candidate, Wanted } from './build-groups.ts';
import type { Troop } from './rate-encounter.ts';

/**
 * If nothing fits the budget: for each candidate the number that comes closest to it, closest
 * groups first.
 */
export function closestGroups<C extends Candidate>(
  candidates: readonly C[],
  { edition, levels, budget, fewest, most, groups }: Wanted,
): (Troop & { readonly of: C })[][] {
  const spent = (xp: number, heads: number): number =>
    xp * heads * (edition === '2014' ? multiplier2014(heads, levels.length) : 1);
  const miss = (cost: number): number =>
    cost < budget.least ? budget.least / Math.max(cost, 1) : cost / Math.max(budget.most, 1);
  return candidates
    .filter(({ xp }) => xp > 0)
    .map((of) => {
      const counts = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
      const count = counts.reduce((best, one) =>
        miss(spent(of.xp, one)) < miss(spent(of.xp, best)) ? one : best,
      );
      return { of, count, miss: miss(spent(of.xp, count)) };
    })
    .sort((a, b) => a.miss - b.miss)
    .slice(0, groups)
    .map(({ of, count }) => [{ of, count, name: of.name, challenge: of.challenge, xp: of.xp }]);
}

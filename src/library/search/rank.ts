import { type Candidates, NameLevel } from '../store.ts';
import type { Fused } from './fuse.ts';
import { topPlaces } from './top-places.ts';

export interface Hit {
  readonly key: number;
  /** 0..1, never rising down the list. */
  readonly score: number;
}

/**
 * The best `count` candidates: names first, then words and meaning together. Undefined where an
 * entity that is not among the candidates may belong to them.
 */
export function rank(
  { candidates, total }: Candidates,
  { scores, most }: Fused,
  count: number,
): Hit[] | undefined {
  const level = (i: number): number => candidates[i]?.level ?? NameLevel.none;
  const named = candidates.flatMap((candidate, i) => (candidate.level > NameLevel.none ? [i] : []));
  const order = [...new Set([...named, ...topPlaces(scores, count)])]
    .sort(
      (a, b) =>
        level(b) - level(a) ||
        (level(a) >= NameLevel.alias
          ? (candidates[a]?.rank ?? 0) - (candidates[b]?.rank ?? 0)
          : 0) ||
        (scores[b] ?? 0) - (scores[a] ?? 0) ||
        a - b,
    )
    .slice(0, count);
  const worst = order.at(-1);
  const isSure =
    candidates.length === total ||
    worst === undefined ||
    (order.length === count &&
      (level(worst) > NameLevel.none || most === 0 || (scores[worst] ?? 0) > most));
  if (!isSure) return undefined;
  let last = 1;
  return order.flatMap((i) => {
    const candidate = candidates[i];
    if (!candidate) return [];
    last = Math.min(last, shown(candidate.level, scores[i] ?? 0));
    return [{ key: candidate.key, score: Math.round(last * 10_000) / 10_000 }];
  });
}

/** The very name is 1; a name that begins so stands above what only means the same. */
function shown(level: number, fused: number): number {
  if (level >= NameLevel.alias) return 1;
  return level === NameLevel.leading ? 0.9 + 0.09 * fused : 0.9 * fused;
}

import type { Distribution } from './distribution.ts';
import { type Match, matches } from './expression.ts';

export interface Odds {
  readonly at_least: number;
  readonly percent: number;
  /** Favourable over all outcomes, in lowest terms; absent if it would fill a page. */
  readonly fraction?: string;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The probability that the total matches. */
export function chanceOf({ weights, outcomes }: Distribution, fits: Match): Omit<Odds, 'at_least'> {
  let favourable = 0n;
  for (const [total, weight] of weights) if (matches(total, fits)) favourable += weight;
  const divisor = gcd(favourable, outcomes);
  const fraction = `${favourable / divisor}/${outcomes / divisor}`;
  return {
    percent: Number((favourable * 100_000_000n + outcomes / 2n) / outcomes) / 1_000_000,
    ...(fraction.length <= 40 && { fraction }),
  };
}

export const oddsOf = (distribution: Distribution, atLeast: number): Odds => ({
  at_least: atLeast,
  ...chanceOf(distribution, { compare: '>=', value: atLeast }),
});

export function spreadOf({ weights, outcomes }: Distribution): {
  lowest: number;
  highest: number;
  average: number;
} {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  let sum = 0n;
  for (const [total, weight] of weights) {
    if (weight === 0n) continue;
    if (total < lowest) lowest = total;
    if (total > highest) highest = total;
    sum += BigInt(total) * weight;
  }
  return { lowest, highest, average: Number(nearest(sum * 10_000n, outcomes)) / 10_000 };
}

/** A fraction rounded to the nearest integer; halves away from zero. */
export function nearest(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator / 2n : denominator / 2n;
  return (numerator + half) / denominator;
}

/** How many totals are listed; more would not make a readable chart. */
const MOST_TOTALS = 500;

/** The probability of every total in percent, lowest first; undefined if there are too many. */
export function chancesOf({ weights, outcomes }: Distribution): [number, number][] | undefined {
  if (weights.size > MOST_TOTALS) return undefined;
  return [...weights]
    .filter(([, weight]) => weight > 0n)
    .map(([total, weight]): [number, number] => [
      total,
      Number((weight * 100_000_000n + outcomes / 2n) / outcomes) / 1_000_000,
    ])
    .sort(([a], [b]) => a - b);
}

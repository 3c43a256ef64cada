import { combine, type Dice, type Expression, rounded, successes } from './expression.ts';
import { type Outcome, oneDie } from './one-die.ts';

/**
 * How many of all equally likely outcomes give each total: integers, so the odds are exact.
 * Different dice are independent, so weights multiply and totals convolve.
 */
export interface Distribution {
  readonly weights: ReadonlyMap<number, bigint>;
  readonly outcomes: bigint;
}

/** More steps would delay other calls; such a roll is answered without odds. */
const MOST_STEPS = 100_000;

class TooManySteps extends Error {}

interface Work {
  steps: number;
}
const spend = (work: Work, steps: number): void => {
  work.steps += steps;
  if (work.steps > MOST_STEPS) throw new TooManySteps();
};

/** The distribution of a roll's total; undefined if computing it would take too long. */
export function distributionOf(expression: Expression): Distribution | undefined {
  const work: Work = { steps: 0 };
  try {
    return distribution(expression, work);
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

const certain = (value: number): Distribution => ({
  weights: new Map([[value, 1n]]),
  outcomes: 1n,
});

function distribution(part: Expression, work: Work): Distribution {
  switch (part.type) {
    case 'number':
      return certain(part.value);
    case 'dice':
      return diceDistribution(part, work);
    case 'negative':
      return mapped(distribution(part.of, work), (total) => -total);
    case 'labelled':
      return distribution(part.of, work);
    case 'call': {
      const { name } = part;
      const of = part.of.map((one) => distribution(one, work));
      if (name === 'min' || name === 'max') return reduced(of, Math[name], work);
      return mapped(of[0] ?? certain(0), (total) => rounded(name, total));
    }
    case 'group':
      return groupDistribution(part, work);
    case 'pool':
      return poolDistribution(part, work);
    default: {
      const { type } = part;
      const left = distribution(part.left, work);
      const right = distribution(part.right, work);
      return joined(left, right, (a, b) => combine(type, a, b), work);
    }
  }
}

function mapped(of: Distribution, change: (total: number) => number): Distribution {
  const weights = new Map<number, bigint>();
  for (const [total, weight] of of.weights) {
    const key = change(total);
    weights.set(key, (weights.get(key) ?? 0n) + weight);
  }
  return { weights, outcomes: of.outcomes };
}

const reduced = (
  [first = certain(0), ...others]: readonly Distribution[],
  total: (a: number, b: number) => number,
  work: Work,
): Distribution => others.reduce((left, right) => joined(left, right, total, work), first);

const add = (a: number, b: number): number => a + b;

/** The distribution of a group of different rolls, some of which are kept or counted. */
function groupDistribution(
  { of, keep, success, failure }: Extract<Expression, { type: 'group' }>,
  work: Work,
): Distribution {
  const members = of.map((one) => distribution(one, work));
  if (success) {
    const counted = members.map((one) =>
      mapped(one, (total) => successes(total, success, failure)),
    );
    return reduced(counted, add, work);
  }
  if (!keep || keep.count === members.length) return reduced(members, add, work);
  if (keep.count === 0) return certain(0);
  if (keep.count === 1)
    return reduced(members, keep.which === 'highest' ? Math.max : Math.min, work);
  return enumerated(members, keep, work);
}

/** The distribution of a variable number of dice: each number weighted by its probability. */
function poolDistribution(
  { count, dice }: Extract<Expression, { type: 'pool' }>,
  work: Work,
): Distribution {
  const counts = distribution(count, work);
  const most = Math.max(0, ...counts.weights.keys());
  const { total } = oneDie(dice);
  const weights = new Map<number, bigint>();
  for (const [number, weight] of counts.weights) {
    const thrown = Math.max(0, number);
    const of = thrown === 0 ? certain(0) : distribution({ ...dice, count: thrown }, work);
    // Normalize to the same number of outcomes, as if the dice not rolled had any face.
    const unread = total ** BigInt(most - thrown);
    spend(work, of.weights.size * sizeOf(unread));
    for (const [sum, ways] of of.weights)
      weights.set(sum, (weights.get(sum) ?? 0n) + weight * ways * unread);
  }
  return { weights, outcomes: counts.outcomes * total ** BigInt(most) };
}

/** Enumerates all combinations of totals: exact, and given up if there are too many. */
function enumerated(
  members: readonly Distribution[],
  keep: NonNullable<Dice['keep']>,
  work: Work,
): Distribution {
  spend(
    work,
    members.reduce((product, { weights }) => product * weights.size, members.length),
  );
  const weights = new Map<number, bigint>();
  const walk = (at: number, totals: readonly number[], weight: bigint): void => {
    const member = members[at];
    if (member) {
      for (const [total, more] of member.weights) walk(at + 1, [...totals, total], weight * more);
      return;
    }
    const sorted = totals.toSorted((a, b) => (keep.which === 'highest' ? b - a : a - b));
    const key = sorted.slice(0, keep.count).reduce(add, 0);
    weights.set(key, (weights.get(key) ?? 0n) + weight);
  };
  walk(0, [], 1n);
  return { weights, outcomes: members.reduce((product, one) => product * one.outcomes, 1n) };
}

function joined(
  left: Distribution,
  right: Distribution,
  total: (a: number, b: number) => number,
  work: Work,
): Distribution {
  spend(work, left.weights.size * right.weights.size * sizeOf(left.outcomes * right.outcomes));
  const weights = new Map<number, bigint>();
  for (const [a, weightA] of left.weights)
    for (const [b, weightB] of right.weights) {
      // Impossible values are not divided by either.
      if (weightB === 0n) continue;
      const key = total(a, b);
      weights.set(key, (weights.get(key) ?? 0n) + weightA * weightB);
    }
  return { weights, outcomes: left.outcomes * right.outcomes };
}

/** The cost of arithmetic on large numbers, roughly by their number of digits. */
const sizeOf = (value: bigint): number => 1 + Math.floor(value.toString(16).length / 64);

function diceDistribution(dice: Dice, work: Work): Distribution {
  const die = oneDie(dice);
  spend(work, die.outcomes.length);
  if (dice.keep && dice.keep.count < dice.count) return keptDistribution(dice, die, work);
  const one = new Map<number, bigint>();
  for (const { adds, weight } of die.outcomes) one.set(adds, (one.get(adds) ?? 0n) + weight);
  return powered({ weights: one, outcomes: die.total }, dice.count, work);
}

/** The sum of `count` such dice, by doubling. */
function powered(one: Distribution, count: number, work: Work): Distribution {
  let result = certain(0);
  let square = one;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = joined(result, square, add, work);
    if (left > 1) square = joined(square, square, add, work);
  }
  return result;
}

/**
 * Keeps some of many dice: walks the outcomes from best to worst and decides how many of the
 * remaining dice show each; the first `keep` dice are the ones that count.
 */
function keptDistribution(
  dice: Dice,
  die: { outcomes: readonly Outcome[]; total: bigint },
  work: Work,
): Distribution {
  const keep = dice.keep ?? { which: 'highest', count: dice.count };
  const sorted = [...die.outcomes].sort((a, b) =>
    keep.which === 'highest' ? b.order - a.order : a.order - b.order,
  );
  const choose = binomials(dice.count, work);
  // states[used] = weight by sum, when `used` dice have been assigned so far.
  let states: Map<number, bigint>[] = Array.from({ length: dice.count + 1 }, () => new Map());
  states[0]?.set(0, 1n);
  for (const { adds, weight } of sorted) {
    const next: Map<number, bigint>[] = Array.from({ length: dice.count + 1 }, () => new Map());
    states.forEach((sums, used) => {
      if (sums.size === 0) return;
      let ways = 1n;
      for (let more = 0; used + more <= dice.count; more++) {
        const counting = Math.max(0, Math.min(more, keep.count - used));
        const times = (choose[dice.count - used]?.[more] ?? 0n) * ways;
        spend(work, sums.size);
        const into = next[used + more];
        if (into && times > 0n)
          for (const [sum, before] of sums) {
            const key = sum + counting * adds;
            into.set(key, (into.get(key) ?? 0n) + before * times);
          }
        ways *= weight;
      }
    });
    states = next;
  }
  return { weights: states[dice.count] ?? new Map(), outcomes: die.total ** BigInt(dice.count) };
}

function binomials(most: number, work: Work): bigint[][] {
  spend(work, most * most);
  const rows: bigint[][] = [[1n]];
  for (let n = 1; n <= most; n++) {
    const above = rows[n - 1] ?? [];
    rows.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return rows;
}

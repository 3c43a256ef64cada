import { combine, type Dice, type Expression, rounded } from './expression.ts';
import { nearest } from './odds.ts';
import { oneDie } from './one-die.ts';

/** What a roll can give; the average is missing where only the odds would tell it. */
export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
  readonly average?: number;
}

/** The least, the most and the average of a roll without counting its outcomes, which takes no time. */
export function boundsOf(part: Expression): Bounds {
  switch (part.type) {
    case 'number':
      return { lowest: part.value, highest: part.value, average: part.value };
    case 'dice':
      return ofDice(part);
    case 'labelled':
      return boundsOf(part.of);
    case 'negative': {
      const { lowest, highest, average } = boundsOf(part.of);
      return {
        lowest: -highest,
        highest: -lowest,
        ...(average !== undefined && { average: -average }),
      };
    }
    case 'call': {
      const { name } = part;
      const of = part.of.map(boundsOf);
      const [first = { lowest: 0, highest: 0 }] = of;
      if (name === 'min' || name === 'max')
        return {
          lowest: Math[name](...of.map(({ lowest }) => lowest)),
          highest: Math[name](...of.map(({ highest }) => highest)),
        };
      const ends = [rounded(name, first.lowest), rounded(name, first.highest)];
      // The least of abs() may lie between the ends.
      if (first.lowest < 0 && first.highest > 0 && name === 'abs') ends.push(0);
      return { lowest: Math.min(...ends), highest: Math.max(...ends) };
    }
    case 'group':
      return ofGroup(part);
    case 'pool': {
      const count = boundsOf(part.count);
      const die = ofDice({ ...part.dice, count: 1 });
      return ofCorners(
        [Math.max(0, count.lowest), Math.max(0, count.highest)],
        die,
        (a, b) => a * b,
      );
    }
    default: {
      const { type } = part;
      const [left, right] = [boundsOf(part.left), boundsOf(part.right)];
      const range = ofCorners([left.lowest, left.highest], right, (a, b) => combine(type, a, b));
      const isExact = type === 'sum' || type === 'difference' || type === 'product';
      return left.average === undefined || right.average === undefined || !isExact
        ? range
        : { ...range, average: combine(type, left.average, right.average) };
    }
  }
}

/** The least and the most of an operation that grows or falls with each side. */
function ofCorners(
  ends: readonly number[],
  { lowest, highest }: Bounds,
  total: (a: number, b: number) => number,
): Bounds {
  const corners = ends.flatMap((end) => [total(end, lowest), total(end, highest)]);
  return { lowest: Math.min(...corners), highest: Math.max(...corners) };
}

function ofDice(dice: Dice): Bounds {
  const { outcomes, total } = oneDie(dice);
  const possible = outcomes.filter(({ weight }) => weight > 0n);
  const values = possible.map(({ adds }) => adds);
  const counted = Math.min(dice.keep?.count ?? dice.count, dice.count);
  const range = { lowest: counted * Math.min(...values), highest: counted * Math.max(...values) };
  if (counted < dice.count) return range;
  const sum = possible.reduce((all, { adds, weight }) => all + BigInt(adds) * weight, 0n);
  // Four decimals, as the odds have them.
  return { ...range, average: Number(nearest(sum * BigInt(counted) * 10_000n, total)) / 10_000 };
}

function ofGroup({ of, keep, success, failure }: Extract<Expression, { type: 'group' }>): Bounds {
  const members = of.map(boundsOf);
  if (success) return { lowest: failure ? -members.length : 0, highest: members.length };
  const most = keep?.count ?? members.length;
  const isHighest = keep?.which !== 'lowest';
  const kept = (ends: readonly number[]): number =>
    ends
      .toSorted((a, b) => (isHighest ? b - a : a - b))
      .slice(0, most)
      .reduce((sum, end) => sum + end, 0);
  const range = {
    lowest: kept(members.map(({ lowest }) => lowest)),
    highest: kept(members.map(({ highest }) => highest)),
  };
  const averages = members.flatMap(({ average }) => average ?? []);
  return most < members.length || averages.length < members.length
    ? range
    : { ...range, average: averages.reduce((sum, one) => sum + one, 0) };
}

import type { Random } from '../../base/random.ts';
import {
  bounded,
  combine,
  type Dice,
  type Expression,
  facesOf,
  leftOut,
  matches,
  matchesAny,
  rounded,
  successes,
} from './expression.ts';

/** One rolled face, and what was done with it. */
export interface Face {
  readonly face: number;
  readonly kept: boolean;
  /** Rerolled: the next face replaces it. */
  readonly rerolled?: true;
  /** Exploded: the next face belongs to the same die. */
  readonly exploded?: true;
  readonly success?: boolean;
  readonly failure?: true;
  /** Highlighted by `cs` or `cf`. */
  readonly critical?: true;
  readonly fumble?: true;
  /** The value of the face, if `min`, `max` or penetrating changed it. */
  readonly counts_as?: number;
}

export interface RolledDice {
  readonly dice: string;
  readonly faces: readonly Face[];
  readonly total: number;
}

export interface Rolled {
  readonly total: number;
  readonly dice: readonly RolledDice[];
  /** The whole roll with the faces of each die: `[5, 3, (1)] + 2`. */
  readonly shown: string;
  /** A die reached the explosion limit. */
  readonly stopped: boolean;
  /** The total by label, such as damage types. */
  readonly parts?: readonly Part[];
}

export interface Part {
  readonly label: string;
  readonly total: number;
}

/** A summand with its own label, if any. */
interface Summand {
  readonly total: number;
  readonly label?: string;
  readonly isAlone?: boolean;
}

interface Evaluated {
  readonly total: number;
  readonly shown: string;
  readonly summands: readonly Summand[];
}

export function rollDice(expression: Expression, random: Random): Rolled {
  const dice: RolledDice[] = [];
  let stopped = false;
  const alone = (total: number, shown: string): Evaluated => ({
    total,
    shown,
    summands: [{ total }],
  });

  const thrown = (part: Dice): Evaluated => {
    const { faces, total, stopped: cutOff } = throwDice(part, random);
    stopped ||= cutOff;
    dice.push({ dice: part.text, faces, total });
    return alone(total, `[${faces.map(showFace).join(', ')}]`);
  };

  const evaluate = (part: Expression): Evaluated => {
    switch (part.type) {
      case 'number':
        return alone(part.value, String(part.value));
      case 'dice':
        return thrown(part);
      case 'pool': {
        const count = evaluate(part.count);
        const number = Math.max(0, count.total);
        const of = thrown({ ...part.dice, count: number, text: `${number}${part.dice.text}` });
        return alone(of.total, `(${count.shown})${part.dice.text} ${of.shown}`);
      }
      case 'negative': {
        const of = evaluate(part.of);
        const shown = `-${bracketed(part.of, of.shown)}`;
        return { total: -of.total, shown, summands: negated(of.summands) };
      }
      case 'labelled': {
        const of = evaluate(part.of);
        const { label, isAlone } = part;
        const summands = of.summands.map((one) => ({ label, isAlone, ...one }));
        return { ...of, shown: `${bracketed(part.of, of.shown)} ${part.label}`, summands };
      }
      case 'call': {
        const of = part.of.map(evaluate);
        const totals = of.map((one) => one.total);
        const total =
          part.name === 'min' || part.name === 'max'
            ? Math[part.name](...totals)
            : rounded(part.name, totals[0] ?? 0);
        return alone(total, `${part.name}(${of.map((one) => one.shown).join(', ')})`);
      }
      case 'group': {
        const starts: number[] = [];
        const of = part.of.map((one) => {
          starts.push(dice.length);
          return evaluate(one);
        });
        const totals = of.map((one) => one.total);
        const gone = droppedAmong(totals, part.keep);
        for (const at of gone) leaveOut(dice, starts[at], starts[at + 1]);
        const { success, failure } = part;
        const shown = of.map((one, at) => (gone.has(at) ? `(${one.shown})` : one.shown));
        const total = totals.reduce((sum, value, at) => {
          if (gone.has(at)) return sum;
          return sum + (success ? successes(value, success, failure) : value);
        }, 0);
        return alone(total, `{${shown.join(', ')}}`);
      }
      default: {
        const left = evaluate(part.left);
        const right = evaluate(part.right);
        const sign = SIGNS[part.type];
        const shown = `${bracketed(part.left, left.shown)} ${sign} ${bracketed(part.right, right.shown)}`;
        const total = combine(part.type, left.total, right.total);
        if (part.type === 'sum')
          return { total, shown, summands: [...left.summands, ...right.summands] };
        if (part.type === 'difference')
          return { total, shown, summands: [...left.summands, ...negated(right.summands)] };
        return alone(total, shown);
      }
    }
  };

  const { total, shown, summands } = evaluate(expression);
  const parts = partsOf(summands);
  return { total, dice, shown, stopped, ...(parts.length > 0 && { parts }) };
}

/** Dice in a part of a group that is dropped are dropped too. */
function leaveOut(dice: RolledDice[], from = 0, to = dice.length): void {
  for (const [at, one] of dice.entries())
    if (at >= from && at < to)
      dice[at] = { ...one, faces: one.faces.map((face) => ({ ...face, kept: false })) };
}

const SIGNS = { sum: '+', difference: '-', product: '×', quotient: '÷', ratio: '÷' } as const;

const negated = (summands: readonly Summand[]): Summand[] =>
  summands.map((one) => ({ ...one, total: -one.total }));

/** The label of parts without one, beside labels that are not for them. */
const REST = 'rest';

/**
 * `1d6 + 3 fire + 2d8 cold`: a summand without a label belongs to the next label, or to the last
 * one; in `1d20 + 1d4[bless]` it belongs to none.
 */
function partsOf(summands: readonly Summand[]): Part[] {
  const totals = new Map<string, number>();
  const isShared = (one: Summand): boolean => one.label !== undefined && !one.isAlone;
  summands.forEach(({ total, label }, at) => {
    const own =
      label ?? (summands.slice(at).find(isShared) ?? summands.findLast(isShared))?.label ?? REST;
    totals.set(own, (totals.get(own) ?? 0) + total);
  });
  if (summands.every(({ label }) => label === undefined)) return [];
  return [...totals].map(([label, total]) => ({ label, total }));
}

const bracketed = (part: Expression, shown: string): string =>
  part.type === 'sum' || part.type === 'difference' ? `(${shown})` : shown;

const showFace = (face: Face): string => {
  const value = face.counts_as === undefined ? `${face.face}` : `${face.face}→${face.counts_as}`;
  if (face.rerolled) return `~${value}~`;
  const marked = `${value}${face.exploded ? '!' : ''}${face.success ? '*' : ''}${face.failure ? 'f' : ''}${face.critical ? ' critical' : ''}${face.fumble ? ' fumble' : ''}`;
  return face.kept ? marked : `(${marked})`;
};

interface Chain {
  readonly faces: readonly Face[];
  /** The value for keep and drop, which is also what the die adds. */
  readonly value: number;
}

function throwDice(dice: Dice, random: Random) {
  const sides = facesOf(dice);
  let stopped = false;
  const throwOne = (): number => sides[random.below(sides.length)] ?? 0;

  const chain = (): Chain => {
    const faces: Face[] = [];
    let value = 0;
    for (let explosions = 0; ; explosions++) {
      let face = throwOne();
      if (dice.reroll)
        while (matchesAny(face, dice.reroll.when)) {
          faces.push({ face, kept: false, rerolled: true });
          face = throwOne();
          if (dice.reroll.once) break;
        }
      const counted = bounded(dice, face) - (dice.explode?.penetrating && explosions > 0 ? 1 : 0);
      const { explode } = dice;
      const explodes = explode !== undefined && matches(face, explode.when);
      const again = explodes && explosions < explode.most;
      if (explodes && !again && explode.most > 1) stopped = true;
      const success = dice.success ? matches(counted, dice.success) : undefined;
      const failure = dice.failure ? matches(counted, dice.failure) : false;
      faces.push({
        face,
        kept: !leftOut(dice, counted),
        ...(counted !== face && { counts_as: counted }),
        ...(again && { exploded: true as const }),
        ...(success !== undefined && { success }),
        ...(failure && { failure: true as const }),
        ...(dice.critical && matches(face, dice.critical) && { critical: true as const }),
        ...(dice.fumble && matches(face, dice.fumble) && { fumble: true as const }),
      });
      if (dice.success) value += successes(counted, dice.success, dice.failure);
      else if (!leftOut(dice, counted)) value += counted;
      if (!again) return { faces, value };
    }
  };

  const chains = Array.from({ length: dice.count }, chain);
  // When counting successes, dice are compared by their faces.
  const order = (one: Chain): number => (dice.success ? lastOf(one) : one.value);
  const dropped = droppedAmong(chains.map(order), dice.keep);
  const shown = chains.map((one, index) => ({ one, index }));
  if (dice.sorted)
    shown.sort((a, b) => (order(a.one) - order(b.one)) * (dice.sorted === 'ascending' ? 1 : -1));
  const faces = shown.flatMap(({ one, index }) =>
    dropped.has(index) ? one.faces.map((face) => ({ ...face, kept: false })) : one.faces,
  );
  const total = chains.reduce((sum, one, index) => sum + (dropped.has(index) ? 0 : one.value), 0);
  return { faces, total, stopped };
}

const lastOf = ({ faces }: Chain): number => {
  const face = faces.at(-1);
  return face?.counts_as ?? face?.face ?? 0;
};

/** The indexes of those that are dropped. */
function droppedAmong(values: readonly number[], keep: Dice['keep']): Set<number> {
  if (!keep) return new Set();
  const ranked = values
    .map((value, index) => ({ index, value }))
    .sort((a, b) => (keep.which === 'highest' ? b.value - a.value : a.value - b.value));
  return new Set(ranked.slice(keep.count).map((one) => one.index));
}

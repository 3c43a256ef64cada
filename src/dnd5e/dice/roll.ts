import type { Random } from '../../base/random.ts';
import {
  bounded,
  type Dice,
  diceLimits,
  type Expression,
  facesOf,
  matches,
  wrongDice,
} from './notation.ts';

/** One face as it lay on the table, and what became of it. */
export interface Face {
  readonly face: number;
  readonly kept: boolean;
  /** It was thrown again: the face after it takes its place. */
  readonly rerolled?: true;
  /** It earned another die: the face after it belongs to the same die. */
  readonly exploded?: true;
  readonly success?: boolean;
  readonly failure?: true;
  /** What the face counts as, where `min` or `max` changed it. */
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
  /** The whole roll with each die's faces in its place: `[5, 3, (1)] + 2`. */
  readonly shown: string;
  /** A die was stopped while it still exploded. */
  readonly stopped: boolean;
}

/** Halves and the like round down, as everywhere in the game. */
function quotient(left: number, right: number): number {
  if (right === 0) throw wrongDice('What this divides by is zero, or can be.');
  return Math.floor(left / right);
}

export function rollDice(expression: Expression, random: Random): Rolled {
  const dice: RolledDice[] = [];
  let stopped = false;

  const evaluate = (part: Expression): { total: number; shown: string } => {
    switch (part.type) {
      case 'number':
        return { total: part.value, shown: String(part.value) };
      case 'dice': {
        const thrown = throwDice(part, random);
        stopped ||= thrown.stopped;
        dice.push({ dice: part.text, faces: thrown.faces, total: thrown.total });
        return { total: thrown.total, shown: `[${thrown.faces.map(showFace).join(', ')}]` };
      }
      case 'negative': {
        const of = evaluate(part.of);
        return { total: -of.total, shown: `-${bracketed(part.of, of.shown)}` };
      }
      default: {
        const left = evaluate(part.left);
        const right = evaluate(part.right);
        const sign = { sum: '+', difference: '-', product: '×', quotient: '÷' }[part.type];
        const shown = `${bracketed(part.left, left.shown)} ${sign} ${bracketed(part.right, right.shown)}`;
        return { total: combine(part.type, left.total, right.total), shown };
      }
    }
  };

  const { total, shown } = evaluate(expression);
  return { total, dice, shown, stopped };
}

export const combine = (
  type: 'sum' | 'difference' | 'product' | 'quotient',
  left: number,
  right: number,
): number =>
  type === 'sum'
    ? left + right
    : type === 'difference'
      ? left - right
      : type === 'product'
        ? left * right
        : quotient(left, right);

const bracketed = (part: Expression, shown: string): string =>
  part.type === 'sum' || part.type === 'difference' ? `(${shown})` : shown;

const showFace = (face: Face): string => {
  const value = face.counts_as === undefined ? `${face.face}` : `${face.face}→${face.counts_as}`;
  if (face.rerolled) return `~${value}~`;
  const marked = `${value}${face.exploded ? '!' : ''}${face.success ? '*' : ''}${face.failure ? 'f' : ''}`;
  return face.kept ? marked : `(${marked})`;
};

interface Chain {
  readonly faces: readonly Face[];
  /** What keep and drop compare, and what the die adds. */
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
        while (matches(face, dice.reroll.when)) {
          faces.push({ face, kept: false, rerolled: true });
          face = throwOne();
          if (dice.reroll.once) break;
        }
      const counted = bounded(dice, face);
      const explodes = dice.explode !== undefined && matches(face, dice.explode);
      const again = explodes && explosions < diceLimits.explosions;
      if (explodes && !again) stopped = true;
      const success = dice.success ? matches(counted, dice.success) : undefined;
      const failure = dice.failure ? matches(counted, dice.failure) : false;
      faces.push({
        face,
        kept: true,
        ...(counted !== face && { counts_as: counted }),
        ...(again && { exploded: true as const }),
        ...(success !== undefined && { success }),
        ...(failure && { failure: true as const }),
      });
      value += dice.success ? (success ? 1 : 0) - (failure ? 1 : 0) : counted;
      if (!again) return { faces, value };
    }
  };

  const chains = Array.from({ length: dice.count }, chain);
  const dropped = droppedOf(dice, chains);
  const faces = chains.flatMap((one, index) =>
    dropped.has(index) ? one.faces.map((face) => ({ ...face, kept: false })) : one.faces,
  );
  const total = chains.reduce((sum, one, index) => sum + (dropped.has(index) ? 0 : one.value), 0);
  return { faces, total, stopped };
}

/** Which dice go: compared by face where successes are counted, by what they add otherwise. */
function droppedOf(dice: Dice, chains: readonly Chain[]): Set<number> {
  const { keep } = dice;
  if (!keep) return new Set();
  const last = (chain: Chain): number => {
    const face = chain.faces.at(-1);
    return face?.counts_as ?? face?.face ?? 0;
  };
  const order = (chain: Chain): number => (dice.success ? last(chain) : chain.value);
  const ranked = chains
    .map((chain, index) => ({ index, value: order(chain) }))
    .sort((a, b) => (keep.which === 'highest' ? b.value - a.value : a.value - b.value));
  return new Set(ranked.slice(keep.count).map((one) => one.index));
}

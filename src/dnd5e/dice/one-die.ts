import {
  bounded,
  type Dice,
  facesOf,
  leftOut,
  matches,
  matchesAny,
  successes,
} from './expression.ts';

/** One die's outcomes: the value it is compared by, the value it adds, and its weight. */
export interface Outcome {
  readonly order: number;
  readonly adds: number;
  readonly weight: bigint;
}

export function oneDie(dice: Dice): { outcomes: readonly Outcome[]; total: bigint } {
  const sides = facesOf(dice);
  const all = BigInt(sides.length);
  // Weights of the final face after rerolls.
  let faces = sides.map((face) => ({ face, weight: 1n }));
  let total = all;
  const { reroll } = dice;
  if (reroll) {
    const again = BigInt(sides.filter((face) => matchesAny(face, reroll.when)).length);
    if (reroll.once) {
      faces = sides.map((face) => ({
        face,
        weight: (matchesAny(face, reroll.when) ? 0n : all) + again,
      }));
      total = all * all;
    } else {
      faces = faces.filter(({ face }) => !matchesAny(face, reroll.when));
      total = all - again;
    }
  }
  const adds = (face: number): number => {
    const counted = bounded(dice, face);
    if (leftOut(dice, counted)) return 0;
    return dice.success ? successes(counted, dice.success, dice.failure) : counted;
  };
  const { explode } = dice;
  if (!explode) {
    return {
      outcomes: faces.map(({ face, weight }) => ({
        order: bounded(dice, face),
        adds: adds(face),
        weight,
      })),
      total,
    };
  }
  // A chain of at most `explosions` further dice, computed from its end.
  const less = explode.penetrating ? 1 : 0;
  let tail = new Map<number, bigint>();
  for (const { face, weight } of faces) {
    const value = adds(face) - less;
    tail.set(value, (tail.get(value) ?? 0n) + weight);
  }
  let tailTotal = total;
  for (let left = explode.most; left > 0; left--) {
    const longer = new Map<number, bigint>();
    const count = (value: number, weight: bigint): void => {
      longer.set(value, (longer.get(value) ?? 0n) + weight);
    };
    for (const { face, weight } of faces) {
      // The first die of the chain counts in full.
      const value = adds(face) - (left > 1 ? less : 0);
      if (!matches(face, explode.when)) count(value, weight * tailTotal);
      else for (const [further, more] of tail) count(value + further, weight * more);
    }
    tail = longer;
    tailTotal *= total;
  }
  return {
    outcomes: [...tail].map(([value, weight]) => ({ order: value, adds: value, weight })),
    total: tailTotal,
  };
}

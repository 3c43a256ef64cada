import { invalidInput } from '../../base/error.ts';

/**
 * These limits keep `999d999!` and ten thousand brackets from blocking the server; they are far
 * above anything rolled at a table.
 */
export const diceLimits = {
  characters: 200,
  dice: 1000,
  sides: 1000,
  constant: 1_000_000,
  nesting: 10,
  /** How often a die may explode; the odds use the same limit. */
  explosions: 30,
  /** `6#4d6kh3` rolls six times. */
  times: 20,
} as const;

export type Comparison = '=' | '<' | '<=' | '>' | '>=';
export type Match =
  | { readonly compare: Comparison; readonly value: number }
  | { readonly compare: 'even' | 'odd' };

export interface Keep {
  readonly which: 'highest' | 'lowest';
  /** How many dice are kept. */
  readonly count: number;
}

export interface Explode {
  readonly when: Match;
  /** How many further dice one die may add. */
  readonly most: number;
  /** Each further die counts one less. */
  readonly penetrating: boolean;
}

export interface Dice {
  readonly type: 'dice';
  readonly text: string;
  readonly count: number;
  readonly sides: number;
  /** Fate dice show -1, 0 and +1. */
  readonly fate: boolean;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Rerolled if any of `when` matches. */
  readonly reroll?: { readonly when: readonly Match[]; readonly once: boolean };
  readonly explode?: Explode;
  readonly keep?: Keep;
  /** Dice are kept (`k>4`) or dropped (`p1`) by their value. */
  readonly choose?: { readonly when: Match; readonly keeps: boolean };
  /** Counts matching dice instead of adding them. */
  readonly success?: Match;
  readonly failure?: Match;
  /** Faces that are highlighted but count normally, as Roll20 does with a d20. */
  readonly critical?: Match;
  readonly fumble?: Match;
  /** The order in which faces are shown. */
  readonly sorted?: 'ascending' | 'descending';
}

export const roundings = ['floor', 'ceil', 'round'] as const;
export const functions = [...roundings, 'abs', 'min', 'max'] as const;
export type FunctionName = (typeof functions)[number];

/** `quotient` rounds down at once, as in the game; inside floor, ceil and round it is a `ratio`. */
export type Operator = 'sum' | 'difference' | 'product' | 'quotient' | 'ratio';

export type Expression =
  | { readonly type: 'number'; readonly value: number }
  | Dice
  | { readonly type: 'negative'; readonly of: Expression }
  | {
      readonly type: 'labelled';
      readonly of: Expression;
      readonly label: string;
      /** The label is for this part alone, and not for unlabelled parts beside it. */
      readonly isAlone: boolean;
    }
  | { readonly type: 'call'; readonly name: FunctionName; readonly of: readonly Expression[] }
  | {
      readonly type: 'group';
      readonly of: readonly Expression[];
      readonly keep?: Keep;
      readonly success?: Match;
      readonly failure?: Match;
    }
  /** `(1d4)d6`: the number of dice is rolled first; `dice` is one of them. */
  | { readonly type: 'pool'; readonly count: Expression; readonly dice: Dice }
  | { readonly type: Operator; readonly left: Expression; readonly right: Expression };

export function matches(face: number, match: Match): boolean {
  switch (match.compare) {
    case '=':
      return face === match.value;
    case '<':
      return face < match.value;
    case '<=':
      return face <= match.value;
    case '>':
      return face > match.value;
    case '>=':
      return face >= match.value;
    default:
      return (face % 2 === 0) === (match.compare === 'even');
  }
}

export const matchesAny = (face: number, when: readonly Match[]): boolean =>
  when.some((match) => matches(face, match));

/** The faces of a die before any modifier. */
export const facesOf = (dice: Dice): number[] =>
  dice.fate ? [-1, 0, 1] : Array.from({ length: dice.sides }, (_, face) => face + 1);

/** The value of a face after `min` and `max`. */
export const bounded = (dice: Dice, face: number): number =>
  Math.min(Math.max(face, dice.atLeast ?? face), dice.atMost ?? Number.POSITIVE_INFINITY);

/** Whether a die with this value is dropped by `choose`. */
export const leftOut = ({ choose }: Dice, value: number): boolean =>
  choose !== undefined && matches(value, choose.when) !== choose.keeps;

export const wrongDice = (message: string) =>
  invalidInput(message, {
    next: 'Examples: 2d6+3, 4d6kh3, 1d20+5 adv, 8d6!, 2d6r<3, 6d10>=8, 1d8+3 slashing + 1d6 fire.',
    suggestions: ['2d6+3', '4d6kh3', '1d20+5 adv'],
  });

/** What a die or a roll adds when counting successes. */
export const successes = (value: number, success: Match, failure: Match | undefined): number =>
  (matches(value, success) ? 1 : 0) - (failure && matches(value, failure) ? 1 : 0);

/** Sums of fractions must not miss an integer by a rounding error. */
const tidy = (value: number): number => Math.round(value * 1e9) / 1e9;

export function combine(type: Operator, left: number, right: number): number {
  switch (type) {
    case 'sum':
      return tidy(left + right);
    case 'difference':
      return tidy(left - right);
    case 'product':
      return tidy(left * right);
    default:
      if (right === 0) throw wrongDice('What this divides by is zero, or can be.');
      // Halves and the like round down, as everywhere in the game.
      return type === 'ratio' ? tidy(left / right) : Math.floor(left / right);
  }
}

export const rounded = (name: 'floor' | 'ceil' | 'round' | 'abs', value: number): number =>
  // `+ 0` turns -0 into 0.
  Math[name](value) + 0;

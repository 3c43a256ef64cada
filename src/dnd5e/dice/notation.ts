import { invalidInput } from '../../base/error.ts';

/**
 * Dice notation, read into a tree. The limits below are what keeps `999d999!` and ten thousand
 * brackets from being a weapon; they are far above anything rolled at a table.
 */
export const diceLimits = {
  characters: 200,
  dice: 1000,
  sides: 1000,
  constant: 1_000_000,
  nesting: 10,
  /** A die that keeps exploding stops here; the odds know it too. */
  explosions: 30,
} as const;

export type Comparison = '=' | '<' | '<=' | '>' | '>=';
export interface Match {
  readonly compare: Comparison;
  readonly value: number;
}

export interface Keep {
  readonly which: 'highest' | 'lowest';
  /** How many dice stay. */
  readonly count: number;
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
  readonly reroll?: { readonly when: Match; readonly once: boolean };
  readonly explode?: Match;
  readonly keep?: Keep;
  /** Counts faces instead of adding them. */
  readonly success?: Match;
  readonly failure?: Match;
}

export type Expression =
  | { readonly type: 'number'; readonly value: number }
  | Dice
  | { readonly type: 'negative'; readonly of: Expression }
  | {
      readonly type: 'sum' | 'difference' | 'product' | 'quotient';
      readonly left: Expression;
      readonly right: Expression;
    };

export const matches = (face: number, { compare, value }: Match): boolean =>
  compare === '='
    ? face === value
    : compare === '<'
      ? face < value
      : compare === '<='
        ? face <= value
        : compare === '>'
          ? face > value
          : face >= value;

/** The faces a die can show before anything is done to it. */
export const facesOf = (dice: Dice): number[] =>
  dice.fate ? [-1, 0, 1] : Array.from({ length: dice.sides }, (_, face) => face + 1);

/** What a face counts as under `min` and `max`. */
export const bounded = (dice: Dice, face: number): number =>
  Math.min(Math.max(face, dice.atLeast ?? face), dice.atMost ?? Number.POSITIVE_INFINITY);

export const wrongDice = (message: string) =>
  invalidInput(message, {
    next: 'Examples: 2d6+3, 4d6kh3, d20 advantage, 8d6!, 2d6r<3, 6d10>=8, 1d20min10.',
    suggestions: ['2d6+3', '4d6kh3', 'd20 advantage'],
  });

/** Reads notation, or refuses it saying where it stopped making sense. */
export function readDice(notation: string): Expression {
  const text = notation
    .replace(/[−–—]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/')
    .toLowerCase()
    .replace(/\s+/g, '');
  if (text.length > diceLimits.characters)
    throw wrongDice(`Dice notation is at most ${diceLimits.characters} characters.`);
  if (text === '') throw wrongDice('There is no dice notation.');
  let at = 0;
  let dice = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    if (found) at = sticky.lastIndex;
    return found;
  };
  const number = (digits: string | undefined, limit: number, what: string): number => {
    const value = Number(digits);
    if (!(value <= limit)) throw wrongDice(`${what} ${digits} is too large: at most ${limit}.`);
    return value;
  };

  const sum = (depth: number): Expression => {
    let left = product(depth);
    for (let sign = take(/[+-]/); sign; sign = take(/[+-]/))
      left = { type: sign[0] === '+' ? 'sum' : 'difference', left, right: product(depth) };
    return left;
  };
  const product = (depth: number): Expression => {
    let left = single(depth);
    for (let sign = take(/[*/]/); sign; sign = take(/[*/]/))
      left = { type: sign[0] === '*' ? 'product' : 'quotient', left, right: single(depth) };
    return left;
  };
  const single = (depth: number): Expression => {
    if (depth > diceLimits.nesting)
      throw wrongDice(`Brackets and signs nest at most ${diceLimits.nesting} deep.`);
    if (take(/-/)) return { type: 'negative', of: single(depth + 1) };
    if (take(/\(/)) {
      const inner = sum(depth + 1);
      if (!take(/\)/)) throw wrongDice(`A bracket is not closed in "${notation}".`);
      return inner;
    }
    const roll = take(/(\d*)d(\d+|%|f)/);
    if (roll) return die(roll[0], roll[1] ?? '', roll[2] ?? '');
    // Said alone, it is the d20 that is meant.
    const twice = take(/(dis)?adv(?:antage)?/);
    if (twice) {
      dice += 2;
      return {
        type: 'dice',
        text: twice[0],
        count: 2,
        sides: 20,
        fate: false,
        keep: { which: twice[1] ? 'lowest' : 'highest', count: 1 },
      };
    }
    const plainNumber = take(/\d+/);
    if (plainNumber)
      return { type: 'number', value: number(plainNumber[0], diceLimits.constant, 'The number') };
    throw wrongDice(
      at >= text.length
        ? `"${notation}" ends where a die or a number should follow.`
        : `"${text.slice(at, at + 12)}" is not a die or a number.`,
    );
  };
  const die = (written: string, countText: string, sidesText: string): Dice => {
    const start = at - written.length;
    let count = countText === '' ? 1 : number(countText, diceLimits.dice, 'The number of dice');
    const fate = sidesText === 'f';
    const sides = fate
      ? 3
      : sidesText === '%'
        ? 100
        : number(sidesText, diceLimits.sides, 'The number of sides');
    if (count < 1) throw wrongDice(`"${written}" rolls no dice.`);
    if (sides < 2) throw wrongDice(`"${written}" has fewer than two sides.`);
    const changes: { -readonly [Key in keyof Dice]?: Dice[Key] } = {};
    const once = (key: keyof Dice): void => {
      if (changes[key] !== undefined) throw wrongDice(`"${written}" says the same thing twice.`);
    };
    const match = (found: RegExpExecArray): Match => ({
      compare: comparison(found[1]),
      value: signed(found[2]),
    });
    const signed = (digits: string | undefined): number =>
      digits?.startsWith('-')
        ? -number(digits.slice(1), diceLimits.constant, 'The number')
        : number(digits, diceLimits.constant, 'The number');

    for (;;) {
      let found = take(/(dis)?adv(?:antage)?|dis(?!adv)/);
      if (found) {
        once('keep');
        if (count !== 1) throw wrongDice('Advantage and disadvantage belong to one die.');
        count = 2;
        changes.keep = { which: found[0].startsWith('dis') ? 'lowest' : 'highest', count: 1 };
        continue;
      }
      found = take(/min(-?\d+)/);
      if (found) {
        once('atLeast');
        changes.atLeast = signed(found[1]);
        continue;
      }
      found = take(/max(-?\d+)/);
      if (found) {
        once('atMost');
        changes.atMost = signed(found[1]);
        continue;
      }
      found = take(/(k|kh|kl|d|dl|dh)(\d+)(?!d)/) ?? take(/(kh|kl|k)(?!\w)/);
      if (found) {
        once('keep');
        const word = found[1] ?? '';
        const amount = found[2] === undefined ? 1 : number(found[2], diceLimits.dice, 'The number');
        const stays = word.startsWith('k') ? amount : count - amount;
        if (stays < 0 || stays > count || (word.startsWith('k') && amount < 1))
          throw wrongDice(`"${written}${found[0]}" keeps or drops more dice than it rolls.`);
        // Dropping the lowest keeps the highest.
        changes.keep = {
          which: word === 'kl' || word === 'dh' ? 'lowest' : 'highest',
          count: stays,
        };
        continue;
      }
      found = take(/ro?(<=|>=|<|>|=)?(-?\d+)/);
      if (found) {
        once('reroll');
        changes.reroll = { when: match(found), once: found[0].startsWith('ro') };
        continue;
      }
      found = take(/!(<=|>=|<|>|=)(-?\d+)/);
      if (found) {
        once('explode');
        changes.explode = match(found);
        continue;
      }
      if (take(/!/)) {
        once('explode');
        changes.explode = { compare: '=', value: fate ? 1 : sides };
        continue;
      }
      found = take(/f(<=|>=|<|>|=)(-?\d+)/);
      if (found) {
        once('failure');
        changes.failure = match(found);
        continue;
      }
      found = take(/(<=|>=|<|>|=)(-?\d+)/);
      if (found) {
        once('success');
        changes.success = match(found);
        continue;
      }
      break;
    }
    dice += count;
    if (dice > diceLimits.dice) throw wrongDice(`At most ${diceLimits.dice} dice at once.`);
    const result: Dice = {
      ...changes,
      type: 'dice',
      text: text.slice(start, at),
      count,
      sides,
      fate,
    };
    checkSense(result);
    return result;
  };

  const whole = sum(0);
  if (at < text.length) throw wrongDice(`"${text.slice(at, at + 12)}" does not belong there.`);
  return whole;
}

function comparison(text: string | undefined): Comparison {
  return text === '<' || text === '<=' || text === '>' || text === '>=' ? text : '=';
}

/** Refuses dice that could never come to rest or whose parts cannot go together. */
function checkSense(dice: Dice): void {
  const faces = facesOf(dice);
  if (dice.reroll && !dice.reroll.once) {
    const { when } = dice.reroll;
    if (faces.every((face) => matches(face, when)))
      throw wrongDice(`"${dice.text}" would reroll every face for ever.`);
  }
  if (dice.explode) {
    const { explode } = dice;
    if (faces.every((face) => matches(face, explode)))
      throw wrongDice(`"${dice.text}" would explode on every face for ever.`);
    if (dice.keep && (dice.success || dice.failure))
      throw wrongDice(`"${dice.text}" explodes, keeps and counts at once: use two of the three.`);
  }
  if (dice.failure && !dice.success)
    throw wrongDice(`"${dice.text}" counts failures without successes.`);
  if (dice.atLeast !== undefined && dice.atMost !== undefined && dice.atLeast > dice.atMost)
    throw wrongDice(`"${dice.text}" has a min above its max.`);
}

import type { Cursor } from './cursor.ts';
import {
  type Comparison,
  type Dice,
  diceLimits,
  facesOf,
  type Keep,
  type Match,
  matches,
  matchesAny,
  wrongDice,
} from './expression.ts';

type Changes = { -readonly [Key in keyof Dice]?: Dice[Key] };

/** A number with an optional comparison; without one, "exactly". */
const WHEN = '(<=|>=|<|>|==?)?(-?\\d+)';
const pattern = (before: string): RegExp => new RegExp(`${before}${WHEN}`);
const EXPLODE = {
  // Roll20 writes !6, !>4, !! (compounding) and !p (penetrating), Avrae e6 and ra6, Foundry x6, xo.
  bang: /(!!|!p|!)(?:(<=|>=|<|>|=)?(-?\d+))?/,
  letter: pattern('(e|ra|xo|x)'),
  bare: /(xo|x)(?![a-z0-9])/,
};

export const number = (digits: string | undefined, limit: number, what: string): number => {
  const value = Number(digits);
  if (!(value <= limit)) throw wrongDice(`${what} ${digits} is too large: at most ${limit}.`);
  return value;
};
const signed = (digits: string | undefined): number =>
  digits?.startsWith('-')
    ? -number(digits.slice(1), diceLimits.constant, 'The number')
    : number(digits, diceLimits.constant, 'The number');
const matchOf = (compare: string | undefined, digits: string | undefined): Match => ({
  compare: comparison(compare),
  value: signed(digits),
});

/** Keep and drop in the syntax of Roll20 (kh, dl), Foundry (k, d) and Avrae (pl, ph). */
export function readKeep(cursor: Cursor, count: number, written: string): Keep | undefined {
  const found =
    cursor.take(/(kh|kl|k|dl|dh|d|pl|ph)\s*(\d+)(?!\s*d)/) ??
    cursor.take(/(kh|kl|k|dl|dh|pl|ph)(?!\w)/);
  if (!found) return undefined;
  const word = found[1] ?? '';
  const amount = found[2] === undefined ? 1 : number(found[2], diceLimits.dice, 'The number');
  const stays = word.startsWith('k') ? amount : count - amount;
  if (stays < 0 || stays > count || (word.startsWith('k') && amount < 1))
    throw wrongDice(`"${written}${found[0]}" keeps or drops more dice than it rolls.`);
  // Dropping the lowest keeps the highest.
  const lowest = word === 'kl' || word === 'dh' || word === 'ph';
  return { which: lowest ? 'lowest' : 'highest', count: stays };
}

/** `>=8`, `even`, and for groups of rolls `cs>=15`. */
export function readSuccess(cursor: Cursor): Match | undefined {
  const parity = cursor.take(/(even|odd)(?![a-z\d])/);
  if (parity) return { compare: parity[1] === 'odd' ? 'odd' : 'even' };
  const found = cursor.take(/(<=|>=|<|>|==?)\s*(-?\d+)/);
  return found ? matchOf(found[1], found[2]) : undefined;
}

/** Failures are subtracted from the successes: `f1` in Roll20, `df=1` in Foundry. */
export function readFailure(cursor: Cursor): Match | undefined {
  const found = cursor.take(pattern('d?f'));
  return found ? matchOf(found[1], found[2]) : undefined;
}

/** `cs>18` and `cf<3`, or a word alone for the highest and the lowest face. */
function readCounted(cursor: Cursor, word: 'cs' | 'cf', face: number): Match | undefined {
  const found = cursor.take(pattern(word));
  if (found) return matchOf(found[1], found[2]);
  return cursor.take(new RegExp(`${word}(?![a-z\\d])`)) ? { compare: '=', value: face } : undefined;
}

/** Reads all modifiers after the dice: keep, reroll, explode, limits, successes. */
export function readModifiers(
  cursor: Cursor,
  die: Pick<Dice, 'count' | 'sides' | 'fate'>,
  written: string,
): Dice {
  const start = cursor.at - written.length;
  const highest = die.fate ? 1 : die.sides;
  let { count } = die;
  const changes: Changes = {};
  const set = <Key extends keyof Dice>(key: Key, value: Changes[Key]): void => {
    if (changes[key] !== undefined) throw wrongDice(`"${written}" says the same thing twice.`);
    changes[key] = value;
  };

  /** After `1d20 + 1d4`, advantage applies to the d20. */
  const isForAnother =
    die.sides !== 20 && /d20(?!\d)/.test(cursor.text.slice(0, start)) && cursor.isSpaced();
  const ADVANTAGE = /(?:with )?(dis)?adv(?:antage)?(?![a-z])|dis(?![a-z])/;

  const readOne = (): boolean => {
    let found = isForAnother ? null : cursor.take(ADVANTAGE);
    if (found) {
      set('keep', { which: found[0].includes('dis') ? 'lowest' : 'highest', count: 1 });
      if (count !== 1) throw wrongDice('Advantage and disadvantage belong to one die.');
      count = 2;
      return true;
    }
    found = cursor.take(/(?:min|mi)(-?\d+)/);
    if (found) {
      set('atLeast', signed(found[1]));
      return true;
    }
    found = cursor.take(/(?:max|ma)(-?\d+)/);
    if (found) {
      set('atMost', signed(found[1]));
      return true;
    }
    found = cursor.take(/(k|p)(<=|>=|<|>|=)(-?\d+)/) ?? cursor.take(/(p)()(-?\d+)/);
    if (found) {
      set('choose', { when: matchOf(found[2], found[3]), keeps: found[1] === 'k' });
      return true;
    }
    const keep = readKeep(cursor, count, written);
    if (keep) {
      set('keep', keep);
      return true;
    }
    found = cursor.take(pattern('(rr|ro|r)')) ?? cursor.take(/(rr|ro|r)(?![a-z0-9])/);
    if (found) {
      const once = found[1] === 'ro';
      const when = found[3] === undefined ? matchOf('=', '1') : matchOf(found[2], found[3]);
      const before = changes.reroll;
      // r1r2 rerolls ones and twos.
      if (before && before.once !== once)
        throw wrongDice(`"${written}" rerolls both once and until it is over: use one of them.`);
      changes.reroll = { when: [...(before?.when ?? []), when], once };
      return true;
    }
    // With a space before it, x multiplies: 4d6 x 10.
    const exploding =
      cursor.take(EXPLODE.bang) ??
      (cursor.isSpaced() ? null : (cursor.take(EXPLODE.letter) ?? cursor.take(EXPLODE.bare)));
    if (exploding) {
      const word = exploding[1] ?? '';
      set('explode', {
        when:
          exploding[3] === undefined
            ? { compare: '=', value: highest }
            : matchOf(exploding[2], exploding[3]),
        most: word === 'ra' || word === 'xo' ? 1 : diceLimits.explosions,
        penetrating: word === '!p',
      });
      return true;
    }
    const critical = readCounted(cursor, 'cs', highest);
    if (critical) {
      set('critical', critical);
      return true;
    }
    const fumble = readCounted(cursor, 'cf', die.fate ? -1 : 1);
    if (fumble) {
      set('fumble', fumble);
      return true;
    }
    found = cursor.take(/s(a|d)?(?![a-z\d])/);
    if (found) {
      set('sorted', found[1] === 'd' ? 'descending' : 'ascending');
      return true;
    }
    const failure = readFailure(cursor);
    if (failure) {
      set('failure', failure);
      return true;
    }
    const success = readSuccess(cursor);
    if (success) set('success', success);
    return success !== undefined;
  };

  while (readOne());
  const dice: Dice = {
    ...countedOrMarked(changes, count, die.sides),
    type: 'dice',
    text: cursor.text.slice(start, cursor.at).replaceAll(' ', ''),
    count,
    sides: die.sides,
    fate: die.fate,
  };
  checkSense(dice);
  return dice;
}

/**
 * `cs` and `cf` highlight criticals in Roll20 and count successes and failures in Foundry. On the
 * single d20 of an attack or a check the former is meant, on other dice the latter.
 */
function countedOrMarked(changes: Changes, count: number, sides: number): Changes {
  const { critical, fumble, ...others } = changes;
  if (!critical && !fumble) return changes;
  if (sides === 20 && (others.keep?.count ?? count) === 1 && !others.success) return changes;
  if (others.success || (others.failure && fumble))
    throw wrongDice('cs, cf and a comparison count at once: use one of them.');
  // Foundry counts failures if nothing else is counted.
  if (!critical) return { ...others, ...(fumble && { success: fumble }) };
  return { ...others, success: critical, ...(fumble && { failure: fumble }) };
}

function comparison(text: string | undefined): Comparison {
  return text === '<' || text === '<=' || text === '>' || text === '>=' ? text : '=';
}

/** Refuses dice that would never stop, or whose modifiers contradict each other. */
function checkSense(dice: Dice): void {
  const faces = facesOf(dice);
  const { reroll, explode, choose } = dice;
  if (reroll && !reroll.once && faces.every((face) => matchesAny(face, reroll.when)))
    throw wrongDice(`"${dice.text}" would reroll every face for ever.`);
  if (explode) {
    if (explode.most > 1 && faces.every((face) => matches(face, explode.when)))
      throw wrongDice(`"${dice.text}" would explode on every face for ever.`);
    if (dice.keep && (dice.success || dice.failure))
      throw wrongDice(`"${dice.text}" explodes, keeps and counts at once: use two of the three.`);
    if (explode.penetrating && dice.success)
      throw wrongDice(`"${dice.text}" penetrates and counts successes: use one of them.`);
  }
  if (choose && (dice.keep || dice.success || explode))
    throw wrongDice(
      `"${dice.text}" chooses dice by what they show and does more with them: use one of them.`,
    );
  if (dice.failure && !dice.success)
    throw wrongDice(`"${dice.text}" counts failures without successes.`);
  if (dice.atLeast !== undefined && dice.atMost !== undefined && dice.atLeast > dice.atMost)
    throw wrongDice(`"${dice.text}" has a min above its max.`);
}

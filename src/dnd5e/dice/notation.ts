import { damageTypes } from '../model/game-words.ts';
import { withAdvantage } from './advantage.ts';
import { cleaned } from './clean-notation.ts';
import { type Cursor, cursorOver } from './cursor.ts';
import { distributionOf } from './distribution.ts';
import {
  type Dice,
  diceLimits,
  type Expression,
  type FunctionName,
  functions,
  type Match,
  roundings,
  wrongDice,
} from './expression.ts';
import { number, readFailure, readKeep, readModifiers, readSuccess } from './modifiers.ts';

const isRounding = (name: FunctionName): boolean => roundings.some((one) => one === name);

const ADVANTAGE = /(?:(?:with|at) )?(dis)?adv(?:antage)?(?![a-z])|(?:(?:with|at) )?(dis)(?![a-z])/;
/** The target of a total: `vs AC 15`, `DC 12`. */
const AGAINST =
  /(?:(?:vs\.?|versus|against)(?![a-z]) ?(?:an? |the )?(?:dc|ac)?|dc|ac) ?(\d+)(?! ?d)/;
/** A word of a label; words of the notation are excluded. */
const WORD =
  /(?!(?:dis)?adv(?:antage)?(?![a-z])|(?:dis|vs|versus|against|[ad]c)(?![a-z])|with |at (?:dis)?adv)[a-z][a-z'’-]*(?![a-z\d(])/;
/** Words that are instructions: as a label they would be ignored. */
const INSTRUCTION =
  /^(?:drop|keep|re-?roll|explod|lowest|highest|best|worst|hal[fv]|double|twice|times|minus|plus|min(?:imum)?$|max(?:imum)?$|least$|most$|eadv$|elven$)/;

export interface Notation {
  readonly expression: Expression;
  /** The target of the total: `1d20+5 vs 15`, `1d20+5 >= 15`. */
  readonly target?: Match;
}

export const readDice = (notation: string): Expression => readNotation(notation).expression;

/**
 * Parses notation as typed in Roll20, Avrae and Foundry; refuses it with the position of the error.
 */
export function readNotation(notation: string): Notation {
  const variable = /[@?]\{[^}]*\}?|@[a-z][\w.]*/i.exec(notation);
  if (variable)
    throw wrongDice(
      `"${variable[0].slice(0, 40)}" stands on a character sheet that is not here: write the number.`,
    );
  const cursor = cursorOver(cleaned(notation));
  if (cursor.text.length > diceLimits.characters)
    throw wrongDice(`Dice notation is at most ${diceLimits.characters} characters.`);
  if (cursor.text === '') throw wrongDice('There is no dice notation.');
  const whole = sumReader(cursor, notation)(0, false);
  const before = readTarget(cursor);
  const twice = cursor.take(ADVANTAGE);
  const target = before ?? readTarget(cursor);
  const again = /^x ?(\d+)$/.exec(cursor.rest());
  if (again)
    throw wrongDice(
      `"${again[0]}" may multiply or repeat: write *${again[1]} to multiply, or ${again[1]}# before the dice to roll them so often.`,
    );
  if (cursor.rest() !== '')
    throw wrongDice(`"${cursor.rest().slice(0, 12)}" does not belong there.`);
  const expression = twice
    ? withAdvantage(whole, twice[0].includes('dis') ? 'lowest' : 'highest')
    : whole;
  return { expression, ...(target && { target }) };
}

function readTarget(cursor: Cursor): Match | undefined {
  const found = cursor.take(AGAINST);
  return found
    ? { compare: '>=', value: number(found[1], diceLimits.constant, 'The number') }
    : readSuccess(cursor);
}

type Reader = (depth: number, exact: boolean) => Expression;

/** `exact` is true inside floor, ceil and round, which round themselves. */
function sumReader(cursor: Cursor, notation: string): Reader {
  let diceRead = 0;
  const countDice = (count: number): void => {
    diceRead += count;
    if (diceRead > diceLimits.dice) throw wrongDice(`At most ${diceLimits.dice} dice at once.`);
  };

  const sum: Reader = (depth, exact) => {
    let left = product(depth, exact);
    for (let sign = cursor.take(/[+-]/); sign; sign = cursor.take(/[+-]/))
      left = { type: sign[0] === '+' ? 'sum' : 'difference', left, right: product(depth, exact) };
    return left;
  };
  const product: Reader = (depth, exact) => {
    let left = labelled(depth, exact);
    for (let sign = cursor.take(/[*/]/); sign; sign = cursor.take(/[*/]/)) {
      const type = sign[0] === '*' ? 'product' : exact ? 'ratio' : 'quotient';
      left = { type, left, right: labelled(depth, exact) };
    }
    return left;
  };
  const labelled: Reader = (depth, exact) => {
    const of = single(depth, exact);
    const label = readLabel(cursor);
    return label === undefined ? of : { type: 'labelled', of, ...label };
  };
  const list = (depth: number, exact: boolean, close: RegExp): Expression[] => {
    const members = [sum(depth + 1, exact)];
    while (cursor.take(/,/)) members.push(sum(depth + 1, exact));
    if (!cursor.take(close)) throw wrongDice(`A bracket is not closed in "${notation}".`);
    return members;
  };

  const single: Reader = (depth, exact) => {
    if (depth > diceLimits.nesting)
      throw wrongDice(`Brackets and signs nest at most ${diceLimits.nesting} deep.`);
    if (cursor.take(/-/)) return { type: 'negative', of: single(depth + 1, exact) };
    if (cursor.take(/\+/)) return single(depth + 1, exact);
    if (cursor.take(/\(/)) return bracketed(list(depth, exact, /\)/), depth, exact);
    if (cursor.take(/\{/)) return group(list(depth, false, /\}/));
    const called = cursor.take(new RegExp(`(${functions.join('|')})\\s*\\(`));
    if (called) return call(called[1] ?? '', depth);
    return operand(depth, exact);
  };

  const bracketed = (members: readonly Expression[], depth: number, exact: boolean): Expression => {
    const [inner] = members;
    // Avrae writes a set of rolls in round brackets.
    if (!inner || members.length > 1) return group(members);
    const dice = cursor.take(/d(\d+|%|f(?![a-z]))/);
    if (dice) return pool(inner, dice[0], dice[1] ?? '');
    return cursor.rest().startsWith('(')
      ? { type: 'product', left: inner, right: single(depth + 1, exact) }
      : inner;
  };

  /** `(1d4)d6`, and `(2+1)d6`, which is 3d6. */
  const pool = (count: Expression, written: string, sides: string): Expression => {
    const counts = [...(distributionOf(count)?.weights.keys() ?? [])];
    const most = Math.max(...counts);
    if (counts.length === 0 || counts.some((one) => !Number.isInteger(one)))
      throw wrongDice('How many dice that would be cannot be told.');
    if (most > diceLimits.dice) throw wrongDice(`At most ${diceLimits.dice} dice at once.`);
    if (counts.length === 1) return die(written, String(Math.max(0, most)), sides);
    const dice = die(written, '', sides);
    if (dice.keep)
      throw wrongDice('Where the number of dice is rolled, none can be kept or dropped.');
    countDice(most);
    return { type: 'pool', count, dice };
  };

  const call = (word: string, depth: number): Expression => {
    const name = functions.find((one) => one === word);
    if (!name) throw wrongDice(`There is no function ${word}.`);
    const of = list(depth, isRounding(name), /\)/);
    if (name !== 'min' && name !== 'max' && of.length !== 1)
      throw wrongDice(`${name}() takes one roll.`);
    return { type: 'call', name, of };
  };

  const group = (members: readonly Expression[]): Expression => {
    const [only] = members;
    // {4d6+3d8}kh4 chooses among all its dice, {4d6, 3d8}kh1 among the totals.
    const pool = members.length === 1 && only ? singleDice(only) : undefined;
    const count = pool?.length ?? members.length;
    const keep = readKeep(cursor, count, '{…}');
    cursor.take(/cs(?=[<>=\d])/);
    const success = readSuccess(cursor);
    const failure = success && readFailure(cursor);
    if (keep && success) throw wrongDice('A group keeps rolls or counts successes, not both.');
    return {
      type: 'group',
      of: keep && pool ? pool : members,
      ...(keep && { keep }),
      ...(success && { success }),
      ...(failure && { failure }),
    };
  };

  /** Foundry's `ms>=15`: the margin by which a roll is above or below. */
  const margin = (dice: Dice): Expression => {
    const found = cursor.take(/ms(<=|>=|<|>|==?)?(\d+)/);
    if (!found) return dice;
    const value = number(found[2], diceLimits.constant, 'The number');
    const by: Expression = { type: 'number', value };
    return found[1]?.startsWith('<')
      ? { type: 'difference', left: by, right: dice }
      : { type: 'difference', left: dice, right: by };
  };

  const operand = (depth: number, exact: boolean): Expression => {
    const roll = cursor.take(/(\d*)d(\d+|%|f(?![a-z]))/);
    if (roll) return margin(die(roll[0], roll[1] ?? '', roll[2] ?? ''));
    const computed = cursor.take(/(\d*)d\(/);
    if (computed) return computedSides(computed[1] ?? '', list(depth, false, /\)/));
    // Alone it means a d20: "advantage + 5". Before dice it applies to them.
    const twice = cursor.take(ADVANTAGE);
    if (twice) {
      const which = twice[0].includes('dis') ? 'lowest' : 'highest';
      const next = cursor.take(/(\d*)d(\d+|%|f(?![a-z]))/);
      if (next) return withAdvantage(die(next[0], next[1] ?? '', next[2] ?? ''), which);
      countDice(2);
      return {
        type: 'dice',
        text: twice[0],
        count: 2,
        sides: 20,
        fate: false,
        keep: { which, count: 1 },
      };
    }
    const digits = cursor.take(/\d+(\.\d{1,4})?/);
    if (digits?.[1] && !exact)
      throw wrongDice(`${digits[0]} is not a whole number: write floor(…), ceil(…) or round(…).`);
    if (digits) {
      const value = number(digits[0], diceLimits.constant, 'The number');
      const constant: Expression = { type: 'number', value };
      // 3(1d6+1) multiplies.
      return !cursor.isSpaced() && cursor.rest().startsWith('(')
        ? { type: 'product', left: constant, right: single(depth + 1, exact) }
        : constant;
    }
    throw wrongDice(
      cursor.rest() === ''
        ? `"${notation}" ends where a die or a number should follow.`
        : `"${cursor.rest().slice(0, 12)}" is not a die or a number.`,
    );
  };

  /** `1d(4+2)` is a d6. */
  const computedSides = (count: string, [inner, second]: readonly Expression[]): Expression => {
    const counts = inner && !second ? [...(distributionOf(inner)?.weights.keys() ?? [])] : [];
    const [sides] = counts;
    if (counts.length !== 1 || sides === undefined || !Number.isInteger(sides))
      throw wrongDice('The number of sides is not one whole number.');
    return margin(die(`${count}d${sides}`, count, String(Math.max(0, sides))));
  };

  const die = (written: string, countText: string, sidesText: string): Dice => {
    const count = countText === '' ? 1 : number(countText, diceLimits.dice, 'The number of dice');
    const fate = sidesText === 'f';
    const sides = fate
      ? 3
      : sidesText === '%'
        ? 100
        : number(sidesText, diceLimits.sides, 'The number of sides');
    if (count < 1) throw wrongDice(`"${written}" rolls no dice.`);
    if (sides < 2) throw wrongDice(`"${written}" has fewer than two sides.`);
    const dice = readModifiers(cursor, { count, sides, fate }, written);
    countDice(dice.count);
    return dice;
  };
  return sum;
}

/**
 * `[sneak attack]`, `fire damage`: what the roll before it is for. In square brackets it is for that
 * roll alone, unless it is a type of damage.
 */
function readLabel(cursor: Cursor): { label: string; isAlone: boolean } | undefined {
  const words: string[] = [];
  let isAlone = true;
  for (;;) {
    const bracketed = cursor.take(/\[([^\][]{1,60})\]/) ?? cursor.take(REMARK);
    // Words need a space before them, or a misspelt modifier would be taken for a label.
    const spaced = cursor.isSpaced();
    const word = bracketed ?? cursor.take(spaced ? WORD : DAMAGE_WORD);
    if (!word) break;
    const isRemark = word[0].startsWith('(');
    if ((!bracketed || isRemark) && INSTRUCTION.test(word[0].replace('(', '')))
      throw wrongDice(`"${word[0]}" is not understood there and would not be followed.`);
    words.push((bracketed?.[1] ?? word[0]).trim());
    isAlone &&= bracketed !== null;
  }
  const label = words.join(' ');
  return label === '' ? undefined : { label, isAlone: isAlone && !IS_DAMAGE.test(label) };
}
const IS_DAMAGE = new RegExp(`\\b(?:damage|${damageTypes.join('|')})\\b`);
/** Words in round brackets: `+ d4 (bless)`. */
const REMARK = /\(([a-z][a-z '’-]{1,60})\)/;
const DAMAGE_WORD = new RegExp(`(?:${damageTypes.join('|')})(?![a-z\\d(])`);

/** `4d6+3d8` → four d6 and three d8, separately; undefined if there is anything else. */
function singleDice(expression: Expression): Expression[] | undefined {
  if (expression.type === 'sum') {
    const [left, right] = [singleDice(expression.left), singleDice(expression.right)];
    return left && right && [...left, ...right];
  }
  if (expression.type !== 'dice' || expression.keep) return undefined;
  const one = { ...expression, count: 1, text: `1d${expression.fate ? 'f' : expression.sides}` };
  return Array.from({ length: expression.count }, () => one);
}

import { damageTypes } from '../model/vocabulary.ts';
import { type Cursor, cursorOver } from './cursor.ts';
import {
  type Dice,
  diceLimits,
  type Expression,
  type FunctionName,
  functions,
  roundings,
  wrongDice,
} from './expression.ts';
import { number, readKeep, readModifiers, readSuccess } from './modifiers.ts';

const isRounding = (name: FunctionName): boolean => roundings.some((one) => one === name);

/** Commands of chat programs, which stand before the dice and mean nothing here. */
const COMMAND = /^\s*(?:[/!](?:roll|gmroll|r|gr)|roll)\s+/i;
const ADVANTAGE = /(?:(?:with|at) )?(dis)?adv(?:antage)?(?![a-z])|(?:(?:with|at) )?(dis)(?![a-z])/;
/** A word of a label; what belongs to the notation is none. */
const WORD =
  /(?!(?:dis)?adv(?:antage)?(?![a-z])|dis(?![a-z])|with |at (?:dis)?adv)[a-z][a-z'’-]*(?![a-z\d(])/;

/** `6#4d6kh3` → six times 4d6kh3. */
export function readRepeats(notation: string): { times: number; notation: string } {
  const [, digits, dice] = /^\s*(\d+)\s*#(.*)$/s.exec(notation.replace(COMMAND, '')) ?? [];
  if (digits === undefined || dice === undefined) return { times: 1, notation };
  const times = number(digits, diceLimits.times, 'The number of rolls');
  if (times < 1) throw wrongDice(`"${notation}" rolls no times.`);
  return { times, notation: dice };
}

/**
 * Reads notation as people type it in Roll20, Avrae and Foundry, or refuses it saying where it
 * stopped making sense.
 */
export function readDice(notation: string): Expression {
  const cursor = cursorOver(cleaned(notation));
  if (cursor.text.length > diceLimits.characters)
    throw wrongDice(`Dice notation is at most ${diceLimits.characters} characters.`);
  if (cursor.text === '') throw wrongDice('There is no dice notation.');
  const whole = sumReader(cursor, notation)(0, false);
  const twice = cursor.take(ADVANTAGE);
  if (cursor.rest() !== '')
    throw wrongDice(`"${cursor.rest().slice(0, 12)}" does not belong there.`);
  return twice ? withAdvantage(whole, twice[0].includes('dis') ? 'lowest' : 'highest') : whole;
}

/** One spelling for signs and spaces; chat commands, inline brackets and comments are cut off. */
const cleaned = (notation: string): string =>
  notation
    .replace(COMMAND, '')
    .replace(/^\s*\[\[(.*)\]\]\s*$/s, '$1')
    .replace(/(?<=\S)\s+(?:#|\\|\/\/).*$/s, '')
    .replace(/[−–—]/g, '-')
    .replace(/×/g, '*')
    .replace(/÷/g, '/')
    .toLowerCase()
    .replace(/(?<=[\s\d\])])\b(?:plus|and)\b(?=\s*(?:\d|d\d|[({]))/g, '+')
    .replace(/(?<=[\s\d\])])\bminus\b(?=\s)/g, '-')
    .replace(/(?<=[\s\d\])])(?:\btimes\b|(?<=\s)x)(?=\s)/g, '*')
    .replace(/\s+/g, ' ')
    .trim();

type Reader = (depth: number, exact: boolean) => Expression;

/** `exact` is true inside floor, ceil and round, which do the rounding themselves. */
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
    return label === undefined ? of : { type: 'labelled', of, label };
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
    if (cursor.take(/\(/)) {
      const [inner, second] = list(depth, exact, /\)/);
      if (!inner || second) throw wrongDice('A list of rolls stands in braces: {2d6, 1d8}kh1.');
      return inner;
    }
    if (cursor.take(/\{/)) return group(list(depth, false, /\}/));
    const called = cursor.take(new RegExp(`(${functions.join('|')})\\s*\\(`));
    if (called) return call(called[1] ?? '', depth);
    return operand(exact);
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
    const success = readSuccess(cursor);
    if (keep && success) throw wrongDice('A group keeps rolls or counts successes, not both.');
    return {
      type: 'group',
      of: keep && pool ? pool : members,
      ...(keep && { keep }),
      ...(success && { success }),
    };
  };

  const operand = (exact: boolean): Expression => {
    const roll = cursor.take(/(\d*)d(\d+|%|f(?![a-z]))/);
    if (roll) return die(roll[0], roll[1] ?? '', roll[2] ?? '');
    // Said alone, it is the d20 that is meant: "advantage + 5". Before dice it is theirs.
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
    if (digits)
      return { type: 'number', value: number(digits[0], diceLimits.constant, 'The number') };
    throw wrongDice(
      cursor.rest() === ''
        ? `"${notation}" ends where a die or a number should follow.`
        : `"${cursor.rest().slice(0, 12)}" is not a die or a number.`,
    );
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

/** `[sneak attack]`, `fire damage`: what the roll before it is for. */
function readLabel(cursor: Cursor): string | undefined {
  const words: string[] = [];
  for (;;) {
    const bracketed = cursor.take(/\[([^\][]{1,60})\]/);
    // Words need a space before them, or a misspelt modifier would pass for one.
    const spaced = cursor.isSpaced();
    const word = bracketed ?? cursor.take(spaced ? WORD : DAMAGE_WORD);
    if (!word) break;
    words.push((bracketed?.[1] ?? word[0]).trim());
  }
  return words.length > 0 ? words.join(' ') : undefined;
}
const DAMAGE_WORD = new RegExp(`(?:${damageTypes.join('|')})(?![a-z\\d(])`);

/** `4d6+3d8` → four d6 and three d8, each alone; undefined where it holds anything else. */
function singleDice(expression: Expression): Expression[] | undefined {
  if (expression.type === 'sum') {
    const [left, right] = [singleDice(expression.left), singleDice(expression.right)];
    return left && right && [...left, ...right];
  }
  if (expression.type !== 'dice' || expression.keep) return undefined;
  const one = { ...expression, count: 1, text: `1d${expression.fate ? 'f' : expression.sides}` };
  return Array.from({ length: expression.count }, () => one);
}

/** `1d20+5 adv`: the d20 is rolled twice; without a d20, the only single die. */
function withAdvantage(whole: Expression, which: 'highest' | 'lowest'): Expression {
  const single = diceIn(whole).filter((dice) => dice.count === 1 && !dice.keep);
  const meant =
    single.find((dice) => dice.sides === 20) ?? (single.length === 1 ? single[0] : undefined);
  if (!meant) throw wrongDice('Advantage and disadvantage belong to one die, such as 1d20.');
  const twice: Dice = { ...meant, count: 2, keep: { which, count: 1 } };
  return replaced(whole, meant, twice);
}

function diceIn(expression: Expression): Dice[] {
  if (expression.type === 'dice') return [expression];
  if (expression.type === 'number') return [];
  if ('left' in expression) return [...diceIn(expression.left), ...diceIn(expression.right)];
  return [expression.of].flat().flatMap(diceIn);
}

function replaced(expression: Expression, from: Dice, to: Dice): Expression {
  if (expression === from) return to;
  if ('left' in expression)
    return {
      ...expression,
      left: replaced(expression.left, from, to),
      right: replaced(expression.right, from, to),
    };
  switch (expression.type) {
    case 'negative':
    case 'labelled':
      return { ...expression, of: replaced(expression.of, from, to) };
    case 'call':
    case 'group':
      return { ...expression, of: expression.of.map((one) => replaced(one, from, to)) };
    default:
      return expression;
  }
}

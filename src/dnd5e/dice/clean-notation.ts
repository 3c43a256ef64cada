import { numberOf, numberWords } from '../../text/number-words.ts';
import { checkAsDice } from './check-words.ts';
import { diceLimits, wrongDice } from './expression.ts';
import { number } from './modifiers.ts';

/** Chat commands before the dice, which are ignored. */
const COMMAND =
  /^\s*(?:[/!](?:(?:gm|blind|self|public)?roll|(?:gm|b|s|p|g)?r)|roll)(?:\s+|(?=\[\[))/i;

/** `6#4d6kh3` and Avrae's `!rr 6 4d6kh3` → six times 4d6kh3. */
export function readRepeats(notation: string): { times: number; notation: string } {
  const [, digits, dice] =
    /^\s*[/!]rr\s+(\d+)\s+(.*)$/s.exec(notation) ??
    /^\s*(\d+)\s*#(.*)$/s.exec(notation.replace(COMMAND, '')) ??
    [];
  if (digits === undefined || dice === undefined) return { times: 1, notation };
  const times = number(digits, diceLimits.times, 'The number of rolls');
  if (times < 1) throw wrongDice(`"${notation}" rolls no times.`);
  return { times, notation: dice };
}

/** `two` → `2`; figures of any length stay as they are. */
const inDigits = (count: string): string => (/^\d/.test(count) ? count : String(numberOf(count)));
const NUMBER = `\\d+|${numberWords.join('|')}`;
const COUNT = `(?:(${NUMBER})\\s+)?`;
const CHOICE = new RegExp(
  `,?\\s*(?:and )?\\b(drop|keep|tak)(?:p?ing|e)?\\s+(?:the\\s+)?${COUNT}(lowest|highest|best|worst)(?:\\s+(${NUMBER})(?!\\s*d))?(?:\\s+(?:dice|die|rolls?)\\b)?`,
  'g',
);
const REROLL =
  /,?\s*(?:and )?\bre-?roll(?:ing|s)?\s+(?:the\s+|any\s+|all\s+)?(?:1'?s?|ones?)(?:\s*(?:and|or|,)\s*(2'?s?|twos?))?(\s+once)?\b/g;

const ADVANTAGE = '(?:(?:with|at) )?(?:(?:dis)?adv(?:antage)?|dis)\\b';
const TWO_ADVANTAGES = new RegExp(`\\b(${ADVANTAGE})(?:[\\s,]|and\\b)+(${ADVANTAGE})`, 'g');
const ADVANTAGE_REMARK = new RegExp(`\\((${ADVANTAGE})\\)|,\\s*(${ADVANTAGE})`, 'g');
/** Advantage with a third die, as Avrae and the feat call it. */
const THREE_DICE = /^(.*?)\b1?d20(?!\d)(.*?) ?\b(?:with )?(?:elven accuracy|eadv)\b/;

/** Reads advantage in brackets or after a comma too; with disadvantage it cancels out. */
const oneAdvantage = (text: string): string =>
  text
    .replace(ADVANTAGE_REMARK, (_, remark?: string, after?: string) => ` ${remark ?? after}`)
    .replace(THREE_DICE, '$13d20kh1$2')
    .replace(TWO_ADVANTAGES, (_, one: string, other: string) =>
      one.includes('dis') === other.includes('dis') ? one : '',
    );

const DICE_COUNT = new RegExp(
  `\\b(?:an?|(${NUMBER})) (?=d ?(?:\\d|%))|(?<=\\bd|\\dd) (?=\\d)`,
  'g',
);
const DICE = String.raw`(\d+)d(\d+)(?: ?([+-]) ?(\d+))?`;
const AVERAGE_BEFORE = new RegExp(String.raw`\b(\d+) \(${DICE}\)`, 'g');
const AVERAGE_AFTER = new RegExp(String.raw`\b${DICE} \((\d+)\)`, 'g');

/** The average as stat blocks print it beside the dice: rounded down. */
const averageOf = (count: string, sides: string, sign = '+', bonus = '0'): number =>
  Math.floor((Number(count) * (Number(sides) + 1)) / 2) + Number(`${sign}${bonus}`);

/** Removes a name before the dice and printed averages; `two d6`, `2 d6` and `a d20` are dice. */
const withoutAsides = (text: string): string =>
  text
    .replace(/^\[[^\][]{1,60}\] ?(?=[\d(d{])/, '')
    .replace(/^[a-z][a-z '’-]{1,40}: ?(?=[\d(d{])/, '')
    .replace(AVERAGE_BEFORE, (all: string, average: string, ...dice: string[]) => {
      const [count = '', sides = '', sign, bonus] = dice;
      return Number(average) === averageOf(count, sides, sign, bonus)
        ? all.slice(average.length + 1)
        : all;
    })
    .replace(AVERAGE_AFTER, (all: string, ...parts: string[]) => {
      const [count = '', sides = '', sign, bonus, average = ''] = parts;
      return Number(average) === averageOf(count, sides, sign, bonus)
        ? all.slice(0, -` (${average})`.length)
        : all;
    })
    .replace(DICE_COUNT, (_, count?: string) => (count ? inDigits(count) : ''));

/** Converts instructions in words to modifiers, or they would be taken for a label and ignored. */
const wordsAsModifiers = (text: string): string =>
  text
    .replace(CHOICE, (_, verb: string, before: string, which: string, after: string) => {
      const count = before ?? after ?? '1';
      const low = which === 'lowest' || which === 'worst';
      return `${verb === 'drop' ? 'd' : 'k'}${low ? 'l' : 'h'}${inDigits(count)}`;
    })
    .replace(REROLL, (_, twos: string | undefined, once: string | undefined) => {
      const word = once ? 'ro' : 'r';
      return `${word}1${twos ? `${word}2` : ''}`;
    })
    .replace(/,?\s*\b(?:that )?explod(?:ing|es?)\b/g, '!')
    .replace(/,?\s*\b(?:with )?(?:an? )?(min|max)(?:imum)?(?: of)? (?=-?\d)/g, '$1');

/** Normalizes signs and spaces; removes chat commands, inline brackets and comments. */
export const cleaned = (notation: string): string =>
  [withoutAsides, oneAdvantage, checkAsDice, wordsAsModifiers].reduce(
    (text, step) => step(text),
    notation
      .replace(/^[\s`*_]+|[\s`*_]+$/g, '')
      .replace(COMMAND, '')
      // Inline rolls of Roll20 nest like brackets.
      .replaceAll('[[', '(')
      .replaceAll(']]', ')')
      .replace(/(?<=\S)\s+(?:#|\\|\/\/(?!\s*\d+\s*$)).*$/s, '')
      .replace(/[−–—]/g, '-')
      .replace(/×/g, '*')
      .replace(/÷|\/\//g, '/')
      .toLowerCase()
      // German dice.
      .replace(/(?<![a-z])(\d*)w(?=\d|%)/g, '$1d')
      .replace(/(?<=[\s\d\])])\b(?:plus|and)\b(?=\s*(?:\d|d\d|[({]))/g, '+')
      .replace(/(?<=[\s\d\])])\bminus\b(?=\s)/g, '-')
      .replace(/(?<=[\s\d\])])(?:\btimes\b|(?<=\s)x)(?=\s)/g, '*')
      .replace(/\s+/g, ' ')
      .trim(),
  );

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

const COUNTS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4' };
const COUNT = `(?:(\\d+|${Object.keys(COUNTS).join('|')})\\s+)?`;
const CHOICE = new RegExp(
  `,?\\s*(?:and )?\\b(drop|keep|tak)(?:p?ing|e)?\\s+(?:the\\s+)?${COUNT}(lowest|highest|best|worst)(?:\\s+(\\d+|${Object.keys(COUNTS).join('|')})(?!\\s*d))?(?:\\s+(?:dice|die|rolls?)\\b)?`,
  'g',
);
const REROLL =
  /,?\s*(?:and )?\bre-?roll(?:ing|s)?\s+(?:the\s+|any\s+|all\s+)?(?:1'?s?|ones?)(?:\s*(?:and|or|,)\s*(2'?s?|twos?))?(\s+once)?\b/g;

/** Converts instructions in words to modifiers, or they would be taken for a label and ignored. */
const wordsAsModifiers = (text: string): string =>
  text
    .replace(CHOICE, (_, verb: string, before: string, which: string, after: string) => {
      const count = before ?? after ?? '1';
      const low = which === 'lowest' || which === 'worst';
      return `${verb === 'drop' ? 'd' : 'k'}${low ? 'l' : 'h'}${COUNTS[count] ?? count}`;
    })
    .replace(REROLL, (_, twos: string | undefined, once: string | undefined) => {
      const word = once ? 'ro' : 'r';
      return `${word}1${twos ? `${word}2` : ''}`;
    })
    .replace(/,?\s*\b(?:that )?explod(?:ing|es?)\b/g, '!')
    .replace(/,?\s*\b(?:with )?(?:an? )?(min|max)(?:imum)?(?: of)? (?=-?\d)/g, '$1');

/** Normalizes signs and spaces; removes chat commands, inline brackets and comments. */
export const cleaned = (notation: string): string =>
  wordsAsModifiers(
    notation
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

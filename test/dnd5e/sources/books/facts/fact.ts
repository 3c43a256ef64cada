import { slugify } from '../../../../../src/text/names.ts';

/** One thing a book says, read from its Markdown by plain patterns and by nothing of the program. */
export interface Fact {
  readonly kind: string;
  readonly document: string;
  readonly name: string;
  readonly field: string;
  readonly value: string;
}

export type Files = ReadonlyMap<string, string>;

/** Adds the facts of one thing; what a pattern does not find is no fact. */
export function factsOf(document: string, facts: Fact[]) {
  return (
    kind: string,
    name: string,
    values: Readonly<Record<string, string | undefined>>,
  ): void => {
    for (const [field, value] of Object.entries(values))
      if (value !== undefined) facts.push({ kind, document, name, field, value: plain(value) });
  };
}

/** Words as they are compared: one case, one sort of blank, quotation mark, dash and minus. */
export const plain = (text: string): string =>
  text
    .replace(/[*_]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/(\w)- (?=\w)/g, '$1-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** A list whose order means nothing. */
export const sorted = (words: readonly string[]): string =>
  words.map(plain).filter(Boolean).sort().join(' | ');

export const match = (text: string, pattern: RegExp): string | undefined =>
  pattern.exec(text)?.[1]?.trim();

/** The cells of the rows of the tables in a text; empty rows and rulers left out. */
export const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim().startsWith('|'))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.some((cell) => cell !== '' && !/^:?-+:?$/.test(cell)));

/** Parts of a text that begin with a heading of a level, with the heading as their name. */
export function parts(text: string, level: number): { name: string; text: string }[] {
  const mark = '#'.repeat(level);
  return text
    .split(new RegExp(`^(?=${mark} )`, 'm'))
    .filter((part) => part.startsWith(`${mark} `))
    .map((part) => {
      const [first = '', ...rest] = part.split('\n');
      return { name: first.replace(/[#*]/g, '').trim(), text: rest.join('\n') };
    });
}

export const slug = (name: string): string => slugify(name);

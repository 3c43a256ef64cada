import type { SpokenValues } from './spoken-figures.ts';

/** Patterns for lists of words: "dragons or giants", "rare, very rare and legendary". */

/** What may stand before things that are listed: "show me all the", "list of", "which". */
export const LISTED =
  '(?:(?:all|every|each|any|some|the|what|which|show|list|list of|give|find|me|us) )*';

/** The word before the first may be repeated: "to fire or to cold". */
const AGAIN = '(?:(?:to|as|by|of|from|in|on|for|with|being) )?(?:an? |the )?';
const JOINED = `(?: (?:and/or|or|and|nor) ${AGAIN}|/)`;

/** The pattern of one of these words or a list of them, as one group. */
export const listOf = (words: string): string =>
  `((?:${words})(?:(?: (?:${words}))*${JOINED}(?:${words}))*)`;

/** The words of such a list. */
export const wordsIn = (words: string, said = ''): string[] =>
  said.match(new RegExp(`\\b(?:${words})(?![a-z])`, 'g')) ?? [];

/** Whether all of a list are meant: "immune to fire and cold". */
export const meansAll = (said = ''): boolean => / and /.test(said) && !/ or /.test(said);

/** The filter with any of these values. */
export const anyOf = (name: string, values: readonly unknown[]): SpokenValues[] =>
  [...new Set(values)].map((value) => ({ [name]: value }));

/** The filter with none of these values, or several filters each with none of them. */
export const noneOf = (
  names: string | readonly string[],
  values: readonly string[],
): SpokenValues =>
  Object.fromEntries([names].flat().map((name) => [`not_${name}`, [...new Set(values)]]));

/** In an order, the value of these words and all behind or before it: "rare or better". */
export function fromWordsOn(
  order: readonly string[],
  value: string,
  way: 'up' | 'down',
): readonly string[] {
  const at = order.indexOf(value);
  return way === 'up' ? order.slice(at) : order.slice(0, at + 1);
}

/** "beasts" → "beast", "monstrosities" → "monstrosity". */
export const singular = (word: string): string =>
  word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

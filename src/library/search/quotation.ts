import { plain } from '../../text/names.ts';

/** Fewer words are not a quotation. */
const LEAST_WORDS = 5;
/** This many everyday words occur together in some text by chance. */
const LEAST_LINE = 6;
const MOST_LINE = 24;
/** This share of adjacent pairs does not occur by chance. */
const BY_CHANCE = 0.25;

/**
 * How much of a question occurs literally in a text: 0 for chance, 1 for all of it in one piece. The text
 * is given by the numbers of its words.
 */
export type Quoted = (text: Uint16Array) => number;

/** The words of what may be a quoted line; the text it comes from has all of them. */
export function lineIn(typed: string): readonly string[] | undefined {
  const words = plain(typed).split(' ');
  return words.length < LEAST_LINE || words.length > MOST_LINE ? undefined : [...new Set(words)];
}

/**
 * Compares adjacent words: a line from a book is meant to find that book's entry, whatever else has
 * the same words in another order. Undefined if it cannot be a quotation.
 */
export function quotation(
  typed: string,
  isSmall: (word: string) => boolean,
  identify: (word: string) => number,
): Quoted | undefined {
  const words = plain(typed).split(' ');
  if (words.length < LEAST_WORDS) return undefined;
  const whole = words.map(identify);
  const pairs = words.slice(1).map((word, i) => {
    const small = Number(isSmall(words[i] ?? '')) + Number(isSmall(word));
    return { pair: whole.slice(i, i + 2), weight: 1 - 0.35 * small };
  });
  const most = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const heaviestFirst = pairs.toSorted((a, b) => b.weight - a.weight);
  return (text) => {
    let missing = 0;
    for (const { pair, weight } of heaviestFirst) {
      if (contains(text, pair)) continue;
      missing += weight;
      // Most texts have too few of the pairs, which the first of them show.
      if (1 - missing / most <= BY_CHANCE) return 0;
    }
    return missing === 0 && contains(text, whole) ? 1 : 1 - missing / most - BY_CHANCE;
  };
}

/** A phrase of more words may be a quotation. */
const MOST_IN_TERM = LEAST_WORDS - 1;

/** Whether a short question occurs literally in a text, as a term does: "massive damage". */
export function isTermIn(
  typed: string,
  isSmall: (word: string) => boolean,
  identify: (word: string) => number,
): (text: Uint16Array) => boolean {
  const words = plain(typed).split(' ');
  const telling = words.filter((word) => !isSmall(word)).length;
  if (telling < 2 || words.length > MOST_IN_TERM) return () => false;
  const whole = words.map(identify);
  return (text) => contains(text, whole);
}

/** Whether a text has these words one after another. */
function contains(text: Uint16Array, words: readonly number[]): boolean {
  const [first = 0] = words;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (words.every((word, i) => text[at + i] === word)) return true;
  return false;
}

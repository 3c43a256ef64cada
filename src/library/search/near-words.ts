import type { WordNearness } from '../embed/word-nearness.ts';
import { isKnownWord } from '../embed/word-numbers.ts';
import type { WordUse } from '../store.ts';
import { type TextColumns, wordColumns } from './word-columns.ts';
import type { WordLists, WordNumbers } from './word-lists.ts';

/** Single words: a number for each, and their similarity. */
export interface WordMeanings extends WordNumbers {
  readonly nearness: WordNearness;
}

/** Words below this similarity are unrelated. */
const UNRELATED = 0.1;
/** A word of a gloss has less weight than one of the text itself. */
const SAID = 0.85;
/** In a long text something similar is found by chance: the penalty for ten times as many words. */
const LENGTH = 0.12;
const USUAL_WORDS = 80;
const LEAST_WORDS = 10;

/** The words of a text, and where their columns are. */
interface Compared {
  readonly list: Uint16Array;
  readonly columns: TextColumns;
}

/**
 * How much of a question's words the entities express in other words, 0 to about 1: for each word
 * the closest one of the text counts, weighted by rarity. A vector of a whole text says what it is
 * about; this says whether "bugle" and "wizard" occur in it as "horn" and "mage".
 */
export function wordFits(
  asked: readonly WordUse[],
  texts: readonly WordLists[],
  { identify, nearness }: WordMeanings,
): number[] {
  const whole = asked.reduce((sum, { worth }) => sum + Math.sqrt(worth), 0);
  if (!(whole > 0)) return texts.map(() => 0);
  const { add, all, words, columnOf } = wordColumns(identify);
  const withColumns = (list: Uint16Array): Compared => ({ list, columns: add(list) });
  const compared = texts.map(({ own, said }) => ({
    own: withColumns(own),
    said: withColumns(said),
  }));
  const columns = all();
  const weighed = asked.map(({ word, others, worth }) => ({
    numbers: [word, ...others].map(identify),
    weight: Math.sqrt(worth),
  }));
  const known = weighed.flatMap(({ numbers }) => numbers.filter(isKnownWord));
  const count = words().length;
  const near = nearness(known, words());
  const rows = new Map(known.map((number, row) => [number, row * count]));
  for (const [number, row] of rows) {
    const own = columnOf(number);
    if (own !== undefined) near[row + own] = 1;
  }
  const nearest = (number: number, { list, columns: { start, end } }: Compared): number => {
    // For an unknown word, only the word itself counts.
    if (!isKnownWord(number)) return list.includes(number) ? 1 : 0;
    const row = rows.get(number) ?? 0;
    let most = 0;
    for (let i = start; i < end; i++) {
      const own = near[row + (columns[i] ?? 0)] ?? 0;
      if (own > most) most = own;
    }
    return most;
  };
  return compared.map(({ own, said }) => {
    let sum = 0;
    for (const { numbers, weight } of weighed) {
      let most = 0;
      for (const number of numbers)
        most = Math.max(most, nearest(number, own), SAID * nearest(number, said));
      sum += (weight * Math.max(0, most - UNRELATED)) / (1 - UNRELATED);
    }
    const length = Math.max(LEAST_WORDS, own.columns.end - own.columns.start);
    return sum / whole - LENGTH * Math.log10(length / USUAL_WORDS);
  });
}

import { withRoom } from '../../base/with-room.ts';
import type { WordNearness } from '../embed/word-nearness.ts';
import { isKnownWord } from '../embed/word-numbers.ts';
import type { WordUse } from '../store.ts';
import type { EntityText, TextWords } from './entity-texts.ts';
import type { WordNumbers } from './word-lists.ts';

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
/**
 * How much of a question's words the entities express in other words, 0 to about 1: for each word
 * the closest one of the text counts, weighted by rarity. A vector of a whole text says what it is
 * about; this says whether "bugle" and "wizard" occur in it as "horn" and "mage".
 */
export function wordFits(
  asked: readonly WordUse[],
  texts: readonly EntityText[],
  { identify, nearness }: WordMeanings,
): number[] {
  const whole = asked.reduce((sum, { worth }) => sum + Math.sqrt(worth), 0);
  if (!(whole > 0)) return texts.map(() => 0);
  const { columnsOf, numbered } = columnsInTurn();
  const withColumns = (of: TextWords) => ({ of, columns: columnsOf(of.known) });
  const compared = texts.map(({ own, said }) => ({
    own: withColumns(own),
    said: withColumns(said),
  }));
  const words = numbered();
  const weighed = asked.map(({ word, others, worth }) => ({
    numbers: [word, ...others].map(identify),
    weight: Math.sqrt(worth),
  }));
  const known = weighed.flatMap(({ numbers }) => numbers.filter(isKnownWord));
  const rows = new Map(known.map((number, row) => [number, row * words.length]));
  const near = nearness(known, words);
  const nearest = (number: number, { of, columns }: ReturnType<typeof withColumns>): number => {
    // For an unknown word, only the word itself counts.
    if (!isKnownWord(number)) return of.all.includes(number) ? 1 : 0;
    if (of.known.includes(number)) return 1;
    const row = rows.get(number) ?? 0;
    let most = 0;
    for (let i = 0; i < columns.length; i++) {
      const own = near[row + (columns[i] ?? 0)] ?? 0;
      if (own > most) most = own;
    }
    return most;
  };
  return compared.map(({ own, said }) => {
    const sum = weighed.reduce((total, one) => {
      const most = Math.max(
        ...one.numbers.map((number) =>
          Math.max(nearest(number, own), SAID * nearest(number, said)),
        ),
      );
      return total + (one.weight * Math.max(0, most - UNRELATED)) / (1 - UNRELATED);
    }, 0);
    const length = Math.max(LEAST_WORDS, own.of.known.length);
    return sum / whole - LENGTH * Math.log10(length / USUAL_WORDS);
  });
}

/**
 * The column of each word, in which search it was given, and the words by column: written anew by every
 * search.
 */
let columnBy = new Int32Array(0);
let searchBy = new Int32Array(0);
let wordBy = new Int32Array(0);
let searches = 0;

/** Numbers words in the order in which they first occur. */
function columnsInTurn() {
  const search = ++searches;
  let count = 0;
  const columnsOf = (known: Uint16Array): Int32Array => {
    const columns = new Int32Array(known.length);
    wordBy = withRoom(wordBy, count + known.length);
    for (let i = 0; i < known.length; i++) {
      const word = known[i] ?? 0;
      if (word >= columnBy.length) {
        columnBy = withRoom(columnBy, word + 1);
        searchBy = withRoom(searchBy, word + 1);
      }
      if (searchBy[word] !== search) {
        searchBy[word] = search;
        columnBy[word] = count;
        wordBy[count++] = word;
      }
      columns[i] = columnBy[word] ?? 0;
    }
    return columns;
  };
  return { columnsOf, numbered: () => wordBy.subarray(0, count) };
}

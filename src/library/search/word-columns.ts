import { withRoom } from '../../base/with-room.ts';
import { isKnownWord, UNKNOWN } from '../embed/word-numbers.ts';
import { smallWords } from './small-words.ts';

/** The end of a very long text adds no new words. */
const MOST_WORDS = 1_000;

/** Where the columns of a text's words begin and end in the list of all. */
export interface TextColumns {
  readonly start: number;
  readonly end: number;
}

/** The words of the texts that are compared in one search, each in a column of its own. */
export interface WordColumns {
  /** The known words of one more text, each once, without small words. */
  add(text: Uint16Array): TextColumns;
  /** The columns of all texts, one after another. */
  all(): Int32Array;
  /** The words by column. */
  words(): Int32Array;
  /** The column of a word; undefined if no text has it. */
  columnOf(word: number): number | undefined;
}

/** For each number of a known word: where it was met last. Written over by every search. */
const searchBy = new Uint32Array(UNKNOWN);
const textBy = new Uint32Array(UNKNOWN);
const columnBy = new Int32Array(UNKNOWN);
let wordBy = new Int32Array(0);
let columns = new Int32Array(0);
let [searches, texts] = [0, 0];

/** To be used up before the next one is made. */
export function wordColumns(identify: (word: string) => number): WordColumns {
  const isSmall = smallNumbers(identify);
  const search = ++searches;
  let [words, length] = [0, 0];
  return {
    add(list) {
      const text = ++texts;
      const start = length;
      const end = Math.min(list.length, MOST_WORDS);
      columns = withRoom(columns, length + end);
      wordBy = withRoom(wordBy, words + end);
      for (let i = 0; i < end; i++) {
        const word = list[i] ?? 0;
        if (!isKnownWord(word) || textBy[word] === text || isSmall[word] === 1) continue;
        textBy[word] = text;
        if (searchBy[word] !== search) {
          searchBy[word] = search;
          columnBy[word] = words;
          wordBy[words++] = word;
        }
        columns[length++] = columnBy[word] ?? 0;
      }
      return { start, end: length };
    },
    all: () => columns,
    words: () => wordBy.subarray(0, words),
    columnOf: (word) => (searchBy[word] === search ? columnBy[word] : undefined),
  };
}

/** 1 at the number of each small word, by who numbers them. */
const known = new WeakMap<(word: string) => number, Uint8Array>();

function smallNumbers(identify: (word: string) => number): Uint8Array {
  let isSmall = known.get(identify);
  if (!isSmall) {
    isSmall = new Uint8Array(UNKNOWN);
    for (const word of smallWords) isSmall[identify(word)] = 1;
    known.set(identify, isSmall);
  }
  return isSmall;
}

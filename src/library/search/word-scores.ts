import type { WordUse } from '../store.ts';
import { reusedBuffer } from './reused-buffer.ts';

/** A word that so many entities have distinguishes none of them; one of a few dozen still does. */
const COMMON = 1 / 5;
const FEW = 500;
/** A word that no more texts have, in a library of many times as many, may be a foreign name. */
const RARE = 12;
const RARE_AMONG = 500;
/** How often a word in the name counts, beside its occurrence in the text. */
const IN_NAME = 3;
/** BM25's usual constants: how soon a word is had enough of, and how much long texts are held back. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
/** What it counts to have a word at all, beside how much of it: a text with all words goes before others. */
const HAVING = 0.25;

/** Who has a word. */
export interface Holders {
  readonly keys: Int32Array;
  /** The rarer the word, the higher. */
  readonly worth: number;
  /** More entities have it than are worth telling apart. */
  readonly isCommon: boolean;
}

export interface TextLengths {
  /** Words in the indexed text of an entity, by key. */
  readonly of: ArrayLike<number>;
  readonly average: number;
}

/** By key. */
export interface WordScores {
  /**
   * What entities have of the words: a share of what a short text about nothing else would have, and a
   * little for having them at all.
   */
  readonly scores: Float32Array;
  /** How many of the words they have at all, rare ones counting for more. */
  readonly coverage: Float32Array;
}

/** How many holders of a word an engine has to return, in a library of so many entities. */
export const mostHolders = (everyone: number): number =>
  Math.max(FEW, Math.ceil(everyone * COMMON));

const worthOf = (holders: number, everyone: number): number =>
  Math.max(0, Math.log(1 + (everyone - holders + 0.5) / (holders + 0.5)));

export function holdersOf(keys: Int32Array, everyone: number): Holders {
  return {
    keys,
    worth: worthOf(keys.length, everyone),
    isCommon: keys.length > mostHolders(everyone),
  };
}

/** `isInTitle`: whether some name, tag or gloss has the word; asked of rare words only. */
export function wordUse(
  word: string,
  { keys, worth }: Holders,
  everyone: number,
  isInTitle: (word: string) => boolean,
): WordUse {
  return {
    word,
    worth,
    rarity: worth / worthOf(0, everyone),
    isKnown: keys.length > 0,
    isMentioned: isRare(keys.length, everyone) && (keys.length === 0 || !isInTitle(word)),
  };
}

export const isRare = (holders: number, everyone: number): boolean =>
  holders <= Math.min(RARE, everyone / RARE_AMONG);

interface Searched {
  readonly holders: (word: string) => Holders;
  readonly lengths: TextLengths;
  /** One more than the highest key. */
  readonly room: number;
  /** Keys by each word of their names. */
  readonly nameWords: { get(word: string): readonly number[] | undefined };
}

const timesBuffer = reusedBuffer();

/**
 * BM25 without counting how often a text repeats a word, which brings next to nothing. The engine
 * finds who has a word; the weighing is done here, so that every engine weighs alike. `into`: arrays of
 * zeros for the result, `room` long.
 */
export function wordScores(
  words: readonly string[],
  { holders, lengths, room, nameWords }: Searched,
  into: WordScores = { scores: new Float32Array(room), coverage: new Float32Array(room) },
): WordScores {
  const { scores, coverage } = into;
  const asked = [...new Set(words)].map((word) => ({ word, ...holders(word) }));
  const ideal = asked.reduce((sum, { worth }) => sum + worth, 0) * (SATURATION + 1);
  if (ideal <= 0) return { scores, coverage };
  const total = asked.reduce((sum, one) => sum + (one.isCommon ? 0 : one.worth), 0);
  const timesInName = new Uint8Array(timesBuffer(room), 0, room);
  const { of, average } = lengths;
  for (const { word, keys, worth, isCommon } of asked) {
    if (isCommon || keys.length === 0) continue;
    const inName = nameWords.get(word) ?? nameWords.get(word.replace(/(es|s)$/, '')) ?? [];
    for (const key of inName) timesInName[key] = (timesInName[key] ?? 0) + 1;
    const share = (worth * (SATURATION + 1)) / ideal;
    const covers = worth / total;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? 0;
      if (key >= room) continue;
      // Less in a long text, more in the name.
      const count =
        1 / (1 - LENGTH_SHARE + (LENGTH_SHARE * (of[key] ?? average)) / average) +
        IN_NAME * (timesInName[key] ?? 0);
      scores[key] = (scores[key] ?? 0) + (share * count) / (count + SATURATION) + HAVING * covers;
      coverage[key] = (coverage[key] ?? 0) + covers;
    }
    for (const key of inName) timesInName[key] = 0;
  }
  return { scores, coverage };
}

import type { OtherWords, WordUse } from '../store.ts';
import { reusedBuffer } from './reused-buffer.ts';

/** A word that this share of the entities has is ignored, unless the library is small. */
const COMMON = 1 / 5;
const FEW = 500;
/** In a large library, a word in so few texts may be a name from elsewhere. */
const RARE = 12;
const RARE_AMONG = 500;
/** How many extra occurrences a word in the name counts as. */
const IN_NAME = 3;
/** The usual constants of BM25: term saturation and length normalization. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
/** A text counts as at most so many times as long as others: what a very long one says is found too. */
const LONGEST = 10;
/** A bonus for containing a word at all, so that texts with all words come first. */
const HAVING = 0.25;

/** The entities that contain a word; of a common one perhaps only some, but more than of a rare one. */
export interface Holders {
  readonly keys: Int32Array;
  /** The rarer the word, the higher. */
  readonly worth: number;
  /** Too many entities have it for it to be of use. */
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
   * The BM25 score as a share of the highest possible one, plus the bonus for each contained word.
   */
  readonly scores: Float32Array;
  /** The share of the words that they contain, weighted by rarity. */
  readonly coverage: Float32Array;
}

/** How many entities an engine has to return for a word, given the size of the library. */
export const mostHolders = (everyone: number): number =>
  Math.max(FEW, Math.ceil(everyone * COMMON));

const worthOf = (holders: number, everyone: number): number =>
  Math.max(0, Math.log(1 + (everyone - holders + 0.5) / (holders + 0.5)));

/** `count`: how many they are, if they are too many for all of them to be given. */
export function holdersOf(keys: Int32Array, everyone: number, count = keys.length): Holders {
  return { keys, worth: worthOf(count, everyone), isCommon: count > mostHolders(everyone) };
}

/** The entities that contain a word or one of the others that mean the same. */
export function holdersWith(
  holders: (word: string) => Holders,
  otherWords: OtherWords,
  everyone: number,
): (word: string) => Holders {
  if (otherWords.size === 0) return holders;
  const joined = new Map<string, Holders>();
  return (word) => {
    const others = otherWords.get(word);
    if (!others) return holders(word);
    const known = joined.get(word) ?? unionOf(holders(word), others.map(holders), everyone);
    joined.set(word, known);
    return known;
  };
}

/** What too many entities have says nothing, so it does not count as the word. */
function unionOf(own: Holders, others: readonly Holders[], everyone: number): Holders {
  const rare = others.filter(({ keys, isCommon }) => !isCommon && keys.length > 0);
  if (own.isCommon || rare.length === 0) return own;
  const keys = new Set(own.keys);
  for (const other of rare) for (const key of other.keys) keys.add(key);
  const joined = holdersOf(Int32Array.from(keys), everyone);
  return joined.isCommon ? own : joined;
}

/** `isInTitle`: whether some name, tag or gloss has the word; asked of rare words only. */
export function wordUse(
  word: string,
  others: readonly string[],
  { keys, worth }: Holders,
  everyone: number,
  isInTitle: (word: string) => boolean,
): WordUse {
  return {
    word,
    others,
    worth,
    rarity: worth / worthOf(0, everyone),
    isKnown: keys.length > 0,
    isMentioned:
      isRare(keys.length, everyone) && (keys.length === 0 || ![word, ...others].some(isInTitle)),
  };
}

export const isRare = (holders: number, everyone: number): boolean =>
  holders <= Math.min(RARE, everyone / RARE_AMONG);

interface Searched {
  readonly holders: (word: string) => Holders;
  readonly otherWords: OtherWords;
  readonly lengths: TextLengths;
  /** One more than the highest key. */
  readonly room: number;
  /** Keys by each word of their names. */
  readonly nameWords: { get(word: string): readonly number[] | undefined };
}

const timesBuffer = reusedBuffer();

/**
 * BM25 without term frequencies, which hardly matter for short texts. The engine finds the entities of a
 * word; they are scored here, so that all engines score alike. `into`: arrays of zeros for the result,
 * `room` long.
 */
export function wordScores(
  words: readonly string[],
  { holders, otherWords, lengths, room, nameWords }: Searched,
  into: WordScores = { scores: new Float32Array(room), coverage: new Float32Array(room) },
): WordScores {
  const { scores, coverage } = into;
  const asked = [...new Set(words)].map((word) => ({ word, ...holders(word) }));
  const ideal = asked.reduce((sum, { worth }) => sum + worth, 0) * (SATURATION + 1);
  if (ideal <= 0) return { scores, coverage };
  const total = asked.reduce((sum, one) => sum + (one.isCommon ? 0 : one.worth), 0);
  const timesInName = new Uint8Array(timesBuffer(room), 0, room);
  const { of, average } = lengths;
  const namedWith = (word: string): readonly number[] =>
    nameWords.get(word) ?? nameWords.get(word.replace(/(es|s)$/, '')) ?? [];
  for (const { word, keys, worth, isCommon } of asked) {
    if (isCommon || keys.length === 0) continue;
    const inName = namedWith(word);
    for (const key of inName) timesInName[key] = (timesInName[key] ?? 0) + 1;
    const byOther = (otherWords.get(word) ?? []).flatMap(namedWith);
    for (const key of byOther) timesInName[key] ||= 1;
    const share = (worth * (SATURATION + 1)) / ideal;
    const covers = worth / total;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? 0;
      if (key >= room) continue;
      // A long text lowers the score, a name raises it.
      const count =
        1 / (1 - LENGTH_SHARE + LENGTH_SHARE * Math.min((of[key] ?? average) / average, LONGEST)) +
        IN_NAME * (timesInName[key] ?? 0);
      scores[key] = (scores[key] ?? 0) + (share * count) / (count + SATURATION) + HAVING * covers;
      coverage[key] = (coverage[key] ?? 0) + covers;
    }
    for (const key of inName) timesInName[key] = 0;
    for (const key of byOther) timesInName[key] = 0;
  }
  return { scores, coverage };
}

import { stemmer } from 'stemmer';
import { editDistance, plain } from '../../text/names.ts';
import { soundOf, soundsAlike } from '../../text/sound.ts';
import { lettersOf, mayBeNear, onlyLetters } from '../names/letter-bits.ts';
import type { NameWords, Store } from '../store.ts';

/** The English words that the embedder knows. */
export interface English {
  knows(word: string): boolean;
  readonly words: Iterable<string>;
}

export interface Speller {
  /** The word itself, or its correction. */
  correct(word: string): string;
  /** Whether it occurs in any name. */
  inNames(word: string): boolean;
  /**
   * Whether it was corrected to a word that occurs in no name: it may as well be the name of something
   * that the library does not have.
   */
  isGuess(word: string): boolean;
  /** Whether it is an English word or derived from one. */
  isEnglish(word: string): boolean;
}

/**
 * Possible corrections of one length, one behind another in one text: as texts of their own, tens of
 * thousands of short words would take ten times the memory.
 */
interface Known {
  readonly words: string;
  readonly count: number;
  /** The set of letters of each, and its preference. */
  readonly letters: Int32Array;
  readonly welcome: Float32Array;
}

/** Shorter words are never corrected. */
const SHORTEST = 4;
const most = (length: number): number => (length <= 6 ? 1 : 2);
const MOST_REMEMBERED = 2_000;

const withoutEnding = (word: string): string => word.replace(/(es|s|ed|ing)$/, '');
/** Whether every word of a text is English, in some form. */
export const isEnglish = ({ knows }: Pick<English, 'knows'>, text: string): boolean =>
  plain(text)
    .split(' ')
    .every((word) => [word, withoutEnding(word), `${withoutEnding(word)}e`].some(knows));

const DERIVED = /(ers?|ors?|ish|less|ness|like|able|ful|ists?)$/;
/** From this length on, the first letter may be wrong as well. */
const LONG = 8;

/**
 * People rarely get the first letter wrong: a word with another one is a different word, unless a letter
 * was left out or swapped there.
 */
function isAnotherWord(word: string, other: string, edits: number): boolean {
  if (other[0] === word[0]) return false;
  if (edits > 1) return true;
  const isLeftOut = other.slice(1) === word;
  const isSwapped = other[0] === word[1] && other[1] === word[0];
  return !isLeftOut && !isSwapped && word.length < LONG;
}

type KnownByLength = readonly (Known | undefined)[];

/** Possible corrections with their preferences, by length. */
function byLength(words: Iterable<readonly [word: string, welcome: number]>): KnownByLength {
  const added: { words: string[]; welcome: number[] }[] = [];
  for (const [word, welcome] of words) {
    if (word.length < 3 || !onlyLetters(word)) continue;
    const known = added[word.length] ?? { words: [], welcome: [] };
    known.words.push(word);
    known.welcome.push(welcome);
    added[word.length] = known;
  }
  return Array.from(
    added,
    (known) =>
      known && {
        words: Buffer.from(known.words.join(''), 'latin1').toString('latin1'),
        count: known.words.length,
        letters: Int32Array.from(known.words, lettersOf),
        welcome: Float32Array.from(known.welcome),
      },
  );
}

/** Those of English, read once for all libraries of a process. */
const ofEnglish = new WeakMap<English, KnownByLength>();

function englishByLength(english: English): KnownByLength {
  const known = ofEnglish.get(english) ?? byLength(Array.from(english.words, (word) => [word, 0]));
  ofEnglish.set(english, known);
  return known;
}

/** Words of names are preferred to other English words. */
const namesByLength = (names: NameWords): KnownByLength =>
  byLength(Array.from(names.counts(), ([word, count]) => [word, 2 + Math.log(1 + count) / 4]));

interface Guess {
  readonly word: string;
  readonly score: number;
}

/** People write what they hear: "poisend" is "poisoned" rather than "poised". */
const SOUNDS_SO = 2;

/** The words that differ from this one by few letters. */
function nearTo(word: string, all: KnownByLength): Guess[] {
  const limit = most(word.length);
  const letters = lettersOf(word);
  const sound = soundOf(word);
  const found: Guess[] = [];
  for (let length = word.length - limit; length <= word.length + limit; length++) {
    const known = all[length];
    if (!known) continue;
    for (let i = 0; i < known.count; i++) {
      if (!mayBeNear(letters, word.length, known.letters[i] ?? 0, length, limit)) continue;
      const other = known.words.slice(i * length, (i + 1) * length);
      const edits = editDistance(word, other, limit);
      if (edits > limit || isAnotherWord(word, other, edits)) continue;
      const score =
        (limit + 1 - edits) * 4 +
        (other[0] === word[0] ? 2.4 : 0) +
        (other.at(-1) === word.at(-1) ? 0.6 : 0) +
        (soundOf(other) === sound ? SOUNDS_SO : 0) +
        (known.welcome[i] ?? 0);
      found.push({ word: other, score });
    }
  }
  return found;
}

/** "stuned" is a misspelt "stunned", not a word derived from "stun". */
const doubled = (word: string): string => word.replace(/([bdfgklmnprt])(ed|er|ing)$/, '$1$1$2');

const NO_NAMES: NameWords = { has: () => false, counts: () => [] };

/**
 * Corrects words that neither the library nor English knows, and no others: "reptile" is no
 * misspelt "fertile".
 */
export function speller(
  english: () => English,
  store: Pick<Store, 'nameWords' | 'occurring'>,
): (words: readonly string[]) => Promise<Speller> {
  let names = NO_NAMES;
  let ofNames: KnownByLength = [];
  const corrected = new Map<string, string>();

  /** The most frequent word of names with this prefix: "fireba" is an unfinished Fireball, not a misspelt fire. */
  const completed = (word: string): string[] => {
    let best: readonly [word: string, names: number] | undefined;
    for (const [other, count] of names.counts(word))
      if (!best || count > best[1] || (count === best[1] && other < best[0])) best = [other, count];
    return best ? [best[0]] : [];
  };

  /** Possible corrections, best first. */
  const guesses = (word: string): string[] => {
    const [whole] = completed(word);
    if (whole !== undefined) return [whole];
    const near = misspelt(word);
    return near.length > 0 ? near : misheard(word);
  };

  /** "displacment" finds the texts that have displacement, but is part of no name. */
  const sameStem = (word: string): string[] =>
    misspelt(word).filter((other) => names.has(other) && stemmer(other) === stemmer(word));

  /** Words of names that sound like it, the most frequent first. */
  const misheard = (word: string): string[] =>
    [...names.counts()]
      .filter(([other]) => soundsAlike(word, other))
      .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
      .map(([other]) => other);

  const misspelt = (word: string): string[] => {
    if (ofNames.length === 0) ofNames = namesByLength(names);
    const found = [
      ...nearTo(word, ofNames),
      ...nearTo(word, englishByLength(english())).filter((other) => !names.has(other.word)),
    ];
    found.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
    return found.slice(0, 8).map((guess) => guess.word);
  };

  /** Whether a word is in no name and not English, so that it may be misspelt. */
  const isDoubtful = (word: string): boolean =>
    word.length >= SHORTEST &&
    !/[^a-z]/.test(word) &&
    !names.has(word) &&
    !corrected.has(word) &&
    !english().knows(word) &&
    (!names.has(withoutEnding(word)) || names.has(doubled(word))) &&
    !isDerived(word);

  /** "flayer" derives from "flay": it is a word, although no dictionary lists it. */
  const isDerived = (word: string): boolean => {
    const base = word.replace(DERIVED, '');
    return (
      base !== word &&
      base.length >= SHORTEST &&
      !names.has(doubled(word)) &&
      [base, `${base}e`].some((other) => english().knows(other) || names.has(other))
    );
  };

  async function correctAll(words: readonly string[]): Promise<void> {
    const occurring = await store.occurring(words);
    const meant = new Map(
      words.map((word) => [word, occurring.has(word) ? sameStem(word) : guesses(word)]),
    );
    // A correction that occurs in no text would find nothing.
    const others = [...new Set([...meant.values()].flat())].filter((word) => !names.has(word));
    const known = others.length > 0 ? await store.occurring(others) : new Set<string>();
    if (corrected.size > MOST_REMEMBERED) corrected.clear();
    for (const word of words)
      corrected.set(
        word,
        meant.get(word)?.find((guess) => names.has(guess) || known.has(guess)) ?? word,
      );
  }

  return async (words) => {
    const current = await store.nameWords();
    if (current !== names) {
      names = current;
      ofNames = [];
      corrected.clear();
    }
    const doubtful = [...new Set(words)].filter(isDoubtful);
    if (doubtful.length > 0) await correctAll(doubtful);
    return {
      correct: (word) => corrected.get(word) ?? word,
      inNames: (word) => names.has(word),
      isGuess: (word) => {
        const meant = corrected.get(word) ?? word;
        return meant !== word && !names.has(meant);
      },
      isEnglish: (word) =>
        english().knows(word) || english().knows(withoutEnding(word)) || isDerived(word),
    };
  };
}

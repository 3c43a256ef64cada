import { areNeighbours } from '../../text/keyboard.ts';
import { editDistance } from '../../text/names.ts';
import { letterCounter, lettersOf, mayBeNear } from './letter-bits.ts';
import { isLinkingWord } from './name-forms.ts';

// How many slips of the fingers lie between what was typed and a name: letters that are missing, doubled,
// swapped or wrong, and words in another order.

/** More words than a name has that somebody mistypes. */
const MOST_WORDS = 6;
/** Shorter names are too near to others. */
const FROM = 6;
const TWO_WRONG_FROM = 7;
/** Three slips from here on, or already from a few letters less if most of them are swapped letters. */
const THREE_WRONG_FROM = 16;
const THREE_SWAPPED_FROM = 9;
/** From here on, two letters of a single word may be other ones: shorter words have them swapped or doubled. */
const TWO_OTHERS_FROM = 11;
/** Of plain words only a long name is meant by another one. */
const PLAIN_FROM = 10;
const MOST_PLAIN_WORDS = 3;
/** If more names are equally near, it is none of them in particular. */
const MOST_NAMES = 3;
/** Words in another order count as one slip more. */
const SWAPPED = 1;

/** A typed name, to be compared with others. */
export interface TypedName {
  /** How many slips are forgiven; 0 if it is too short or too long for any. */
  readonly limit: number;
  /** Whether a name with these letters and of this length may be so near, which is quickly told. */
  mayMean(letters: number, length: number, most: number): boolean;
  /** The slips to a normalized name, with and without its spaces; infinitely many if another name is meant. */
  slipsTo(plain: string, squashed: string, most: number): number;
  /** How many names may be equally near; if more are, it is none of them in particular. */
  mostNames(slips: number): number;
}

/** A typed name in the forms that it is compared in. */
interface Typed {
  readonly words: readonly string[];
  readonly joined: string;
  /** The fewest slips between it and another text, by their letters alone. */
  readonly fewestTo: (other: string) => number;
  readonly limit: number;
  readonly isStrange: (word: string) => boolean;
  readonly mayBe: (word: string, other: string) => boolean;
}

/**
 * A normalized name as it was typed: "gerenn hag", "stalkgi cat", "mimic une". `isStrange` tells the words
 * that are none, so that they must be misspelt; without any, only one letter may be wrong. `mayBe` refuses
 * pairs of a typed word and one of a name.
 */
export function typedName(
  text: string,
  isStrange: (word: string) => boolean,
  mayBe: (word: string, other: string) => boolean = () => true,
): TypedName {
  const words = text.split(' ');
  const joined = words.join('');
  const limit = limitFor(words, joined.length, isStrange);
  const letters = lettersOf(joined);
  const digits = digitsIn(joined);
  const typed = { words, joined, fewestTo: letterCounter(joined), limit, isStrange, mayBe };
  return {
    limit,
    mayMean: (own, length, most) =>
      mayBeNear(own, length, letters, joined.length, Math.min(limit, most)),
    slipsTo: (plain, squashed, most) =>
      typed.fewestTo(squashed) > Math.min(limit, most) ||
      // A Shield (+2) is no misspelt Shield (+1).
      digitsIn(squashed) !== digits
        ? Number.POSITIVE_INFINITY
        : slipsBetween(typed, plain, squashed),
    mostNames: (slips) => (words.length === 1 && slips > 1 ? 1 : MOST_NAMES),
  };
}

const digitsIn = (text: string): string => text.replace(/\D/g, '');

function limitFor(
  words: readonly string[],
  length: number,
  isStrange: (word: string) => boolean,
): number {
  if (words.length > MOST_WORDS || length < FROM) return 0;
  if (words.some(isStrange))
    return length < TWO_WRONG_FROM ? 1 : length < THREE_SWAPPED_FROM ? 2 : 3;
  return words.length > 1 && (words.length <= MOST_PLAIN_WORDS || length >= PLAIN_FROM) ? 1 : 0;
}

function slipsBetween(typed: Typed, plain: string, squashed: string): number {
  const { words, joined, limit } = typed;
  const own = plain.split(' ');
  const inOrder = editDistance(squashed, joined, limit);
  const isNear =
    inOrder <= limit &&
    (inOrder < 3 || joined.length >= THREE_WRONG_FROM || typed.fewestTo(squashed) < 2);
  if (isNear && mayMean(own, squashed, inOrder, typed)) return inOrder;
  if (words.length === 1 || own.length !== words.length) return Number.POSITIVE_INFINITY;
  return swappedTo(own, typed) + SWAPPED;
}

/** Whether the words, one by one, may be those of the name. */
function mayMean(own: readonly string[], squashed: string, slips: number, typed: Typed): boolean {
  const { words, joined, isStrange, limit, mayBe } = typed;
  if (words.length === 1)
    return (
      slips < 2 ||
      (mayBegin(joined, squashed) &&
        (joined.length >= TWO_OTHERS_FROM || (slips < 3 && typed.fewestTo(squashed) < 2)))
    );
  if (own.length !== words.length) return true;
  return words.every((word, i) => {
    const other = own[i] ?? '';
    if (word === other) return true;
    if (!mayBe(word, other)) return false;
    const wrong = editDistance(word, other, limit);
    return isStrange(word) || isLinkingWord(word)
      ? wrong <= mostWrongIn(other)
      : wrong <= 1 && mayBegin(word, other);
  });
}

const mostWrongIn = (word: string): number => (word.length <= 3 ? 1 : word.length <= 5 ? 2 : 3);

/** Hardly anybody gets the first letter of a word wrong: "battle master" is no misspelt Battle Caster. */
const mayBegin = (word: string, other: string): boolean =>
  word[0] === other[0] ||
  word.length !== other.length ||
  word[0] === other[1] ||
  areNeighbours(word[0] ?? '', other[0] ?? '');

/** The wrong letters in the words of a name in another order, of which at least one is right. */
function swappedTo(
  own: readonly string[],
  { words, joined, limit, isStrange, mayBe }: Typed,
): number {
  const most = joined.length < THREE_WRONG_FROM ? Math.min(limit, 2) : limit;
  const left = [...own];
  const wrong = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  // Of plain words one may be wrong if the others are not few: "kraken ing clutch".
  const isMeant = wrong.every(isStrange) || (wrong.length === 1 && words.length > 2);
  if (wrong.length === words.length || !isMeant) return Number.POSITIVE_INFINITY;
  let slips = 0;
  for (const word of wrong) {
    const distances = left.map((other) => editDistance(word, other, most));
    const nearest = Math.min(...distances);
    const at = distances.indexOf(nearest);
    slips += nearest;
    const other = left[at] ?? '';
    if (!mayBe(word, other) || nearest > mostWrongIn(other) || slips > most)
      return Number.POSITIVE_INFINITY;
    left.splice(at, 1);
  }
  return slips;
}

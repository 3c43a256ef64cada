import { plain } from '../../text/names.ts';
import { transliterated } from '../../text/transliterate.ts';
import { lettersOf } from './letter-bits.ts';
import { joinedForm, wordForm } from './word-form.ts';

/** The normalized forms of a name, from the strictest to the loosest. */
export interface NameForms {
  /** No case, accents or punctuation, with a leading space so that every word begins with one. */
  readonly spaced: string;
  /** The same without spaces: "fire ball" is Fireball. */
  readonly squashed: string;
  /** The squashed name as one word form, so that "great swords" is Greatsword. */
  readonly joined: string;
  /** The forms of the significant words, in order, with a space before and after each. */
  readonly ordered: string;
  /** The same as a list. */
  readonly words: readonly string[];
  /** The same in alphabetical order. */
  readonly sorted: string;
  /** The joined name with its parts swapped: "Crossbow, light", "Potion of Healing". */
  readonly swapped: readonly string[];
  /** The set of letters in the joined name. */
  readonly letters: number;
  /** The name without the part in parentheses. */
  readonly base: NameForms | undefined;
}

/** Words that people add or leave out freely. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'an', 'and', 'of', 'the']);

/** How many names are cached: those relevant to a few questions. */
const REMEMBERED = 1_000;
const known = new Map<string, NameForms>();

export function formsOf(name: string): NameForms {
  let forms = known.get(name);
  if (!forms) {
    forms = readForms(name);
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, forms);
  }
  return forms;
}

const NONE: readonly string[] = [];

function readForms(name: string): NameForms {
  const text = transliterated(name);
  const simple = plain(text);
  const squashed = simple.replaceAll(' ', '');
  const words = wordFormsOf(simple);
  const ordered = ` ${words.join(' ')} `;
  const sorted = words.length > 1 ? ` ${[...words].sort().join(' ')} ` : ordered;
  const joined = joinedForm(squashed);
  return {
    spaced: ` ${simple}`,
    squashed,
    joined,
    ordered,
    words,
    sorted: sorted === ordered ? ordered : sorted,
    swapped: swapsOf(text),
    letters: lettersOf(joined),
    base: baseOf(text),
  };
}

/** The forms of the significant words of a normalized name. */
export const wordFormsOf = (simple: string): readonly string[] =>
  wordsThatCount(simple).map(wordForm);

export const wordsOf = ({ words }: NameForms): readonly string[] => words;

function baseOf(text: string): NameForms | undefined {
  if (!/[)\]]/.test(text)) return undefined;
  const base = text.replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ').trim();
  return base !== text && plain(base) !== '' ? formsOf(base) : undefined;
}

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

export const endsWithSmallWord = ({ spaced }: NameForms): boolean =>
  isSmallWord(spaced.slice(spaced.lastIndexOf(' ') + 1));

/** Words that many names have and none consists of. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...SMALL_WORDS,
  ...'as at by for from in is it its no not on or that this to with'.split(' '),
]);

export const isLinkingWord = (word: string): boolean => NO_NAMES.has(word);

/** Whether a typed text names nothing, whatever contains it: stop words alone, or one letter. */
export const namesNothing = (typed: string): boolean => {
  const words = plain(typed).split(' ');
  return words.every((word) => NO_NAMES.has(word)) || /^[a-z0-9]$/.test(words.join(''));
};

function wordsThatCount(simple: string): readonly string[] {
  const words = simple.split(' ');
  const counting = words.filter((word) => !SMALL_WORDS.has(word));
  return counting.length > 0 ? counting : words;
}

/** "Dragon, red, adult" → "adult red dragon"; "Staff of the Magi" → "Magi Staff". */
function swapsOf(text: string): readonly string[] {
  const swaps: string[] = [];
  if (/[,:]/.test(text)) swaps.push(joinedParts(text.split(/[,:]/).reverse()));
  const of = / of /i.test(text) ? /^(.+?) of (?:the )?(.+)$/i.exec(text) : null;
  if (of?.[1] && of[2]) swaps.push(joinedParts([of[2], of[1]]));
  return swaps.length > 0 ? swaps : NONE;
}

const joinedParts = (parts: readonly string[]): string =>
  joinedForm(plain(parts.join(' ')).replaceAll(' ', ''));

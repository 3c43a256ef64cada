import type { Document, Library } from '../../library/library.ts';
import { perGeneration } from '../../library/per-generation.ts';
import { plain } from '../../text/names.ts';
import { type BookPhrases, bookPhrases, type CalledBooks } from '../model/book-phrases.ts';
import { isSrd } from '../model/edition.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { otherGameIn } from '../model/other-games.ts';
import { isOwnBook } from '../sources/own-books.ts';
import { editionsIn, LEADING } from './edition-in-name.ts';
import { ownBooksSaid } from './own-books-in-words.ts';

/** A book that a text names beside something else. */
export interface BookSaid extends Omit<CalledBooks, 'form'> {
  /** The text without it. */
  readonly left: string;
  /** Whether they are several words, as hardly anything else is called. */
  readonly isLong: boolean;
  /** Whether the words can hardly mean anything else: "… from Creature Codex". */
  readonly isSure: boolean;
  /** Whether the books are all that there are: "in D&D 5e". */
  readonly isAll: boolean;
  /** Whether they are the user's own. */
  readonly isOwn: boolean;
}

const OWN_BOOKS_TITLE = 'your homebrew';
const OTHER_BOOKS_TITLE = 'what is not your homebrew';

/** How people call the game, which says of no book. */
const GAME =
  '5e, 5th edition, fifth edition, dnd, d d, dungeons and dragons, dungeons dragons, dnd 5e, d d 5e, 5e dnd, 5e d d, dnd 5th edition, d d 5th edition'.split(
    ', ',
  );

type Reader = Pick<Library, 'documents' | 'generation' | 'kindsChangedSince' | 'search'>;

interface Vocabulary {
  readonly phrases: BookPhrases;
  /** The words that phrases begin with: most texts have none of them. */
  readonly firstWords: ReadonlySet<string>;
  readonly mostWords: number;
}

const MOST_CLASSES = 500;
const classNames = perGeneration<string>(['class']);
const books = perGeneration<{ readonly all: readonly Document[]; readonly key: string }>();
/** The key says all that a vocabulary is made of: it is kept whatever else changes. */
const vocabularies = perGeneration<Vocabulary>([], 2);

const vocabularyOf = async (library: Reader): Promise<Vocabulary> => {
  const { all, key } = await books(library, '', () => booksOf(library));
  const classes = await classNames(library, '', () => classNamesOf(library));
  return vocabularies(library, key + classes, async () => vocabularyFor(all, classes.split('\n')));
};

async function booksOf(library: Reader) {
  // A world of articles is no book, and its name may be what is asked about.
  const all = (await library.documents()).filter(({ counts }) =>
    dnd5eKinds.some(({ name }) => (counts[name] ?? 0) > 0),
  );
  const named = all.map(({ key, title, ruleset, publisher, aliases }) => [
    ...[key, title, ruleset, publisher],
    aliases,
  ]);
  return { all, key: JSON.stringify(named) };
}

/** A line for each. */
async function classNamesOf(library: Reader): Promise<string> {
  const classes = { select: [{ kind: 'class' }], limit: MOST_CLASSES, fields: [] };
  const { found } = await library.search(classes);
  return found.map(({ entity }) => plain(entity.name)).join('\n');
}

function vocabularyFor(all: readonly Document[], classes: readonly string[]): Vocabulary {
  const phrases = bookPhrases(all, isSrd);
  // A class is meant, and not a magazine that is called as it is.
  for (const name of classes) phrases.delete(name);
  for (const phrase of GAME) phrases.set(phrase, { title: '', groups: [], form: 'short' });
  const firstWords = new Set<string>();
  let mostWords = 0;
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ');
    firstWords.add(words[0] ?? '');
    mostWords = Math.max(mostWords, words.length);
  }
  return { phrases, firstWords, mostWords };
}

/** A book is named in a text of no more characters. */
const MOST_CHARACTERS = 400;
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;

interface Place extends CalledBooks {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/**
 * The book that a text names beside something else; a whole title may stand alone. "My homebrew" are all
 * books of the user, if there are any.
 */
export async function bookIn(library: Reader, text: string): Promise<BookSaid | undefined> {
  if (text.length > MOST_CHARACTERS) return undefined;
  const own = await ownBooks(library, text);
  if (own) return own;
  // "D&D 3.5" is none of the books.
  if (otherGameIn(plain(text)) !== undefined) return undefined;
  const places = placesIn(text, await vocabularyOf(library));
  const [narrowest] = places.toSorted((a, b) => breadthOf(a) - breadthOf(b));
  // "in Creature Codex and in Tome of Heroes" compares them.
  if (!narrowest || places.some((place) => !isWithin(narrowest, place))) return undefined;
  const { groups, title } = narrowest;
  const left = without(text, places);
  if (plain(left) === '' && !isBookAlone(narrowest)) return undefined;
  return {
    left,
    title,
    groups,
    isAll: groups.length === 0,
    isOwn: false,
    isLong: narrowest.words > 1 && groups.length > 0,
    isSure: places.some((place) => isClear(text, place)),
  };
}

/** "tome of beasts": the rule books are not meant by a name alone. */
const isBookAlone = ({ form, words, groups }: Place): boolean =>
  form === 'title' && words > 1 && groups.length > 0 && !groups.flat().some(isSrd);

async function ownBooks(library: Reader, text: string): Promise<BookSaid | undefined> {
  const { all } = await books(library, '', () => booksOf(library));
  const said = ownBooksSaid(text, all.some(isOwnBook));
  if (!said) return undefined;
  const { left, isExcluded } = said;
  return {
    left,
    title: isExcluded ? OTHER_BOOKS_TITLE : OWN_BOOKS_TITLE,
    groups: [all.filter((book) => isOwnBook(book) !== isExcluded).map(({ key }) => key)],
    isAll: false,
    isOwn: !isExcluded,
    isLong: false,
    isSure: true,
  };
}

/** The longest phrase at each place. */
function placesIn(text: string, { phrases, firstWords, mostWords }: Vocabulary): Place[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: plain(word),
    start: index,
    end: index + word.length,
  }));
  if (!words.some(({ word }) => firstWords.has(word))) return [];
  const editions = editionsIn(text);
  const found: Place[] = [];
  for (let first = 0; first < words.length; first++) {
    if (!firstWords.has(words[first]?.word ?? '')) continue;
    for (let last = Math.min(words.length, first + mostWords) - 1; last >= first; last--) {
      const said = words.slice(first, last + 1);
      const books = phrases.get(said.map(({ word }) => word).join(' '));
      if (!books) continue;
      const [start = 0, end = 0] = [words[first]?.start, words[last]?.end];
      // "2014 phb" is an edition, as everywhere; "Level Up: Advanced 5th Edition" only contains one.
      const isPart = (one: { start: number; end: number }): boolean =>
        one.start < end && start < one.end && one.end - one.start >= end - start;
      if (!editions.some(isPart)) found.push({ ...books, start, end, words: said.length });
      first = last;
      break;
    }
  }
  return found;
}

const breadthOf = ({ groups }: CalledBooks): number =>
  groups.length === 0 ? Number.POSITIVE_INFINITY : groups.flat().length;

const isWithin = (one: CalledBooks, other: CalledBooks): boolean => {
  const keys = other.groups.flat();
  return keys.length === 0 || one.groups.flat().every((key) => keys.includes(key));
};

/** The same where nothing else can follow. */
const INTRODUCED = /(?:[([,]|\b(?:in|from|by|per|according to)\s+(?:the\s+)?)\s*$/i;
const BEHIND = /^(?:\s+(?:book|sourcebook|version|edition)\b)?\s*[)\]]?\s*[,:;-]*\s*/i;
const ENDS_LABEL = /^\s*:/;

/** A text without these places and the words that lead to them. */
function without(text: string, places: readonly Place[]): string {
  let left = text;
  for (const { start, end } of places.toReversed()) {
    const before = left.slice(0, start).replace(LEADING, '');
    const behind = left.slice(end).replace(BEHIND, '');
    left = `${before} ${behind}`.trim();
  }
  return left;
}

/** With as many words, a title is hardly part of something else. */
const WORDS_OF_TITLE = 3;

/** Whether nothing but the book can be meant: its words are many, or something leads to it. */
const isClear = (text: string, { start, end, words, form }: Place): boolean =>
  (form === 'title' && words >= WORDS_OF_TITLE) ||
  (words > 1 || form === 'title' || /\d/.test(text.slice(start, end))
    ? INTRODUCED.test(text.slice(0, start)) || (start === 0 && ENDS_LABEL.test(text.slice(end)))
    : /[([]\s*$/.test(text.slice(0, start)));

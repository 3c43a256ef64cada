import { lookup } from '../../base/lookup.ts';
import type { Found, Library } from '../../library/library.ts';
import { explainMatch, isCertain } from '../../library/names/resolve-name.ts';
import { plain } from '../../text/names.ts';
import { topicKinds } from '../model/kinds.ts';
import { rulesetWords } from '../model/question-forms.ts';
import { synonyms } from '../model/synonyms.ts';
import { type BookSaid, bookIn } from './book-in-words.ts';
import { editionInName, nameAndEdition } from './edition-in-name.ts';

interface Asked {
  readonly name: string;
  readonly documents?: readonly string[] | undefined;
  readonly ruleset?: string | undefined;
}

interface Placed extends Asked {
  /** Says so if the book that was named does not have it, or if it was read as another name. */
  readonly remark?: string | undefined;
}

type Reader = Pick<
  Library,
  'search' | 'resolveDocuments' | 'documents' | 'generation' | 'kindsChangedSince'
>;

/**
 * A name without the book or edition that it was typed with, which are arguments then:
 * "Goblin (Moon Court)", "shoggoth tome of beasts", "Fireball (2014)". Arguments that were given are
 * stronger.
 */
export async function withPlaceInName<A extends Asked>(
  library: Reader,
  kinds: readonly string[],
  asked: A,
): Promise<A & Placed> {
  if (asked.ruleset !== undefined) return asked;
  const book: Placed | undefined =
    asked.documents === undefined
      ? ((await bookInBrackets(library, kinds, asked.name)) ??
        (await bookBeside(library, kinds, asked.name)))
      : undefined;
  const edition = await nameAndEdition(library, kinds, book?.name ?? asked.name);
  const placed = { ...asked, ...book, ...edition };
  return { ...placed, ...(await inFull(library, kinds, placed.name)) };
}

/** What the books call it, where people say it shorter and nothing is called so: "AC", "crits". */
async function inFull(
  library: Reader,
  kinds: readonly string[],
  name: string,
): Promise<Pick<Placed, 'name' | 'remark'> | undefined> {
  const written = lookup(synonyms, plain(name));
  if (written === undefined || (await isCalled(library, kinds, name))) return undefined;
  const hit = await hitOf(library, kinds, written);
  if (!hit?.match || !isCertain(hit.match.how)) return undefined;
  return { name: written, remark: explainMatch(name, hit.entity.name, 'alias') };
}

/** A name and the book in brackets behind it, if the book has something of that name and nothing has both as its name. */
async function bookInBrackets(
  library: Reader,
  kinds: readonly string[],
  typed: string,
): Promise<Pick<Asked, 'name' | 'documents'> | undefined> {
  const { name, added } = bracketBehind(typed);
  if (name === '') return undefined;
  const documents = await bookAmong(library, added);
  if (documents.length === 0) return undefined;
  if (await isName(library, kinds, typed)) return undefined;
  return (await isCalled(library, kinds, name, documents)) ? { name, documents } : undefined;
}

/** The same for a book that is named anywhere beside it, in any of the words that people use. */
async function bookBeside(
  library: Reader,
  kinds: readonly string[],
  typed: string,
): Promise<Placed | undefined> {
  const said = await bookIn(library, typed);
  if (said && plain(said.left) === '') return undefined;
  const place = said && (await placeOf(library, kinds, typed, said));
  if (!said || !place) return undefined;
  const { left: name, title } = said;
  if (place.how === 'elsewhere') return { name, remark: notInBook(name, title) };
  return place.documents === undefined ? { name } : { name, documents: place.documents };
}

export const notInBook = (name: string, title: string): string =>
  `${title.replace(/^./, (letter) => letter.toUpperCase())} has nothing called "${name}": this is from elsewhere.`;

/** Where a name stands that was typed with a book. */
export interface NamedPlace {
  /** `there`: in that book; `elsewhere`: only in others; `unknown`: nothing has that name. */
  readonly how: 'there' | 'elsewhere' | 'unknown';
  /** Undefined where any book is meant. */
  readonly documents: readonly string[] | undefined;
}

const ANYWHERE = { how: 'there', documents: undefined } as const;

/**
 * Whether the words are a name and a book, and where the name stands. Words that may mean something else
 * ("deep magic") name a book only if it has the rest; undefined if they probably do not.
 */
export async function placeOf(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  typed: string,
  { left, groups, isSure, isAll }: BookSaid,
): Promise<NamedPlace | undefined> {
  const { name } = editionInName(left);
  if (await isName(library, kinds, typed)) return undefined;
  if (isAll) return isSure || (await isCalled(library, kinds, name)) ? ANYWHERE : undefined;
  for (const documents of groups)
    if (await isCalled(library, kinds, name, documents)) return { how: 'there', documents };
  if (!isSure) return undefined;
  const documents = groups.flat();
  const isPart = (await matchOf(library, kinds, name, documents)) !== undefined;
  const things = kinds.filter((kind) => !topicKinds.has(kind));
  const how = !isPart && (await isCalled(library, things, name)) ? 'elsewhere' : 'unknown';
  return { how, documents };
}

/** Whether something is called exactly as was typed. */
export const isName = async (
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  typed: string,
): Promise<boolean> => (await matchOf(library, kinds, typed))?.how === 'exact';

async function isCalled(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  name: string,
  documents?: readonly string[],
): Promise<boolean> {
  const match = await matchOf(library, kinds, name, documents);
  return match !== undefined && isCertain(match.how);
}

const matchOf = async (
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  name: string,
  documents?: readonly string[],
): Promise<Found['match']> => (await hitOf(library, kinds, name, documents))?.match;

async function hitOf(
  library: Pick<Library, 'search'>,
  kinds: readonly string[],
  name: string,
  documents?: readonly string[],
): Promise<Found | undefined> {
  const select = kinds.map((kind) => ({ kind }));
  const called = { select, name, asTyped: true, limit: 1, fields: [] };
  const { found } = await library.search({ ...called, ...(documents && { documents }) });
  return found[0];
}

/** What stands before and within the brackets that a name ends with. */
function bracketBehind(typed: string): { readonly name: string; readonly added: string } {
  const text = typed.trim();
  const opening = text.endsWith(')') ? '(' : text.endsWith(']') ? '[' : undefined;
  const start = opening === undefined ? -1 : text.lastIndexOf(opening);
  return start < 0
    ? { name: '', added: '' }
    : { name: text.slice(0, start).trim(), added: text.slice(start + 1, -1) };
}

/** More than answers write into brackets. */
const MOST_PIECES = 6;

/** The book that the words in brackets name, as answers write it: "creature, moon-court 5e-2014". */
async function bookAmong(library: Reader, added: string): Promise<readonly string[]> {
  for (const piece of added.split(',').slice(0, MOST_PIECES)) {
    const { name: withoutEdition } = editionInName(piece);
    for (const title of new Set([piece.trim(), withoutEdition.trim()])) {
      if (title === '') continue;
      const { keys } = await library.resolveDocuments([title]);
      // The word for an edition puts that edition first and hides nothing.
      const isEdition = lookup(rulesetWords, plain(title)) !== undefined;
      if (isEdition ? keys.some((key) => plain(key) === plain(title)) : keys.length === 1)
        return keys;
    }
  }
  return [];
}

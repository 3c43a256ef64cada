import { lookup } from '../../base/lookup.ts';
import type { Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { plain } from '../../text/names.ts';
import { rulesetWords } from '../model/question-forms.ts';
import { editionInName, nameAndEdition } from './edition-in-name.ts';

interface Asked {
  readonly name: string;
  readonly documents?: readonly string[] | undefined;
  readonly ruleset?: string | undefined;
}

type Reader = Pick<Library, 'search' | 'resolveDocuments'>;

/**
 * A name without the book or edition that it was typed with, which are arguments then:
 * "Goblin (Moon Court)", "Fireball (2014)". Arguments that were given are stronger.
 */
export async function withPlaceInName<A extends Asked>(
  library: Reader,
  kinds: readonly string[],
  asked: A,
): Promise<A & Asked> {
  if (asked.ruleset !== undefined) return asked;
  const book =
    asked.documents === undefined ? await bookInName(library, kinds, asked.name) : undefined;
  return { ...asked, ...(book ?? (await nameAndEdition(library, kinds, asked.name))) };
}

/** A name and the book behind it, if the book has something of that name and nothing has both as its name. */
async function bookInName(
  library: Reader,
  kinds: readonly string[],
  typed: string,
): Promise<Pick<Asked, 'name' | 'documents'> | undefined> {
  const { name, added } = bracketBehind(typed);
  if (name === '') return undefined;
  const documents = await bookAmong(library, added);
  if (documents.length === 0) return undefined;
  const select = kinds.map((kind) => ({ kind }));
  const called = { select, asTyped: true, limit: 1 };
  const whole = await library.search({ ...called, name: typed });
  if (whole.found[0]?.match?.how === 'exact') return undefined;
  const [there] = (await library.search({ ...called, name, documents })).found;
  return there?.match && isCertain(there.match.how) ? { name, documents } : undefined;
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

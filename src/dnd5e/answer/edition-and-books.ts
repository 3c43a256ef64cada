import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { isOwnBook } from '../sources/own-books.ts';

/** How many books are named. */
const NAMED = 6;

/**
 * Says so where an edition and books are asked for together and none of the books is of it. The books
 * count: an edition only says what comes first. The user's own books are for all editions.
 */
export async function editionWithoutBook(
  library: Library,
  ruleset: string | undefined,
  keys: readonly string[] = [],
): Promise<string[]> {
  if (ruleset === undefined || keys.length === 0) return [];
  const books = await Promise.all(keys.map((key) => library.document(key)));
  if (books.some((book) => !book || book.ruleset === ruleset || isOwnBook(book))) return [];
  const named = listed(books.slice(0, NAMED).flatMap((book) => (book ? [book.key] : [])));
  const more = books.length > NAMED ? ` and ${books.length - NAMED} more` : '';
  return [
    `ruleset ${ruleset} and documents ${named}${more} exclude each other: none of these books is of ${ruleset}. The documents count; leave one of the two out.`,
  ];
}

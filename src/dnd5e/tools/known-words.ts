import type { Library } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';

/** Words for a facet come from the books: where a word occurs in none, those that do are said. */
export function unknownWord(
  library: Library,
  kind: string,
  facet: string,
  typed: string | undefined,
): string[] {
  if (typed === undefined) return [];
  const known = library.words(kind, facet);
  if (known.length === 0 || known.some((word) => word.includes(plain(typed)))) return [];
  return [`No ${facet} "${typed}" is in the library; there are ${listed(known)}.`];
}

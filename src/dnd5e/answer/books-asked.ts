import type { Library, Query } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';

/** How many books are named; more are only counted. */
const NAMED = 12;

type Within = Pick<Query, 'documents'>;

/** Where was looked: "in the library", or "in srd-2014" if only that was asked for. */
export function whereAsked({ documents }: Within): string {
  if (!documents) return 'in the library';
  if (documents.length === 0) return 'in the documents asked for';
  return documents.length > NAMED
    ? `in the ${counted(documents.length, 'book')} asked for`
    : `in ${listed(documents, 'or')}`;
}

/** Says how many the other books have, where those asked for have none. */
export async function inOtherBooks(
  library: Library,
  { select, naming }: Pick<Query, 'select' | 'naming'>,
  { documents }: Within,
): Promise<string[]> {
  if (!documents || documents.length === 0) return [];
  const { total } = await library.search({ select, naming, grouped: true, limit: 1 });
  return total === 0
    ? []
    : [`Other books have ${total}: leave out \`documents\`, or name other ones.`];
}

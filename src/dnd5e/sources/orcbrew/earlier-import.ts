import * as z from 'zod';
import type { Document, Library } from '../../../library/library.ts';

/** What is stored about the file that a book came from. */
const Origin = z.object({
  file: z.string(),
  /** The hash of the whole file. */
  sha256: z.string(),
  /** The index of the book in the file. */
  position: z.int(),
});
export type Origin = z.infer<typeof Origin>;

const noteOf = (key: string): string => `imported/${key}`;

export const originNotes = (
  origins: Iterable<readonly [key: string, origin: Origin]>,
): Record<string, unknown> =>
  Object.fromEntries([...origins].map(([key, origin]) => [noteOf(key), origin]));

export const originOf = async (library: Library, key: string): Promise<Origin | undefined> =>
  Origin.safeParse(await library.note(noteOf(key))).data;

/** The book that was imported from the same bytes before, whatever the file name. */
export async function sameBytes(
  library: Library,
  books: readonly Document[],
  { sha256, position }: Pick<Origin, 'sha256' | 'position'>,
): Promise<{ document: Document; file: string } | undefined> {
  for (const document of books) {
    const origin = await originOf(library, document.key);
    if (origin?.sha256 === sha256 && origin.position === position)
      return { document, file: origin.file };
  }
  return undefined;
}

/** The visible entries of a book in the library, as `kind slug`. */
export async function entriesIn(library: Library, key: string): Promise<Set<string>> {
  const listing = (await library.documents('orcbrew')).find((document) => document.key === key);
  const entries = new Set<string>();
  for (const [kind, count] of Object.entries(listing?.counts ?? {}))
    for (const slug of await library.slugs(kind, key, '', count)) entries.add(`${kind} ${slug}`);
  return entries;
}

/**
 * A newer version of a book shares most entries with the smaller of the two; another author's book
 * of the same name ("My Book", "Test") shares a few by chance.
 */
export function isVersionOf(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  const shared = [...now].filter((entry) => before.has(entry)).length;
  return shared * 2 >= Math.min(before.size, now.size);
}

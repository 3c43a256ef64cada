import * as z from 'zod';
import type { Document, Library } from '../../../library/library.ts';

/** What is remembered of the file that a book came from. */
const Origin = z.object({
  file: z.string(),
  /** Of all bytes of the file. */
  sha256: z.string(),
  /** Which book of the file. */
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

/** The book that came from the same bytes before, whatever the file was called. */
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

/** What a book shows in the library, as `kind slug`. */
export async function entriesIn(library: Library, key: string): Promise<Set<string>> {
  const listing = (await library.documents('orcbrew')).find((document) => document.key === key);
  const entries = new Set<string>();
  for (const [kind, count] of Object.entries(listing?.counts ?? {}))
    for (const slug of await library.slugs(kind, key, '', count)) entries.add(`${kind} ${slug}`);
  return entries;
}

/**
 * A newer version of a book has most of what the smaller of the two has; another author's book of the
 * same name ("My Book", "Test") shares a thing or two by chance.
 */
export function isVersionOf(before: ReadonlySet<string>, now: ReadonlySet<string>): boolean {
  const shared = [...now].filter((entry) => before.has(entry)).length;
  return shared * 2 >= Math.min(before.size, now.size);
}

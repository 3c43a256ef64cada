import * as z from 'zod';
import { upstreamFailed } from '../../../base/error.ts';
import { dnd5eKinds } from '../../model/kinds.ts';
import type { Collection, Get, Piece } from '../collection.ts';
import { readArchive } from './archive.ts';
import { archivePath, type Book, books } from './editions.ts';

/** The archives are well under 1 MB; anything larger is something else. */
const MAX_ARCHIVE = 16 * 1024 * 1024;
const Archive = z.base64();

/** The files of a book, fetched as one archive. */
export async function filesOf(get: Get, book: Book): Promise<Map<string, string>> {
  const archive = Archive.safeParse(
    await get(archivePath(book), { expect: 'base64', maxBytes: MAX_ARCHIVE }),
  );
  if (!archive.success)
    throw upstreamFailed('The host of the SRD books sent something that is no archive.', {
      next: { text: 'Try again later.', operator: 'Check LOREWRIGHT_SRD_URL.', member: '' },
      cause: archive.error,
    });
  return readArchive(Buffer.from(archive.data, 'base64'));
}

/** How many records are stored together. */
const PIECE = 200;

/**
 * A book is one list. Its commit is fixed, so that an interrupted read resumes with the same
 * pieces.
 */
const listOf = (book: Book): Collection => ({
  name: `books/${book.document}`,
  source: 'books',
  kinds: dnd5eKinds.map((kind) => kind.name),
  // Too slow to read while a user waits.
  small: false,
  async *pieces(get, from): AsyncGenerator<Piece> {
    // Parsing Markdown needs megabytes of code: loaded only when a book is read.
    const { readBook } = await import('./read.ts');
    const records = await readBook(book.document, await filesOf(get, book));
    // A book without records still has one piece, or it would never count as read.
    for (let at = from; at === from || at < records.length; at += PIECE) {
      const entities = records
        .slice(at, at + PIECE)
        .map((record) => ({ ...record, source: 'books' }));
      yield {
        entities,
        documents: [],
        rows: entities.length,
        unread: 0,
        total: records.length,
        next: at + PIECE < records.length ? at + PIECE : undefined,
      };
    }
  },
});

export const bookLists: readonly Collection[] = books.map(listOf);

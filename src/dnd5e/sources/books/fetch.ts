import * as z from 'zod';
import type { App } from '../../../base/app.ts';
import { upstreamService } from '../../../upstream/upstream.ts';
import type { Asking } from '../request-source.ts';
import { readArchive } from './archive.ts';
import { archivePath, type Book } from './editions.ts';
import { srdBooks } from './upstream.ts';

/** The archives are well under 1 MB; a host that sends more sends something else. */
const MAX_ARCHIVE = 16 * 1024 * 1024;
const Archive = z.base64();

/** The files of a book, fetched as one archive. */
export async function fetchBook(
  app: App,
  book: Book,
  asking: Omit<Asking, 'freshMs'> = {},
): Promise<Map<string, string>> {
  const { body } = await app.use(upstreamService).request({
    upstream: srdBooks,
    url: `${srdBooks.url(app.config)}${archivePath(book)}`,
    expect: 'base64',
    maxBytes: MAX_ARCHIVE,
    ...asking,
    // What is read from it is in the library: a copy of the archive would only take room.
    freshMs: 0,
  });
  return readArchive(Buffer.from(Archive.parse(body), 'base64'));
}

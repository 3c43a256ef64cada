import * as z from 'zod';
import type { App } from '../../base/app.ts';
import { type Document, type Library, libraryService, type Merge } from '../../library/library.ts';
import { keepStored } from './documents.ts';
import { isOwnBook } from './own-books.ts';
import { type Asking, getterFor } from './request-source.ts';
import { remoteSources } from './sources.ts';
import { fetchedNow } from './sync-progress.ts';

const FETCHED = 'documents-fetched-at';

/** When the list of all documents was fetched. */
export const documentsFetchedAt = async (library: Library): Promise<number | undefined> =>
  z.number().safeParse(await library.note(FETCHED)).data;

export const knowsDocuments = async (app: App): Promise<boolean> =>
  (await documentsFetchedAt(app.use(libraryService))) !== undefined;

/** Fetches the list of documents, with publisher and licence. */
export async function fetchDocuments(app: App, asking: Asking = {}): Promise<void> {
  const library = app.use(libraryService);
  const lists = remoteSources.map(({ name, documents }) =>
    documents.list?.(getterFor(app, name, asking)),
  );
  const documents = (await Promise.all(lists)).flatMap((list) => list ?? []);
  await library.put({ documents, notes: { [FETCHED]: Date.now(), ...fetchedNow() } }, notOwn);
}

/** A book of the user's own may have the same key: it is kept. */
const notOwn: Merge = {
  document: (incoming, stored) => (isOwnBook(stored) ? undefined : incoming),
};

/** Stores the documents of a copy; those that the library fetched more recently are kept. */
export async function storeDocuments(
  library: Library,
  documents: readonly Document[],
  at: number | undefined,
): Promise<void> {
  const newer = at !== undefined && at > ((await documentsFetchedAt(library)) ?? 0);
  await library.put(
    { documents, ...(newer && { notes: { [FETCHED]: at } }) },
    newer ? notOwn : { document: keepStored },
  );
}

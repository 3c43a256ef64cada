import type { App } from '../../base/app.ts';
import { libraryService } from '../../library/library.ts';
import { isOwnBook } from './own-books.ts';
import { type Asking, getterFor } from './request-source.ts';
import { remoteSources } from './sources.ts';
import { fetchedNow } from './sync-progress.ts';

const FETCHED = 'documents-fetched-at';

export const knowsDocuments = async (app: App): Promise<boolean> =>
  (await app.use(libraryService).note(FETCHED)) !== undefined;

/** Learns which documents there are, with publisher and licence. */
export async function fetchDocuments(app: App, asking: Asking = {}): Promise<void> {
  const library = app.use(libraryService);
  const lists = remoteSources.map(({ name, documents }) =>
    documents.list?.(getterFor(app, name, asking)),
  );
  const documents = (await Promise.all(lists)).flatMap((list) => list ?? []);
  await library.put(
    { documents, notes: { [FETCHED]: Date.now(), ...fetchedNow() } },
    // A book of the user's own may bear the same key: theirs stays.
    { document: (incoming, stored) => (isOwnBook(stored) ? undefined : incoming) },
  );
}

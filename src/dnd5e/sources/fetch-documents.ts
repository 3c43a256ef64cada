import type { App } from '../../base/app.ts';
import { libraryService } from '../../library/library.ts';
import { open5eDocuments } from './open5e/documents.ts';
import { isOwnBook } from './own-books.ts';
import { type Asking, getterFor } from './request-source.ts';
import { fetchedNow } from './sync-progress.ts';

const FETCHED = 'documents-fetched-at';

export const knowsDocuments = async (app: App): Promise<boolean> =>
  (await app.use(libraryService).note(FETCHED)) !== undefined;

/** Learns which documents there are, with publisher and licence. */
export async function fetchDocuments(app: App, asking: Asking = {}): Promise<void> {
  const library = app.use(libraryService);
  const documents = await open5eDocuments(getterFor(app, 'open5e_v2', asking));
  await library.put(
    { documents, notes: { [FETCHED]: Date.now(), ...fetchedNow() } },
    // A book of the user's own may bear the same key: theirs stays.
    { document: (incoming, stored) => (isOwnBook(stored) ? undefined : incoming) },
  );
}

import type { App } from '../../base/app.ts';
import { libraryService } from '../../library/library.ts';
import { open5eDocuments } from './open5e/documents.ts';
import { type Asking, getterFor } from './request-source.ts';
import { setFetched } from './sync-progress.ts';

const FETCHED = 'documents-fetched-at';

export const knowsDocuments = (app: App): boolean =>
  app.use(libraryService).note(FETCHED) !== undefined;

/** Learns which documents there are, with publisher and licence. */
export async function fetchDocuments(app: App, asking: Asking = {}): Promise<void> {
  const library = app.use(libraryService);
  const documents = await open5eDocuments(getterFor(app, 'open5e_v2', asking));
  library.transaction(() => {
    // A book of the user's own may bear the same key: theirs stays.
    for (const document of documents)
      if (library.document(document.key)?.source !== 'orcbrew') library.putDocument(document);
    library.setNote(FETCHED, Date.now());
    setFetched(library);
  });
}

import type { Document, Library } from '../../library/library.ts';
import { sourceNamed, sources } from './sources.ts';

/** Books that the user has imported; upstreams must not overwrite or fill them. */
export const isOwnBook = (document: Document | undefined): boolean =>
  document !== undefined && sourceNamed(document.source)?.own === true;

/** The source of such books. */
export const ownSource: string = sources.find(({ own }) => own)?.name ?? '';

/** Whether all of these are the user's own books. */
export async function areOwnBooks(library: Library, keys: readonly string[]): Promise<boolean> {
  const documents = await Promise.all(keys.map((key) => library.document(key)));
  return documents.every(isOwnBook);
}

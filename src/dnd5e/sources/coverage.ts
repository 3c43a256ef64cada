import * as z from 'zod';
import type { Library, NewEntity } from '../../library/library.ts';
import { coveredBy, sources } from './sources.ts';

/**
 * If a source has a document completely, entries of that document that only lesser sources have are
 * other spellings of its own, and are hidden.
 */
const noteOf = (source: string, kind: string): string => `covered/${source}/${kind}`;
const Covered = z.array(z.string()).catch([]);

/** The notes that a source has these documents of a kind completely. */
export const coverageNotes = (
  source: string,
  kind: string,
  documents: Iterable<string>,
): Record<string, unknown> => ({ [noteOf(source, kind)]: [...documents].sort() });

export const coveredDocuments = async (
  library: Library,
  source: string,
  kind: string,
): Promise<string[]> => Covered.parse(await library.note(noteOf(source, kind)));

type IsCovered = (record: Pick<NewEntity, 'kind' | 'document' | 'source'>) => boolean;

/** Whether a better source covers the document of this record. */
export async function coverageOf(library: Library, kinds: Iterable<string>): Promise<IsCovered> {
  const covered = new Set<string>();
  for (const kind of new Set(kinds))
    for (const source of sources) {
      const lesser = coveredBy(source, kind);
      if (lesser.length === 0) continue;
      for (const document of await coveredDocuments(library, source.name, kind))
        for (const name of lesser) covered.add(`${name} ${kind} ${document}`);
    }
  return ({ source, kind, document }) => covered.has(`${source} ${kind} ${document}`);
}

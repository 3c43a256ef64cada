import { derivation, glossDigest } from '../../base/version.ts';
import type { Kind } from '../kind.ts';
import { GlossHashes, glossChanged, glossHashes } from '../search/gloss-changes.ts';
import type { Database } from './database.ts';
import type { SearchIndex } from './search-index.ts';

/** Which code derived facets, words and vectors; another may derive them differently. */
const INDEXED_BY = 'indexed-by';
/** Which glosses they were derived with: a digest of all, and a hash of each row. */
const GLOSSED_WITH = 'glossed-with';
const GLOSS_HASHES = 'gloss-hashes';

interface Notes {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

interface Derived {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly index: Pick<SearchIndex, 'clear'>;
  readonly entities: { reindex(only?: (kind: Kind, name: string) => boolean): void };
}

/**
 * Derives what is out of date: everything after a change of the deriving code, only the entities
 * concerned after a change of some glosses.
 */
export function refreshIndexes(
  db: Database,
  notes: Notes,
  { kinds, index, entities }: Derived,
): void {
  const isCurrent = (): boolean =>
    notes.get(INDEXED_BY) === derivation && notes.get(GLOSSED_WITH) === glossDigest;
  if (isCurrent()) return;
  db.transaction(() => {
    // Another process may have done it while this one waited for the lock.
    if (isCurrent()) return;
    const now = glossHashes(kinds.values());
    if (notes.get(INDEXED_BY) === derivation) {
      const before = GlossHashes.catch({}).parse(notes.get(GLOSS_HASHES));
      entities.reindex((kind, name) => glossChanged(kind, name, before, now));
    } else {
      index.clear();
      entities.reindex();
    }
    notes.set(INDEXED_BY, derivation);
    notes.set(GLOSSED_WITH, glossDigest);
    notes.set(GLOSS_HASHES, now);
  });
}

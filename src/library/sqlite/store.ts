import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Store } from '../store.ts';
import { candidatesIn } from './candidates.ts';
import type { Database, FileOptions } from './database.ts';
import { documentsIn } from './documents.ts';
import { entitiesIn } from './entities.ts';
import { catalogueOf } from './entity-cards.ts';
import { entityCountsIn } from './entity-counts.ts';
import { faultsIn } from './faults.ts';
import { suggestNames } from './match-cards.ts';
import { notesIn, takeLease } from './notes.ts';
import { openFile } from './open-file.ts';
import { putBatch } from './put-batch.ts';
import { recordsIn } from './records.ts';
import { refreshIndexes } from './refresh-indexes.ts';
import { responsesIn } from './responses.ts';
import { searchIndexIn } from './search-index.ts';

/**
 * Opens a library file (`:memory:` for one that is forgotten), creating or migrating it. SQLite
 * answers at once, so each call is done before its promise is given back.
 */
export function openSqlite(
  path: string,
  kinds: ReadonlyMap<string, Kind>,
  table: () => Table,
  options: FileOptions = {},
): Store {
  const { db, notices } = openFile(path, options);
  return { ...storeIn(db, kinds, table), notices: async () => notices };
}

export function storeIn(db: Database, kinds: ReadonlyMap<string, Kind>, table: () => Table): Store {
  const documents = documentsIn(db);
  const index = searchIndexIn(db, kinds, table);
  const entities = entitiesIn(db, kinds, documents.all, index.derive);
  const records = recordsIn(db);
  const notes = notesIn(db);
  const catalogue = catalogueOf(db);
  const counts = entityCountsIn(db);
  const found = candidatesIn({ db, kinds, catalogue, index });
  refreshIndexes(db, notes, { kinds, index, entities });

  return {
    responses: responsesIn(db),
    generation: async () => db.generation(),
    documents: async () => documents.all(),
    counts: async () => counts.perDocument(),
    async put(batch, merge) {
      const stored = putBatch({ db, documents, entities, notes, records }, batch, merge);
      if (stored.removed > 0) db.eraseDeleted();
      return stored;
    },
    get: async (id) => entities.get(id),
    records: async (id) => records.of(id),
    bodies: async (keys) => entities.byKeys(keys),
    labels: async (keys) => entities.labels(keys),
    list: async (scope, page) => found.list(scope, page),
    candidates: async (scope, question, most) => found.candidates(scope, question, most),
    namesNear: async (ofKinds, typed, count) => suggestNames(catalogue(), ofKinds, typed, count),
    nameWords: async () => catalogue().spelling,
    occurring: async (words) => {
      const known = index.words();
      return new Set(words.filter((word) => known.has(word)));
    },
    slugs: async (kind, document, beginning, count) =>
      db
        .column(
          `SELECT CAST(slug AS BLOB) FROM entities WHERE kind = ? AND document = ? AND hidden = 0
             AND substr(slug, 1, ?) = ? ORDER BY slug LIMIT ?`,
          kind,
          document,
          beginning.length,
          beginning,
          count,
        )
        .map(String),
    count: async (kind, withoutSource) => counts.of(kind, withoutSource),
    facetWords: async (kind, facet) =>
      db
        .column(
          `SELECT DISTINCT CAST(f.value AS BLOB) FROM facets f JOIN entities e ON e.key = f.entity
           WHERE f.kind = ? AND f.facet = ? AND e.hidden = 0 AND typeof(f.value) = 'text' ORDER BY f.value`,
          kind,
          facet,
        )
        .map(String),
    unread: async (embedder, most) => entities.textsOf(index.unread(embedder, most)),
    storeVectors: async (embedder, read) =>
      db.transaction(() => {
        for (const { key, hash, vectors } of read) index.storeVectors(key, embedder, hash, vectors);
      }),
    notices: async () => [],
    note: async (key) => notes.get(key),
    updateNote: async (key, change) =>
      db.transaction(() => {
        const before = notes.get(key);
        const after = change(before);
        if (after !== before) notes.set(key, after);
      }),
    lease: async (name, ttlMs) => takeLease(db, name, ttlMs),
    faults: async () => faultsIn(db),
    close: async () => db.close(),
  };
}

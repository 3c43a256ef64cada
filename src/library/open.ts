import { type Logger, silentLogger } from '../base/log.ts';
import { openTable, type Table } from './embed/table.ts';
import type { Kind } from './kind.ts';
import type { Library } from './library.ts';
import { suggestNames } from './names/match-cards.ts';
import { type EmbeddingChoice, readerOf } from './search/background-embedders.ts';
import { catalogueOf } from './search/entity-cards.ts';
import { searcher } from './search/hybrid-search.ts';
import { refreshIndexes } from './search/refresh-indexes.ts';
import { shelfIn } from './search/search-index.ts';
import { meaningOf } from './search/vector-search.ts';
import { documentsIn } from './sqlite/documents.ts';
import { entitiesIn } from './sqlite/entities.ts';
import { faultsIn } from './sqlite/faults.ts';
import { notesIn, takeLease } from './sqlite/notes.ts';
import { openFile } from './sqlite/open-file.ts';
import { putBatch } from './sqlite/put-batch.ts';
import { recordsIn } from './sqlite/records.ts';
import { responsesIn } from './sqlite/responses.ts';

let table: Table | undefined;
/** The same in every library of the process: it is large and never changes. */
const builtIn = (): Table => {
  table ??= openTable();
  return table;
};

/** Opens the library file (`:memory:` for one that is forgotten), creating or migrating it. */
export function openLibrary(
  path: string,
  kindList: readonly Kind[],
  embedding?: EmbeddingChoice & { readonly log: Logger },
): Library {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const { db, notices } = openFile(path);
  const documents = documentsIn(db);
  const shelf = shelfIn(db, builtIn);
  const entities = entitiesIn(db, kinds, documents.all, shelf.derive);
  const catalogue = catalogueOf(db);
  const log = embedding?.log ?? silentLogger;
  const reader = embedding && readerOf(embedding, { db, kinds, shelf, table: builtIn, path, log });
  const meaning = meaningOf(shelf, builtIn, reader);
  const notes = notesIn(db);
  const records = recordsIn(db);

  const library: Library = {
    kinds,
    responses: responsesIn(db),
    document: async (key) => documents.get(key),
    documents: async (source) => documents.list(source),
    resolveDocuments: async (names) => documents.resolve(names),
    put: async (batch, merge = {}) =>
      putBatch({ db, documents, entities, notes, records }, batch, merge),
    get: async (id) => entities.get(id),
    records: async (id) => records.of(id),
    search: searcher({
      db,
      kinds,
      catalogue,
      shelf,
      meaning,
      english: builtIn,
      log,
      byKeys: entities.byKeys,
    }),
    suggest: async (ofKinds, typed, count = 5) => suggestNames(catalogue(), ofKinds, typed, count),
    slugs: async (kind, document, beginning, count) =>
      db
        .column(
          'SELECT CAST(slug AS BLOB) FROM entities WHERE kind = ? AND document = ? AND hidden = 0 AND substr(slug, 1, ?) = ? ORDER BY slug LIMIT ?',
          kind,
          document,
          beginning.length,
          beginning,
          count,
        )
        .map(String),
    count: async (kind, withoutSource = '') =>
      Number(
        db.column(
          'SELECT count(*) FROM entities WHERE kind = ? AND hidden = 0 AND source <> ?',
          kind,
          withoutSource,
        )[0],
      ),
    words: async (kind, facet) =>
      db
        .column(
          `SELECT DISTINCT CAST(f.value AS BLOB) FROM facets f JOIN entities e ON e.key = f.entity
           WHERE f.kind = ? AND f.facet = ? AND e.hidden = 0 AND typeof(f.value) = 'text' ORDER BY f.value`,
          kind,
          facet,
        )
        .map(String),
    notices: async () => notices,
    note: async (key) => notes.get(key),
    updateNote: async (key, change) =>
      db.transaction(() => {
        const before = notes.get(key);
        const after = change(before);
        if (after !== before) notes.set(key, after);
      }),
    lease: async (name, ttlMs) => takeLease(db, name, ttlMs),
    faults: async () => faultsIn(db),
    async close() {
      await meaning.close();
      db.close();
    },
  };

  refreshIndexes(db, notes, { kinds, index: shelf, entities });
  return library;
}

import { build } from '../base/version.ts';
import type { Kind } from './kind.ts';
import type { Library } from './library.ts';
import { search } from './search.ts';
import { openDatabase } from './sqlite/database.ts';
import { documentsIn } from './sqlite/documents.ts';
import { entitiesIn } from './sqlite/entities.ts';
import { namesIn } from './sqlite/names.ts';
import { notesIn, takeLease } from './sqlite/notes.ts';
import { responsesIn } from './sqlite/responses.ts';

/** Opens the library file (`:memory:` for one that is forgotten), creating or migrating it. */
export function openLibrary(path: string, kindList: readonly Kind[]): Library {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const db = openDatabase(path);
  const documents = documentsIn(db);
  const entities = entitiesIn(db, kinds, documents.get);
  const names = namesIn(db);
  const notes = notesIn(db);

  const library: Library = {
    kinds,
    responses: responsesIn(db),
    putDocument: documents.put,
    document: documents.get,
    documents: documents.list,
    resolveDocuments: documents.resolve,
    removeDocument(key) {
      db.transaction(() => {
        entities.remove(db.column('SELECT id FROM entities WHERE document = ?', key).map(String));
        db.run('DELETE FROM documents WHERE key = ?', key);
      });
    },
    put: entities.put,
    prune(kind, document, source, keep) {
      return entities.remove(entities.idsOf(kind, document, source).filter((id) => !keep.has(id)));
    },
    remove: entities.remove,
    get: entities.get,
    search: (query) => search({ db, kinds, names, byKeys: entities.byKeys }, query),
    suggest: (ofKinds, typed, count = 5) => names.suggest(ofKinds, typed, count),
    slugs: (kind, document, beginning, count) =>
      db
        .column(
          'SELECT slug FROM entities WHERE kind = ? AND document = ? AND hidden = 0 AND substr(slug, 1, ?) = ? ORDER BY slug LIMIT ?',
          kind,
          document,
          beginning.length,
          beginning,
          count,
        )
        .map(String),
    count: (kind) =>
      Number(db.column('SELECT count(*) FROM entities WHERE kind = ? AND hidden = 0', kind)[0]),
    words: (kind, facet) =>
      db
        .column(
          `SELECT DISTINCT f.value FROM facets f JOIN entities e ON e.key = f.entity
           WHERE f.kind = ? AND f.facet = ? AND e.hidden = 0 AND typeof(f.value) = 'text' ORDER BY f.value`,
          kind,
          facet,
        )
        .map(String),
    note: notes.get,
    setNote: notes.set,
    transaction: db.transaction,
    lease: (name, ttlMs) => takeLease(db, name, ttlMs),
    faults: () =>
      db
        .column('PRAGMA quick_check')
        .map(String)
        .filter((line) => line !== 'ok'),
    close: db.close,
  };

  if (library.note(INDEXED_BY) !== build) {
    library.transaction(() => {
      entities.reindex();
      library.setNote(INDEXED_BY, build);
    });
  }
  return library;
}

/** Which build derived the facets and the full text; another build may derive them differently. */
const INDEXED_BY = 'indexed-by';

import { unavailable } from '../../base/error.ts';
import { updating } from '../../base/program.ts';

/** The history of the schema. Never change a released entry; add one. */
const migrations: readonly string[] = [
  `CREATE TABLE documents (
     key TEXT PRIMARY KEY,
     rank INTEGER NOT NULL,
     source TEXT NOT NULL,
     body TEXT NOT NULL
   ) WITHOUT ROWID;

   CREATE TABLE entities (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL,
     document TEXT NOT NULL REFERENCES documents (key),
     slug TEXT NOT NULL,
     name TEXT NOT NULL,
     plain TEXT NOT NULL,
     source TEXT NOT NULL,
     authority INTEGER NOT NULL,
     ruleset TEXT NOT NULL,
     hidden INTEGER NOT NULL,
     body TEXT NOT NULL,
     hash TEXT NOT NULL,
     updated_at INTEGER NOT NULL
   );
   CREATE INDEX entities_by_name ON entities (kind, plain);
   CREATE INDEX entities_by_document ON entities (document, kind);

   CREATE TABLE facets (
     kind TEXT NOT NULL,
     facet TEXT NOT NULL,
     value NOT NULL,
     entity INTEGER NOT NULL REFERENCES entities (key) ON DELETE CASCADE,
     PRIMARY KEY (kind, facet, value, entity)
   ) WITHOUT ROWID;
   CREATE INDEX facets_of_entity ON facets (entity);

   CREATE VIRTUAL TABLE entities_fts USING fts5 (
     name, tags, body,
     content = '', contentless_delete = 1,
     tokenize = 'porter unicode61 remove_diacritics 2'
   );

   CREATE TABLE responses (
     key TEXT PRIMARY KEY,
     status INTEGER NOT NULL,
     content_type TEXT NOT NULL,
     body TEXT NOT NULL,
     stored_at INTEGER NOT NULL
   );
   CREATE INDEX responses_by_age ON responses (stored_at);

   CREATE TABLE generation (number INTEGER NOT NULL);
   INSERT INTO generation VALUES (1);

   CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

   CREATE TABLE leases (
     name TEXT PRIMARY KEY,
     owner TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,

  // Words and vectors are ranked in memory; the file only stores them. One row per entity and
  // space. `parts` are the vectors of its texts, each in int8 with a scale; a rewritten row gets a
  // new id, so that readers see what is new.
  `DROP TABLE entities_fts;
   CREATE TABLE words (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     entity INTEGER NOT NULL UNIQUE,
     aliases TEXT NOT NULL,
     terms BLOB NOT NULL
   );

   CREATE TABLE vectors (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     entity INTEGER NOT NULL,
     space TEXT NOT NULL,
     model TEXT NOT NULL,
     hash TEXT NOT NULL,
     parts BLOB NOT NULL
   );
   CREATE UNIQUE INDEX vectors_of_entity ON vectors (entity, space);
   CREATE INDEX vectors_by_model ON vectors (space, model);
   CREATE TRIGGER entity_goes AFTER DELETE ON entities BEGIN
     DELETE FROM words WHERE entity = OLD.key;
     DELETE FROM vectors WHERE entity = OLD.key;
   END;`,

  // Full text is SQLite's own again; it only has to find the entities with a word, so positions are
  // left out. Derived data is derived again when the deriving code changes, so nothing is carried
  // over.
  `DROP TRIGGER entity_goes;
   DROP TABLE words;
   CREATE VIRTUAL TABLE entities_fts USING fts5 (
     name, tags, body,
     content = '', contentless_delete = 1, detail = column,
     tokenize = 'porter unicode61 remove_diacritics 2'
   );
   CREATE TABLE aliases (
     entity INTEGER PRIMARY KEY,
     names TEXT NOT NULL
   );
   CREATE TRIGGER entity_goes AFTER DELETE ON entities BEGIN
     DELETE FROM entities_fts WHERE rowid = OLD.key;
     DELETE FROM aliases WHERE entity = OLD.key;
     DELETE FROM vectors WHERE entity = OLD.key;
   END;`,

  // One record per entity, list and source, as it was read. Entities merged before records existed
  // are carried over as a record of their source from an unnamed list.
  `CREATE TABLE records (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     list TEXT NOT NULL,
     kind TEXT NOT NULL,
     document TEXT NOT NULL,
     slug TEXT NOT NULL,
     name TEXT NOT NULL,
     source TEXT NOT NULL,
     ruleset TEXT,
     hash TEXT NOT NULL,
     body TEXT NOT NULL
   );
   CREATE UNIQUE INDEX records_of_entity ON records (id, list);
   CREATE INDEX records_by_list ON records (list, kind);
   CREATE INDEX records_by_kind ON records (kind, document);
   INSERT INTO records (id, list, kind, document, slug, name, source, ruleset, hash, body)
     SELECT id, '', kind, document, slug, name, source, ruleset, '', body FROM entities
     WHERE authority > 0;
   UPDATE entities SET authority = 0;`,

  // The number of visible entities, so that they need not be counted; and the generation in which
  // each was last written or removed, so that a process reads only what is new.
  `CREATE TABLE entity_counts (
     kind TEXT NOT NULL,
     document TEXT NOT NULL,
     source TEXT NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (kind, document, source)
   ) WITHOUT ROWID;
   INSERT INTO entity_counts
     SELECT kind, document, source, count(*) FROM entities WHERE hidden = 0 GROUP BY 1, 2, 3;

   CREATE TABLE entity_changes (entity INTEGER PRIMARY KEY, generation INTEGER NOT NULL);
   CREATE INDEX entity_changes_by_generation ON entity_changes (generation);

   CREATE TRIGGER entity_is_added AFTER INSERT ON entities BEGIN
     INSERT INTO entity_counts VALUES (NEW.kind, NEW.document, NEW.source, NEW.hidden = 0)
       ON CONFLICT DO UPDATE SET count = count + excluded.count;
     INSERT INTO entity_changes VALUES (NEW.key, (SELECT number + 1 FROM generation))
       ON CONFLICT DO UPDATE SET generation = excluded.generation;
   END;
   CREATE TRIGGER entity_is_changed AFTER UPDATE ON entities BEGIN
     UPDATE entity_counts SET count = count - (OLD.hidden = 0)
       WHERE kind = OLD.kind AND document = OLD.document AND source = OLD.source;
     INSERT INTO entity_counts VALUES (NEW.kind, NEW.document, NEW.source, NEW.hidden = 0)
       ON CONFLICT DO UPDATE SET count = count + excluded.count;
     INSERT INTO entity_changes VALUES (NEW.key, (SELECT number + 1 FROM generation))
       ON CONFLICT DO UPDATE SET generation = excluded.generation;
   END;
   CREATE TRIGGER entity_is_removed AFTER DELETE ON entities BEGIN
     UPDATE entity_counts SET count = count - (OLD.hidden = 0)
       WHERE kind = OLD.kind AND document = OLD.document AND source = OLD.source;
     INSERT INTO entity_changes VALUES (OLD.key, (SELECT number + 1 FROM generation))
       ON CONFLICT DO UPDATE SET generation = excluded.generation;
   END;
   CREATE TRIGGER document_rank_is_changed AFTER UPDATE OF rank ON documents
     WHEN OLD.rank <> NEW.rank BEGIN
     INSERT INTO entity_changes
       SELECT e.key, g.number + 1 FROM entities e, generation g WHERE e.document = NEW.key
       ON CONFLICT DO UPDATE SET generation = excluded.generation;
   END;`,

  // Names in order, with everything that a process keeps of each in memory: reading them need not
  // touch texts.
  `CREATE INDEX entities_in_order
     ON entities (hidden, plain, document, kind, slug, ruleset, name);`,

  // Records whose entities were not derived yet: a sync derives once for all lists.
  `ALTER TABLE records ADD COLUMN pending INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX records_pending ON records (kind, id) WHERE pending = 1;`,

  // The words of each entity by their numbers in the built-in table: a search compares the words of
  // dozens of texts, and numbering them takes longer than comparing.
  `CREATE TABLE word_lists (entity INTEGER PRIMARY KEY, lists BLOB NOT NULL);
   CREATE TRIGGER word_list_goes AFTER DELETE ON entities BEGIN
     DELETE FROM word_lists WHERE entity = OLD.key;
   END;`,

  // What the rows of lists say of each entity: reading it from whole bodies takes longer.
  `CREATE TABLE summaries (entity INTEGER PRIMARY KEY, summary TEXT NOT NULL);
   CREATE TRIGGER summary_goes AFTER DELETE ON entities BEGIN
     DELETE FROM summaries WHERE entity = OLD.key;
   END;`,
];

/** The part of a database that a migration needs. */
interface Migrated {
  column(sql: string): unknown[];
  exec(sql: string): void;
  transaction<T>(work: () => T): T;
}

const shapeOf = (db: Pick<Migrated, 'column'>): number =>
  Number(db.column('PRAGMA user_version')[0]);

/** Whether the schema is that of this program. */
export const isMigrated = (db: Pick<Migrated, 'column'>): boolean =>
  shapeOf(db) === migrations.length;

export function migrate(db: Migrated): void {
  if (isMigrated(db)) return;
  db.transaction(() => {
    // Another process may have migrated while this one waited.
    const from = shapeOf(db);
    if (from > migrations.length)
      throw unavailable('The library was written by a newer Lorewright.', {
        next: { operator: `Update this one, or choose another folder with --data. ${updating()}` },
      });
    for (const migration of migrations.slice(from)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

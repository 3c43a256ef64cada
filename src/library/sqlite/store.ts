import { LoreError, messageOf } from '../../base/error.ts';
import { yieldToEventLoop } from '../../base/time.ts';
import { suggestNames } from '../cards/match-cards.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { UPDATING } from '../library.ts';
import type { Store } from '../store.ts';
import { candidatesIn } from './candidates.ts';
import { cardCatalogueIn } from './card-catalogue.ts';
import { documentsIn } from './documents.ts';
import { entitiesIn } from './entities.ts';
import { kindsChangedSince } from './entity-changes.ts';
import { entityCountsIn } from './entity-counts.ts';
import { facetWordsIn } from './facet-words.ts';
import { faultsIn } from './faults.ts';
import { wordsMerger } from './merge-words.ts';
import { isMigrated, migrate } from './migrations.ts';
import { notesIn, takeLease } from './notes.ts';
import type { OpenedFile } from './open-file.ts';
import { putBatch } from './put-batch.ts';
import { recordsIn } from './records.ts';
import { isCurrent, refreshIndexes } from './refresh-indexes.ts';
import { responsesIn } from './responses.ts';
import { searchIndexIn } from './search-index.ts';
import { wordListsIn } from './stored-word-lists.ts';
import { type Writer, writerOn } from './writer.ts';

export interface Refreshing {
  /** Answers come from the old indexes while new ones are derived, instead of waiting for those. */
  readonly refreshBeside?: boolean | undefined;
  /** Called if opening has to wait until a library of an older version is up to date. */
  readonly onRefresh?: (() => void) | undefined;
}

/**
 * The store in an opened file, once its tables and indexes are up to date. SQLite is synchronous,
 * so a read is done before its promise is returned.
 */
export async function storeIn(
  file: OpenedFile,
  kinds: ReadonlyMap<string, Kind>,
  table: () => Table,
  { refreshBeside = false, onRefresh }: Refreshing = {},
): Promise<Store> {
  const { reader: db, writer } = file;
  if (!isMigrated(db)) await writer.transaction(() => migrate(writer.db));
  const written = writingTables(writer, kinds, table);
  const words = wordsMerger(writer);
  let upkeep: string | undefined;
  if (!isCurrent(written.notes)) {
    // Checked first: if the file is damaged, the result of the refresh would go unnoticed.
    const isFilled = hasEntities(db);
    const refreshed = refreshIndexes(writer, written.notes, { ...written, kinds }).then(() =>
      words.merge().catch(() => {}),
    );
    if (refreshBeside && isFilled) {
      upkeep = UPDATING;
      refreshed.then(
        () => {
          upkeep = undefined;
        },
        // What cannot be updated is served as it is, with the reason.
        (error: unknown) => {
          upkeep = error instanceof LoreError ? error.sentence : messageOf(error);
        },
      );
    } else {
      if (isFilled) onRefresh?.();
      await refreshed;
    }
  }

  const documents = documentsIn(db);
  const index = searchIndexIn(db, kinds, table);
  const entities = entitiesIn(db, kinds, documents.all, index);
  const wordLists = wordListsIn(db, table);
  const records = recordsIn(db);
  const notes = notesIn(db);
  const cards = cardCatalogueIn(db, documents.all);
  const counts = entityCountsIn(db);
  const facetWords = facetWordsIn(db);
  const found = candidatesIn({ db, kinds, catalogue: cards.current, index });

  return {
    responses: responsesIn(db, writer),
    generation: async () => db.generation(),
    version: () => db.version(),
    kindsChangedSince: async (generation) => kindsChangedSince(db, notes, generation),
    documents: async () => documents.all(),
    counts: async () => counts.perDocument(),
    async put(batch, merge) {
      const stored = await putBatch({ writer, ...written }, batch, merge);
      // What was stored stays stored, even if there is no room for merging.
      await words.afterWriting(stored.added + stored.changed + stored.removed).catch(() => {});
      if (stored.removed > 0) await writer.between(() => writer.db.eraseDeleted());
      return stored;
    },
    get: async (id) => entities.get(id),
    records: async (id) => records.of(id),
    bodies: (keys, fields) =>
      fields
        ? inPieces(keys, PARTS_AT_ONCE, (some) => entities.withFields(some, fields))
        : inPieces(keys, BODIES_AT_ONCE, entities.byKeys),
    summarized: (keys) => inPieces(keys, PARTS_AT_ONCE, entities.summarized),
    wordLists: async (keys) => wordLists(keys),
    labels: async (keys) => entities.labels(keys),
    async list(scope, page) {
      await cards.refresh();
      return found.list(scope, page);
    },
    async candidates(scope, question, most) {
      await cards.refresh();
      await index.loadWords();
      found.compareWords(scope, question);
      const vector = await question.vector;
      if (vector) await index.loadVectors(vector);
      return found.candidates({ scope, question, most }, vector);
    },
    async namesNear(ofKinds, typed, count) {
      await cards.refresh();
      return suggestNames(cards.current(), ofKinds, typed, count);
    },
    async nameWords() {
      await cards.refresh();
      return cards.current().spelling;
    },
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
    facetWords: async (kind, facet, among) => facetWords(kind, facet, among),
    unread: async (embedder, most) => entities.textsOf(index.unread(embedder, most)),
    storeVectors: (embedder, read) =>
      writer.transaction(() => {
        for (const { key, hash, vectors } of read)
          written.index.storeVectors(key, embedder, hash, vectors);
      }),
    notices: async () => (upkeep === undefined ? file.notices : [...file.notices, upkeep]),
    note: async (key) => notes.get(key),
    updateNote: (key, change) =>
      writer.transaction(() => {
        const before = written.notes.get(key);
        const after = change(before);
        if (after !== before) written.notes.set(key, after);
      }),
    lease: (name, ttlMs) => takeLease(writer, name, ttlMs),
    async readAhead() {
      await cards.refresh();
      await index.loadWords();
      await index.loadVectors(table());
    },
    faults: () => faultsOf(file),
    async close() {
      await words.beforeClosing().catch(() => {});
      await file.close();
    },
  };
}

/** This many stat blocks, or a few fields of so many, are read in a few milliseconds. */
const BODIES_AT_ONCE = 40;
const PARTS_AT_ONCE = 200;

/** Reads a long list in pieces, yielding in between. */
async function inPieces<T>(
  keys: readonly number[],
  atOnce: number,
  read: (some: readonly number[]) => T[],
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < keys.length; from += atOnce) {
    if (from > 0) await yieldToEventLoop();
    all.push(...read(keys.slice(from, from + atOnce)));
  }
  return all;
}

const hasEntities = (db: OpenedFile['reader']): boolean =>
  db.column('SELECT key FROM entities LIMIT 1').length > 0;

/** The tables as seen by the writing connection, also inside a transaction. */
function writingTables({ db }: Writer, kinds: ReadonlyMap<string, Kind>, table: () => Table) {
  const documents = documentsIn(db);
  const index = searchIndexIn(db, kinds, table);
  const entities = entitiesIn(db, kinds, documents.all, index);
  return { documents, index, entities, records: recordsIn(db), notes: notesIn(db) };
}

/**
 * The check of the full-text index trusts this connection's cache: after another process has
 * written, it would report an intact index as malformed, so a new connection is used.
 */
async function faultsOf({ writer, reopen }: OpenedFile): Promise<string[]> {
  const fresh = reopen();
  if (!fresh) return writer.transaction(() => faultsIn(writer.db));
  try {
    return await writerOn(fresh, { sharesReads: false }).transaction(() => faultsIn(fresh));
  } finally {
    fresh.close();
  }
}

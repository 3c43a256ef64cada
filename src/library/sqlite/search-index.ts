import { collectBuffers } from '../../base/memory.ts';
import { inSlices, type Slice } from '../../base/time.ts';
import { withRoom } from '../../base/with-room.ts';
import type { Embedder } from '../embed/embedder.ts';
import { minilmIdentity } from '../embed/minilm/minilm.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { type VectorIndex, vectorIndex } from '../search/vector-index.ts';
import { strideOf } from '../search/vector-rows.ts';
import type { QuestionVector } from '../store.ts';
import type { Database } from './database.ts';
import { type Derivation, derivationIn } from './derive-entity.ts';
import { type Words, wordsIn } from './full-text.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

/** The search data derived from entities, in the file and in memory. */
export interface SearchIndex extends Derivation {
  /**
   * After everything was derived again: drops vectors of older versions, which are not comparable.
   */
  dropOldVectors(slice: Slice): Promise<void>;
  /** Brings the words up to date with the file, yielding in between. */
  loadWords(): Promise<void>;
  /** The words of all entities, up to date with the file. */
  words(): Words;
  /** Brings the vectors of a space up to date with the file, yielding in between. */
  loadVectors(embedder: Pick<Embedder, 'space' | 'dim'>): Promise<void>;
  /** The vectors of a space, up to date with the file. */
  vectors(embedder: Pick<Embedder, 'space' | 'dim'>): VectorIndex;
  /** The exact similarity of those entities of which only the lead is in memory. */
  exactly(question: QuestionVector, keys: readonly number[]): ReadonlyMap<number, number>;
  /** Keys of some entities whose current texts this embedder has not read. */
  unread(embedder: Pick<Embedder, 'id' | 'space'>, most: number): number[];
}

/**
 * The row in the table's space says which texts an entity has; a better embedder of that space
 * replaces the row. The newest are read first: somebody is working on them.
 */
const UNREAD_IN_SPACE = `SELECT v.entity FROM vectors v JOIN entities e ON e.key = v.entity
  WHERE v.space = ? AND (v.model < ? OR v.model > ?) AND e.kind IN (SELECT value FROM json_each(?))
  ORDER BY v.id DESC LIMIT ?`;
const UNREAD_ELSEWHERE = `SELECT b.entity FROM vectors b JOIN entities e ON e.key = b.entity
  WHERE b.space = ? AND e.kind IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
    SELECT 1 FROM vectors v WHERE v.entity = b.entity AND v.space = ? AND v.model = ? AND v.hash = b.hash)
  ORDER BY b.id DESC LIMIT ?`;

/** Few rows at once: memory allocated for a large piece is never returned. */
const AT_ONCE = 100;
/** Leads alone are small. */
const LEADS_AT_ONCE = 1_000;
/** After this many bytes, the buffers they were passed in are freed. */
const HANDED_OVER = 4 * 1024 * 1024;
/**
 * All vectors concatenated as one blob, with a list of their keys: passing a thousand rows takes
 * much longer than reading them. A cast between blob and text keeps the bytes. The plus makes
 * SQLite use the table's own order, which resumes where we stopped.
 */
const nextVectors = (parts: string, atOnce: number): string =>
  `SELECT CAST(json_group_array(json_array(id, entity, length(parts), model = ?, whole)) AS BLOB),
    CAST(group_concat(CAST(parts AS TEXT), '') AS BLOB)
  FROM (SELECT id, entity, ${parts} AS parts, length(parts) AS whole, model FROM vectors
    WHERE id > ? AND +space = ? ORDER BY id LIMIT ${atOnce})`;
const NEXT_VECTORS = nextVectors('parts', AT_ONCE);
const nextLeads = (dim: number): string =>
  nextVectors(`substr(parts, 1, ${strideOf(dim)})`, LEADS_AT_ONCE);

const VECTORS_OF = `SELECT CAST(json_group_array(json_array(entity, length(parts))) AS BLOB),
    CAST(group_concat(CAST(parts AS TEXT), '') AS BLOB)
  FROM (SELECT entity, parts FROM vectors
    WHERE id IN (SELECT value FROM json_each(?)) AND +space = ?)`;

/** The prefix of our own embedders' spaces, of any version. */
const OWN_SPACES = 'minilm';

/** A few at a time: dropping all of a space at once would take seconds. */
const DROP_SOME = `DELETE FROM vectors WHERE id IN
  (SELECT id FROM vectors WHERE space = ? LIMIT 200)`;

interface Space {
  readonly index: VectorIndex;
  /** Rows up to this id have been read. */
  upTo: number;
  /** The rows of entities of which only the lead is in memory, by key. */
  rows: Int32Array<ArrayBuffer>;
  /** The version of the file at which everything had been read. */
  completeAt: number;
}

export function searchIndexIn(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  table: () => Table,
): SearchIndex {
  const spaces = new Map<string, Space>();
  const words = wordsIn(db);

  const spaceOf = ({ space, dim }: Pick<Embedder, 'space' | 'dim'>) => {
    let known = spaces.get(space);
    if (!known) {
      known = { index: vectorIndex(dim), upTo: 0, rows: new Int32Array(0), completeAt: -1 };
      const [count, highest] = db.row(
        'SELECT (SELECT sum(count) FROM entity_counts), (SELECT max(key) FROM entities)',
      );
      known.index.expect(Number(count ?? 0), Number(highest ?? 0));
      spaces.set(space, known);
    }
    return known;
  };

  /**
   * Reads vectors stored since the last time; returns the number of bytes, 0 if there are no more.
   */
  const loadSome = (embedder: Pick<Embedder, 'space' | 'dim'>): number => {
    const known = spaceOf(embedder);
    const version = db.version();
    if (known.completeAt === version) return 0;
    const newest = Number(db.row('SELECT max(id) FROM vectors')[0] ?? 0);
    if (known.upTo >= newest) {
      known.completeAt = version;
      return 0;
    }
    const better = minilmIdentity(table()).id;
    const isFull = known.index.isFull();
    const [next, atOnce] = isFull
      ? [nextLeads(embedder.dim), LEADS_AT_ONCE]
      : [NEXT_VECTORS, AT_ONCE];
    const [list, bytes] = db.row(next, better, known.upTo, embedder.space);
    const owners = storedJson(list);
    if (!Array.isArray(owners)) throw damagedFile();
    // Slices of a plain array are several times faster than slices of a Buffer.
    const all = bytes instanceof Uint8Array ? plainBytes(bytes) : new Uint8Array();
    let start = 0;
    for (const [id, entity, length, isRead, whole] of owners) {
      if (length % strideOf(embedder.dim) !== 0 || start + length > all.length) throw damagedFile();
      const parts = all.subarray(start, start + length);
      const key = Number(entity);
      known.index.set(key, parts, isRead === 1, length < whole);
      known.upTo = Number(id);
      if (known.index.isPartial(key)) {
        known.rows = withRoom(known.rows, key + 1);
        known.rows[key] = known.upTo;
      }
      start += length;
    }
    if (start !== all.length) throw damagedFile();
    if (owners.length < atOnce) known.upTo = newest;
    return owners.length === atOnce ? start : 0;
  };

  return {
    ...derivationIn(db, table),
    unread({ id, space }, most) {
      const ofKinds = JSON.stringify([...kinds.keys()]);
      const own = table().space;
      return (
        space === own
          ? db.column(UNREAD_IN_SPACE, space, id, id, ofKinds, most)
          : db.column(UNREAD_ELSEWHERE, own, ofKinds, space, id, most)
      ).map(Number);
    },
    async dropOldVectors(slice) {
      const { space } = table();
      const old = db
        .column('SELECT DISTINCT CAST(space AS BLOB) FROM vectors')
        .map(String)
        .filter((other) => other.startsWith(OWN_SPACES) && other !== space);
      for (const other of old) while (db.run(DROP_SOME, other) > 0) await slice();
    },
    loadWords: words.load,
    words: words.current,
    async loadVectors(embedder) {
      const slice = inSlices();
      let handedOver = 0;
      for (let bytes = loadSome(embedder); bytes > 0; bytes = loadSome(embedder)) {
        handedOver += bytes;
        if (handedOver > HANDED_OVER) {
          collectBuffers();
          handedOver = 0;
        }
        await slice();
      }
    },
    vectors(embedder) {
      while (loadSome(embedder) > 0);
      return spaceOf(embedder).index;
    },
    exactly(question, keys) {
      const { index, rows } = spaceOf(question);
      const exact = new Map<number, number>();
      const partial = Int32Array.from(keys.filter(index.isPartial), (key) => rows[key] ?? 0);
      if (partial.length === 0) return exact;
      // In their order, since neighbours share a page of the file.
      const ids = JSON.stringify([...partial.sort()]);
      const [list, bytes] = db.row(VECTORS_OF, ids, question.space);
      const owners = storedJson(list);
      if (!Array.isArray(owners) || !(bytes instanceof Uint8Array)) return exact;
      let start = 0;
      for (const [entity, length] of owners) {
        const parts = bytes.subarray(start, start + Number(length));
        exact.set(Number(entity), index.scoreOf(question, Number(entity), parts));
        start += Number(length);
      }
      return exact;
    },
  };
}

const plainBytes = ({ buffer, byteOffset, length }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length);

import { giveWay } from '../../base/time.ts';
import { joinAliases } from '../cards/aliases.ts';
import type { Embedder, Packed } from '../embed/embedder.ts';
import { shippedVectors } from '../embed/known-vectors.ts';
import { minilmIdentity } from '../embed/minilm/minilm.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { embeddedTexts, indexEntryOf, weighted } from '../search/index-entry.ts';
import type { QuestionVector } from '../store.ts';
import type { Database } from './database.ts';
import { type Words, wordsIn } from './full-text.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';
import { joinParts, strideOf, type VectorIndex, vectorIndex } from './vector-index.ts';
import type { Slice } from './writer.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is derived from entities to find them by, in the file and in memory. */
export interface SearchIndex {
  /**
   * An entity's facets, words and vectors. Vectors are left alone while its texts are as they were;
   * otherwise they are those shipped with the program, or the built-in table's.
   */
  derive(kind: Kind, key: number, name: string, body: Body): void;
  /** Stores what another embedder made of the texts with this hash. */
  storeVectors(
    key: number,
    embedder: Pick<Embedder, 'id' | 'space' | 'dim'>,
    hash: string,
    vectors: readonly Packed[],
  ): void;
  /** After everything was derived anew: drops vectors of older versions, which no longer compare. */
  dropOldVectors(slice: Slice): Promise<void>;
  /** Brings the words up to date with the file, letting other work go on in between. */
  loadWords(): Promise<void>;
  /** The words of all entities, up to date with the file. */
  words(): Words;
  /** Brings the vectors of a space up to date with the file, letting other work go on in between. */
  loadVectors(embedder: Pick<Embedder, 'space' | 'dim'>): Promise<void>;
  /** The vectors of a space, up to date with the file. */
  vectors(embedder: Pick<Embedder, 'space' | 'dim'>): VectorIndex;
  /** The exact nearness of those among these entities of which only the lead is in memory. */
  exactly(question: QuestionVector, keys: readonly number[]): ReadonlyMap<number, number>;
  /** Keys of some entities whose texts this embedder has not read as they are now. */
  unread(embedder: Pick<Embedder, 'id' | 'space'>, most: number): number[];
}

/**
 * The row in the table's space says which texts an entity has; a better embedder of that space
 * replaces the row. What was written last is read first: somebody is working on it.
 */
const UNREAD_IN_SPACE = `SELECT v.entity FROM vectors v JOIN entities e ON e.key = v.entity
  WHERE v.space = ? AND (v.model < ? OR v.model > ?) AND e.kind IN (SELECT value FROM json_each(?))
  ORDER BY v.id DESC LIMIT ?`;
const UNREAD_ELSEWHERE = `SELECT b.entity FROM vectors b JOIN entities e ON e.key = b.entity
  WHERE b.space = ? AND e.kind IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
    SELECT 1 FROM vectors v WHERE v.entity = b.entity AND v.space = ? AND v.model = ? AND v.hash = b.hash)
  ORDER BY b.id DESC LIMIT ?`;

/** Not all rows at once: that would double the memory for a moment. */
const AT_ONCE = 1_000;
/**
 * All vectors behind one another as one blob, with a list of whose they are: handing over a thousand
 * rows takes much longer than reading them. A cast between blob and text leaves the bytes as they are.
 * The plus keeps SQLite on the table's own order, which begins where we stopped.
 */
const NEXT_VECTORS = `SELECT CAST(json_group_array(json_array(id, entity, length(parts), model = ?)) AS BLOB),
    CAST(group_concat(CAST(parts AS TEXT), '') AS BLOB)
  FROM (SELECT id, entity, parts, model FROM vectors WHERE id > ? AND +space = ?
    ORDER BY id LIMIT ${AT_ONCE})`;

const VECTORS_OF = `SELECT CAST(json_group_array(json_array(entity, length(parts))) AS BLOB),
    CAST(group_concat(CAST(parts AS TEXT), '') AS BLOB)
  FROM (SELECT entity, parts FROM vectors
    WHERE entity IN (SELECT value FROM json_each(?)) AND space = ?)`;

/** Spaces of our own embedders begin so, of whatever version. */
const OWN_SPACES = 'minilm';

/** A few at a time: dropping all of a space would take seconds in one piece. */
const DROP_SOME = `DELETE FROM vectors WHERE id IN
  (SELECT id FROM vectors WHERE space = ? LIMIT 200)`;

export function searchIndexIn(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  table: () => Table,
): SearchIndex {
  const spaces = new Map<string, { index: VectorIndex; upTo: number }>();
  const words = wordsIn(db);

  const storeVectors: SearchIndex['storeVectors'] = (key, embedder, hash, vectors) =>
    void db.run(
      'INSERT OR REPLACE INTO vectors (entity, space, model, hash, parts) VALUES (?, ?, ?, ?, ?)',
      key,
      embedder.space,
      embedder.id,
      hash,
      joinParts(vectors, embedder.dim),
    );

  const spaceOf = ({ space, dim }: Pick<Embedder, 'space' | 'dim'>) => {
    let known = spaces.get(space);
    if (!known) {
      known = { index: vectorIndex(dim), upTo: 0 };
      spaces.set(space, known);
    }
    return known;
  };

  /** Reads vectors that were stored since the last time; false when there are no more. */
  const loadSome = (embedder: Pick<Embedder, 'space' | 'dim'>): boolean => {
    const known = spaceOf(embedder);
    const newest = Number(db.column('SELECT max(id) FROM vectors')[0] ?? 0);
    if (known.upTo >= newest) return false;
    const better = minilmIdentity(table()).id;
    const [row] = db.rows(NEXT_VECTORS, better, known.upTo, embedder.space);
    const [list, bytes] = row ?? [];
    const owners = storedJson(list);
    if (!Array.isArray(owners)) throw damagedFile();
    let start = 0;
    for (const [id, entity, length, isRead] of owners) {
      if (!(bytes instanceof Uint8Array) || length % strideOf(embedder.dim) !== 0)
        throw damagedFile();
      known.index.set(Number(entity), bytes.subarray(start, start + length), isRead === 1);
      known.upTo = Number(id);
      start += length;
    }
    if (bytes instanceof Uint8Array && start !== bytes.length) throw damagedFile();
    if (owners.length < AT_ONCE) known.upTo = newest;
    return owners.length === AT_ONCE;
  };

  return {
    storeVectors,
    derive(kind, key, name, body) {
      const entry = indexEntryOf(kind, name, body);
      // One statement for all of them: crossing into the driver costs more than the rows.
      db.run(
        `INSERT OR IGNORE INTO facets (kind, facet, value, entity)
         SELECT ?, value ->> 0, value ->> 1, ? FROM json_each(?)`,
        kind.name,
        key,
        JSON.stringify(entry.facets),
      );
      db.run(
        'INSERT OR REPLACE INTO entities_fts (rowid, name, tags, body) VALUES (?, ?, ?, ?)',
        key,
        entry.name,
        entry.tags,
        entry.prose,
      );
      db.run(
        'INSERT OR REPLACE INTO aliases (entity, names) VALUES (?, ?)',
        key,
        joinAliases(entry),
      );
      const builtIn = table();
      const { texts, hash } = embeddedTexts(kind, name, body);
      const [before] = db.column(
        "SELECT CAST(hash || ' ' || model AS BLOB) FROM vectors WHERE entity = ? AND space = ?",
        key,
        builtIn.space,
      );
      const [oldHash, oldModel] = String(before ?? '').split(' ');
      const isSame = oldHash === hash;
      if (isSame && oldModel !== builtIn.id) return;
      const better = minilmIdentity(builtIn);
      const plain = texts.map(({ text }) => text);
      const known = shippedVectors(better.id)?.of(plain);
      if (known) storeVectors(key, better, hash, weighted(texts, known));
      else if (!isSame) storeVectors(key, builtIn, hash, weighted(texts, plain.map(builtIn.embed)));
    },
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
      while (loadSome(embedder)) await giveWay();
    },
    vectors(embedder) {
      while (loadSome(embedder));
      return spaceOf(embedder).index;
    },
    exactly(question, keys) {
      const { index } = spaceOf(question);
      const partial = keys.filter((key) => index.isPartial(key));
      const exact = new Map<number, number>();
      if (partial.length === 0) return exact;
      const [[list, bytes] = []] = db.rows(VECTORS_OF, JSON.stringify(partial), question.space);
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

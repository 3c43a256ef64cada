import { plain } from '../../text/names.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Database } from '../sqlite/database.ts';
import { hashOf, partsOf } from './parts.ts';
import { packTerms } from './terms.ts';
import { joinParts, type VectorIndex, vectorIndex } from './vector-index.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is derived from entities to find them by: kept in the file, ranked in memory. */
export interface Shelf {
  /** An entity's words, and its vectors by the built-in table unless its texts are as they were. */
  derive(kind: Kind, key: number, name: string, body: Body): void;
  /** Stores what another embedder made of the texts with this hash. */
  storeVectors(
    key: number,
    embedder: Pick<Embedder, 'id' | 'space'>,
    hash: string,
    parts: Uint8Array,
  ): void;
  /** Drops what an earlier table made: nothing of it can be compared any more. */
  forgetOldSpaces(): void;
  /** The words of all entities, up to date with the file. */
  words(): WordIndex;
  /** The vectors of a space, up to date with the file. */
  vectors(embedder: Pick<Embedder, 'space' | 'dim'>): VectorIndex;
}

const MOST_DEAD = 4_000;
const AT_ONCE = 1_000;

export function shelfIn(db: Database, table: () => Table): Shelf {
  let words = { index: wordIndex(), upTo: 0 };
  const spaces = new Map<string, { index: VectorIndex; upTo: number }>();
  const newestOf = (name: 'words' | 'vectors'): number =>
    Number(db.column(`SELECT max(id) FROM ${name}`)[0] ?? 0);

  /** A thousand rows at a time: all at once would double the memory for a moment. */
  const readNew = (
    sql: string,
    after: number,
    values: readonly string[],
    each: (key: number, bytes: Uint8Array) => void,
  ): void => {
    let last = after;
    for (;;) {
      const rows = db.rows(`${sql} LIMIT ${AT_ONCE}`, last, ...values);
      for (const [id, entity, bytes] of rows) {
        if (bytes instanceof Uint8Array) each(Number(entity), bytes);
        last = Number(id);
      }
      if (rows.length < AT_ONCE) return;
    }
  };

  const storeVectors: Shelf['storeVectors'] = (key, embedder, hash, parts) =>
    void db.run(
      'INSERT OR REPLACE INTO vectors (entity, space, model, hash, parts) VALUES (?, ?, ?, ?, ?)',
      key,
      embedder.space,
      embedder.id,
      hash,
      parts,
    );

  return {
    storeVectors,
    derive(kind, key, name, body) {
      const tags = kind.tags(body).filter((tag) => tag !== null && tag !== undefined);
      const aliases = kind.aliases?.(name, body) ?? [];
      const terms = packTerms({
        name: [name, ...aliases].join('\n'),
        tags: [kind.one, ...tags, kind.gloss?.(body, name) ?? ''].join(' '),
        body: kind.prose(body),
      });
      db.run(
        'INSERT OR REPLACE INTO words (entity, aliases, terms) VALUES (?, ?, ?)',
        key,
        aliases.map((alias) => plain(alias).replaceAll(' ', '')).join('\n'),
        terms,
      );
      const builtIn = table();
      const parts = partsOf(kind, name, body);
      const hash = hashOf(parts);
      const [before] = db.column(
        'SELECT hash FROM vectors WHERE entity = ? AND space = ?',
        key,
        builtIn.space,
      );
      if (before !== hash)
        storeVectors(key, builtIn, hash, joinParts(parts.map(builtIn.embed), builtIn.dim));
    },
    forgetOldSpaces() {
      const { space } = table();
      const family = space.slice(0, space.lastIndexOf('/') + 1);
      db.run(
        'DELETE FROM vectors WHERE substr(space, 1, ?) = ? AND space <> ?',
        family.length,
        family,
        space,
      );
    },
    words() {
      const newest = newestOf('words');
      if (newest > words.upTo) {
        if (words.index.dead > MOST_DEAD) words = { index: wordIndex(), upTo: 0 };
        const { index } = words;
        readNew(
          'SELECT id, entity, terms FROM words WHERE id > ? ORDER BY id',
          words.upTo,
          [],
          index.set,
        );
        words.upTo = newest;
      }
      return words.index;
    },
    vectors({ space, dim }) {
      let known = spaces.get(space);
      if (!known) {
        known = { index: vectorIndex(dim), upTo: 0 };
        spaces.set(space, known);
      }
      const newest = newestOf('vectors');
      if (newest > known.upTo) {
        // The plus keeps SQLite on the table's own order, which begins where we stopped.
        readNew(
          'SELECT id, entity, parts FROM vectors WHERE id > ? AND +space = ? ORDER BY id',
          known.upTo,
          [space],
          known.index.set,
        );
        known.upTo = newest;
      }
      return known.index;
    },
  };
}

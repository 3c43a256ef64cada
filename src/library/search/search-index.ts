import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Database } from '../sqlite/database.ts';
import { damagedFile } from '../sqlite/sqlite-errors.ts';
import { hashOf, partsOf } from './embedding-texts.ts';
import { joinAliases } from './entity-cards.ts';
import { type Words, wordsIn } from './full-text.ts';
import { joinParts, strideOf, type VectorIndex, vectorIndex } from './vector-index.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is derived from entities to find them by. */
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
  /** Before everything is derived anew: drops all words, and vectors that no longer compare. */
  clear(): void;
  /** The words of all entities, up to date with the file. */
  words(): Words;
  /** The vectors of a space, up to date with the file. */
  vectors(embedder: Pick<Embedder, 'space' | 'dim'>): VectorIndex;
}

/** Not all rows at once: that would double the memory for a moment. */
const AT_ONCE = 250;
// The plus keeps SQLite on the table's own order, which begins where we stopped.
const NEXT_VECTORS = `SELECT id, entity, parts FROM vectors WHERE id > ? AND +space = ?
  ORDER BY id LIMIT ${AT_ONCE}`;

export function shelfIn(db: Database, table: () => Table): Shelf {
  const spaces = new Map<string, { index: VectorIndex; upTo: number }>();

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
      db.run(
        'INSERT OR REPLACE INTO entities_fts (rowid, name, tags, body) VALUES (?, ?, ?, ?)',
        key,
        folded([name, ...aliases].join(' ')),
        folded([kind.one, ...tags, kind.gloss?.(body, name) ?? ''].join(' ')),
        folded(kind.prose(body)),
      );
      db.run(
        'INSERT OR REPLACE INTO aliases (entity, names) VALUES (?, ?)',
        key,
        joinAliases(aliases, kind.lookupNames?.(name, body) ?? []),
      );
      const builtIn = table();
      const parts = partsOf(kind, name, body);
      const hash = hashOf(parts);
      const [before] = db.column(
        'SELECT CAST(hash AS BLOB) FROM vectors WHERE entity = ? AND space = ?',
        key,
        builtIn.space,
      );
      if (before !== hash)
        storeVectors(key, builtIn, hash, joinParts(parts.map(builtIn.embed), builtIn.dim));
    },
    clear() {
      db.exec("INSERT INTO entities_fts (entities_fts) VALUES ('delete-all'); DELETE FROM aliases");
      const { space } = table();
      const family = space.slice(0, space.lastIndexOf('/') + 1);
      db.run(
        'DELETE FROM vectors WHERE substr(space, 1, ?) = ? AND space <> ?',
        family.length,
        family,
        space,
      );
    },
    words: wordsIn(db),
    vectors({ space, dim }) {
      let known = spaces.get(space);
      if (!known) {
        known = { index: vectorIndex(dim), upTo: 0 };
        spaces.set(space, known);
      }
      const newest = Number(db.column('SELECT max(id) FROM vectors')[0] ?? 0);
      for (let rows = AT_ONCE; known.upTo < newest && rows === AT_ONCE; ) {
        const next = db.rows(NEXT_VECTORS, known.upTo, space);
        for (const [id, entity, parts] of next) {
          if (!(parts instanceof Uint8Array) || parts.length % strideOf(dim) !== 0)
            throw damagedFile();
          known.index.set(Number(entity), parts);
          known.upTo = Number(id);
        }
        rows = next.length;
      }
      known.upTo = newest;
      return known.index;
    },
  };
}

/**
 * A text as questions are written: no accents of any script, and "hunter's" is one word. The rest
 * is left to SQLite.
 */
function folded(text: string): string {
  const bare = ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[’'`´]/g, '');
}
const ASCII = /^[ -~\s]*$/;

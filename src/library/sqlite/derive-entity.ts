import { joinAliases } from '../cards/aliases.ts';
import type { Embedder, Packed } from '../embed/embedder.ts';
import { shippedVectors } from '../embed/known-vectors.ts';
import { minilmIdentity } from '../embed/minilm/minilm.ts';
import type { Table } from '../embed/table.ts';
import { storedSummary, summaryOf } from '../entity-summary.ts';
import type { Kind } from '../kind.ts';
import { embeddedTexts, indexEntryOf, weighted } from '../search/index-entry.ts';
import { joinParts } from '../search/vector-rows.ts';
import { joinLists, markOf, wordListsOf } from '../search/word-lists.ts';
import type { Database } from './database.ts';
import { wordRowsIn } from './word-rows.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * The stored search data of an entity. Import nothing here that only reads: a library derives
 * everything again when this code changes.
 */
export interface Derivation {
  /**
   * Derives an entity's facets, words, summary and vectors. Vectors are kept while its texts are unchanged;
   * otherwise they are those shipped with the program, or the built-in table's.
   */
  derive(kind: Kind, key: number, name: string, body: Body): void;
  /** Removes its facets: before they are derived again, or before the entity is removed. */
  forget(key: number): void;
  /** Stores the vectors that another embedder made of the texts with this hash. */
  storeVectors(
    key: number,
    embedder: Pick<Embedder, 'id' | 'space' | 'dim'>,
    hash: string,
    vectors: readonly Packed[],
  ): void;
}

export function derivationIn(db: Database, table: () => Table): Derivation {
  const storeVectors: Derivation['storeVectors'] = (key, embedder, hash, vectors) =>
    void db.run(
      'INSERT OR REPLACE INTO vectors (entity, space, model, hash, parts) VALUES (?, ?, ?, ?, ?)',
      key,
      embedder.space,
      embedder.id,
      hash,
      joinParts(vectors, embedder.dim),
    );

  const words = wordRowsIn(db);

  return {
    storeVectors,
    forget(key) {
      db.run('DELETE FROM facets WHERE entity = ?', key);
      words.forget(key);
    },
    derive(kind, key, name, body) {
      const entry = indexEntryOf(kind, name, body);
      // One statement for all of them: a driver call costs more than the rows.
      db.run(
        `INSERT OR IGNORE INTO facets (kind, facet, value, entity)
         SELECT ?, value ->> 0, value ->> 1, ? FROM json_each(?)`,
        kind.name,
        key,
        JSON.stringify(entry.facets),
      );
      words.put(key, entry.name, entry.tags, entry.prose);
      db.run(
        'INSERT OR REPLACE INTO aliases (entity, names) VALUES (?, ?)',
        key,
        joinAliases(entry),
      );
      const builtIn = table();
      db.run(
        'INSERT OR REPLACE INTO word_lists (entity, lists) VALUES (?, ?)',
        key,
        joinLists(wordListsOf(kind, name, body, builtIn), markOf(builtIn)),
      );
      db.run(
        'INSERT OR REPLACE INTO summaries (entity, summary) VALUES (?, ?)',
        key,
        storedSummary(summaryOf(kind, body)),
      );
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
  };
}

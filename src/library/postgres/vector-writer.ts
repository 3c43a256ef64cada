import * as z from 'zod';
import type { Embedder, Packed } from '../embed/embedder.ts';
import { shippedVectors } from '../embed/known-vectors.ts';
import { minilmIdentity } from '../embed/minilm/minilm.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { embeddedTexts, weighted } from '../search/index-entry.ts';
import type { Session } from './database.ts';
import { jsonRows } from './json-rows.ts';
import { queueForReading } from './reading-queue.ts';

const Counted = z.object({ vectors: z.coerce.number() });
const StoredSet = z.object({ entity: z.int(), model: z.string(), hash: z.string() });

type Identity = Pick<Embedder, 'id' | 'space' | 'dim'>;

interface Texts {
  readonly key: number;
  readonly kind: Kind;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface VectorSet {
  readonly key: number;
  readonly kind: string;
  readonly embedder: Identity;
  readonly hash: string;
  readonly vectors: readonly Packed[];
}

export interface VectorWriter {
  /**
   * Stores the vectors of entities. They are kept while the texts are unchanged; otherwise they are
   * those shipped with the program, or the built-in table's.
   */
  derive(entities: readonly Texts[]): Promise<void>;
  store(sets: readonly VectorSet[]): Promise<void>;
}

/**
 * Other writers of the same owner wait until the transaction ends, so that states are sequential.
 */
async function nextVectors(session: Session, owner: string): Promise<number> {
  const [row] = await session.rows(
    Counted,
    'UPDATE owners SET vectors = vectors + 1 WHERE owner = $1 RETURNING vectors',
    [owner],
  );
  return row?.vectors ?? 0;
}

export function vectorWriter(session: Session, owner: string, table: Table): VectorWriter {
  const better = minilmIdentity(table);

  const store: VectorWriter['store'] = async (sets) => {
    if (sets.length === 0) return;
    const changed = await nextVectors(session, owner);
    // Removes what an earlier embedder of the same space made of an entity.
    await session.run(
      `DELETE FROM vector_sets v USING json_to_recordset($2::json) AS r (entity integer, space text)
       WHERE v.owner = $1 AND v.entity = r.entity AND v.space = r.space`,
      [owner, jsonRows(sets.map(({ key, embedder }) => ({ entity: key, space: embedder.space })))],
    );
    // An entity may have been removed while its texts were being read.
    await session.run(
      `INSERT INTO vector_sets (owner, entity, space, model, hash, changed)
       SELECT $1, r.entity, r.space, r.model, r.hash, $3 FROM json_to_recordset($2::json)
         AS r (entity integer, space text, model text, hash text)
       WHERE EXISTS (SELECT 1 FROM entities e WHERE e.owner = $1 AND e.key = r.entity)`,
      [
        owner,
        jsonRows(
          sets.map(({ key, embedder: { id, space }, hash }) => ({
            ...{ entity: key, space, model: id, hash },
          })),
        ),
        changed,
      ],
    );
    await session.run(
      `INSERT INTO passages (owner, entity, space, part, kind, model, scale, vector)
       SELECT $1, r.entity, r.space, r.part, r.kind, r.model, r.scale, r.vector::halfvec
       FROM json_to_recordset($2::json) AS r (entity integer, space text, part smallint, kind text,
         model text, scale real, vector text)
       WHERE EXISTS (SELECT 1 FROM entities e WHERE e.owner = $1 AND e.key = r.entity)`,
      [
        owner,
        jsonRows(
          sets.flatMap(({ key, kind, embedder: { id, space }, vectors }) =>
            vectors.map(({ values, scale }, part) => ({
              ...{ entity: key, space, part, kind, model: id, scale, vector: `[${values}]` },
            })),
          ),
        ),
      ],
    );
  };

  return {
    store,
    async derive(entities) {
      const rows = await session.rows(
        StoredSet,
        `SELECT entity, model, hash FROM vector_sets
         WHERE owner = $1 AND space = $2 AND entity = ANY ($3)`,
        [owner, table.space, entities.map(({ key }) => key)],
      );
      const before = new Map(rows.map(({ entity, ...row }) => [entity, row]));
      const shipped = shippedVectors(better.id);
      const sets: VectorSet[] = [];
      for (const { key, kind, name, body } of entities) {
        const { texts, hash } = embeddedTexts(kind, name, body);
        const old = before.get(key);
        const isSame = old?.hash === hash;
        if (isSame && old.model !== table.id) continue;
        const plain = texts.map(({ text }) => text);
        const known = shipped?.of(plain);
        const vectors = weighted(texts, known ?? plain.map(table.embed));
        if (known) sets.push({ key, kind: kind.name, embedder: better, hash, vectors });
        else if (!isSame) sets.push({ key, kind: kind.name, embedder: table, hash, vectors });
      }
      await store(sets);
      if (sets.length > 0) await queueForReading(session, owner);
    },
  };
}

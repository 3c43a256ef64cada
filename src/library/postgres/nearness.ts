import * as z from 'zod';
import type { Card } from '../cards/entity-cards.ts';
import type { Packed } from '../embed/embedder.ts';
import type { QuestionVector } from '../store.ts';
import { type Session, SHARED } from './database.ts';
import type { VectorIndexes } from './vector-indexes.ts';
import type { View } from './view.ts';
import { isSharedKey, partKeys, viewKey } from './view-keys.ts';

/** How much of an entity's score its best passage makes; the rest is what the entity is. */
const PASSAGE_SHARE = 0.5;
/** Up to so many shared entities are compared one by one. */
const FEW = 1_000;
/** How many of the nearest passages of a kind the approximate index gives. */
const NEAREST = 600;

const Near = z.object({ entity: z.int(), whole: z.number(), best: z.number().nullable() });
const Entity = z.object({ entity: z.int() });

const text = ({ values }: Packed): string => `[${values}]`;

/**
 * How near entities are, of every passage the same sum that SQLite's engine makes: a product of whole
 * numbers times both scales. `$2..$5` are the question as both embedders of the space have it.
 */
const nearWhere = (condition: string): string =>
  `SELECT entity, max(near) FILTER (WHERE part = 0) AS whole, max(near) FILTER (WHERE part > 0) AS best
   FROM (SELECT entity, part, scale * CASE WHEN model <> $6
       THEN -(vector <#> $2::halfvec) * $3::real ELSE -(vector <#> $4::halfvec) * $5::real END AS near
     FROM passages WHERE space = $1 AND ${condition}) AS each
   GROUP BY entity HAVING max(near) FILTER (WHERE part = 0) IS NOT NULL`;

export interface Asked {
  readonly vector: QuestionVector;
  /** The id of the weaker embedder of the space; what it read is compared with `forUnread`. */
  readonly table: string;
  /** Keys that must be compared, however far they may be. */
  readonly needed: Iterable<number>;
  /** The scope is whole kinds, without filters. */
  readonly wholeKinds: boolean;
  readonly indexes: VectorIndexes;
}

/**
 * Nearness by key: exact for the member's own, for few, and for small kinds; of large kinds for what
 * the approximate index finds nearest and for what is needed. The others are 0.
 */
export async function nearnessOf(
  session: Session,
  view: View,
  cards: readonly Card[],
  { vector, table, needed, wholeKinds, indexes }: Asked,
): Promise<Float32Array> {
  const { space, query, forUnread = query } = vector;
  const scores = new Float32Array(view.catalogue.room);
  const bound = [space, text(query), query.scale, text(forUnread), forUnread.scale, table];
  const add = async (owner: string, condition: string, ...values: unknown[]): Promise<void> => {
    const rows = await session.rows(Near, nearWhere(condition), [...bound, owner, ...values]);
    for (const { entity, whole, best } of rows)
      scores[viewKey(owner, entity)] = whole + ((best ?? whole) - whole) * PASSAGE_SHARE;
  };
  const { own } = view;
  if (own && own.everyone > 0) await add(own.owner, 'owner = $7');

  const shared = cards.filter(({ key }) => isSharedKey(key));
  const storedKeys = (of: Iterable<number>): number[] => partKeys(of).shared;
  if (shared.length <= FEW) {
    await add(SHARED, 'owner = $7 AND entity = ANY ($8)', storedKeys(shared.map(({ key }) => key)));
    return scores;
  }
  const indexed = await indexes.kindsIn(session, view.shared.generation, vector);
  const kinds = new Set(shared.map(({ kind }) => kind));
  const small = [...kinds].filter((kind) => !indexed.has(kind));
  if (small.length > 0 && wholeKinds) await add(SHARED, 'owner = $7 AND kind = ANY ($8)', small);
  else if (small.length > 0)
    await add(
      SHARED,
      'owner = $7 AND entity = ANY ($8)',
      storedKeys(shared.filter(({ kind }) => !indexed.has(kind)).map(({ key }) => key)),
    );
  const large = [...kinds].filter((kind) => indexed.has(kind));
  if (large.length === 0) return scores;
  const wanted = new Set(storedKeys(needed));
  // The planner takes comparing vectors for nearly free and would sort all of them instead.
  await session.run(`SET LOCAL hnsw.ef_search TO ${NEAREST}; SET LOCAL enable_sort TO off`);
  for (const kind of large)
    for (const entity of await nearestOf(session, kind, vector)) wanted.add(entity);
  await session.run('SET LOCAL enable_sort TO on');
  await add(SHARED, 'owner = $7 AND entity = ANY ($8)', [...wanted]);
  return scores;
}

/** Entities of a kind whose passages the approximate index finds nearest to the question. */
async function nearestOf(
  session: Session,
  kind: string,
  { space, dim, query }: QuestionVector,
): Promise<number[]> {
  const rows = await session.rows(
    Entity,
    `SELECT entity FROM passages WHERE owner = '${SHARED}' AND space = $1 AND kind = $2
     ORDER BY vector::halfvec(${dim}) <=> $3::halfvec(${dim}) LIMIT ${NEAREST}`,
    [space, kind, text(query)],
  );
  return rows.map(({ entity }) => entity);
}

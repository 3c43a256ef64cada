import * as z from 'zod';
import type { Packed } from '../embed/embedder.ts';
import { topPlaces } from '../search/top-places.ts';
import type { VectorIndex } from '../search/vector-index.ts';
import type { QuestionVector } from '../store.ts';
import { type Session, SHARED } from './database.ts';
import type { View } from './view.ts';
import { partKeys, viewKey } from './view-keys.ts';

/** The share of the best passage in an entity's score; the rest is its lead. */
const PASSAGE_SHARE = 0.5;
/** A lower limit for a passage, times the scale of the question, the same as in memory. */
const FARTHEST = -2;
/** Of very many entities only the leads are compared, and this many of the nearest in full. */
const COMPARED_WHOLE = 300;
/** From how many entities on that is: each has about five passages. */
const ALL_WHOLE = 3_000;

const Near = z.tuple([z.int(), z.number(), z.number().nullable()]);

const text = ({ values }: Packed): string => `[${values}]`;

/**
 * The similarity of entities, computed for every passage as in memory: an integer product times
 * both scales. `$2..$5` are the question's vectors by both embedders of the space.
 */
const nearWhere = (condition: string): string =>
  `SELECT entity, max(near) FILTER (WHERE part = 0) AS whole, max(near) FILTER (WHERE part > 0) AS best
   FROM (SELECT entity, part, scale * CASE WHEN model <> $6
       THEN -(vector <#> $2::halfvec) * $3::real ELSE -(vector <#> $4::halfvec) * $5::real END AS near
     FROM passages WHERE space = $1 AND owner = $7 AND ${condition}
     OFFSET 0) AS compared_once
   GROUP BY entity HAVING max(near) FILTER (WHERE part = 0) IS NOT NULL`;
const ALL = nearWhere('true');
const LEADS = nearWhere('part = 0');
const OF_ENTITIES = nearWhere('entity = ANY ($8)');

export interface Asked {
  readonly vector: QuestionVector;
  /** The id of the weaker embedder of the space; its texts are compared with `forUnread`. */
  readonly table: string;
  /** The keys in the view to compare. */
  readonly keys: Int32Array;
  /** Word scores by key: the highest are candidates however low their similarity. */
  readonly words: Float32Array;
  /** What they count for beside a similarity. */
  readonly weight: number;
  /** The vectors of shared entities. */
  readonly shared: VectorIndex;
}

/** Similarity by key: shared entities in memory, a member's own in the database. */
export async function nearnessOf(
  session: Session,
  view: View,
  { vector, table, keys, words, weight, shared }: Asked,
): Promise<Float32Array> {
  const { space, query, forUnread = query } = vector;
  const scores = new Float32Array(view.catalogue.room);
  const bound = [space, text(query), query.scale, text(forUnread), forUnread.scale, table];
  const farthest = FARTHEST * query.scale;
  const compare = async (owner: string, sql: string, ...values: unknown[]): Promise<void> => {
    const rows = await session.arrays(sql, [...bound, owner, ...values]);
    for (const row of rows) {
      const [entity, whole, best] = Near.parse(row);
      scores[viewKey(owner, entity)] =
        best === null ? whole : whole + (Math.max(best, farthest) - whole) * PASSAGE_SHARE;
    }
  };
  /** The candidates among these keys, by their leads and by the words. */
  const nearestOf = (owner: string, entities: Int32Array): number[] => {
    const guess = Float32Array.from(entities, (key) => {
      const place = viewKey(owner, key);
      return Math.max(0, scores[place] ?? 0) + (words[place] ?? 0);
    });
    return Array.from(topPlaces(guess, COMPARED_WHOLE), (place) => entities[place] ?? 0);
  };
  const asked = partKeys(keys);
  const common = Int32Array.from(asked.shared);
  const room = common.reduce((a, b) => Math.max(a, b), 0) + 1;
  const ofCommon = new Float32Array(room);
  for (const key of common) ofCommon[key] = words[viewKey(SHARED, key)] ?? 0;
  const near = shared.scores(vector, common, room, { scores: ofCommon, weight });
  for (const key of common) scores[viewKey(SHARED, key)] = near[key] ?? 0;
  if (shared.hasPartial()) {
    const partial = nearestOf(SHARED, common).filter((key) => shared.isPartial(key));
    if (partial.length > 0) await compare(SHARED, OF_ENTITIES, partial);
  }
  const { own } = view;
  if (!own || asked.own.length === 0) return scores;
  if (own.everyone <= ALL_WHOLE) await compare(own.owner, ALL);
  else {
    await compare(own.owner, LEADS);
    await compare(own.owner, OF_ENTITIES, nearestOf(own.owner, Int32Array.from(asked.own)));
  }
  return scores;
}

import * as z from 'zod';
import { inOrder, sortEqualNames } from '../cards/card-order.ts';
import {
  addCard,
  catalogueOf,
  emptyMaps,
  exchanged,
  type NameMaps,
  withSamePlace,
} from '../cards/catalogue.ts';
import type { Catalogue } from '../cards/entity-cards.ts';
import { cardMaker } from '../cards/make-cards.ts';
import type { Document } from '../library.ts';
import { StoredDocument } from '../stored-document.ts';
import { type Session, SHARED } from './database.ts';
import { storedKey, viewKey } from './view-keys.ts';

/** What a process keeps in memory of one owner's rows: enough to find and list them. */
export interface Layer {
  readonly owner: string;
  readonly generation: number;
  readonly catalogue: Catalogue;
  readonly maps: NameMaps;
  readonly documents: ReadonlyMap<string, Document>;
  readonly counts: readonly EntityCount[];
  /** The number of words in an entity's text, by its key in a view. */
  readonly lengths: Float32Array;
  /** The number of visible entities. */
  readonly everyone: number;
  readonly things: ThingNumbers;
}

export interface EntityCount {
  readonly kind: string;
  readonly document: string;
  readonly source: string;
  readonly count: number;
}

const CountRow = z.object({
  kind: z.string(),
  document: z.string(),
  source: z.string(),
  count: z.coerce.number(),
});
const DocumentRow = z.object({ body: z.string() });
const Key = z.object({ key: z.int() });
const State = z.object({
  owner: z.string(),
  generation: z.coerce.number(),
  vectors: z.coerce.number(),
  notes: z.coerce.number(),
});

/** After this many changes, reading everything again is faster. */
const MANY = 5_000;

const cardsWhere = (condition: string): string =>
  `SELECT e.key, d.rank, e.kind, e.document, e.ruleset, e.name, e.plain, e.aliases, e.length
   FROM entities e JOIN documents d ON d.owner = e.owner AND d.key = e.document
   WHERE e.owner = $1 AND NOT e.hidden AND ${condition}
   ORDER BY e.plain, e.document, e.kind, e.slug`;
const ALL = cardsWhere('true');
const CHANGED = cardsWhere(`(e.plain, e.document, e.kind) IN (
  SELECT plain, document, kind FROM entities WHERE owner = $1 AND key = ANY ($2))`);

/**
 * Numbers of things. A member's entry may belong to a thing that has shared entries: then it has
 * the shared number, which is even; the member's own things have odd numbers.
 */
export type ThingNumbers = ReadonlyMap<string, number>;

function thingNumbers(shared: ThingNumbers | undefined, before: ThingNumbers) {
  const numbers = new Map(before);
  const isOwn = shared ? 1 : 0;
  const numberOf = (thing: string): number => {
    const known = shared?.get(thing) ?? numbers.get(thing);
    if (known !== undefined) return known;
    const number = 2 * numbers.size + isOwn;
    numbers.set(thing, number);
    return number;
  };
  return { numbers, numberOf };
}

/** Reads an owner's rows; of a known layer only the changes. */
export async function readLayer(
  session: Session,
  owner: string,
  generation: number,
  before?: Layer,
  shared?: Layer,
): Promise<Layer> {
  const documents = await readDocuments(session, owner);
  const counts = await readCounts(session, owner);
  const { numbers, numberOf } = thingNumbers(shared?.things, before?.things ?? new Map());
  const { begin } = cardMaker({ add: numberOf });
  const alone = new Set([...documents.values()].flatMap((d) => (d.standsAlone ? [d.key] : [])));
  const read = async (sql: string, ...values: unknown[]) => {
    const rows = await session.arrays(sql, [owner, ...values]);
    for (const row of rows) row[0] = viewKey(owner, Number(row[0]));
    return {
      cards: rows.map(begin(alone).card),
      lengths: rows.map((row) => [Number(row[0]), Number(row[8])] as const),
    };
  };
  const changed = before && (await changedSince(session, owner, before.generation));
  const whole = { owner, generation, documents, counts, things: numbers, everyone: total(counts) };
  if (!before || !changed) {
    const { cards, lengths } = await read(ALL);
    const maps = emptyMaps();
    for (const card of cards) addCard(maps, card);
    sortEqualNames(cards);
    const catalogue = catalogueOf(cards, maps, generation);
    return { ...whole, catalogue, maps, lengths: lengthsOf(catalogue.room, lengths) };
  }
  const gone = withSamePlace(
    before.catalogue,
    changed.map((key) => viewKey(owner, key)),
  );
  const { cards, lengths } = await read(CHANGED, [...gone].map(storedKey));
  const fresh = cards.sort(inOrder);
  const { maps } = before;
  const exchangedCards = exchanged(before.catalogue, maps, gone, fresh);
  const catalogue = catalogueOf(exchangedCards, maps, generation);
  return { ...whole, catalogue, maps, lengths: lengthsOf(catalogue.room, lengths, before.lengths) };
}

/** Undefined if there were so many changes, or so long ago, that everything must be read again. */
export async function changedSince(
  session: Session,
  owner: string,
  generation: number,
): Promise<number[] | undefined> {
  const [forgotten] = await session.rows(
    Key,
    'SELECT 1 AS key FROM owners WHERE owner = $1 AND forgotten > $2',
    [owner, generation],
  );
  if (forgotten) return undefined;
  const rows = await session.rows(
    Key,
    `SELECT key FROM entities WHERE owner = $1 AND changed > $2
     UNION ALL SELECT key FROM removed_entities WHERE owner = $1 AND changed > $2
     LIMIT ${MANY + 1}`,
    [owner, generation],
  );
  return rows.length > MANY ? undefined : rows.map(({ key }) => key);
}

async function readDocuments(session: Session, owner: string): Promise<Map<string, Document>> {
  const rows = await session.rows(
    DocumentRow,
    'SELECT body FROM documents WHERE owner = $1 ORDER BY key',
    [owner],
  );
  const documents = rows.map(({ body }) => StoredDocument.parse(JSON.parse(body)));
  return new Map(documents.map((document) => [document.key, document]));
}

const readCounts = (session: Session, owner: string): Promise<EntityCount[]> =>
  session.rows(
    CountRow,
    `SELECT kind, document, source, count(*) AS count FROM entities
     WHERE owner = $1 AND NOT hidden GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [owner],
  );

const total = (counts: readonly EntityCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

function lengthsOf(
  room: number,
  known: readonly (readonly [key: number, length: number])[],
  before: Float32Array = new Float32Array(),
): Float32Array {
  const lengths = new Float32Array(room);
  lengths.set(before.subarray(0, room));
  for (const [key, length] of known) lengths[key] = length;
  return lengths;
}

/** Counters of an owner's changes. */
interface OwnerState {
  readonly generation: number;
  /** An embedder changes vectors only. */
  readonly vectors: number;
  readonly notes: number;
}

/** The states of the shared rows and of an owner's. */
export interface OwnerStates {
  readonly shared: OwnerState;
  readonly own: OwnerState;
}

export async function statesOf(session: Session, owner: string): Promise<OwnerStates> {
  const rows = await session.rows(
    State,
    `SELECT owner, coalesce(o.generation, (owner = '${SHARED}')::int) AS generation,
       coalesce(o.vectors, 0) AS vectors, coalesce(n.changes, 0) AS notes
     FROM unnest(ARRAY[$1, '${SHARED}']) AS asked (owner)
       LEFT JOIN owners o USING (owner) LEFT JOIN note_changes n USING (owner)`,
    [owner],
  );
  const [own, shared] = [owner, SHARED].map((name) => rows.find((row) => row.owner === name));
  if (!own || !shared) throw new Error('the states of owners are missing');
  return { own, shared };
}

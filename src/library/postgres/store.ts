import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cardSearch, hasFilters } from '../cards/card-search.ts';
import { columnsOf } from '../cards/columns.ts';
import { suggestNames } from '../cards/match-cards.ts';
import type { Table } from '../embed/table.ts';
import { hashOfEntity } from '../entity-hash.ts';
import type { Kind } from '../kind.ts';
import type { NewRecord, Order, Stored } from '../library.ts';
import { holdersWith, wordScores, wordUse } from '../search/word-scores.ts';
import type { Candidates, Listed, Question, QuestionVector, Scope, Store } from '../store.ts';
import { type Database, type Session, SHARED } from './database.ts';
import {
  entitiesByKeys,
  entityById,
  labelsByKeys,
  type SharedRows,
  sharedRows,
  unreadEntities,
} from './entities.ts';
import { Binder, selectedBy } from './filter-sql.ts';
import { nearnessOf } from './nearness.ts';
import { noteCache } from './note-cache.ts';
import { lockNotes, readNote, takeLease, writeNote } from './notes.ts';
import { postingsIn } from './postings.ts';
import { putBatch } from './put-batch.ts';
import { recordsIn } from './records.ts';
import { derivedBy } from './refresh-derived.ts';
import { responsesIn } from './responses.ts';
import { sharedVectorsIn } from './shared-vectors.ts';
import { vectorWriter } from './vector-writer.ts';
import type { View } from './view.ts';
import { storedKey, viewKey } from './view-keys.ts';
import type { Views } from './views.ts';

/** What the stores of all owners in one process share. */
export interface Engine {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly table: () => Table;
  readonly views: Views;
  readonly postings: ReturnType<typeof postingsIn>;
  readonly vectors: ReturnType<typeof sharedVectorsIn>;
  readonly rows: SharedRows;
  readonly notes: ReturnType<typeof noteCache>;
  /** The channel for notifying other servers of an owner's changes. */
  readonly channel: string;
  /** Called after a batch of any owner. */
  changed(): void;
}

export const engineParts = (table: () => Table) => ({
  postings: postingsIn(),
  vectors: sharedVectorsIn(table),
  rows: sharedRows(),
  notes: noteCache(),
});

export interface OwnerLimits {
  /** Called at the end of a batch, inside its transaction; throws if it must not be stored. */
  readonly allow?: (session: Session) => Promise<void>;
}

const OwnerKey = z.object({ owner: z.string(), key: z.int() });
const OwnerFigure = OwnerKey.extend({ figure: z.number() });
const Text = z.object({ text: z.string() });
const Hashed = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string(),
  hidden: z.boolean(),
  body: z.string(),
  hash: z.string(),
});
const MOST_FAULTS = 10;

/** What one owner sees and stores; for the shared owner, what everybody sees. */
export function storeFor(engine: Engine, owner: string, limits: OwnerLimits = {}): Store {
  const { db, kinds, table, views } = engine;

  const seeing = <T>(work: (session: Session, view: View) => Promise<T>): Promise<T> =>
    db.read(owner, async (session) => work(session, await views.current(owner, session)));

  const searching = async (session: Session, view: View, scope: Scope) => {
    const keys = hasFilters(scope)
      ? await filteredKeys(session, view, scope, kinds)
      : new Set<number>();
    const figures = scope.order
      ? await figuresOf(session, view, scope.order)
      : new Map<number, number>();
    return cardSearch({
      ...{ kinds, catalogue: () => view.catalogue },
      ...{ filtered: () => keys, figures: () => figures },
    });
  };

  return {
    responses: responsesIn(db, owner),
    generation: () => seeing(async (_, { generation }) => generation),
    documents: () => seeing(async (_, { documents }) => documents),
    counts: () => seeing(async (_, { counts }) => perDocument(counts)),
    put: (batch, merge) =>
      db
        .write<Stored>(owner, async (session) => {
          const program = { kinds, table: table(), derivedBy, allow: limits.allow };
          const stored = await putBatch(session, owner, batch, merge, program);
          await session.run('SELECT pg_notify($1, $2)', [engine.channel, owner]);
          return stored;
        })
        .finally(engine.changed),
    get: (id) => seeing((session, view) => entityById(session, view, id)),
    records: (id) =>
      db.read(owner, async (session): Promise<NewRecord[]> => {
        const own = (await recordsIn(session, owner).of([id])).get(id);
        return own ?? (await recordsIn(session, SHARED).of([id])).get(id) ?? [];
      }),
    bodies: (keys, fields) =>
      seeing((session, view) => entitiesByKeys(session, view, keys, engine.rows, fields)),
    labels: (keys) => seeing((session, view) => labelsByKeys(session, view, keys, engine.rows)),
    list: (scope, page) =>
      seeing(
        async (session, view): Promise<Listed> =>
          (await searching(session, view, scope)).list(scope, page),
      ),
    async candidates(scope, question, most) {
      // A connection is not kept waiting for an embedder.
      const vector = await question.vector;
      return seeing(async (session, view) =>
        findCandidates(engine, session, view, await searching(session, view, scope), {
          ...{ scope, question, most, vector },
        }),
      );
    },
    namesNear: (ofKinds, typed, count) =>
      seeing(async (_, { catalogue }) => suggestNames(catalogue, ofKinds, typed, count)),
    nameWords: () => seeing(async (_, { catalogue }) => catalogue.spelling),
    occurring: (words) =>
      seeing(async (session, view) => {
        const postings = await engine.postings.of(session, words, view);
        return new Set(words.filter((word) => postings(word).keys.length > 0));
      }),
    slugs: (kind, document, beginning, count) =>
      db.read(owner, async (session) => {
        const rows = await session.rows(
          Text,
          `SELECT slug AS text FROM entities WHERE owner IN ($1, '${SHARED}') AND kind = $2
             AND document = $3 AND NOT hidden AND starts_with(slug, $4) ORDER BY slug LIMIT $5`,
          [owner, kind, document, beginning, count],
        );
        return rows.map(({ text }) => text);
      }),
    count: (kind, withoutSource) =>
      seeing(async (_, { counts }) =>
        counts.reduce(
          (sum, each) =>
            each.kind === kind && each.source !== withoutSource ? sum + each.count : sum,
          0,
        ),
      ),
    facetWords: (kind, facet, among) =>
      db.read(owner, async (session) => {
        const rows = await session.rows(
          Text,
          `SELECT DISTINCT f.word AS text FROM facets f
           JOIN entities e ON e.owner = f.owner AND e.key = f.entity
           WHERE f.owner IN ($1, '${SHARED}') AND f.kind = $2 AND f.facet = $3
             AND f.word IS NOT NULL AND NOT e.hidden
             ${among ? 'AND left(f.word, 64) = ANY ($4) AND f.word = ANY ($4)' : ''} ORDER BY 1`,
          [owner, kind, facet, ...(among ? [among] : [])],
        );
        return rows.map(({ text }) => text);
      }),
    unread: (embedder, most) =>
      db.read(owner, (session) =>
        unreadEntities(session, owner, kinds, embedder, { own: table().space, most }),
      ),
    storeVectors: (embedder, read) =>
      db.write(owner, async (session) => {
        const keys = read.map(({ key }) => storedKey(key));
        const rows = await session.rows(
          z.object({ key: z.int(), kind: z.string() }),
          'SELECT key, kind FROM entities WHERE owner = $1 AND key = ANY ($2)',
          [owner, keys],
        );
        const kindOf = new Map(rows.map(({ key, kind }) => [key, kind]));
        await vectorWriter(session, owner, table()).store(
          read.flatMap(({ key, hash, vectors }) => {
            const kind = kindOf.get(storedKey(key));
            return kind === undefined
              ? []
              : [{ key: storedKey(key), kind, embedder, hash, vectors }];
          }),
        );
      }),
    notices: async () => [],
    note: (key) =>
      db.read(owner, async (session) =>
        engine.notes.read(session, await views.states(owner, session), owner, key),
      ),
    updateNote: (key, change) =>
      db
        .write(owner, async (session) => {
          await lockNotes(session, owner, [key]);
          const before = await readNote(session, owner, key);
          const after = change(before);
          if (after !== before) await writeNote(session, owner, key, after);
        })
        .finally(views.changed),
    // The previous holder of the lease may have stored something.
    lease: (name, ttlMs) => takeLease(db, owner, name, ttlMs).finally(views.changed),
    readAhead: () =>
      db.read(owner, async (session) => {
        const view = await views.current(owner, session);
        await engine.postings.load(session, view);
        await engine.vectors.current(session, view.vectors, table());
      }),
    faults: () => db.read(owner, (session) => faultsOf(session, owner)),
    // The connections belong to all owners; they are closed with the engine.
    close: async () => {},
  };
}

async function findCandidates(
  { table, postings, vectors }: Engine,
  session: Session,
  view: View,
  search: ReturnType<typeof cardSearch>,
  asked: {
    readonly scope: Scope;
    readonly question: Question;
    readonly most: number;
    readonly vector: QuestionVector | undefined;
  },
): Promise<Candidates> {
  const { scope, question, vector } = asked;
  const { catalogue, lengths, everyone } = view;
  const { room, nameWords } = catalogue;
  const cards = search.cardsOf(scope);
  const { keys } = columnsOf(cards);
  const levels = search.levelsOf(question, cards);
  const { otherWords } = question;
  const all = [...question.words, ...[...otherWords.values()].flat()];
  const postingsOf = await postings.of(session, all, view);
  const holders = holdersWith(postingsOf, otherWords, everyone);
  const { scores: words, coverage } = wordScores(question.words, {
    ...{ holders, otherWords, lengths, room, nameWords },
  });
  const inTitles = await postings.inTitles(session, all, postingsOf, view);
  let near: Float32Array = new Float32Array(room);
  if (vector) {
    const shared = await vectors.current(session, view.vectors, vector);
    near = await nearnessOf(session, view, {
      ...{ vector, table: table().id, keys, words, shared },
      weight: question.weights.words,
    });
  }
  return search.choose(asked, cards, {
    ...{ levels, words, coverage, near },
    withLine: new Set(question.line ? await postings.withAll(session, question.line, view) : []),
    wordUse: question.words.map((word) =>
      wordUse(word, otherWords.get(word) ?? [], holders(word), everyone, (one) =>
        inTitles.has(one),
      ),
    ),
  });
}

/** The numbers of a facet by key; of several the highest or the lowest. */
async function figuresOf(
  session: Session,
  view: View,
  { kinds, facet, highest }: Order,
): Promise<ReadonlyMap<number, number>> {
  const rows = await session.rows(
    OwnerFigure,
    `SELECT owner, entity AS key, ${highest ? 'max' : 'min'}(number) AS figure FROM facets
     WHERE owner = ANY ($1) AND kind = ANY ($2) AND facet = $3 AND number IS NOT NULL
     GROUP BY owner, entity`,
    [[SHARED, ...(view.own ? [view.own.owner] : [])], kinds, facet],
  );
  return new Map(rows.map((row) => [viewKey(row.owner, row.key), row.figure]));
}

/** Keys that match the filters, in any document and ruleset. */
async function filteredKeys(
  session: Session,
  view: View,
  { select }: Scope,
  kinds: ReadonlyMap<string, Kind>,
): Promise<Set<number>> {
  const binder = new Binder();
  const owners = binder.bind([SHARED, ...(view.own ? [view.own.owner] : [])]);
  const rows = await session.rows(
    OwnerKey,
    `SELECT e.owner, e.key FROM entities e WHERE e.owner = ANY (${owners}) AND NOT e.hidden
       AND ${selectedBy(select, kinds, binder)}`,
    binder.values,
  );
  return new Set(rows.map((row) => viewKey(row.owner, row.key)));
}

function perDocument(counts: View['counts']): { document: string; kind: string; count: number }[] {
  const sums = new Map<string, { document: string; kind: string; count: number }>();
  for (const { document, kind, count } of counts) {
    const place = `${document}\n${kind}`;
    sums.set(place, { document, kind, count: count + (sums.get(place)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** Entities that differ from what was written. */
async function faultsOf(session: Session, owner: string): Promise<string[]> {
  const rows = await session.rows(
    Hashed,
    'SELECT id, name, source, ruleset, hidden, body, hash FROM entities WHERE owner = $1',
    [owner],
  );
  return rows
    .filter((row) => hashOfEntity(row, row.body) !== row.hash)
    .slice(0, MOST_FAULTS)
    .map(({ id }) => `${id} is not as it was written`);
}

/** The notification channel of a schema: channel names are limited in length. */
export const channelOf = (schema: string): string =>
  `lorewright_${createHash('sha1').update(schema).digest('hex').slice(0, 12)}`;

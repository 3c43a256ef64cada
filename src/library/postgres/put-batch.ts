import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { idOf } from '../address.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Batch, Document, Merge, NewRecord, Stored } from '../library.ts';
import { nothingStored, sumOf } from '../put-in-pieces.ts';
import { DEFAULT_RANK, StoredDocument } from '../stored-document.ts';
import { type Session, SHARED, Undo } from './database.ts';
import { type EntityWriter, entityWriter } from './entity-writer.ts';
import { lockNotes, readNote, writeNote } from './notes.ts';
import { recordsIn } from './records.ts';
import { vectorWriter } from './vector-writer.ts';

const Owner = z.object({ generation: z.coerce.number(), next_key: z.int() });
const DocumentRow = z.object({ owner: z.string(), body: z.string() });
const Id = z.object({ id: z.string() });

type Counts = { -readonly [Count in keyof Stored]: Stored[Count] };

interface Storing {
  readonly session: Session;
  readonly owner: string;
  readonly batch: Batch;
  readonly merge: Merge;
  readonly stored: Counts;
  /** Records that are only marked, which changes nothing visible. */
  readonly marked: Counts;
  readonly entities: EntityWriter;
  /** The owner's own documents; `others` are the shared ones that a member sees. */
  readonly documents: Map<string, Document>;
  readonly others: ReadonlyMap<string, Document>;
  readonly generation: number;
}

interface Program {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly table: Table;
  readonly derivedBy: string;
  /** Refuses an import beyond the owner's limits. */
  readonly allow?: ((session: Session) => Promise<void>) | undefined;
}

/** Locks the owner until the transaction ends: one writer per owner at a time. */
export async function lockOwner(session: Session, owner: string) {
  await session.run('INSERT INTO owners (owner) VALUES ($1) ON CONFLICT DO NOTHING', [owner]);
  const [row] = await session.rows(
    Owner,
    'SELECT generation, next_key FROM owners WHERE owner = $1 FOR UPDATE',
    [owner],
  );
  if (!row) throw new Error('an owner is missing');
  return row;
}

/** Stores a batch in the caller's transaction, in the order of the dependencies of its parts. */
export async function putBatch(
  session: Session,
  owner: string,
  batch: Batch,
  merge: Merge,
  { kinds, table, derivedBy, allow }: Program,
): Promise<Stored> {
  const [stored, marked] = [{ ...nothingStored }, { ...nothingStored }];
  const { unless, notes = {} } = batch;
  const before = await lockOwner(session, owner);
  await lockNotes(session, owner, Object.keys(notes));
  if (unless && isDeepStrictEqual(await readNote(session, owner, unless.note), unless.is))
    return stored;
  const generation = before.generation + 1;
  const all = await session.rows(DocumentRow, 'SELECT owner, body FROM documents');
  const of = (isWanted: (of: string) => boolean): Map<string, Document> =>
    new Map(
      all
        .filter((row) => isWanted(row.owner))
        .map(({ body }) => StoredDocument.parse(JSON.parse(body)))
        .map((document) => [document.key, document]),
    );
  const documents = of((each) => each === owner);
  let key = before.next_key;
  const entities = entityWriter({
    ...{ session, owner, kinds, documents, generation, derivedBy },
    nextKey: () => key++,
    vectors: vectorWriter(session, owner, table),
  });
  const storing: Storing = {
    ...{ session, owner, batch, merge, stored, marked, entities, documents, generation },
    others: owner === SHARED ? new Map() : of((each) => each === SHARED),
  };
  const documentsChanged = await putDocuments(storing);
  await putEntities(storing);
  const derived = await putRecords(storing);
  const isWithout = await removeEntities(storing);
  await allow?.(session);
  // What a source says of an entity is shown with it, even if the entity stays as it was.
  const isChanged =
    documentsChanged || isWithout || derived + stored.added + stored.changed + stored.removed > 0;
  if (isChanged) await session.run(NEXT_GENERATION, [owner, key, generation]);
  if (stored.removed > 0) await forgetRemovals(session, owner, generation);
  for (const [name, value] of Object.entries(notes)) await writeNote(session, owner, name, value);
  const sum = sumOf(stored, marked);
  if (batch.dryRun) throw new Undo<Stored>(sum);
  return sum;
}

export const NEXT_GENERATION = 'UPDATE owners SET next_key = $2, generation = $3 WHERE owner = $1';

/**
 * Servers are notified of changes at once; one that is this many changes behind reads everything
 * again.
 */
const REMEMBERED = 1_000;

async function forgetRemovals(session: Session, owner: string, generation: number): Promise<void> {
  const upTo = generation - REMEMBERED;
  const count = await session.run(
    'DELETE FROM removed_entities WHERE owner = $1 AND changed <= $2',
    [owner, upTo],
  );
  if (count > 0)
    await session.run('UPDATE owners SET forgotten = $2 WHERE owner = $1', [owner, upTo]);
}

async function putDocuments(storing: Storing): Promise<boolean> {
  const { session, owner, batch, merge, documents, others } = storing;
  let isChanged = false;
  for (const incoming of batch.documents ?? []) {
    const before = documents.get(incoming.key);
    const document = merge.document
      ? merge.document(incoming, before ?? others.get(incoming.key))
      : incoming;
    if (!document) continue;
    // A member's book stays theirs where a shared one of its name came later.
    if (!before && others.has(document.key))
      throw invalidInput(`The document ${document.key} is part of the shared library.`, {
        next: 'Give yours another name.',
      });
    const body = JSON.stringify(StoredDocument.parse(document));
    if (before && JSON.stringify(before) === body) continue;
    isChanged = true;
    documents.set(document.key, document);
    await session.run(
      `INSERT INTO documents (owner, key, rank, source, body) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (owner, key) DO UPDATE SET rank = excluded.rank, source = excluded.source,
         body = excluded.body`,
      [owner, document.key, document.rank ?? DEFAULT_RANK, document.source, body],
    );
    // Entities in memory carry the document's rank.
    if (before?.rank !== document.rank || before?.standsAlone !== document.standsAlone)
      await session.run('UPDATE entities SET changed = $3 WHERE owner = $1 AND document = $2', [
        owner,
        document.key,
        storing.generation,
      ]);
  }
  return isChanged;
}

async function putEntities({ session, owner, batch, merge, stored, entities }: Storing) {
  const incoming = batch.entities ?? [];
  if (incoming.length === 0) return;
  const ids = incoming.map(idOf);
  await entities.load(ids);
  // An entity stored directly replaces its records, which would restore the old one.
  await recordsIn(session, owner).forget(ids);
  const current = merge.entity ? await entities.stored(ids) : undefined;
  for (const [at, each] of incoming.entries()) {
    const before = current?.get(idOf(each));
    const entity = merge.entity ? merge.entity(before ? [before, each] : [each]) : each;
    if (entity) current?.set(idOf(each), entity);
    stored[entity ? entities.put(entity) : 'outranked']++;
    batch.onProgress?.(at + 1, incoming.length);
    batch.signal?.throwIfAborted();
  }
  await entities.flush();
}

/** Stores records and derives their entities again if a record has changed; returns how many. */
async function putRecords(storing: Storing): Promise<number> {
  const { session, owner, batch, merge, stored, marked, entities } = storing;
  const { records: incoming = [], pruneRecords = [], rederive = [], derivePending } = batch;
  const { defer = false } = batch;
  const records = recordsIn(session, owner);
  const concerned = await records.put(incoming, defer);
  stored.unchanged += incoming.length - concerned.added - concerned.changed;
  if (defer) {
    marked.added += concerned.added;
    marked.changed += concerned.changed;
  }
  const ids = defer ? new Set<string>() : concerned.ids;
  for (const { list, kind, keep } of pruneRecords)
    for (const id of await records.prune(list, kind, keep)) ids.add(id);
  for (const { kind, documents = [undefined] } of rederive)
    for (const document of documents)
      if (defer) await records.mark(kind, document);
      else for (const id of await records.idsOf(kind, document)) ids.add(id);
  if (derivePending)
    for (const id of await records.pending(derivePending.kind, derivePending.most)) ids.add(id);
  if (ids.size === 0) return 0;
  const { derive } = merge;
  if (!derive) throw new Error('records cannot be stored without a way to derive entities');
  const all = await records.of([...ids]);
  await entities.load([...ids]);
  const gone: string[] = [];
  for (const id of ids) {
    const [first, ...more]: readonly NewRecord[] = all.get(id) ?? [];
    const entity = first && derive([first, ...more]);
    if (entity) stored[entities.put(entity)]++;
    else gone.push(id);
  }
  await entities.flush();
  await records.unmark([...ids]);
  const removed = gone.length > 0 ? await entities.remove(gone) : 0;
  stored.removed += removed;
  stored.outranked += gone.length - removed;
  return ids.size;
}

/** Returns whether a document was removed. */
async function removeEntities(storing: Storing): Promise<boolean> {
  const { session, owner, batch, entities, stored } = storing;
  const records = recordsIn(session, owner);
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) stored.removed += await entities.remove(ids);
  };
  const idsWhere = async (condition: string, ...values: unknown[]): Promise<string[]> =>
    (
      await session.rows(Id, `SELECT id FROM entities WHERE owner = $1 AND ${condition}`, [
        owner,
        ...values,
      ])
    ).map(({ id }) => id);
  if (batch.remove) {
    await records.forget(batch.remove);
    await remove(batch.remove);
  }
  for (const { kind, document, source, keep } of batch.prune ?? []) {
    const ids = await idsWhere(
      'kind = $2 AND document = $3 AND source = $4',
      kind,
      document,
      source,
    );
    await remove(ids.filter((id) => !keep.has(id)));
  }
  let isWithout = false;
  for (const key of batch.removeDocuments ?? []) {
    await records.forgetDocument(key);
    await remove(await idsWhere('document = $2', key));
    const count = await session.run('DELETE FROM documents WHERE owner = $1 AND key = $2', [
      owner,
      key,
    ]);
    if (count > 0) isWithout = true;
  }
  return isWithout;
}

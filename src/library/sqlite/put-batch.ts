import { isDeepStrictEqual } from 'node:util';
import type { Slice } from '../../base/time.ts';
import { idOf } from '../address.ts';
import type { Batch, Merge, Stored } from '../library.ts';
import { nothingStored, sumOf } from '../put-in-pieces.ts';
import type { documentsIn } from './documents.ts';
import type { entitiesIn } from './entities.ts';
import type { notesIn } from './notes.ts';
import type { recordsIn } from './records.ts';
import type { Writer } from './writer.ts';

interface Tables {
  readonly writer: Writer;
  readonly documents: ReturnType<typeof documentsIn>;
  readonly entities: ReturnType<typeof entitiesIn>;
  readonly notes: ReturnType<typeof notesIn>;
  readonly records: ReturnType<typeof recordsIn>;
}

/** Thrown to roll back a dry run. */
class Rollback extends Error {}

/** Stores a batch in one transaction, in the order of the dependencies of its parts. */
export async function putBatch(tables: Tables, batch: Batch, merge: Merge): Promise<Stored> {
  const { writer, notes } = tables;
  const stored = { ...nothingStored };
  // Records that are only marked change nothing visible.
  const marked = { ...nothingStored };
  try {
    await writer.transaction(async (slice) => {
      const { unless } = batch;
      if (unless && isDeepStrictEqual(notes.get(unless.note), unless.is)) return;
      putDocuments(tables, batch, merge);
      await putEntities(tables, batch, merge, stored, slice);
      const derived = await putRecords(tables, batch, merge, { stored, marked }, slice);
      stored.removed += await removeEntities(tables, batch, slice);
      // What a source says of an entity is shown with it, even if the entity stays as it was.
      if (derived + stored.added + stored.changed + stored.removed > 0) writer.db.changed();
      for (const [key, value] of Object.entries(batch.notes ?? {})) notes.set(key, value);
      if (batch.dryRun) throw new Rollback();
    });
  } catch (error) {
    // What was read inside the transaction is no longer valid.
    tables.documents.forget();
    if (!(error instanceof Rollback)) throw error;
  }
  return sumOf(stored, marked);
}

function putDocuments({ documents }: Tables, batch: Batch, merge: Merge): void {
  for (const incoming of batch.documents ?? []) {
    const document = merge.document
      ? merge.document(incoming, documents.get(incoming.key))
      : incoming;
    if (document) documents.put(document);
  }
}

const byNumbers = new Intl.Collator('en', { numeric: true }).compare;

type Counts = { -readonly [Count in keyof Stored]: Stored[Count] };

/** Stores records and derives their entities again if a record has changed; returns how many of them. */
async function putRecords(
  { entities, records }: Tables,
  batch: Batch,
  { derive }: Merge,
  { stored, marked }: { readonly stored: Counts; readonly marked: Counts },
  slice: Slice,
): Promise<number> {
  const { defer = false } = batch;
  const concerned = new Set<string>();
  for (const record of batch.records ?? []) {
    const change = records.put(record, defer);
    if (defer || change === 'unchanged') marked[change]++;
    else concerned.add(idOf(record));
    await slice();
  }
  for (const { list, kind, keep } of batch.pruneRecords ?? [])
    for (const id of records.prune(list, kind, keep)) concerned.add(id);
  for (const { kind, documents = [undefined] } of batch.rederive ?? [])
    for (const document of documents)
      if (defer) records.mark(kind, document);
      else for (const id of records.idsOf(kind, document)) concerned.add(id);
  if (batch.derivePending)
    for (const id of records.pending(batch.derivePending.kind, batch.derivePending.most))
      concerned.add(id);
  if (concerned.size === 0) return 0;
  if (!derive) throw new Error('records cannot be stored without a way to derive entities');
  // Of one name, "metamagic-2" comes before "metamagic-10".
  for (const id of [...concerned].sort(byNumbers)) {
    const [first, ...more] = records.of(id);
    const entity = first && derive([first, ...more]);
    if (entity) stored[entities.put(entity)]++;
    else if (entities.remove([id]) > 0) stored.removed++;
    else stored.outranked++;
    await slice();
  }
  records.unmark([...concerned]);
  return concerned.size;
}

async function putEntities(
  { entities, records }: Tables,
  batch: Batch,
  merge: Merge,
  stored: Counts,
  slice: Slice,
): Promise<void> {
  const all = batch.entities ?? [];
  for (const [at, incoming] of all.entries()) {
    // An entity stored directly replaces its records, which would restore the old one.
    records.forget(idOf(incoming));
    const before = merge.entity && entities.record(idOf(incoming));
    const entity = merge.entity ? merge.entity(before ? [before, incoming] : [incoming]) : incoming;
    stored[entity ? entities.put(entity) : 'outranked']++;
    batch.onProgress?.(at + 1, all.length);
    await slice();
    batch.signal?.throwIfAborted();
  }
}

async function removeEntities(
  { writer: { db }, entities, records }: Tables,
  batch: Batch,
  slice: Slice,
): Promise<number> {
  let removed = 0;
  const remove = async (ids: Iterable<string>): Promise<void> => {
    for (const id of ids) {
      removed += entities.remove([id]);
      await slice();
    }
  };
  for (const id of batch.remove ?? []) records.forget(id);
  await remove(batch.remove ?? []);
  for (const { kind, document, source, keep } of batch.prune ?? [])
    await remove(entities.idsOf(kind, document, source).filter((id) => !keep.has(id)));
  for (const key of batch.removeDocuments ?? []) {
    records.forgetDocument(key);
    await remove(
      db.column('SELECT CAST(id AS BLOB) FROM entities WHERE document = ?', key).map(String),
    );
    if (db.run('DELETE FROM documents WHERE key = ?', key) > 0) db.changed();
  }
  return removed;
}

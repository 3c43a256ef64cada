import type { Library, Stored } from '../../../library/library.ts';
import { nothingStored } from '../../../library/put-in-pieces.ts';
import type { Collection, Piece } from '../collection.ts';
import { storeDocuments } from '../fetch-documents.ts';
import { pruneRecords } from '../prune-records.ts';
import { readCollection } from '../read-collection.ts';
import { allCollections } from '../sources.ts';
import { derivePending } from '../store-records.ts';
import type { SyncEvents, SyncSummary } from '../sync.ts';
import { derivedNotes, PENDING, syncedOf } from '../sync-progress.ts';
import type { Line, SnapshotEntry, SnapshotList } from './format.ts';
import type { Snapshot } from './read-file.ts';

export interface SnapshotSummary extends SyncSummary {
  /** Lists that are as recent or newer in the library. */
  readonly kept: readonly string[];
  /** Lists that this version of the program does not know. */
  readonly unknown: readonly string[];
}

/** How many entries are stored together. */
const PIECE = 200;

/**
 * Fills a library from a snapshot, list by list, as a sync does from the upstreams: the lists count
 * as fetched when the snapshot's library fetched them, and a later sync has the same result as
 * without it.
 */
export async function fillFromSnapshot(
  library: Library,
  snapshot: Snapshot,
  events: SyncEvents = {},
): Promise<SnapshotSummary> {
  const collections = new Map((await allCollections()).map((one) => [one.name, one]));
  const kept: string[] = [];
  const unknown: string[] = [];
  // Records left by an interrupted sync are not derived here.
  const others = (await library.note(PENDING)) === true;
  const read: Collection[] = [];
  let unchanged = 0;
  let unread = 0;
  let rows = 0;
  const lines = linesAhead(snapshot.lines());
  const documents = [];
  for (let line = await lines.peek(); line && 'document' in line; line = await lines.peek()) {
    documents.push(line.document);
    await lines.take();
  }
  await storeDocuments(library, documents, snapshot.header.documentsAt);

  for (let line = await lines.take(); line; line = await lines.take()) {
    if (events.signal?.aborted) break;
    if (!('list' in line)) continue;
    const { list } = line;
    const collection = collections.get(list.name);
    const synced = collection && (await syncedOf(library, collection));
    if (!collection || (synced && synced.at >= list.at)) {
      (collection ? kept : unknown).push(list.name);
      continue;
    }
    events.onBegin?.(collection, read.length, collections.size);
    const result = await readCollection(
      library,
      { ...collection, pieces: () => piecesOf(collection, list, lines) },
      neverAsked,
      {
        stored: list.at,
        defer: true,
        signal: events.signal,
        onPiece: (rows, total) => events.onProgress?.(collection, rows, total),
      },
    );
    unchanged += result.unchanged;
    unread += result.unread;
    rows += result.rows;
    read.push(collection);
    events.onEnd?.(collection, result);
  }
  const stopped = events.signal?.aborted ?? false;
  const { added, changed, removed } = stopped
    ? nothingStored
    : await settle(library, read, events.signal);
  if (!stopped && !others) await library.put({ notes: { [PENDING]: undefined } });
  const counts = { added, changed, removed, unchanged, unread, rows, collections: read.length };
  return { ...counts, failed: [], stopped, kept, unknown };
}

/** Derives the entities of everything that was read, each once. */
async function settle(
  library: Library,
  read: readonly Collection[],
  signal: AbortSignal | undefined,
): Promise<Stored> {
  const kinds = [...new Set(read.flatMap((collection) => collection.kinds))];
  const pruned = await pruneRecords(library, kinds, { defer: true });
  const derived = await derivePending(library, kinds, signal);
  await library.put({ notes: await derivedNotes(library, read) });
  return { ...derived, removed: derived.removed + pruned };
}

const neverAsked = async (): Promise<never> => {
  throw new Error('a snapshot asks no upstream');
};

type Lines = ReturnType<typeof linesAhead>;

/** Lines with a look-ahead of one. */
function linesAhead(lines: AsyncGenerator<Line>) {
  let ahead: IteratorResult<Line, unknown> | undefined;
  const next = async (): Promise<Line | undefined> => {
    ahead ??= await lines.next();
    return ahead.done ? undefined : ahead.value;
  };
  return {
    peek: next,
    async take(): Promise<Line | undefined> {
      const line = await next();
      ahead = undefined;
      return line;
    },
  };
}

async function* piecesOf(
  { source, kinds }: Collection,
  list: SnapshotList,
  lines: Lines,
): AsyncGenerator<Piece> {
  for (let at = 0, more = true; more; at += PIECE) {
    const entries: SnapshotEntry[] = [];
    for (let line = await lines.peek(); line && 'entry' in line; line = await lines.peek()) {
      if (entries.length === PIECE) break;
      entries.push(line.entry);
      await lines.take();
    }
    const after = await lines.peek();
    more = after !== undefined && 'entry' in after;
    const fitting = entries.filter(({ kind }) => kinds.includes(kind));
    yield {
      entities: fitting.map((entry) => ({ ...entry, source })),
      documents: [],
      // A list may have more rows than entries; a snapshot has the count at its end.
      rows: more ? entries.length : list.rows - at,
      unread: entries.length - fitting.length,
      total: list.total,
      next: more ? at + PIECE : undefined,
    };
  }
}

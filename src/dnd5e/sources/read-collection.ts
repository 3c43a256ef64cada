import { DAY_MS } from '../../base/time.ts';
import { idOf } from '../../library/address.ts';
import type { Library, NewEntity, Stored } from '../../library/library.ts';
import { nothingStored, sumOf } from '../../library/put-in-pieces.ts';
import type { Collection, Get, Piece } from './collection.ts';
import { documentsNamed } from './documents.ts';
import { forgetResponses, recordResponses, unchangedPieces } from './known-responses.ts';
import { isOwnBook } from './own-books.ts';
import { storeRecords } from './store-records.ts';
import {
  fetchedNotes,
  fetchedNow,
  idsIn,
  PENDING,
  readAgainNotes,
  readingNotes,
  readingOf,
  readNotes,
} from './sync-progress.ts';

export interface ReadResult extends Stored {
  readonly rows: number;
  readonly unread: number;
}

export interface ReadOptions {
  readonly ask?: string | undefined;
  /** Only entities of these documents; undefined = all. */
  readonly documents?: ReadonlySet<string> | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * The data is a copy that was fetched at this time. It is complete and local, so nothing is
   * resumed: the place to resume from would refer to the upstream's pages.
   */
  readonly stored?: number;
  /** Stores records only: the caller derives the entities when all lists are read. */
  readonly defer?: boolean;
  readonly onPiece?: (rows: number, total: number) => void;
}

/** A partially read collection older than this is started again: the pages may have shifted. */
const RESUME_WITHIN_MS = DAY_MS;

const nothing: ReadResult = { ...nothingStored, rows: 0, unread: 0 };

/**
 * Reads a collection into the library piece by piece. Each piece is stored together with the place
 * to resume from, so that a killed process loses at most the current piece.
 */
export async function readCollection(
  library: Library,
  collection: Collection,
  get: Get,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const part = options.ask !== undefined || options.documents !== undefined;
  const { stored: copiedAt, defer = false } = options;
  const begun = part || copiedAt !== undefined ? undefined : await readingOf(library, collection);
  const resumed = begun && Date.now() - begun.startedAt < RESUME_WITHIN_MS ? begun : undefined;
  const startedAt = resumed?.startedAt ?? Date.now();
  const ids = new Set(resumed?.ids);
  let rows = resumed?.rows ?? 0;
  let sum = nothing;
  let total = 0;
  let from = resumed?.next ?? 0;

  // If a user waits, records that were stored but not derived yet have to be read again.
  const isWhole = !part && copiedAt === undefined && !resumed && defer;
  const answers = isWhole ? await recordResponses(library, collection, get) : undefined;
  if (answers) {
    const same = await unchangedPieces(library, collection, get, (piece) => {
      rows += piece.rows;
      options.onPiece?.(rows, piece.total);
    });
    options.signal?.throwIfAborted();
    const last = same.at(-1);
    if (last) {
      for (const id of (await idsIn(library, collection)).slice(0, last.ids)) ids.add(id);
      const unread = same.reduce((count, piece) => count + piece.unread, 0);
      sum = { ...nothing, unchanged: ids.size, rows, unread };
      if (last.next === undefined) {
        const synced = { at: Date.now(), rows, total: last.total };
        await library.put({ notes: { ...fetchedNow(), ...readAgainNotes(collection, synced) } });
        return sum;
      }
      answers.skipped(same);
      from = last.next;
    }
  }

  // Stored before the first record: the next start after a kill finds it.
  if (defer && (await library.note(PENDING)) !== true)
    await library.put({ notes: { [PENDING]: true } });
  for await (const piece of collection.pieces(answers?.get ?? get, from, options.ask)) {
    options.signal?.throwIfAborted();
    const own = await ownBooksAmong(library, piece.entities);
    const entities = piece.entities.filter(
      (e) => (options.documents?.has(e.document) ?? true) && !own.has(e.document),
    );
    rows += piece.rows;
    total = piece.total;
    for (const entity of entities) ids.add(idOf(entity));
    answers?.piece(piece, ids.size);
    const progress = part
      ? {}
      : piece.next === undefined
        ? readNotes(collection, { at: copiedAt ?? Date.now(), rows, total }, ids, {
            derived: !defer,
          })
        : copiedAt !== undefined
          ? {}
          : readingNotes(collection, { startedAt, next: piece.next, rows, ids: [...ids] });
    const stored = await storeRecords(library, collection.name, entities, {
      documents: documentsNamed(
        collection.source,
        entities.map((e) => e.document),
        piece.documents,
      ),
      notes: {
        ...(await fetchedNotes(library, copiedAt)),
        ...progress,
        ...(piece.next === undefined && answers ? answers.notes() : forgetResponses(collection)),
      },
      defer,
    });
    sum = added(sum, stored, piece);
    options.onPiece?.(rows, total);
  }
  return sum;
}

/** A book of the user's own may have the key of a published one: it is left as it is. */
async function ownBooksAmong(
  library: Library,
  entities: readonly NewEntity[],
): Promise<Set<string>> {
  const own = new Set<string>();
  for (const key of new Set(entities.map((entity) => entity.document)))
    if (isOwnBook(await library.document(key))) own.add(key);
  return own;
}

const added = (sum: ReadResult, stored: Stored, piece: Piece): ReadResult => ({
  ...sumOf(sum, stored),
  rows: sum.rows + piece.rows,
  unread: sum.unread + piece.unread,
});

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { bundledReader } from '../../base/version.ts';
import type { Library } from '../../library/library.ts';
import type { Collection, Get, Piece } from './collection.ts';
import { isOwnBook } from './own-books.ts';

/** A request of a collection, and the hash of its response. */
const Asked = z.object({
  path: z.string(),
  hash: z.string(),
  expect: z.enum(['json', 'text', 'base64']).optional(),
  maxBytes: z.int().optional(),
});
type Asked = z.infer<typeof Asked>;

const KnownPiece = z.object({
  asked: z.array(Asked),
  rows: z.int(),
  unread: z.int(),
  total: z.int(),
  /** How many ids of the collection were filled up to and including this piece. */
  ids: z.int(),
  next: z.int().optional(),
});
type KnownPiece = z.infer<typeof KnownPiece>;

/**
 * The responses from which a collection was last read completely. As long as they are identical,
 * there is nothing to read.
 */
const KnownResponses = z.object({ reader: z.string(), pieces: z.array(KnownPiece) });

const noteOf = (collection: Collection): string => `answers/${collection.name}`;

/** Anything else that changes what is stored of a collection invalidates them. */
export const forgetResponses = (collection: Collection): Record<string, unknown> => ({
  [noteOf(collection)]: undefined,
});

const hashOf = (body: unknown): string =>
  createHash('sha1')
    .update(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
    .digest('base64url');

/** Other code reads other things from the same responses, and the user's own books are excluded. */
async function readerFor(library: Library): Promise<string> {
  const own = (await library.documents()).filter(isOwnBook).map(({ key }) => key);
  return [bundledReader, ...own.sort()].join(' ');
}

/** Records the responses that a collection is read from. */
export async function recordResponses(library: Library, collection: Collection, get: Get) {
  const reader = await readerFor(library);
  const pieces: KnownPiece[] = [];
  let asked: Asked[] = [];
  let isWhole = true;
  const recording: Get = async (path, how) => {
    try {
      const body = await get(path, how);
      asked.push({
        path,
        hash: hashOf(body),
        ...(how?.expect && { expect: how.expect }),
        ...(how?.maxBytes !== undefined && { maxBytes: how.maxBytes }),
      });
      return body;
    } catch (error) {
      isWhole = false;
      throw error;
    }
  };
  return {
    get: recording,
    /** Pieces that were skipped are known already. */
    skipped(known: readonly KnownPiece[]): void {
      pieces.push(...known);
    },
    piece({ rows, unread, total, next }: Piece, ids: number): void {
      pieces.push({ asked, rows, unread, total, ids, ...(next !== undefined && { next }) });
      asked = [];
    },
    /** The notes to store with the last piece; empty if a request failed. */
    notes: (): Record<string, unknown> =>
      isWhole ? { [noteOf(collection)]: { reader, pieces } } : forgetResponses(collection),
  };
}

/**
 * Requests the pieces of a collection in turn while the responses equal those of the last read, and
 * returns those pieces.
 */
export async function unchangedPieces(
  library: Library,
  collection: Collection,
  get: Get,
  onPiece: (piece: KnownPiece) => void,
): Promise<readonly KnownPiece[]> {
  const { data } = KnownResponses.safeParse(await library.note(noteOf(collection)));
  if (!data || data.reader !== (await readerFor(library))) return [];
  const unchanged: KnownPiece[] = [];
  for (const piece of data.pieces) {
    if (!(await isUnchanged(piece, get))) break;
    unchanged.push(piece);
    onPiece(piece);
  }
  return unchanged;
}

/** Parallel requests, no more than the rate limit allows: after a failure no more are sent. */
const AT_ONCE = 4;

async function isUnchanged({ asked }: KnownPiece, get: Get): Promise<boolean> {
  const isSame = async ({ path, hash, ...how }: Asked) => hashOf(await get(path, how)) === hash;
  // The first response lists what the others are about.
  const [first, ...others] = asked;
  if (first && !(await isSame(first))) return false;
  for (let at = 0; at < others.length; at += AT_ONCE) {
    const same = await Promise.all(others.slice(at, at + AT_ONCE).map(isSame));
    if (!same.every(Boolean)) return false;
  }
  return true;
}

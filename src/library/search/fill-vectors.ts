import * as z from 'zod';
import { pause } from '../../base/time.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Lease } from '../library.ts';
import type { Database } from '../sqlite/database.ts';
import { takeLease } from '../sqlite/notes.ts';
import { hashOf, partsOf } from './embedding-texts.ts';
import type { Shelf } from './search-index.ts';
import { joinParts } from './vector-index.ts';

const EntityRow = z.object({ key: z.int(), kind: z.string(), name: z.string(), body: z.string() });
const Body = z.record(z.string(), z.unknown());

const BATCH = 12;
const LEASE = 'embedding';
const LEASE_MS = 120_000;

export interface Filling {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly shelf: Shelf;
  readonly table: () => Table;
  readonly stopped: () => boolean;
  /** Told of the right to read alone, so that whoever stops it can give it back. */
  readonly holds: (lease: Lease) => void;
  /** How long to stand back before the next batch. */
  readonly rest: () => number;
}

/**
 * Which entities this embedder has not read as they are now. The table's own row tells which texts
 * those are; in the table's space a better embedder takes that row over.
 */
const PENDING = `SELECT b.entity FROM vectors b WHERE b.space = ? AND NOT EXISTS (
  SELECT 1 FROM vectors v WHERE v.entity = b.entity AND v.space = ? AND v.model = ? AND v.hash = b.hash)`;

export function pending({ db, table }: Filling, embedder: Embedder): number {
  const [count] = db.column(
    `SELECT count(*) FROM (${PENDING})`,
    table().space,
    embedder.space,
    embedder.id,
  );
  return Number(count);
}

/**
 * Has the embedder read everything it has not read yet, a few entities at a time. What is done is
 * stored at once, so that a stopped process loses nothing; one process at a time does it.
 * Returns whether all is read.
 */
export async function fill(filling: Filling, embedder: Embedder): Promise<boolean> {
  const { db, table, stopped } = filling;
  const lease = takeLease(db, LEASE, LEASE_MS);
  if (!lease) return false;
  filling.holds(lease);
  try {
    while (!stopped()) {
      await lease.renew();
      const keys = db.column(
        `${PENDING} LIMIT ${BATCH}`,
        table().space,
        embedder.space,
        embedder.id,
      );
      if (keys.length === 0) return true;
      await read(filling, embedder, keys.map(Number));
      await pause(filling.rest(), { ref: false });
    }
    return false;
  } finally {
    if (!stopped()) await lease.release();
  }
}

async function read(filling: Filling, embedder: Embedder, keys: readonly number[]): Promise<void> {
  const { db, kinds, shelf, stopped } = filling;
  const rows = db.all(
    EntityRow,
    `SELECT key, CAST(kind AS BLOB) AS kind, CAST(name AS BLOB) AS name, CAST(body AS BLOB) AS body
     FROM entities WHERE key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(keys),
  );
  const entities = rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    if (!kind) return [];
    const parts = partsOf(kind, row.name, Body.parse(JSON.parse(row.body)));
    return [{ key: row.key, parts, hash: hashOf(parts) }];
  });
  const vectors = await embedder.embedDocs(entities.flatMap((entity) => entity.parts));
  if (stopped()) return;
  const readable = new Set(entities.map((entity) => entity.key));
  db.transaction(() => {
    let next = 0;
    for (const { key, parts, hash } of entities) {
      const own = vectors.slice(next, next + parts.length);
      next += parts.length;
      shelf.storeVectors(key, embedder, hash, joinParts(own, embedder.dim));
    }
    // A row whose entity is gone or of an unknown kind would be asked for again and again.
    for (const key of keys)
      if (!readable.has(key)) db.run('DELETE FROM vectors WHERE entity = ?', key);
  });
}

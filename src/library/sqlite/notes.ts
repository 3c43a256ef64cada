import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Lease } from '../library.ts';
import type { Database } from './database.ts';
import { storedJson } from './stored-text.ts';
import type { Writer } from './writer.ts';

const Value = z.object({ value: z.string() });

export function notesIn(db: Database) {
  /** A cache, cleared when the file may have changed: one search reads two dozen notes. */
  const known = new Map<string, unknown>();
  let version = -1;

  const read = (key: string): unknown => {
    const row = db.get(Value, 'SELECT CAST(value AS BLOB) AS value FROM notes WHERE key = ?', key);
    return row && storedJson(row.value);
  };

  return {
    get(key: string): unknown {
      const now = db.version();
      if (now !== version) known.clear();
      version = now;
      if (!known.has(key)) known.set(key, read(key));
      return known.get(key);
    },
    set(key: string, value: unknown): void {
      if (value === undefined) db.run('DELETE FROM notes WHERE key = ?', key);
      else
        db.run(
          'INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)',
          key,
          JSON.stringify(value),
        );
    },
  };
}

/** Takes a lease; one process at a time. If the holder dies, it expires. */
export async function takeLease(
  writer: Writer,
  name: string,
  ttlMs: number,
): Promise<Lease | undefined> {
  const { db } = writer;
  const owner = randomUUID();
  const hold = (): boolean => {
    const now = Date.now();
    return (
      db.run(
        `INSERT INTO leases (name, owner, expires_at) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
         WHERE leases.owner = excluded.owner OR leases.expires_at < ?`,
        name,
        owner,
        now + ttlMs,
        now,
      ) > 0
    );
  };
  if (!(await writer.transaction(hold))) return undefined;
  return {
    renew: () => writer.transaction(hold),
    async release() {
      await writer.transaction(() =>
        db.run('DELETE FROM leases WHERE name = ? AND owner = ?', name, owner),
      );
    },
  };
}

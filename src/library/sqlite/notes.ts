import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Lease } from '../library.ts';
import type { Database } from './database.ts';
import { storedJson } from './stored-text.ts';
import type { Writer } from './writer.ts';

const Value = z.object({ value: z.string() });

export const notesIn = (db: Database) => ({
  get(key: string): unknown {
    const row = db.get(Value, 'SELECT CAST(value AS BLOB) AS value FROM notes WHERE key = ?', key);
    return row && storedJson(row.value);
  },
  set(key: string, value: unknown): void {
    if (value === undefined) db.run('DELETE FROM notes WHERE key = ?', key);
    else
      db.run('INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)', key, JSON.stringify(value));
  },
});

/** Taken by one process at a time; a holder that died is outlived by the expiry. */
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

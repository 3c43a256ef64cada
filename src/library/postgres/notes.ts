import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Lease } from '../library.ts';
import { type Database, type Session, SHARED } from './database.ts';

const Value = z.object({ value: z.string() });

/** An owner's own note, or else the shared one, as stored. */
export async function noteText(
  session: Session,
  owner: string,
  key: string,
): Promise<string | undefined> {
  const [row] = await session.rows(
    Value,
    `SELECT value FROM notes WHERE owner IN ($1, '${SHARED}') AND key = $2
     ORDER BY owner = $1 DESC LIMIT 1`,
    [owner, key],
  );
  return row?.value;
}

export async function readNote(session: Session, owner: string, key: string): Promise<unknown> {
  const text = await noteText(session, owner, key);
  return text === undefined ? undefined : JSON.parse(text);
}

export async function writeNote(
  session: Session,
  owner: string,
  key: string,
  value: unknown,
): Promise<void> {
  if (value === undefined)
    await session.run('DELETE FROM notes WHERE owner = $1 AND key = $2', [owner, key]);
  else
    await session.run(
      `INSERT INTO notes (owner, key, value) VALUES ($1, $2, $3)
       ON CONFLICT (owner, key) DO UPDATE SET value = excluded.value`,
      [owner, key, JSON.stringify(value)],
    );
}

const NOTE_LOCK = 7_411_002;

/** Locks these notes until the transaction ends; always in the same order, to avoid deadlocks. */
export async function lockNotes(
  session: Session,
  owner: string,
  keys: readonly string[],
): Promise<void> {
  for (const key of [...keys].sort())
    await session.run(`SELECT pg_advisory_xact_lock(${NOTE_LOCK}, hashtext($1))`, [
      `${owner} ${key}`,
    ]);
}

/**
 * Takes a lease; one process at a time. If the holder dies, it expires, by the database's clock.
 */
export async function takeLease(
  db: Database,
  owner: string,
  name: string,
  ttlMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const hold = (): Promise<boolean> =>
    db.write(
      owner,
      async (session) =>
        (await session.run(
          `INSERT INTO leases (owner, name, holder, expires_at)
           VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond')
           ON CONFLICT (owner, name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
           WHERE leases.holder = excluded.holder OR leases.expires_at < now()`,
          [owner, name, holder, ttlMs],
        )) > 0,
    );
  if (!(await hold())) return undefined;
  return {
    renew: hold,
    async release() {
      await db.write(owner, (session) =>
        session.run('DELETE FROM leases WHERE owner = $1 AND name = $2 AND holder = $3', [
          owner,
          name,
          holder,
        ]),
      );
    },
  };
}

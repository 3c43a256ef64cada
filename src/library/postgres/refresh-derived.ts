import * as z from 'zod';
import { pause } from '../../base/time.ts';
import { derivation, glossDigest } from '../../base/version.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import { type Database, SHARED } from './database.ts';
import { rederive } from './entity-writer.ts';
import { takeLease } from './notes.ts';
import { lockOwner, NEXT_GENERATION } from './put-batch.ts';
import { vectorWriter } from './vector-writer.ts';

/** The version of the code that derived facets, words and vectors. */
export const derivedBy = `${derivation} ${glossDigest}`;

/** One process derives; the others wait, and take over if it dies. */
const LEASE_MS = 60_000;
const LOOK_AGAIN_MS = 250;
/** Others may write in between. */
const AT_ONCE = 200;
/** The prefix of our own embedders' spaces, of any version. */
const OWN_SPACES = 'minilm';

const Row = z.object({ key: z.int(), kind: z.string(), name: z.string(), body: z.string() });
const Old = z.object({ old: z.boolean() });
const Body = z.record(z.string(), z.unknown());

interface Program {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly table: () => Table;
}

/** Derives the search data of an owner's entities again, if another version derived it. */
export async function refreshDerived(db: Database, owner: string, program: Program): Promise<void> {
  while (await isOld(db, owner)) {
    const lease = await takeLease(db, owner, 'refresh-derived', LEASE_MS);
    if (!lease) {
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    try {
      while (await refreshSome(db, owner, program)) await lease.renew();
    } finally {
      await lease.release().catch(() => {});
    }
  }
}

const isOld = (db: Database, owner: string): Promise<boolean> =>
  db.read(owner, async (session) => {
    const [row] = await session.rows(
      Old,
      'SELECT EXISTS (SELECT 1 FROM entities WHERE owner = $1 AND derived_by <> $2) AS old',
      [owner, derivedBy],
    );
    return row?.old === true;
  });

/** Returns whether there may be more. */
const refreshSome = (db: Database, owner: string, { kinds, table }: Program): Promise<boolean> =>
  db.write(owner, async (session) => {
    const before = await lockOwner(session, owner);
    const rows = await session.rows(
      Row,
      `SELECT key, kind, name, body FROM entities WHERE owner = $1 AND derived_by <> $2
       ORDER BY key LIMIT ${AT_ONCE}`,
      [owner, derivedBy],
    );
    const generation = before.generation + 1;
    const known = rows.flatMap(({ kind: name, ...row }) => {
      const kind = kinds.get(name);
      return kind ? [{ ...row, kind, body: Body.parse(JSON.parse(row.body)) }] : [];
    });
    const vectors = vectorWriter(session, owner, table());
    await rederive({ session, owner, generation, derivedBy, vectors }, known);
    // A kind that this program does not know is left as it is.
    await session.run('UPDATE entities SET derived_by = $2 WHERE owner = $1 AND key = ANY ($3)', [
      owner,
      derivedBy,
      rows.map(({ key }) => key),
    ]);
    await session.run(NEXT_GENERATION, [owner, before.next_key, generation]);
    if (rows.length === AT_ONCE) return true;
    await session.run(
      `DELETE FROM vector_sets WHERE owner = $1 AND starts_with(space, '${OWN_SPACES}') AND space <> $2`,
      [owner, table().space],
    );
    return false;
  });

/** Everybody waits for the shared rows; a member's own are checked when the member connects. */
export const refreshShared = (db: Database, program: Program): Promise<void> =>
  refreshDerived(db, SHARED, program);

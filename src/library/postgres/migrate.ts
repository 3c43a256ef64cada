import * as z from 'zod';
import { LoreError, unavailable } from '../../base/error.ts';
import { updating } from '../../base/program.ts';
import { pause } from '../../base/time.ts';
import { type Database, MEMBER_ROLE, type Session } from './database.ts';
import { migrations } from './migrations.ts';
import { isLockTimeout } from './postgres-errors.ts';

/** The key of an advisory lock; any number that no other program uses. */
const LOCK = 7_411_001;
const LOCK_MS = 2_000;
const LOCK_AGAIN_MS = 1_000;
const MOST_TRIES = 60;
const Version = z.object({ version: z.int() });
const There = z.object({ there: z.boolean().nullable() });

/** Brings the schema up to date. One process does it, the others wait. */
export async function migrate(db: Database, history = migrations): Promise<void> {
  await db.administer(async (session) => {
    await session.run(`SELECT pg_advisory_lock(${LOCK}, hashtext($1))`, [db.schema]);
    try {
      await migrateAlone(session, db.schema, history);
      await allowMembers(session, db.schema);
    } finally {
      await session.run(`SELECT pg_advisory_unlock(${LOCK}, hashtext($1))`, [db.schema]);
    }
  });
}

async function versionOf(session: Session, schema: string): Promise<number> {
  const [table] = await session.rows(There, 'SELECT to_regclass($1) IS NOT NULL AS there', [
    `${schema}.schema_version`,
  ]);
  if (!table?.there) return 0;
  const [row] = await session.rows(Version, `SELECT version FROM ${schema}.schema_version`);
  return row?.version ?? 0;
}

async function migrateAlone(
  session: Session,
  schema: string,
  history: readonly string[],
): Promise<void> {
  const from = await versionOf(session, schema);
  if (from > history.length)
    throw unavailable('The database was written by a newer Lorewright.', {
      next: { operator: `Update this one. ${updating()}` },
    });
  if (from === history.length) return;
  await haveVectors(session);
  if (from === 0) await step(session, [...begun(schema), ...history], history.length);
  // One by one, so that each locks the tables of running servers only briefly.
  else
    for (const [i, migration] of history.slice(from).entries())
      await step(session, [migration], from + i + 1);
}

const begun = (schema: string): string[] => [
  `CREATE SCHEMA IF NOT EXISTS ${schema}`,
  `CREATE TABLE ${schema}.schema_version (version integer NOT NULL)`,
  `INSERT INTO ${schema}.schema_version VALUES (0)`,
];

/**
 * Atomically. A schema change waits for users of the table, and later users wait behind it: so it
 * gives up after a while and retries.
 */
async function step(session: Session, texts: readonly string[], version: number): Promise<void> {
  for (let tried = 1; ; tried++) {
    await session.run(`BEGIN; SET LOCAL lock_timeout TO ${LOCK_MS}`);
    try {
      for (const text of texts) await session.run(text);
      await session.run(`UPDATE schema_version SET version = ${version}`);
      await session.run('COMMIT');
      return;
    } catch (error) {
      await session.run('ROLLBACK').catch(() => 0);
      if (!isLockTimeout(error) || tried >= MOST_TRIES) throw error;
      await pause(LOCK_AGAIN_MS);
    }
  }
}

async function haveVectors(session: Session): Promise<void> {
  try {
    await session.run('CREATE EXTENSION IF NOT EXISTS vector');
  } catch (error) {
    if (error instanceof LoreError) throw error;
    throw unavailable('The database has no pgvector.', {
      next: 'Install pgvector 0.7 or later, and have an administrator run: CREATE EXTENSION vector',
      cause: error,
    });
  }
}

/** A superuser uses this role, since policies do not apply to superusers. */
async function allowMembers(session: Session, schema: string): Promise<void> {
  const [row] = await session.rows(
    There,
    'SELECT rolsuper OR rolbypassrls AS there FROM pg_roles WHERE rolname = current_user',
  );
  if (!row?.there) return;
  const [role] = await session.rows(
    There,
    `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AND (SELECT bool_and(
         has_table_privilege(rolname, c.oid, 'SELECT, INSERT, UPDATE, DELETE'))
       FROM pg_roles, pg_class c WHERE rolname = $1 AND c.relkind = 'r'
         AND c.relnamespace = to_regnamespace($2)) AS there`,
    [MEMBER_ROLE, schema],
  );
  if (role?.there) return;
  await session.run(
    `DO $$ BEGIN CREATE ROLE ${MEMBER_ROLE} NOLOGIN;
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
     GRANT USAGE ON SCHEMA ${schema} TO ${MEMBER_ROLE};
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${MEMBER_ROLE}`,
  );
}

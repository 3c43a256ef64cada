// The database that servers for many are measured on: LOREWRIGHT_BENCH_DATABASE, a test database whose
// schema bench_many is kept from run to run, since filling it takes minutes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { programs } from '../programs.mjs';

export const databaseUrl = process.env.LOREWRIGHT_BENCH_DATABASE ?? '';
export const schema = 'bench_many';

export const onDatabase = { LOREWRIGHT_DATABASE: databaseUrl, LOREWRIGHT_DATABASE_SCHEMA: schema };

/** Whether there is a database to measure on; says so where there is none. */
export function hasDatabase() {
  if (databaseUrl !== '') return true;
  console.log('no database: set LOREWRIGHT_BENCH_DATABASE to a PostgreSQL with pgvector');
  return false;
}

/** Copies the library of a folder into the database, unless it is there already. */
export async function fillDatabase(folder) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${schema}.bench_filled_from`,
  ]);
  const began = performance.now();
  if (!rows[0].there) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    admin(folder, 'import-library', join(folder, 'library.db'));
    console.log(
      `library copied into the database  ${Math.round((performance.now() - began) / 1000)} s`,
    );
    await client.query(`CREATE TABLE ${schema}.bench_filled_from (folder text)`);
  }
  // A server would derive what other code derived beside its answers, and be measured doing it.
  admin(folder, 'migrate');
  await client.query('VACUUM ANALYZE');
  await client.end();
}

function admin(folder, ...words) {
  const { args, env } = programs.lorewright(folder);
  const { status, stderr } = spawnSync(process.execPath, [...args, 'admin', ...words], {
    env: { PATH: process.env.PATH, ...env, ...onDatabase },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

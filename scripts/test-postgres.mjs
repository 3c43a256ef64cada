// Runs the library's tests, and those that need several connections at once, against the real
// PostgreSQL with pgvector that LOREWRIGHT_TEST_DATABASE names. It makes and drops schemas of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const { LOREWRIGHT_TEST_DATABASE: database } = process.env;
if (!database) {
  console.error('Set LOREWRIGHT_TEST_DATABASE to the address of a test database: postgres://…');
  process.exit(2);
}
const vitest = ['vitest', 'run', '--project', 'tests', '--project', 'postgres'];
const run = `run${process.pid}`;
const { status } = spawnSync('npx', [...vitest, 'test/library', '.postgres.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, LOREWRIGHT_TEST_RUN: run },
  stdio: 'inherit',
});
const client = new pg.Client(database);
await client.connect();
const { rows } = await client.query(
  'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
  [`test_${run}_`],
);
for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
await client.end();
process.exit(status ?? 1);

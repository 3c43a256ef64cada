// Runs the library's tests, and those that need several connections at once, against the real
// PostgreSQL with pgvector that LOREWRIGHT_TEST_DATABASE names. It makes and drops schemas of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (!process.env.LOREWRIGHT_TEST_DATABASE) {
  console.error('Set LOREWRIGHT_TEST_DATABASE to the address of a test database: postgres://…');
  process.exit(2);
}
const vitest = ['vitest', 'run', '--project', 'tests', '--project', 'postgres'];
const { status } = spawnSync('npx', [...vitest, 'test/library', '.postgres.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
});
process.exit(status ?? 1);

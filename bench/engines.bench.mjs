// The same questions on a file and on PostgreSQL: how good the answers are, and whether filters give
// exactly the same. `npm run bench -- engines`, with LOREWRIGHT_BENCH_DATABASE.
import { spawnSync } from 'node:child_process';
import { databaseUrl, fillDatabase, hasDatabase, schema } from './many/database.mjs';
import { libraryOf } from './tools/libraries.mjs';

const SIZE = 12_000;

export async function bench() {
  if (!hasDatabase()) return;
  const folder = await libraryOf(SIZE);
  await fillDatabase(folder);
  const { status } = spawnSync(
    process.execPath,
    ['scripts/run-ts.mjs', 'bench/many/engines.ts', databaseUrl, schema, folder],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('the engines could not be compared');
}

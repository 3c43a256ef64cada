// Makes the library that a first start copies: everything that is there without the network, read and
// indexed by the program just built.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';

/** Of the environment only what a process needs: no setting of the user's may get into the library. */
const environment = (data) => ({
  PATH: process.env.PATH,
  LOREWRIGHT_DATA: data,
  LOREWRIGHT_CONFIG: join(data, 'none.json'),
  LOREWRIGHT_CONTENT: '',
  LOREWRIGHT_OFFLINE: '1',
  LOREWRIGHT_EMBEDDER: 'table',
});

/** Runs `program` once on an empty folder and keeps the library it made as `file`. */
export function buildFirstLibrary(program, file) {
  const data = mkdtempSync(join(tmpdir(), 'lorewright-build-'));
  try {
    const run = spawnSync(process.execPath, [program, 'documents'], {
      encoding: 'utf8',
      env: environment(data),
    });
    if (run.status !== 0) throw new Error(`the first library could not be made: ${run.stderr}`);
    const library = new Libsql(join(data, 'library.db'));
    // One file without a journal and without the pages that were freed on the way.
    library.prepare('VACUUM INTO ?').run(file);
    library.close();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

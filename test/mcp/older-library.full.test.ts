import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { UPDATING } from '../../src/library/library.ts';
import { programEnv, startProgram } from '../helpers/client.ts';
import { srdFolder } from '../helpers/folder.ts';

/** A library as another version of the program has left it: read, merged and indexed by other code. */
function olderLibrary(): string {
  const folder = srdFolder();
  const db = new Libsql(join(folder, 'library.db'));
  db.exec(
    `UPDATE notes SET value = '"older"' WHERE key IN ('indexed-by', 'srd-filled-by', 'records-derived-by')`,
  );
  // What that version had wrong, to see that it is put right.
  db.exec(
    `UPDATE entities SET body = json_set(body, '$.armor_class', 3), hash = '' WHERE id = 'creature/srd-2014/aboleth'`,
  );
  db.close();
  return folder;
}

const aboleth = { creature_name: 'Aboleth' };
const search = { search: 'a big ball of flame', limit: 3 };

test('answers at once, says that it is being brought up to date, and is in the end', async () => {
  const env = { LOREWRIGHT_DATA: olderLibrary(), LOREWRIGHT_EMBEDDER: 'table' };
  const programs = await Promise.all([startProgram({ env }), startProgram({ env })]);
  const [first, second] = programs;
  for (const program of programs) {
    const reply = await program.call('get_creature_details', aboleth);
    expect(reply.notices).toContain(UPDATING);
    expect(reply.text).toContain('Aboleth');
    // Old indexes are searched until new ones are there.
    expect(await program.names('search_spell', search)).toContain('Fireball');
  }
  // Whoever is left goes on where the other was ended.
  await first.client.close();
  const done = async () => (await second.call('get_creature_details', aboleth)).notices;
  while ((await done()).includes(UPDATING)) await sleep(500);
  expect((await second.call('get_creature_details', aboleth)).text).toContain('17');
  expect(await second.names('search_spell', search)).toContain('Fireball');
});

test('a command waits until it is up to date, and says so', async () => {
  const data = { LOREWRIGHT_DATA: olderLibrary(), LOREWRIGHT_EMBEDDER: 'table' };
  const env = { PATH: process.env.PATH ?? '', ...programEnv(), ...data };
  const program = join(import.meta.dirname, '../../dist/cli.js');
  const run = () => promisify(execFile)(process.execPath, [program, 'documents'], { env });
  expect((await run()).stderr).toContain('brought up to date with this version');
  expect((await run()).stderr).toBe('');
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programEnv } from '../helpers/client.ts';
import { runCommandIn } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';

test('a vault is imported, guarded against another of its name, and removed', async () => {
  const folder = emptyFolder();
  for (const [path, notes] of Object.entries({ home: ['Pier', 'Gull'], work: ['Mine'] })) {
    mkdirSync(join(folder, path, 'notes'), { recursive: true });
    for (const note of notes) writeFileSync(join(folder, path, 'notes', `${note}.md`), `${note}.`);
  }
  const env = {
    PATH: process.env.PATH ?? '',
    ...programEnv(),
    LOREWRIGHT_DATA: join(folder, 'data'),
  };
  const run = (...args: string[]) => runCommandIn(folder, env, ...args);
  expect(await run('import-vault')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Give the folder'),
  });
  expect(await run('import-vault', 'home/notes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('notes: 2 notes'),
  });
  expect(await run('import-vault', 'work/notes')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--replace'),
  });
  expect(await run('documents', '--remove', 'vault-notes')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is no book (vault)'),
  });
  expect(await run('import-vault', '--remove', 'Notes')).toMatchObject({
    code: 0,
    out: 'Removed "notes" with 2 notes from the library.\n',
  });
  expect(await run('import-vault', '--remove', 'notes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('None has been imported'),
  });
});

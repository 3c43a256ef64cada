import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { bareFolder, emptyFolder, srdFolder } from '../helpers/folder.ts';
import {
  command,
  folderWithGulls,
  GULLS,
  isRoot,
  NOBODY,
  program,
  STACK,
} from './damaged-library.ts';

test('a sound library has nothing to repair', async () => {
  const { folder } = await folderWithGulls();
  const { code, out } = await command(folder, ['doctor', '--repair']);
  expect(out).toContain('nothing to repair');
  expect(code).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
});

test('where the notes of a library are damaged, each call says so and nothing ends the program', async () => {
  const file = join(bareFolder(), 'library.db');
  const db = new Libsql(file);
  const page = z
    .object({ at: z.number(), size: z.number() })
    .parse(
      db
        .prepare(
          "SELECT (rootpage - 1) * page_size AS at, page_size AS size FROM sqlite_schema, pragma_page_size WHERE name = 'notes'",
        )
        .get(),
    );
  db.close();
  const bytes = readFileSync(file).fill(0xa5, page.at, page.at + page.size);
  writeFileSync(file, bytes);
  // A promise that fails unheard would end the program, and fails the run of the tests.
  const library = openLibrary(file, kinds, undefined, { refreshBeside: true });
  onTestFinished(() => library.close());
  await expect(library.documents()).rejects.toThrow(/damaged/);
});

describe('rights', () => {
  test('a library that may only be read answers and says that nothing is stored', async () => {
    const { folder, file } = await folderWithGulls();
    chmodSync(file, 0o444);
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o700));
    const found = await program(folder, ['search', 'Gull Song 7'], { nobody: true });
    expect(found.out).toMatch(/Gull Song 7\s+spell/);
    expect(found.out).toMatch(/cannot be written, so nothing new is stored/);
    expect(found.code).toBe(0);
    const doctor = await program(folder, ['doctor'], { nobody: true });
    expect(doctor.out).toMatch(/library +warning[\s\S]*What to do\n {2}library: [^:]*chmod u\+w /);
    const pack = join(emptyFolder(), 'more.orcbrew');
    chmodSync(join(pack, '..'), 0o755);
    writeFileSync(pack, GULLS.replaceAll('Gull', 'Crow'));
    const refused = await program(folder, ['import', pack], { nobody: true });
    expect(refused.out).toMatch(/cannot be written/);
    expect(refused.code).toBe(1);
  });

  test('a library that may not be read is a plain sentence', async () => {
    const { folder, file } = await folderWithGulls();
    if (isRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY);
    chmodSync(file, 0);
    const { code, out } = await program(folder, ['search', 'fireball'], { nobody: true });
    expect(out).toMatch(/^lorewright: The library .* may not be read: permission denied\. /);
    expect(out).not.toMatch(STACK);
    expect(code).toBe(1);
  });

  test('where no folder can be written, the SRD is served from memory', async () => {
    const { code, out } = await program('/proc/lorewright/data', ['search', 'fireball']);
    expect(out).toMatch(/Fireball\s+spell/);
    expect(out).toMatch(/in memory/);
    expect(code).toBe(0);
  });

  test('the file is for its owner alone, in a folder that was there before too', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o755);
    await program(folder, ['search', 'fireball']);
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  });

  test('doctor warns of a config file with secrets that others can read', async () => {
    const file = join(emptyFolder(), 'config.json');
    writeFileSync(file, JSON.stringify({ worldAnvilAuthToken: 'sesame' }), { mode: 0o644 });
    const env = { LOREWRIGHT_CONFIG: file };
    const open = await command(srdFolder(), ['doctor'], env);
    expect(open.out).toMatch(/config file\s+warning\s[\s\S]*worldAnvilAuthToken[\s\S]*chmod\s+600/);
    expect(open.out).not.toContain('sesame');
    chmodSync(file, 0o600);
    expect((await command(srdFolder(), ['doctor'], env)).out).toMatch(/config file\s+ok/);
  });
});

import { statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { bundledReader, derivation, merging } from '../../src/base/version.ts';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { startProgram } from '../helpers/client.ts';
import { emptyFolder } from '../helpers/folder.ts';

function openIn(folder: string, prepared: string) {
  const library = openLibrary(join(folder, 'library.db'), kinds, undefined, { prepared });
  onTestFinished(() => library.close());
  return library;
}

const Pair = z.tuple([z.string(), z.string()]);

test('a new library begins as a private copy of the prepared one', async () => {
  const folder = emptyFolder();
  const library = openIn(folder, inject('srdLibrary'));
  expect(await library.count('spell')).toBeGreaterThan(300);
  expect(statSync(join(folder, 'library.db')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a library that is there is never replaced', async () => {
  const folder = emptyFolder();
  await openIn(folder, 'no such file').documents();
  const library = openIn(folder, inject('srdLibrary'));
  expect(await library.count('spell')).toBe(0);
});

test('without a prepared one that can be copied, a library begins empty', async () => {
  const library = openIn(emptyFolder(), join(emptyFolder(), 'missing.db'));
  expect(await library.count('spell')).toBe(0);
});

const BUILT = 'dist/assets/first-library.db';

test('the build has prepared one that this version need not derive anew', () => {
  const db = new Libsql(BUILT, { readonly: true });
  onTestFinished(() => void db.close());
  const rows = db.prepare('SELECT key, value FROM notes').raw().all();
  const notes = new Map(z.array(Pair).parse(rows));
  const noted = ['srd-filled-by', 'records-derived-by', 'indexed-by'].map((key) => notes.get(key));
  expect(noted).toEqual([bundledReader, merging, derivation].map((by) => JSON.stringify(by)));
});

test('the built program begins with it', async () => {
  const folder = emptyFolder();
  const session = await startProgram({ env: { LOREWRIGHT_DATA: folder } });
  expect((await session.call('lookup_spell', { name: 'Fireball' })).text).toContain('8d6');
  // One that was filled here would have pages that were freed on the way.
  expect(statSync(join(folder, 'library.db')).size).toBe(statSync(BUILT).size);
});

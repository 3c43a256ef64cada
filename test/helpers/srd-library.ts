import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import type { TestProject } from 'vitest/node';
import { derivationConstants } from '../../scripts/fingerprints.mjs';

const DAY_MS = 86_400_000;
const root = resolve(import.meta.dirname, '..', '..');

type Constants = ReturnType<typeof derivationConstants>;

/** By these notes a program knows which code has filled a library. */
const NOTES = {
  'srd-filled-by': 'LOREWRIGHT_BUNDLED',
  'records-derived-by': 'LOREWRIGHT_MERGING',
  'indexed-by': 'LOREWRIGHT_DERIVATION',
  'glossed-with': 'LOREWRIGHT_GLOSSES',
} as const;

/**
 * A library that holds the SRD, which each test copies instead of filling its own, and a bare one
 * that holds nothing and passes for filled. They are kept between runs for as long as the constants
 * are the same by which a program knows that a library is up to date; the built program has the same,
 * so it takes these libraries as they are.
 */
export default async function setup(project: TestProject): Promise<void> {
  // Programs under test would fill their libraries from it, and tests count what a clone has.
  if (existsSync(join(root, 'content')))
    throw new Error('Remove content/ (from "npm run bundle:content") before the tests.');
  const constants = derivationConstants();
  const hash = createHash('sha256').update(JSON.stringify(constants)).digest('hex');
  const folder = join(root, 'node_modules', '.cache', 'lorewright-tests');
  const file = join(folder, `srd-${hash.slice(0, 12)}.db`);
  const bareFile = join(folder, `bare-${hash.slice(0, 12)}.db`);
  if (!existsSync(file) || !existsSync(bareFile)) {
    mkdirSync(folder, { recursive: true });
    // Another run may still be copying from a recent one.
    for (const old of readdirSync(folder).map((name) => join(folder, name)))
      if (statSync(old).mtimeMs < Date.now() - DAY_MS) rmSync(old, { recursive: true });
    // What vitest defines for tests is not defined here, and a library that other code derived would
    // be derived anew by every test that opens it.
    for (const [name, json] of Object.entries(constants))
      Object.assign(globalThis, { [name]: JSON.parse(json) });
    const { openLibrary } = await import('../../src/library/open.ts');
    const make = async (path: string, fill: (unfinished: string) => Promise<void>) => {
      const unfinished = `${path}.${process.pid}`;
      await fill(unfinished);
      renameSync(unfinished, path);
      for (const rest of ['-wal', '-shm']) rmSync(`${unfinished}${rest}`, { force: true });
    };
    await make(file, async (unfinished) => {
      if (!copyBuilt(constants, unfinished)) await fillAnew(unfinished);
    });
    await make(bareFile, async (unfinished) => {
      const notes = Object.entries(NOTES).map(([note, name]) => [
        note,
        JSON.parse(constants[name] ?? 'null'),
      ]);
      const library = openLibrary(unfinished, []);
      await library.put({ notes: Object.fromEntries(notes) });
      await library.close();
    });
  }
  project.provide('srdLibrary', file);
  project.provide('bareLibrary', bareFile);
}

/** The build makes the same library: it is copied where it was built from these sources. */
function copyBuilt(constants: Constants, path: string): boolean {
  const built = join(root, 'dist', 'assets', 'first-library.db');
  if (!existsSync(built)) return false;
  copyFileSync(built, path);
  chmodSync(path, 0o600);
  const db = new Libsql(path);
  const value = db.prepare('SELECT value FROM notes WHERE key = ?').raw(true);
  const isOfThese = Object.entries(NOTES).every(
    ([note, name]) => String(value.get(note)) === constants[name],
  );
  db.close();
  if (!isOfThese) rmSync(path);
  return isOfThese;
}

async function fillAnew(path: string): Promise<void> {
  const { fillBundled } = await import('../../src/dnd5e/sources/fill-bundled.ts');
  const { openLibrary } = await import('../../src/library/open.ts');
  const { kinds } = await import('../../src/mcp/catalogue.ts');
  const library = openLibrary(path, kinds);
  await fillBundled(library);
  await library.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    srdLibrary: string;
    bareLibrary: string;
  }
}

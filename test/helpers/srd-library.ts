import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { derivationConstants } from '../../scripts/fingerprints.mjs';
import type { Library } from '../../src/library/library.ts';

const DAY_MS = 86_400_000;
const root = resolve(import.meta.dirname, '..', '..');

/** By these a program knows what a library was filled with. */
const FILLED = ['srd-filled-by', 'records-derived-by'];

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
    const { fillBundled } = await import('../../src/dnd5e/sources/fill-bundled.ts');
    const { openLibrary } = await import('../../src/library/open.ts');
    const { kinds } = await import('../../src/mcp/catalogue.ts');
    const make = async <T>(path: string, fill: (library: Library) => Promise<T>): Promise<T> => {
      const unfinished = `${path}.${process.pid}`;
      const library = openLibrary(unfinished, kinds);
      const result = await fill(library);
      await library.close();
      renameSync(unfinished, path);
      for (const rest of ['-wal', '-shm']) rmSync(`${unfinished}${rest}`, { force: true });
      return result;
    };
    const notes = await make(file, async (library) => {
      await fillBundled(library);
      return Promise.all(FILLED.map(async (name) => [name, await library.note(name)] as const));
    });
    await make(bareFile, (library) => library.put({ notes: Object.fromEntries(notes) }));
  }
  project.provide('srdLibrary', file);
  project.provide('bareLibrary', bareFile);
}

declare module 'vitest' {
  interface ProvidedContext {
    srdLibrary: string;
    bareLibrary: string;
  }
}

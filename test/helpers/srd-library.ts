import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { derivationConstants } from '../../scripts/fingerprints.mjs';

const DAY_MS = 86_400_000;
const root = resolve(import.meta.dirname, '..', '..');

/**
 * A library that holds the SRD, which each test copies instead of filling its own. It is kept
 * between runs for as long as the constants are the same by which a program knows that a library is
 * up to date; the built program has the same, so it takes this library as it is.
 */
export default async function setup(project: TestProject): Promise<void> {
  // Programs under test would fill their libraries from it, and tests count what a clone has.
  if (existsSync(join(root, 'content')))
    throw new Error('Remove content/ (from "npm run bundle:content") before the tests.');
  const constants = derivationConstants();
  const hash = createHash('sha256').update(JSON.stringify(constants)).digest('hex');
  const folder = join(root, 'node_modules', '.cache', 'lorewright-tests');
  const file = join(folder, `srd-${hash.slice(0, 12)}.db`);
  if (!existsSync(file)) {
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
    const unfinished = join(folder, `unfinished-${process.pid}.db`);
    const library = openLibrary(unfinished, kinds);
    await fillBundled(library);
    await library.close();
    renameSync(unfinished, file);
    for (const rest of ['-wal', '-shm']) rmSync(`${unfinished}${rest}`, { force: true });
  }
  project.provide('srdLibrary', file);
}

declare module 'vitest' {
  interface ProvidedContext {
    srdLibrary: string;
  }
}

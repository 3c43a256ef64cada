import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { derivationConstants, fingerprint } from '../../scripts/fingerprints.mjs';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * A library that holds the SRD, which each test copies instead of filling its own. It is kept
 * between runs for as long as nothing changes that it is made from.
 */
export default async function setup(project: TestProject): Promise<void> {
  const made = fingerprint(['src/base', 'src/library', 'src/text', 'src/dnd5e', 'assets']);
  const folder = join(root, 'node_modules', '.cache', 'lorewright-tests');
  const file = join(folder, `srd-${made}.db`);
  if (!existsSync(file)) {
    // Older ones are of no use any more.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // What vitest defines for tests is not defined here, and a library that other code derived would
    // be derived anew by every test that opens it.
    for (const [name, json] of Object.entries(derivationConstants()))
      Object.assign(globalThis, { [name]: JSON.parse(json) });
    const { fillBundled } = await import('../../src/dnd5e/sources/fill-bundled.ts');
    const { openLibrary } = await import('../../src/library/open.ts');
    const { kinds } = await import('../../src/mcp/catalogue.ts');
    const unfinished = join(folder, `unfinished-${process.pid}.db`);
    const library = openLibrary(unfinished, kinds);
    await fillBundled(library);
    await library.close();
    renameSync(unfinished, file);
  }
  project.provide('srdLibrary', file);
}

declare module 'vitest' {
  interface ProvidedContext {
    srdLibrary: string;
  }
}

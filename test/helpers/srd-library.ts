import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillFromSrd } from '../../src/dnd5e/sources/srd/fill-from-package.ts';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';

/** Fills one library with the SRD before all tests; each test copies it instead of filling its own. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-srd-'));
  const library = openLibrary(join(folder, 'library.db'), kinds);
  fillFromSrd(library);
  library.close();
  project.provide('srdLibrary', join(folder, 'library.db'));
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    srdLibrary: string;
  }
}

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder whose library already holds the SRD. */
export function srdFolder(): string {
  const folder = emptyFolder();
  copyFileSync(inject('srdLibrary'), join(folder, 'library.db'));
  return folder;
}

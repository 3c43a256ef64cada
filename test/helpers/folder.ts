import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** An empty folder; whoever makes it removes it. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'lorewright-test-'));

/** Puts a library that already holds the SRD into a folder. */
export function putSrdLibrary(folder: string): void {
  copyFileSync(inject('srdLibrary'), join(folder, 'library.db'));
}

/** Puts a library that has no rules, and is not filled with them either. */
export function putBareLibrary(folder: string): void {
  copyFileSync(inject('bareLibrary'), join(folder, 'library.db'));
}

/** An empty folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One with a library that has yet to be filled: where there is none, the program copies a filled one. */
export function unfilledFolder(): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'library.db'), '');
  return folder;
}

/** A data folder with the SRD that several tests share; it goes when `after` says so. */
export const srdFolderFor = (after: After): string => folderFor(after, putSrdLibrary);

/** The same with a library without rules. */
export const bareFolderFor = (after: After): string => folderFor(after, putBareLibrary);

type After = (clean: () => void) => void;

function folderFor(after: After, put: (folder: string) => void): string {
  const folder = newFolder();
  after(() => rmSync(folder, { recursive: true, force: true }));
  put(folder);
  return folder;
}

/** A data folder whose library has no rules, and is not filled with them. */
export function bareFolder(): string {
  const folder = emptyFolder();
  putBareLibrary(folder);
  return folder;
}

/** A data folder whose library already holds the SRD. */
export function srdFolder(): string {
  const folder = emptyFolder();
  putSrdLibrary(folder);
  return folder;
}

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { invalidInput, notFound, unavailable } from '../../../base/error.ts';
import { fileErrorAt } from '../../../base/file-error.ts';
import { ensureStorable, type Library } from '../../../library/library.ts';
import { withLease } from '../../../library/with-lease.ts';
import { decode, otherFormat } from './decode-text.ts';
import type { ImportReport } from './import-report.ts';
import { readOrcbrew } from './read-file.ts';
import { type ImportedFile, type StoreOptions, storeBooks } from './store-books.ts';

/** The largest shared packs are under 4 MB. */
const MAX_BYTES = 32 * 1024 * 1024;

const LEASE = 'import';
/** Longer than an import takes, and than the lease of a killed one lasts. */
const WAIT_MS = 60_000;
const busy = () =>
  unavailable('Other books are being imported.', { next: 'Try again in a moment.' });

/** Parses one OrcBrew file; throws if it cannot be parsed at all. */
function readOrcbrewFile(path: string, bytes: Uint8Array): ImportedFile {
  const other = otherFormat(bytes);
  if (other)
    throw invalidInput(`${basename(path)} is ${other}.`, { next: 'Nothing was imported.' });
  const { text, encoding } = decode(bytes);
  const file = readOrcbrew(text, path);
  if (encoding !== 'utf-8')
    file.repaired.unshift({ path: '', line: 1, text: `the file was read as ${encoding}` });
  return { ...file, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function bytesOf(path: string): Uint8Array {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const stat = fstatSync(file);
    if (stat.isDirectory())
      throw invalidInput(`${path} is a folder.`, { next: 'Name the .orcbrew files in it.' });
    if (!stat.isFile() && !stat.isFIFO()) throw invalidInput(`${path} is not a file.`);
    return readAll(file, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOENT')
        throw notFound(`There is no file ${path}.`, { next: 'Check the name and the folder.' });
      throw fileErrorAt(path, 'read', error);
    }
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads a pipe to its end; refuses beyond the limit. */
function readAll(file: number, path: string): Uint8Array {
  const parts: Buffer[] = [];
  for (let size = 0; ; ) {
    const part = Buffer.alloc(1024 * 1024);
    const read = readSync(file, part);
    if (read === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, read));
    size += read;
    if (size > MAX_BYTES)
      throw invalidInput(`${path} is larger than ${MAX_BYTES / 1024 / 1024} MB.`, {
        next: 'Export its books one by one.',
      });
  }
}

/** Imports one file, completely or not at all. */
export const importFile = (
  library: Library,
  path: string,
  options: Omit<StoreOptions, 'dryRun'> = {},
): Promise<ImportReport> => importBytes(library, path, undefined, options);

/** What importing this file would do, without changing the library. */
export const rehearse = (
  library: Library,
  path: string,
  options: Omit<StoreOptions, 'dryRun'> = {},
): Promise<ImportReport> => importBytes(library, path, undefined, { ...options, dryRun: true });

/** Imports a file from these bytes, else from disk. */
export async function importBytes(
  library: Library,
  path: string,
  content: Uint8Array | undefined,
  options: StoreOptions,
): Promise<ImportReport> {
  const { dryRun = false } = options;
  if (!dryRun) await ensureStorable(library);
  const file = readOrcbrewFile(path, content ?? bytesOf(path));
  const store = () => storeBooks(library, file, options);
  // Whether a name is taken is decided before the book is stored, so one import waits for another.
  const { books, stored, conflicts, gone } = dryRun
    ? await store()
    : await withLease(library, LEASE, { waitMs: WAIT_MS, signal: options.signal, busy }, store);
  const { added, changed, unchanged, removed } = stored;
  return {
    file: basename(path),
    dry_run: dryRun,
    imported: added + changed + unchanged,
    stored: { added, changed, unchanged, ...(removed > 0 && { removed }) },
    books,
    skipped: file.skipped,
    repaired: file.repaired,
    conflicts: [...file.conflicts, ...conflicts],
    not_understood: file.not_understood,
    gone,
  };
}

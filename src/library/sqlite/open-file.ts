import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unavailable } from '../../base/error.ts';
import { type Database, type FileOptions, openDatabase } from './database.ts';
import { makeFolder } from './make-folder.ts';
import { startFrom } from './start-from.ts';
import { type Writer, writerOn } from './writer.ts';

export interface OpenedFile {
  readonly reader: Database;
  readonly writer: Writer;
  /** What every answer from it should say. */
  readonly notices: readonly string[];
  /** Another connection to the file; undefined for a library in memory. */
  reopen(): Database | undefined;
  close(): Promise<void>;
}

/**
 * Opens a library file as well as its place allows: to write; where it may only be read, as a copy of
 * its own that is forgotten; where nothing can be stored, as such a copy of the prepared one or in
 * memory.
 */
export function openFile(path: string, options: FileOptions = {}): OpenedFile {
  if (path === ':memory:') return connected(path);
  const isThere = isFile(path);
  if (isThere && !may(path, constants.R_OK))
    throw unavailable(`The library ${path} may not be read: permission denied.`, {
      next: 'Give yourself the right to read and write it, or choose another folder with --data.',
    });
  if (
    isThere ? may(path, constants.W_OK) && canStoreIn(dirname(path)) : canStoreIn(dirname(path))
  ) {
    if (!isThere && options.prepared) startFrom(options.prepared, path);
    return connected(path, [], options);
  }
  if (isThere) return openCopy(path, readOnly(path)) ?? openInMemory(path);
  // A filled library is copied sooner than it is made anew in memory.
  return (options.prepared && openPrepared(options.prepared, path)) || openInMemory(path);
}

/** Two connections, so that what is being written does not show before it is complete. */
function connected(
  path: string,
  notices: readonly string[] = [],
  options: FileOptions = {},
): OpenedFile {
  const reader = openDatabase(path);
  const sharesReads = path === ':memory:';
  const writer = writerOn(sharesReads ? reader : openDatabase(path, options), { sharesReads });
  return {
    reader,
    writer,
    notices,
    reopen: () => (sharesReads ? undefined : openDatabase(path)),
    async close() {
      await writer.stop();
      reader.close();
      writer.db.close();
    },
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EACCES')
      throw unavailable(`The folder ${dirname(path)} may not be read: permission denied.`, {
        next: 'Give yourself the right to read and write it, or choose another folder with --data.',
      });
    return false;
  }
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** SQLite keeps its journal beside the file, so the folder must be writable too. */
function canStoreIn(folder: string): boolean {
  try {
    makeFolder(folder);
  } catch {
    return false;
  }
  return may(folder, constants.W_OK | constants.X_OK);
}

/** A copy can be migrated, filled and indexed like any library; nothing of that is kept. */
function openCopy(path: string, notice: string): OpenedFile | undefined {
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'lorewright-'));
  } catch {
    return undefined;
  }
  const discard = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', discard);
  try {
    for (const part of ['', '-wal']) {
      if (!existsSync(path + part)) continue;
      copyFileSync(path + part, join(folder, `library.db${part}`));
      chmodSync(join(folder, `library.db${part}`), 0o600);
    }
    const copy = connected(join(folder, 'library.db'), [notice]);
    const close = async (): Promise<void> => {
      await copy.close();
      process.off('exit', discard);
      discard();
    };
    return { ...copy, close };
  } catch (error) {
    process.off('exit', discard);
    discard();
    throw error;
  }
}

/** Where there is no room for it either, there is still the memory. */
function openPrepared(prepared: string, path: string): OpenedFile | undefined {
  try {
    return openCopy(prepared, inMemory(path));
  } catch {
    return undefined;
  }
}

const openInMemory = (path: string): OpenedFile => connected(':memory:', [inMemory(path)]);

const readOnly = (path: string): string =>
  `The library ${path} cannot be written, so nothing new is stored: what is fetched now is forgotten when Lorewright ends.`;

const inMemory = (path: string): string =>
  `The folder ${dirname(path)} cannot be written, so the library is in memory: it holds the built-in SRD, and what is fetched is forgotten when Lorewright ends. --data chooses another folder.`;

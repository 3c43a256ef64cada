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
import type { Notice } from '../../base/notice.ts';
import { startFrom } from './copy-prepared.ts';
import { type Database, type FileOptions, openDatabase } from './database.ts';
import { makeFolder } from './make-folder.ts';
import { type Writer, writerOn } from './writer.ts';

export interface OpenedFile {
  readonly reader: Database;
  readonly writer: Writer;
  /** Notices for every answer from it. */
  readonly notices: readonly Notice[];
  /** Opens another connection to the file; undefined for a library in memory. */
  reopen(): Database | undefined;
  close(): Promise<void>;
}

/**
 * Opens a library file as well as possible: for writing; if it is read-only, as a temporary copy;
 * if nothing can be stored, as a temporary copy of the prepared one or in memory. A library in
 * memory begins as the prepared one, too.
 */
export function openFile(path: string, options: FileOptions = {}): OpenedFile {
  const forgotten = (notice?: Notice): OpenedFile =>
    openPrepared(options.prepared, notice) ?? connected(':memory:', noticesOf(notice));
  if (path === ':memory:') return forgotten();
  const isThere = isFile(path);
  if (isThere && !may(path, constants.R_OK))
    throw unavailable(`The library ${path} may not be read: permission denied.`, {
      next: 'Give yourself the right to read and write it, or choose another folder with --data.',
    });
  if (
    isThere ? may(path, constants.W_OK) && canStoreIn(dirname(path)) : canStoreIn(dirname(path))
  ) {
    const hasRoom = isThere || !options.prepared || startFrom(options.prepared, path);
    return hasRoom ? connected(path, [], options) : forgotten(noRoom(path));
  }
  return (isThere && openCopy(path, readOnly(path))) || forgotten(inMemory(path));
}

/** Two connections, so that uncommitted writes are not visible to readers. */
function connected(
  path: string,
  notices: readonly Notice[] = [],
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
    if (statSync(path).isFile()) return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EACCES')
      throw unavailable(`The folder ${dirname(path)} may not be read: permission denied.`, {
        next: 'Give yourself the right to read and write it, or choose another folder with --data.',
      });
    return false;
  }
  throw unavailable(`The library ${path} is a folder or something else that is no file.`, {
    next: 'Move it away, or choose another folder with --data.',
  });
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

/** A copy can be migrated, filled and indexed like any library; none of that is kept. */
function openCopy(path: string, notice?: Notice): OpenedFile | undefined {
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
    const copy = connected(join(folder, 'library.db'), noticesOf(notice));
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

/**
 * Copying a filled library is faster than filling one in memory. If there is no room for a copy
 * either, memory remains.
 */
function openPrepared(prepared: string | undefined, notice?: Notice): OpenedFile | undefined {
  try {
    return prepared === undefined ? undefined : openCopy(prepared, notice);
  } catch {
    return undefined;
  }
}

const noticesOf = (notice: Notice | undefined): Notice[] => (notice === undefined ? [] : [notice]);

const readOnly = (path: string): Notice => ({
  text: `The library ${path} cannot be written, so nothing new is stored: what is fetched now is forgotten when Lorewright ends.`,
  operator: `Give yourself the right to write it and its folder ("chmod u+w ${dirname(path)} ${path}"), or choose another folder with --data.`,
});

const noRoom = (path: string): Notice => ({
  text: `The disk is full. Until the folder ${dirname(path)} has room for a library, the built-in SRD is served from memory: what is fetched is forgotten when Lorewright ends.`,
  operator: 'Free some space, or move the library with --data.',
});

const inMemory = (path: string): Notice => ({
  text: `The folder ${dirname(path)} cannot be written, so the library is in memory: it holds the built-in SRD, and what is fetched is forgotten when Lorewright ends.`,
  operator: 'Choose another folder with --data.',
});

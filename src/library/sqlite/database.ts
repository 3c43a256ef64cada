import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import type * as z from 'zod';
import { isAnswering, latestCall } from '../../base/answering.ts';
import { unavailable } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { makeFolder } from './make-folder.ts';
import { damagedFile, explained, isBusy } from './sqlite-errors.ts';
import { storedText } from './stored-text.ts';

export type Bound = string | number | null | Uint8Array;

/**
 * The only place that uses the SQLite driver. Values are always bound; statements are prepared
 * once.
 */
export interface Database {
  run(sql: string, ...values: Bound[]): number;
  /** Rows in the shape of `row`; texts are read as blobs, see `storedText`. */
  all<T>(row: z.ZodType<T>, sql: string, ...values: Bound[]): T[];
  get<T>(row: z.ZodType<T>, sql: string, ...values: Bound[]): T | undefined;
  /** The first column of every row: numbers, or texts read as blobs. */
  column(sql: string, ...values: Bound[]): unknown[];
  /** The first row as an array, in half the time of a list; empty if there is none. */
  row(sql: string, ...values: Bound[]): unknown[];
  /** Rows as arrays, unparsed: for large loads where the caller checks what it needs. */
  rows(sql: string, ...values: Bound[]): unknown[][];
  /** The same one by one, for a great many rows: none of them is kept. */
  each(row: (values: readonly unknown[]) => void, sql: string, ...values: Bound[]): void;
  exec(sql: string): void;
  /**
   * Runs `work` atomically, as the only writer; nested calls join the outer one. Blocks while it
   * waits for other processes: a server writes through `Writer` instead.
   */
  transaction<T>(work: () => T): T;
  /** Begins a transaction; returns false if another process is writing. */
  tryBegin(): boolean;
  /** Ends the transaction begun by `tryBegin`. */
  end(how: 'COMMIT' | 'ROLLBACK'): void;
  /** `work` is done whenever a transaction is about to end. */
  beforeEnd(work: (how: 'COMMIT' | 'ROLLBACK') => void): void;
  /** Records that documents or entities have changed. */
  changed(): void;
  /** Grows whenever this or another process has changed documents or entities. */
  generation(): number;
  /** Grows whenever anything in the file may have changed: what was read before may be outdated. */
  version(): number;
  /** Overwrites deleted data, if the file was opened so; does nothing otherwise. */
  eraseDeleted(): void;
  close(): void;
}

/** How long to wait for another process that holds the file. */
export const BUSY_TIMEOUT_MS = 60_000;
const FOLD_TIMEOUT_MS = 100;

/** Native code, loaded when a library is opened: listing the tools does not need it. */
function driver(): typeof Libsql {
  try {
    return createRequire(import.meta.url)('libsql');
  } catch (error) {
    throw unavailable(
      `The database driver for ${process.platform}-${process.arch} is not installed.`,
      {
        next: 'Install Lorewright again with its optional packages: without --omit=optional, on the machine that runs it.',
        cause: error,
      },
    );
  }
}

export interface FileOptions {
  /** Deleted data is overwritten, in the file and in its journal. */
  readonly overwriteDeleted?: boolean;
  /** A library file to copy if there is none yet. */
  readonly prepared?: string | undefined;
}

/** Opens a file, creating it if there is none. Its tables are not changed: see `migrate`. */
export function openDatabase(
  path: string,
  { overwriteDeleted = false }: FileOptions = {},
): Database {
  const raw = guarded(() => connect(path, overwriteDeleted));
  const statements = statementsOf(raw, (statement) => statement);
  const rawStatements = statementsOf(raw, (statement) => statement.raw(true));

  /** Something may have been deleted since deleted data was last overwritten. */
  let isDirty = false;

  function foldJournal(how: 'PASSIVE' | 'TRUNCATE'): void {
    try {
      // A checkpoint may wait for another process that reads or writes; a server cannot.
      raw.exec(`PRAGMA busy_timeout=${FOLD_TIMEOUT_MS}; PRAGMA wal_checkpoint(${how})`);
    } catch {
      // On a full disk or a damaged file the journal stays beside it, and nothing is lost.
    } finally {
      raw.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
    }
  }

  const version = versionOf(() =>
    Number([rawStatements.of('PRAGMA data_version').get()].flat()[0]),
  );
  let generation = { version: -1, number: 0 };

  const begin = (): void => {
    assertOpen(raw);
    raw.exec('BEGIN IMMEDIATE');
  };
  const endings: ((how: 'COMMIT' | 'ROLLBACK') => void)[] = [];
  const end = (how: 'COMMIT' | 'ROLLBACK'): void => {
    for (const work of endings) work(how);
    if (raw.open && raw.inTransaction) raw.exec(how);
    version.grow();
  };

  const database: Database = {
    run(sql, ...values) {
      version.grow();
      return guarded(() => statements.of(sql).run(...values).changes);
    },
    all: (row, sql, ...values) =>
      guarded(() => statements.of(sql).all(...values)).map((found) => shaped(row, found)),
    get(row, sql, ...values) {
      const found = guarded(() => statements.of(sql).get(...values));
      return found === undefined ? undefined : shaped(row, found);
    },
    column: (sql, ...values) =>
      guarded(() => rawStatements.of(sql).all(...values)).map((r) =>
        Array.isArray(r) ? readable(r[0]) : undefined,
      ),
    row(sql, ...values) {
      const found = guarded(() => rawStatements.of(sql).get(...values));
      return Array.isArray(found) ? found : [];
    },
    rows: (sql, ...values) =>
      guarded(() => rawStatements.of(sql).all(...values)).filter((r) => Array.isArray(r)),
    each(row, sql, ...values) {
      guarded(() => {
        for (const found of rawStatements.of(sql).iterate(...values))
          if (Array.isArray(found)) row(found);
      });
    },
    exec(sql) {
      assertOpen(raw);
      version.grow();
      guarded(() => void raw.exec(sql));
    },
    transaction<T>(work: () => T): T {
      assertOpen(raw);
      if (raw.inTransaction) return work();
      return guarded(() => {
        try {
          begin();
          const result = work();
          end('COMMIT');
          return result;
        } catch (error) {
          end('ROLLBACK');
          throw error;
        }
      });
    },
    tryBegin() {
      try {
        raw.exec('PRAGMA busy_timeout=0');
        begin();
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw explained(error);
      } finally {
        if (raw.open) raw.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
      }
    },
    end: (how) => guarded(() => end(how)),
    beforeEnd: (work) => void endings.push(work),
    changed() {
      isDirty = true;
      database.run('UPDATE generation SET number = number + 1');
    },
    generation() {
      const now = database.version();
      if (generation.version !== now)
        generation = {
          version: now,
          number: Number(database.column('SELECT number FROM generation')[0]),
        };
      return generation.number;
    },
    version: () => guarded(version.current),
    eraseDeleted() {
      if (!overwriteDeleted || !isDirty) return;
      // The journal contains old pages until it is checkpointed and truncated.
      foldJournal('TRUNCATE');
      isDirty = false;
    },
    close() {
      if (!raw.open) return;
      database.eraseDeleted();
      statements.clear();
      rawStatements.clear();
      // The driver leaves the journal behind; a checkpoint makes the library one file if nobody
      // else has it open, and does nothing otherwise.
      foldJournal('PASSIVE');
      raw.close();
    },
  };

  return database;
}

function connect(path: string, overwriteDeleted: boolean): Libsql.Database {
  if (path !== ':memory:') createPrivately(path);
  const raw = new (driver())(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (!isLibrary(raw))
      throw unavailable(`The file ${path} is a database of another program.`, {
        next: `Choose another folder with --data. "${commandLine('doctor --repair')}" starts a new library in its place and leaves that file beside it.`,
      });
    // WAL lets readers continue while one process writes; NORMAL keeps the file intact after a
    // kill.
    raw.exec(
      `PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;`,
    );
    if (overwriteDeleted) raw.exec('PRAGMA secure_delete=ON');
  } catch (error) {
    raw.close();
    throw error;
  }
  return raw;
}

/** An empty file becomes a library; a file with other tables is not ours, and is left alone. */
function isLibrary(raw: Libsql.Database): boolean {
  const tables = raw
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .raw(true)
    .all()
    .flat();
  return tables.length === 0 || (tables.includes('entities') && tables.includes('generation'));
}

/**
 * It may contain a private world: SQLite itself would make a file that everybody can read. An
 * existing file is not even opened: closing it would release every lock this process has on it (as
 * POSIX requires), and another process would then remove its journal under our open connections.
 */
function createPrivately(path: string): void {
  makeFolder(dirname(path));
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Prepared statements by their text. */
function statementsOf(
  raw: Libsql.Database,
  as: (statement: Libsql.Statement<unknown[]>) => Libsql.Statement<unknown[]>,
) {
  const known = new Map<string, Libsql.Statement<unknown[]>>();
  return {
    of(sql: string): Libsql.Statement<unknown[]> {
      let statement = known.get(sql);
      if (!statement) {
        assertOpen(raw);
        statement = as(raw.prepare(sql));
        known.set(sql, statement);
      }
      return statement;
    },
    clear: () => known.clear(),
  };
}

/** Bound now, before a test replaces it: a mocked clock must not keep old values alive. */
const now = performance.now.bind(performance);

/**
 * An answer checks dozens of times whether another process has written, so the result is reused for
 * a moment. It is shorter than the time from another process's commit to the next call about it.
 */
const SEEN_FOR_MS = 1;
/** The same within one tool call, which need not know what was written after it began. */
const SEEN_IN_CALL_MS = 20;

/** Counts the writes of all connections of this process, to any file. */
let writes = 0;

/** Counts changes of the file. `dataVersion` changes when another connection has written. */
function versionOf(dataVersion: () => number) {
  let version = 0;
  let seen: number | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let seenAfter = -1;
  let seenIn = -1;
  return {
    /** This connection has written. */
    grow(): void {
      version++;
      writes++;
    },
    current(): number {
      const seenFor = isAnswering() && seenIn === latestCall() ? SEEN_IN_CALL_MS : SEEN_FOR_MS;
      if (seenAfter === writes && now() - seenAt < seenFor) return version;
      seenAt = now();
      seenAfter = writes;
      seenIn = latestCall();
      const latest = dataVersion();
      if (latest !== seen) version++;
      seen = latest;
      return version;
    },
  };
}

/** Work that outlives the library fails here; the driver would end the process. */
function assertOpen(raw: Libsql.Database): void {
  if (!raw.open) throw unavailable('The library has been closed.');
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(error);
  }
}

/** Texts come as blobs; see `storedText`. */
const readable = (value: unknown): unknown =>
  value instanceof Uint8Array || value instanceof ArrayBuffer ? storedText(value) : value;

/** The queries and the data are ours: another shape means that the file is damaged. */
function shaped<T>(row: z.ZodType<T>, found: unknown): T {
  const values = Object.entries(found ?? {}).map(([name, value]) => [name, readable(value)]);
  const read = row.safeParse(Object.fromEntries(values));
  if (!read.success) throw damagedFile(read.error);
  return read.data;
}

import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type Libsql from 'libsql';
import type * as z from 'zod';
import { messageOf, unavailable } from '../../base/error.ts';
import { migrate } from './migrations.ts';
import { told } from './sqlite-errors.ts';

export type Bound = string | number | null | Uint8Array;

/**
 * The one place that knows the SQLite driver. Values are always bound; statements are prepared once.
 */
export interface Database {
  run(sql: string, ...values: Bound[]): number;
  /** Rows in the shape of `row`; the queries are ours, so a wrong shape is a defect and throws. */
  all<T>(row: z.ZodType<T>, sql: string, ...values: Bound[]): T[];
  get<T>(row: z.ZodType<T>, sql: string, ...values: Bound[]): T | undefined;
  /** The first column of every row, unparsed: for long lists of numbers. */
  column(sql: string, ...values: Bound[]): unknown[];
  /** Rows as arrays, unparsed: for large loads where the caller checks what it needs. */
  rows(sql: string, ...values: Bound[]): unknown[][];
  /** The same one by one, for a great many rows: none of them is kept. */
  each(row: (values: readonly unknown[]) => void, sql: string, ...values: Bound[]): void;
  exec(sql: string): void;
  /** All of `work` or none of it, alone among writers; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  /** Says that documents or entities have changed. */
  changed(): void;
  /** Grows whenever this or another process has changed documents or entities. */
  generation(): number;
  close(): void;
}

/** After an update one process derives all indexes anew, for half a minute on a slow machine. */
const BUSY_TIMEOUT_MS = 60_000;

/** Native code, loaded when a library is opened: whoever only lists the tools does without. */
const driver = (): typeof Libsql => createRequire(import.meta.url)('libsql');

export function openDatabase(path: string): Database {
  let raw: Libsql.Database;
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    raw = new (driver())(path, { timeout: BUSY_TIMEOUT_MS });
    // WAL lets readers go on while one process writes; NORMAL keeps the file sound after a kill.
    raw.exec(
      `PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;`,
    );
  } catch (error) {
    throw unavailable(`The library ${path} cannot be opened: ${messageOf(error)}.`, {
      next: 'Choose another folder with --data, or check its permissions and free space.',
      cause: error,
    });
  }

  const statements = new Map<string, Libsql.Statement<unknown[]>>();
  const prepare = (sql: string): Libsql.Statement<unknown[]> => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = raw.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };

  const database: Database = {
    run: (sql, ...values) => prepare(sql).run(...values).changes,
    all: (row, sql, ...values) =>
      prepare(sql)
        .all(...values)
        .map((r) => row.parse(r)),
    get(row, sql, ...values) {
      const found = prepare(sql).get(...values);
      return found === undefined ? undefined : row.parse(found);
    },
    column: (sql, ...values) =>
      prepareRaw(sql)
        .all(...values)
        .map((r) => (Array.isArray(r) ? r[0] : undefined)),
    rows: (sql, ...values) =>
      prepareRaw(sql)
        .all(...values)
        .filter((r) => Array.isArray(r)),
    each(row, sql, ...values) {
      for (const found of prepareRaw(sql).iterate(...values)) if (Array.isArray(found)) row(found);
    },
    exec: (sql) => void raw.exec(sql),
    transaction<T>(work: () => T): T {
      if (raw.inTransaction) return work();
      try {
        raw.exec('BEGIN IMMEDIATE');
        const result = work();
        raw.exec('COMMIT');
        return result;
      } catch (error) {
        if (raw.inTransaction) raw.exec('ROLLBACK');
        throw told(error);
      }
    },
    changed: () => void database.run('UPDATE generation SET number = number + 1'),
    generation: () => Number(database.column('SELECT number FROM generation')[0]),
    close() {
      if (!raw.open) return;
      statements.clear();
      rawStatements.clear();
      // The driver leaves the journal behind; folding it in keeps the library one file when nobody
      // else has it open, and does nothing otherwise.
      raw.exec('PRAGMA wal_checkpoint(PASSIVE)');
      raw.close();
    },
  };

  const rawStatements = new Map<string, Libsql.Statement<unknown[]>>();
  function prepareRaw(sql: string): Libsql.Statement<unknown[]> {
    let statement = rawStatements.get(sql);
    if (!statement) {
      statement = raw.prepare(sql).raw(true);
      rawStatements.set(sql, statement);
    }
    return statement;
  }

  migrate(database);
  return database;
}

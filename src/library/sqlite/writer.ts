import { unavailable } from '../../base/error.ts';
import { inSlices, pause, type Slice } from '../../base/time.ts';
import { BUSY_TIMEOUT_MS, type Database } from './database.ts';
import { stillBusy } from './sqlite-errors.ts';

/** How often to check whether another process has finished writing. */
const RETRY_MS = 15;

/**
 * The only way to change the file. Its transactions may be long, since they use a connection of
 * their own: meanwhile readers of this process see the file as it was before.
 */
export interface Writer {
  readonly db: Database;
  /** Runs `work` atomically, one transaction of this process after another. */
  transaction<T>(work: (slice: Slice) => T | Promise<T>): Promise<T>;
  /** Runs `work` between transactions. */
  between<T>(work: () => T): Promise<T>;
  /** Rolls back unfinished transactions, and refuses others. */
  stop(): Promise<void>;
}

/** `sharesReads`: readers use the same connection, so nothing may come in between. */
export function writerOn(db: Database, { sharesReads }: { sharesReads: boolean }): Writer {
  let last: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const assertRunning = (): void => {
    if (stopped) throw unavailable('The library has been closed.');
  };

  const begin = async (): Promise<void> => {
    for (const until = Date.now() + BUSY_TIMEOUT_MS; ; ) {
      assertRunning();
      if (db.tryBegin()) return;
      if (Date.now() > until) throw stillBusy();
      await pause(RETRY_MS);
    }
  };

  const run = async <T>(work: (slice: Slice) => T | Promise<T>): Promise<T> => {
    await begin();
    try {
      const result = await work(sharesReads ? async () => {} : inSlices(assertRunning));
      db.end('COMMIT');
      return result;
    } catch (error) {
      db.end('ROLLBACK');
      throw error;
    }
  };

  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  return {
    db,
    transaction: (work) => inTurn(() => run(work)),
    between: (work) => inTurn(work),
    async stop() {
      stopped = true;
      await last;
    },
  };
}

import { constants } from 'node:os';

/** After a signal, how long work may take to stop before the process exits anyway. */
const CLOSING_MS = 500;
/** The same for work that stops cleanly and reports what it has kept. */
const ORDERLY_MS = 3000;

/** Ends the process soon, even if something that was begun late keeps it alive. */
export const exitSoon = (): void => void setTimeout(() => process.exit(), CLOSING_MS).unref();

export interface Interruption {
  /** Aborted at the first Ctrl-C or SIGTERM; at the second the process exits at once. */
  readonly signal: AbortSignal;
  /** The result of the work; after a signal it fails if the work does not stop soon by itself. */
  orStopped<T>(work: Promise<T>, orderly: boolean): Promise<T>;
  /** The exit code after a signal, as shells expect it: 130 for Ctrl-C. */
  exitCode(): number;
  /**
   * Waits for everything to be closed. After a signal, or where the command ends with its client,
   * that may not take long: then the process exits with this code.
   */
  closing(closed: Promise<void>, code: number, soon: boolean): Promise<void>;
}

export function listenForSignals(): Interruption {
  const control = new AbortController();
  let received: 'SIGINT' | 'SIGTERM' = 'SIGINT';
  const exitCode = (): number => 128 + constants.signals[received];
  const interrupt = (name: 'SIGINT' | 'SIGTERM'): void => {
    received = name;
    if (control.signal.aborted) process.exit(exitCode());
    control.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: control.signal,
    exitCode,
    orStopped: (work, orderly) =>
      new Promise((resolve, reject) => {
        work.then(resolve, reject);
        control.signal.addEventListener('abort', () =>
          setTimeout(() => reject(new Error('stopped')), orderly ? ORDERLY_MS : CLOSING_MS).unref(),
        );
      }),
    async closing(closed, code, soon) {
      const isStopped = control.signal.aborted;
      // A request or worker that does not stop must not keep the process alive.
      const timer =
        isStopped || soon ? setTimeout(() => process.exit(code), CLOSING_MS).unref() : undefined;
      // Work that was cut off may fail on what is closed under it; nothing waits for it any more.
      if (isStopped) process.on('unhandledRejection', () => {});
      await closed;
      if (!isStopped) clearTimeout(timer);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}

import { type App, service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { HOUR_MS, WEEK_MS } from '../../base/time.ts';
import { libraryService } from '../../library/library.ts';
import { sync } from './sync.ts';

/** Let the first calls go first: the client is about to send some. */
const FIRST_AFTER_MS = 3000;
/**
 * When another process syncs: check again after this, in case it was killed. Longer than its lease.
 */
const LOOK_AGAIN_MS = 20_000;

export interface Keeper {
  /** Stops the sync that is under way, at any point. */
  stop(): Promise<void>;
}

/** Keeps the library less than a week old while a server runs; nothing waits for it. */
export const keeperService = service<Keeper>({
  name: 'keeper',
  open: keepUpToDate,
  close: (keeper) => keeper.stop(),
});

function keepUpToDate(app: App): Keeper {
  if (app.config.offline || !app.config.backgroundSync) return { stop: async () => {} };
  // Opened first, so that it is closed last.
  app.use(libraryService);
  const control = new AbortController();
  const { signal } = control;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve(true);

  /** Returns whether it ran. */
  async function once(): Promise<boolean> {
    try {
      const summary = await sync(app, { freshMs: WEEK_MS, background: true }, { signal });
      if (summary.collections > 0) app.log.info({ ...summary }, 'background sync');
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const expected = error instanceof LoreError;
      app.log[expected ? 'info' : 'error']({ err: error }, 'background sync did not run');
      return !expected;
    }
  }

  const plan = (ms: number): void => {
    timer = setTimeout(async () => {
      running = once();
      const hasRun = await running;
      if (!signal.aborted) plan(hasRun ? HOUR_MS : LOOK_AGAIN_MS);
    }, ms);
    // Do not keep the process alive after its client has gone.
    timer.unref();
  };
  plan(FIRST_AFTER_MS);

  return {
    async stop() {
      clearTimeout(timer);
      control.abort();
      await running;
    },
  };
}

import { type App, service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { HOUR_MS, WEEK_MS } from '../../base/time.ts';
import { libraryService } from '../../library/library.ts';
import { sync } from './sync.ts';

/** The first answers come first: the program that started us is about to ask something. */
const FIRST_AFTER_MS = 3000;

export interface Keeper {
  /** Ends the sync that is under way, wherever it is. */
  stop(): Promise<void>;
}

/** Keeps the library younger than a week while a server runs; nothing waits for it. */
export const keeperService = service<Keeper>({
  name: 'keeper',
  open: keepFresh,
  close: (keeper) => keeper.stop(),
});

function keepFresh(app: App): Keeper {
  if (app.config.offline || !app.config.backgroundSync) return { stop: async () => {} };
  // Opened first, so that it is closed last.
  app.use(libraryService);
  const control = new AbortController();
  const { signal } = control;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function once(): Promise<void> {
    try {
      const summary = await sync(app, { freshMs: WEEK_MS, background: true }, { signal });
      if (summary.collections > 0) app.log.info({ ...summary }, 'background sync');
    } catch (error) {
      if (signal.aborted) return;
      const expected = error instanceof LoreError;
      app.log[expected ? 'info' : 'error']({ err: error }, 'background sync did not run');
    }
  }

  const plan = (ms: number): void => {
    timer = setTimeout(async () => {
      running = once();
      await running;
      if (!signal.aborted) plan(HOUR_MS);
    }, ms);
    // A server whose client is gone must be free to end.
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

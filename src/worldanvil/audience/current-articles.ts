import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { rememberUnchecked } from '../articles/article-library.ts';
import { hasKeys } from '../settings.ts';
import { type CurrentArticles, libraryFor } from './library-view.ts';

/** How long a reader waits for the comparison; what is not compared by then is not shown. */
const WAIT_MS = 15_000;
/** How long one is asked about each of the articles found; those that are left are not shown. */
const ASK_MS = 10_000;

/** The players' articles as far as they are current; a game master's always are. */
function currentArticles(app: App): CurrentArticles | undefined {
  const { config } = app;
  if (config.audience !== 'player') return undefined;
  const canAsk = hasKeys(config) && !config.offline;
  return {
    isCurrent: async (document) =>
      canAsk && (await app.use(articleIndexService).isCurrent(document)),
    stillOpen: async (document, ids) =>
      canAsk
        ? (await app.use(articleIndexService).stillOpen(document, ids, ASK_MS)).open
        : new Set(),
    async update() {
      if (!canAsk) return;
      try {
        await app.use(articleIndexService).current(WAIT_MS);
      } catch (error) {
        // Then nothing is current, and players are shown no articles.
        if (!(error instanceof LoreError)) throw error;
        app.log.info({ err: error }, 'the players’ articles could not be compared');
      }
    },
  };
}

/** The library as this process's audience sees it. */
export function viewOfArticles(library: Library, app: App): Library {
  const { audience } = app.config;
  rememberUnchecked(app, libraryFor(audience, library));
  return libraryFor(audience, library, currentArticles(app));
}

import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { rememberUnchecked } from '../articles/article-library.ts';
import { hasKeys } from '../settings.ts';
import { type CurrentArticles, libraryFor } from './library-view.ts';

/** Of a call's time, how much goes into the comparison; what is not compared by then is not shown. */
const SHARE_OF_COMPARING = 3 / 4;
/** And into asking about each of the articles found; those that are left are not shown. */
const SHARE_OF_ASKING = 1 / 2;

/** The players' articles as far as they are current; a game master's always are. */
function currentArticles(app: App): CurrentArticles | undefined {
  const { config } = app;
  if (config.audience !== 'player') return undefined;
  const canAsk = hasKeys(config) && !config.offline;
  const callMs = config.worldAnvilCallMs;
  return {
    isCurrent: async (document) =>
      canAsk && (await app.use(articleIndexService).isCurrent(document)),
    stillOpen: async (document, ids) =>
      canAsk
        ? (await app.use(articleIndexService).stillOpen(document, ids, callMs * SHARE_OF_ASKING))
            .open
        : new Set(),
    async update() {
      if (!canAsk) return;
      try {
        await app.use(articleIndexService).current(callMs * SHARE_OF_COMPARING);
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

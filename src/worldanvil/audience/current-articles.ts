import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import type { Library } from '../../library/library.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { rememberUnchecked } from '../articles/article-library.ts';
import { hasKeys } from '../settings.ts';
import { ALWAYS, type CurrentArticles, libraryFor } from './library-view.ts';

/**
 * The share of a call's time for refreshing the index; what is not refreshed by then is not shown.
 */
const SHARE_OF_COMPARING = 3 / 4;
/** The share for checking each of the articles found; unchecked ones are not shown. */
const SHARE_OF_ASKING = 1 / 2;

/** Restricts players to articles that are current; for a game master all are. */
function currentArticles(app: App): CurrentArticles {
  const { config } = app;
  const areOn = () => app.use(toolsetsService).has('worldanvil');
  if (config.audience !== 'player') return { ...ALWAYS, areOn };
  const canAsk = hasKeys(config) && !config.offline;
  const callMs = config.worldAnvilCallMs;
  return {
    areOn,
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
        // Then nothing is current, and players see no articles.
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

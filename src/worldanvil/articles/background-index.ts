import type { App } from '../../base/app.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { articleIndexService } from './article-index.ts';

/** Let the client's first calls go first. */
const BEGIN_AFTER_MS = 500;

/**
 * Starts indexing early, so that a search finds the user's own articles before any tool of this
 * domain was called.
 */
export function indexInBackground(app: App): void {
  const { backgroundSync, offline } = app.config;
  if (!backgroundSync || offline || !app.use(toolsetsService).has('worldanvil')) return;
  const begin = () =>
    app
      .use(articleIndexService)
      .begin()
      .catch((error: unknown) => app.log.info({ err: error }, 'articles are not indexed yet'));
  setTimeout(begin, BEGIN_AFTER_MS).unref();
}

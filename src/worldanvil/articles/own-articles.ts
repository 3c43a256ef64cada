import type { App } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import { joinNotices } from '../../base/notice.ts';
import { within } from '../../base/time.ts';
import type { OwnContent } from '../../tool/own-content.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import { worldsOf } from '../client/resolve-names.ts';
import { worldAnvilService } from '../client/world-anvil.ts';
import { hasKeys, hasVault } from '../settings.ts';
import { articleIndexService } from './article-index.ts';

/** How long a search of everything waits for titles not read yet. */
const WAIT_MS = 5_000;

/** The user's articles, for searches of other domains. */
export function ownArticles(app: App): OwnContent {
  const { offline, backgroundSync } = app.config;
  const on = app.use(toolsetsService).has('worldanvil');
  const hasNotes = app.use(toolsetsService).has('vault') && hasVault(app.config);
  const searched = on || hasNotes ? ['article'] : [];
  const called = { note: 'article' };
  if (!on || !hasKeys(app.config))
    return { kinds: hasNotes ? ['article'] : [], called, searched, prepare: async () => [] };

  /** Starts with every world; waits for titles, not for texts. */
  async function readTitles(): Promise<void> {
    const index = app.use(articleIndexService);
    const end = Date.now() + WAIT_MS;
    for (const world of await worldsOf(app.use(worldAnvilService), {}))
      await index.prepare(world, Math.max(0, end - Date.now()), { asksStillOpen: true });
  }

  /** The error of the work if it fails within the time limit; the work goes on either way. */
  const inTime = (work: Promise<void>): Promise<LoreError | undefined> =>
    within(
      WAIT_MS,
      work.then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof LoreError)) throw error;
          return error;
        },
      ),
      undefined,
    );

  return {
    kinds: ['article'],
    called,
    searched,
    async prepare({ asked }) {
      const index = app.use(articleIndexService);
      if (offline) {
        const { known, read } = await index.total();
        return asked || read < known
          ? [
              `Lorewright is offline: of your articles, ${known} titles and ${read} texts are known.`,
            ]
          : [];
      }
      const trouble = asked ? await inTime(readTitles()) : undefined;
      if (backgroundSync) index.begin().catch(() => {});
      const { known, read } = await index.total();
      const why = trouble ?? index.failure;
      if (why)
        return [joinNotices([`Your articles are not all indexed (${known} so far):`, why.notice])];
      if (known > 0 && read === known)
        return asked ? [`Searched ${known} of your own articles in full.`] : [];
      if (!asked && !backgroundSync) return [];
      return [
        known === 0
          ? 'Indexing of your own articles has begun, and no titles have come yet; ask again in a moment.'
          : `Your own articles are being indexed: titles and tags of ${known}, full text of ${read} so far.`,
      ];
    },
  };
}

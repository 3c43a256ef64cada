import { joinNotices, type Notice } from '../../base/notice.ts';
import { counted } from '../../text/excerpt.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { visit } from '../answer/read-tool.ts';
import { STILL_CHECKED } from '../client/client-port.ts';
import { idOf, type Raw } from '../client/raw.ts';
import { worldId, worldsOf } from '../client/resolve-names.ts';
import { world } from '../resources.ts';
import { articleIndexService } from './article-index.ts';
import type { WorldIndex } from './index-entry.ts';
import type { ArticleIndex, Preparing } from './index-port.ts';

/** The share of a call's time for waiting for the titles of a world not searched before. */
export const SHARE_OF_TITLES = 3 / 4;
/** The selected worlds, each with its index being prepared. */
export async function preparedIndexes(
  ctx: ToolContext,
  typed: string | undefined,
  { asksStillOpen = false }: Pick<Preparing, 'asksStillOpen'> = {},
): Promise<{ worldIndexes: WorldIndex[]; worlds: Raw[] }> {
  const { wa, how } = visit(ctx);
  const index = ctx.use(articleIndexService);
  const all = await worldsOf(wa, how);
  const wanted = typed === undefined ? undefined : await worldId(wa, typed, how);
  const own = wanted === undefined ? all : all.filter((each) => idOf(each) === wanted);
  // The list contains the user's own worlds; a world shared by others must be given by id.
  const worlds =
    wanted !== undefined && own.length === 0 ? [(await wa.get(world, wanted, -1, how)).raw] : own;
  const worldIndexes: WorldIndex[] = [];
  const waitMs = ctx.config.worldAnvilCallMs * SHARE_OF_TITLES;
  for (const world of worlds) {
    const worldIndex = await index.prepare(world, waitMs, { since: how.since, asksStillOpen });
    const at = await index.listedAt(worldIndex);
    if (at !== undefined) how.origin.note(at, true);
    worldIndexes.push(worldIndex);
  }
  return { worldIndexes, worlds: [...worlds] };
}

/** How much of these worlds can be searched. */
export async function coverageNotice(
  worldIndexes: readonly WorldIndex[],
  { coverage, unreadable, failure }: Pick<ArticleIndex, 'coverage' | 'unreadable' | 'failure'>,
): Promise<Notice[]> {
  let known = 0;
  let read = 0;
  let isChecking = false;
  const failed: string[] = [];
  for (const worldIndex of worldIndexes) {
    const each = await coverage(worldIndex);
    for (const { title, reason } of await unreadable(worldIndex))
      failed.push(`${title} (${reason})`);
    isChecking ||= each.isChecking;
    known += each.known;
    read += each.read;
  }
  const named = failed.slice(0, 5).join('; ') + (failed.length > 5 ? '; …' : '');
  const why = [
    ...(failure ? [joinNotices([`Indexing has stopped:`, failure.notice])] : []),
    ...(failed.length > 0
      ? [`${counted(failed.length, 'article')} could not be read and will be tried again: ${named}`]
      : []),
    ...(isChecking ? [STILL_CHECKED] : []),
  ];
  if (known === 0) return ['No titles have been read yet; try again in a moment.', ...why];
  return read < known
    ? [
        `Titles and tags of ${known} articles, full text of ${read} so far; the rest is read in the background.`,
        ...why,
      ]
    : [`Searched ${known} articles in full.`, ...why];
}

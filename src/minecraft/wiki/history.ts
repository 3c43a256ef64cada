import * as z from 'zod';
import { mustAskWiki, PAGE_FRESH_MS, type Parameters, type WikiContext } from './api.ts';

const Entry = z.object({
  revid: z.int(),
  parentid: z.int().optional(),
  timestamp: z.string(),
  comment: z.string().optional(),
  commenthidden: z.boolean().optional(),
  user: z.string().optional(),
  userhidden: z.boolean().optional(),
  size: z.int().optional(),
  minor: z.boolean().optional(),
});

const HistoryPage = z.object({
  continue: z.object({ rvcontinue: z.string() }).optional(),
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        pageid: z.int().optional(),
        missing: z.boolean().optional(),
        invalid: z.boolean().optional(),
        canonicalurl: z.string().optional(),
        revisions: z.array(Entry).optional(),
      }),
    ),
  }),
});

export interface HistoryEntry {
  revisionId: number;
  parentId: number | undefined;
  timestamp: string;
  /** Absent if the wiki hides it. */
  comment: string | undefined;
  user: string | undefined;
  size: number | undefined;
  minor: boolean;
}

export interface HistoryPortion {
  title: string;
  pageId: number | undefined;
  url: string;
  missing: boolean;
  entries: HistoryEntry[];
  cached: boolean;
  notice: string | undefined;
}

export interface HistoryRange {
  /** The newest timestamp wanted, ISO. */
  newest?: string;
  /** The oldest timestamp wanted, ISO. */
  oldest?: string;
}

/** Longer histories are read in part; no page has 50,000 edits. */
const MAX_PORTIONS = 100;

/** A page's history, newest first, in batches as the wiki returns them. */
export async function* history(
  ctx: WikiContext,
  title: string,
  range: HistoryRange = {},
  rvlimit: number | 'max' = 'max',
): AsyncGenerator<HistoryPortion> {
  let rvcontinue: string | undefined;
  for (let portion = 0; portion < MAX_PORTIONS; portion++) {
    const parameters: Parameters = {
      action: 'query',
      prop: 'revisions|info',
      inprop: 'url',
      titles: title,
      redirects: 1,
      rvprop: 'ids|timestamp|comment|user|size|flags',
      rvlimit,
      // Newest first, so it starts at the later timestamp.
      rvdir: 'older',
      rvstart: range.newest,
      rvend: range.oldest,
      rvcontinue,
    };
    const { value, cached, notice } = await mustAskWiki(
      ctx,
      parameters,
      HistoryPage,
      PAGE_FRESH_MS,
    );
    const page = value.query.pages[0];
    yield {
      title: page?.title ?? title,
      pageId: page?.pageid,
      url: page?.canonicalurl ?? '',
      missing: page === undefined || page.missing === true || page.invalid === true,
      entries: (page?.revisions ?? []).map((entry) => ({
        revisionId: entry.revid,
        parentId: entry.parentid,
        timestamp: entry.timestamp,
        comment: entry.commenthidden ? undefined : entry.comment,
        user: entry.userhidden ? undefined : entry.user,
        size: entry.size,
        minor: entry.minor ?? false,
      })),
      cached,
      notice,
    };
    rvcontinue = value.continue?.rvcontinue;
    if (rvcontinue === undefined) return;
  }
}

/** The revision of a page whose id is closest to one that does not exist. */
export async function nearestRevision(
  ctx: WikiContext,
  title: string,
  revisionId: number,
): Promise<HistoryEntry | undefined> {
  let best: HistoryEntry | undefined;
  const distance = (entry: HistoryEntry) => Math.abs(entry.revisionId - revisionId);
  for await (const { entries } of history(ctx, title)) {
    for (const entry of entries) if (!best || distance(entry) < distance(best)) best = entry;
    // Ids decrease with time: once below the wanted one, the rest is farther away.
    if ((entries.at(-1)?.revisionId ?? 0) < revisionId) break;
  }
  return best;
}

/** The revision that was current at a time. */
export async function revisionAsOf(
  ctx: WikiContext,
  title: string,
  moment: string,
): Promise<{ portion: HistoryPortion; entry: HistoryEntry | undefined } | undefined> {
  for await (const portion of history(ctx, title, { newest: moment }, 1))
    return { portion, entry: portion.entries[0] };
  return undefined;
}

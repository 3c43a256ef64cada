import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { clipped, counted } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { knownVersions, meansNewest, versionFor } from '../datapack/versions.ts';
import { readPage, wikiName } from '../wiki/address.ts';
import { readDate } from '../wiki/dates.ts';
import { type HistoryEntry, history, revisionAsOf } from '../wiki/history.ts';
import { missingPage, revisionUrl } from '../wiki/pages.ts';
import { versionMatcher } from '../wiki/version-pattern.ts';
import { Limit, PageTitle } from './inputs.ts';

export const searchPageRevisions = defineTool({
  name: 'search_page_revisions',
  toolset: 'minecraft',
  title: 'Page history',
  description:
    'Edit history of a Minecraft Wiki page: revisions, who changed it and when it was last edited, since a date, or which edit names a version.',
  input: z.strictObject({
    title: PageTitle,
    versionPattern: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Version named in the comment: 1.21.2 (never 1.21.20), 24w33a, 1.21.x; or words'),
    startDate: z.string().max(40).optional().describe('Not before: 2024-01-01 or ISO'),
    endDate: z.string().max(40).optional().describe('Not after, that day included'),
    limit: Limit(20, 500),
  }),
  data: z.looseObject({
    title: z.string(),
    revisions: z.array(
      z.looseObject({
        revisionId: z.int(),
        timestamp: z.string(),
        comment: z.string().nullable(),
      }),
    ),
  }),
  hints: { openWorld: true },
  async run({ startDate, endDate, limit, ...args }, caller) {
    const { ctx, title, notices: aboutAddress } = readPage(caller, args.title);
    const versionPattern =
      args.versionPattern !== undefined && meansNewest(args.versionPattern)
        ? (await versionFor(caller, args.versionPattern)).id
        : args.versionPattern;
    const oldest = startDate === undefined ? undefined : readDate('startDate', startDate, 'start');
    const newest = endDate === undefined ? undefined : readDate('endDate', endDate, 'end');
    if (oldest !== undefined && newest !== undefined && oldest > newest)
      throw invalidInput(`startDate ${startDate} is later than endDate ${endDate}.`, {
        next: 'Exchange them.',
      });
    const range = { ...(oldest ? { oldest } : {}), ...(newest ? { newest } : {}) };
    const matches = versionPattern === undefined ? undefined : versionMatcher(versionPattern);

    const found: HistoryEntry[] = [];
    let page = { title, url: '', cached: true };
    let scanned = 0;
    let more = false;
    const notices = new Set(aboutAddress);
    for await (const portion of history(
      ctx,
      title,
      range,
      matches ? 'max' : Math.min(limit + 1, 500),
    )) {
      if (portion.missing) throw await missingPage(ctx, portion.title);
      page = { title: portion.title, url: portion.url, cached: page.cached && portion.cached };
      if (portion.notice) notices.add(portion.notice);
      ctx.progress(scanned, undefined, `${scanned} revisions read`);
      for (const entry of portion.entries) {
        if (matches && !(entry.comment !== undefined && matches(entry.comment))) {
          scanned++;
          continue;
        }
        if (found.length === limit) {
          more = true;
          break;
        }
        scanned++;
        found.push(entry);
      }
      if (more) break;
    }
    if (found.length === 0 && versionPattern !== undefined) {
      const hint = await currentRevision(ctx, page.title, versionPattern);
      if (hint) notices.add(hint);
    }

    return {
      data: {
        title: page.title,
        ...(page.title === title ? {} : { askedFor: title }),
        revisions: found.map((entry) => ({
          revisionId: entry.revisionId,
          timestamp: entry.timestamp,
          comment: entry.comment ?? null,
          ...(entry.comment === undefined ? { commentHidden: true } : {}),
          user: entry.user ?? null,
          size: entry.size,
          ...(entry.minor ? { minor: true } : {}),
          url: revisionUrl(page.url, entry.revisionId),
        })),
        scanned,
        has_more: more,
      },
      source: wikiName(ctx),
      cached: page.cached,
      notices: [...notices],
      text: [
        `${counted(found.length, 'revision')} of ${page.title}${more ? ' (there are more)' : ''}; ${scanned} read.`,
        ...found.map(
          (entry) =>
            `- ${entry.revisionId} ${entry.timestamp} ${entry.comment === undefined ? '(comment hidden)' : clipped(entry.comment, 120)}`,
        ),
      ].join('\n'),
    };
  },
});

/** Many edits name no version: then the release date decides which revision was current. */
async function currentRevision(
  ctx: ToolContext,
  title: string,
  pattern: string,
): Promise<string | undefined> {
  const version = knownVersions(ctx).find(pattern);
  if (!version?.released) return undefined;
  const asOf = await revisionAsOf(ctx, title, `${version.released}T23:59:59Z`);
  return asOf?.entry
    ? `No comment names ${version.id}. On its release day, ${version.released}, revision ${asOf.entry.revisionId} was in force.`
    : `No comment names ${version.id}, and the page is younger than it (${version.released}).`;
}

import * as z from 'zod';
import { invalidInput, notFound, upstreamFailed } from '../../base/error.ts';
import { FOR_EVER_MS } from '../../upstream/port.ts';
import {
  askWiki,
  isRefusal,
  mustAskWiki,
  PAGE_FRESH_MS,
  safeCode,
  type WikiContext,
} from './api.ts';
import { nearestRevision } from './history.ts';
import { similarTitles } from './similar-titles.ts';

const Revision = z.object({
  revid: z.int(),
  timestamp: z.string(),
  comment: z.string().optional(),
  slots: z
    .object({
      main: z.object({ content: z.string().optional(), texthidden: z.boolean().optional() }),
    })
    .optional(),
});

const Page = z.object({
  title: z.string(),
  ns: z.int().optional(),
  pageid: z.int().optional(),
  missing: z.boolean().optional(),
  invalid: z.boolean().optional(),
  special: z.boolean().optional(),
  canonicalurl: z.string().optional(),
  pageprops: z.record(z.string(), z.unknown()).optional(),
  revisions: z.array(Revision).optional(),
});

const Query = z.object({
  query: z.object({
    redirects: z
      .array(z.object({ from: z.string(), to: z.string(), tofragment: z.string().optional() }))
      .optional(),
    pages: z.array(Page).optional(),
    badrevids: z.record(z.string(), z.unknown()).optional(),
  }),
});

export interface PageRevision {
  title: string;
  pageId: number;
  url: string;
  revisionId: number;
  timestamp: string;
  wikitext: string;
  /** The titles of the redirects followed. */
  redirectedFrom: readonly string[];
  /** The section that the last redirect leads to. */
  redirectedToSection?: string | undefined;
  markedAsDisambiguation: boolean;
  /** Whether a fixed revision was requested, which can never change. */
  fixed: boolean;
  cached: boolean;
  notices: readonly string[];
}

const about = {
  action: 'query',
  prop: 'revisions|info|pageprops',
  inprop: 'url',
  ppprop: 'disambiguation',
  rvprop: 'ids|timestamp|comment|content',
  rvslots: 'main',
};

/** The newest revision of a page, following redirects. */
export async function latestRevision(ctx: WikiContext, title: string): Promise<PageRevision> {
  const { value, cached, notice } = await mustAskWiki(
    ctx,
    { ...about, titles: title, redirects: 1 },
    Query,
    PAGE_FRESH_MS,
  );
  const page = value.query.pages?.[0];
  if (page?.invalid || page?.special) throw unreadable(title);
  if (!page || page.missing) throw await missingPage(ctx, page?.title ?? title);
  return read(page, {
    redirectedFrom: value.query.redirects?.map((redirect) => redirect.from) ?? [],
    redirectedToSection: value.query.redirects?.at(-1)?.tofragment,
    fixed: false,
    cached,
    notices: notice ? [notice] : [],
  });
}

/** A fixed revision, if it belongs to that page; otherwise refused. */
export async function fixedRevision(
  ctx: WikiContext,
  title: string,
  revisionId: number,
): Promise<PageRevision> {
  const answer = await askWiki(ctx, { ...about, revids: revisionId }, Query, FOR_EVER_MS);
  if (isRefusal(answer))
    throw upstreamFailed(`The Minecraft Wiki refused the request (${safeCode(answer.code)}).`);
  const { value, cached, notice } = answer;
  const page = value.query.pages?.[0];
  if (!page || page.missing || value.query.badrevids) {
    const known = await latestRevision(ctx, title);
    const near = await nearestRevision(ctx, known.title, revisionId);
    throw notFound(`"${known.title}" has no revision ${revisionId}.`, {
      next: near
        ? `The closest one is revision ${near.revisionId} of ${near.timestamp}: ask for that, or list more with search_page_revisions.`
        : 'List its revisions with search_page_revisions.',
      suggestions: near ? [String(near.revisionId)] : [],
    });
  }
  const here = read(page, {
    redirectedFrom: [],
    fixed: true,
    cached,
    notices: notice ? [notice] : [],
  });
  if (sameTitle(here.title, title)) return here;
  // The title may be a redirect to the page.
  const wanted = await latestRevision(ctx, title);
  if (wanted.pageId === here.pageId) {
    const { redirectedFrom, redirectedToSection } = wanted;
    return { ...here, redirectedFrom, redirectedToSection };
  }
  const near = await nearestRevision(ctx, wanted.title, revisionId);
  throw invalidInput(
    `Revision ${revisionId} belongs to "${here.title}", not to "${wanted.title}".`,
    {
      next: near
        ? `The closest revision of "${wanted.title}" is ${near.revisionId} of ${near.timestamp}.`
        : `Ask for it with title "${here.title}".`,
      suggestions: near ? [String(near.revisionId), here.title] : [here.title],
    },
  );
}

const sameTitle = (a: string, b: string): boolean => {
  const spelling = (title: string) => title.charAt(0).toUpperCase() + title.slice(1);
  return spelling(a) === spelling(b);
};

function read(
  page: z.output<typeof Page>,
  rest: Pick<
    PageRevision,
    'redirectedFrom' | 'redirectedToSection' | 'fixed' | 'cached' | 'notices'
  >,
): PageRevision {
  const revision = page.revisions?.[0];
  if (!revision || page.pageid === undefined)
    throw upstreamFailed(`The Minecraft Wiki sent no revision of "${page.title}".`);
  const main = revision.slots?.main;
  if (main?.content === undefined)
    throw notFound(
      main?.texthidden
        ? `The text of revision ${revision.revid} of "${page.title}" is hidden by the wiki.`
        : `The wiki gives no text for revision ${revision.revid} of "${page.title}".`,
      { next: 'Take another revision from search_page_revisions.' },
    );
  return {
    title: page.title,
    pageId: page.pageid,
    url: page.canonicalurl ?? '',
    revisionId: revision.revid,
    timestamp: revision.timestamp,
    wikitext: main.content,
    markedAsDisambiguation: page.pageprops?.disambiguation !== undefined,
    ...rest,
  };
}

const unreadable = (title: string) =>
  invalidInput(`"${title}" is no page of the wiki that can be read.`, {
    next: 'Find the page with search_wiki_page.',
  });

export async function missingPage(ctx: WikiContext, title: string) {
  const similar = await similarTitles(ctx, title);
  return notFound(`The Minecraft Wiki has no page "${title}".`, {
    next:
      similar.length > 0
        ? `Similar pages: ${similar.join(', ')}.`
        : 'Find the page with search_wiki_page.',
    suggestions: similar,
  });
}

/** The address of exactly this revision. */
export const revisionUrl = (url: string, revisionId: number): string => {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.searchParams.set('oldid', String(revisionId));
  return address.href;
};

const Rendered = z.object({
  parse: z.object({
    text: z.string(),
    sections: z.array(
      z.object({
        index: z.string(),
        line: z.string(),
        anchor: z.string(),
        level: z.coerce.number(),
      }),
    ),
  }),
});
export type RenderedPage = z.output<typeof Rendered>['parse'];

/** The HTML of a revision as the wiki renders it, with its headings. */
export async function renderedRevision(
  ctx: WikiContext,
  revision: PageRevision,
): Promise<RenderedPage> {
  const { value } = await mustAskWiki(
    ctx,
    {
      action: 'parse',
      oldid: revision.revisionId,
      prop: 'text|sections',
      disablelimitreport: 1,
      disableeditsection: 1,
      disabletoc: 1,
    },
    Rendered,
    // Its templates may change, and with them the rendering of the newest revision.
    revision.fixed ? FOR_EVER_MS : PAGE_FRESH_MS,
  );
  return value.parse;
}

const SectionText = z.object({ parse: z.object({ wikitext: z.string() }) });

/** The wikitext of one section. */
export async function sectionWikitext(
  ctx: WikiContext,
  revision: PageRevision,
  index: string,
): Promise<string> {
  const { value } = await mustAskWiki(
    ctx,
    { action: 'parse', oldid: revision.revisionId, prop: 'wikitext', section: index },
    SectionText,
    FOR_EVER_MS,
  );
  return value.parse.wikitext;
}

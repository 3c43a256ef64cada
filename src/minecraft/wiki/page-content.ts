import { service } from '../../base/app.ts';
import { invalidInput, upstreamFailed } from '../../base/error.ts';
import { PAGE_FRESH_MS, type WikiContext } from './api.ts';
import { parsePage } from './html.ts';
import { type JsonBlock, jsonBlocks } from './json-blocks.ts';
import { putLeadFirst } from './lead.ts';
import { toMarkdown, toPlainText } from './markdown.ts';
import { type PageRevision, renderedRevision, sectionWikitext } from './pages.ts';
import {
  type FoundSection,
  findSection,
  keepSection,
  type Section,
  sectionsOf,
} from './sections.ts';

export const pageFormats = ['markdown', 'plain', 'wikitext', 'html'] as const;

export interface WantedContent {
  format: (typeof pageFormats)[number];
  section?: string | undefined;
  sections: boolean;
  extractJson: boolean;
  maxBytes: number;
}

export interface PageContent {
  content: string;
  blocks?: JsonBlock[];
  sections?: Section[];
  section?: FoundSection;
}

/** Long pages are read in parts, so the converted text is cached for the next call. */
const KEPT_PAGES = 6;
const recentContents = service<Map<string, { content: PageContent; madeAt: number }>>({
  name: 'wiki-contents',
  open: () => new Map(),
});

/** The text of a page or of one section, in the requested format. */
export async function pageContent(
  ctx: WikiContext,
  page: PageRevision,
  wanted: WantedContent,
): Promise<PageContent> {
  const kept = ctx.use(recentContents);
  const { format, section = '', sections, extractJson, maxBytes } = wanted;
  const key = JSON.stringify([
    ctx.config.wikiUrl,
    page.revisionId,
    format,
    section,
    sections,
    extractJson,
    maxBytes,
  ]);
  const known = kept.get(key);
  kept.delete(key);
  const isFresh = known !== undefined && Date.now() - known.madeAt < PAGE_FRESH_MS;
  const made = isFresh
    ? known
    : { content: await makeContent(ctx, page, wanted), madeAt: Date.now() };
  kept.set(key, made);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_PAGES)))
    kept.delete(oldest);
  return made.content;
}

async function makeContent(
  ctx: WikiContext,
  page: PageRevision,
  wanted: WantedContent,
): Promise<PageContent> {
  const { format, section: sectionName } = wanted;
  const isLong = Buffer.byteLength(page.wikitext) > wanted.maxBytes;
  if (format === 'wikitext' && !sectionName && !wanted.sections && !wanted.extractJson && !isLong)
    return { content: page.wikitext };

  const rendered = await renderedRevision(ctx, page);
  const sections = sectionsOf(rendered);
  const section = sectionName === undefined ? undefined : findSection(sections, sectionName);
  if (format === 'wikitext' && !section && !wanted.extractJson)
    return { content: page.wikitext, sections };
  const $ = await parsePage(rendered.text);
  try {
    if (section) keepSection($, section);
    else if (format === 'markdown' || format === 'plain') putLeadFirst($);
    const blocks = wanted.extractJson ? await jsonBlocks($) : undefined;
    return {
      content: await textIn(),
      sections,
      ...(section ? { section } : {}),
      ...(blocks ? { blocks } : {}),
    };
  } catch (error) {
    // A stack overflow: only HTML nested thousands deep causes it.
    if (!(error instanceof RangeError)) throw error;
    throw upstreamFailed(`"${page.title}" is nested too deeply to be read.`, {
      next: 'Read it with format wikitext.',
    });
  }

  async function textIn(): Promise<string> {
    if (format === 'markdown') return toMarkdown($);
    if (format === 'plain') return toPlainText($);
    if (format === 'html') return $.html().trim();
    if (!section) return page.wikitext;
    if (!/^\d+$/.test(section.index))
      throw invalidInput(`"${section.title}" comes from a template and has no wikitext here.`, {
        next: 'Read it with format markdown.',
      });
    return sectionWikitext(ctx, page, section.index);
  }
}

import * as z from 'zod';
import { service } from '../../base/app.ts';
import { invalidInput, upstreamFailed } from '../../base/error.ts';
import { byteLength } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { PAGE_FRESH_MS } from '../wiki/api.ts';
import { disambiguationOf } from '../wiki/disambiguation.ts';
import { parsePage } from '../wiki/html.ts';
import { type JsonBlock, jsonBlocks } from '../wiki/json-blocks.ts';
import { toMarkdown, toPlainText } from '../wiki/markdown.ts';
import {
  fixedRevision,
  latestRevision,
  type PageRevision,
  renderedRevision,
  revisionUrl,
  sectionWikitext,
} from '../wiki/pages.ts';
import { portionOf } from '../wiki/portion.ts';
import { findSection, keepSection, type Section, sectionsOf } from '../wiki/sections.ts';
import { readTitle } from '../wiki/title.ts';
import { PageTitle } from './inputs.ts';

const DEFAULT_BYTES = 24_000;
const formats = ['markdown', 'plain', 'wikitext', 'html'] as const;

export const getWikiPage = defineTool({
  name: 'get_wiki_page',
  toolset: 'minecraft',
  title: 'Wiki page',
  description:
    'Read a Minecraft Wiki page, newest or a given revision, whole or by section; extractJson also parses its JSON examples. Long pages come in portions.',
  input: z.strictObject({
    title: PageTitle,
    revisionId: z.int().positive().optional().describe('This revision instead of the newest'),
    format: z.enum(formats).default('markdown').describe('How the text is given'),
    section: z.string().min(1).max(255).optional().describe('Only this section: title or number'),
    sections: z.boolean().default(false).describe('List the sections of the page'),
    extractJson: z.boolean().default(false).describe('Give the JSON code blocks, parsed'),
    offset: z.int().min(0).default(0).describe('Go on where the last portion ended (nextOffset)'),
    maxBytes: z
      .int()
      .min(1000)
      .max(80_000)
      .default(DEFAULT_BYTES)
      .describe('Most bytes of content'),
  }),
  data: z.looseObject({
    title: z.string(),
    revisionId: z.int(),
    timestamp: z.string(),
    url: z.string(),
    content: z.string(),
    jsonBlocks: z.array(z.looseObject({ json: z.unknown(), strict: z.boolean() })).optional(),
  }),
  hints: { openWorld: true },
  async run(args, ctx) {
    const named = readTitle(args.title);
    const page =
      args.revisionId === undefined
        ? await latestRevision(ctx, named.title)
        : await fixedRevision(ctx, named.title, args.revisionId);
    const wanted = { ...args, section: args.section ?? named.section };
    const { content, blocks, sections, section } = await readContent(ctx, page, wanted);
    if (args.offset > 0 && args.offset >= content.length)
      throw invalidInput(
        `The text has ${content.length} characters; offset ${args.offset} is past its end.`,
      );

    const portion = portionOf(content, args.offset, args.maxBytes);
    const json = blocks && withinBudget(blocks, args.maxBytes);
    const choices = disambiguationOf(page);
    const notices = [...page.notices];
    if (choices)
      notices.push(
        choices.javaEdition
          ? `This is a disambiguation page; for Java Edition read "${choices.javaEdition}".`
          : 'This is a disambiguation page; read one of its choices.',
      );
    if (portion.next !== undefined)
      notices.push(
        `Characters ${args.offset} to ${portion.next} of ${portion.total}: go on with revisionId ${page.revisionId} and offset ${portion.next}, or ask for one section.`,
      );
    if (blocks && json && json.length < blocks.length)
      notices.push(`${json.length} of ${blocks.length} JSON blocks fit: ask section by section.`);
    const listSections = args.sections || portion.next !== undefined;
    const outline =
      listSections && sections ? withinBudget(outlineOf(sections), args.maxBytes / 4) : undefined;

    return {
      data: {
        title: page.title,
        pageId: page.pageId,
        revisionId: page.revisionId,
        timestamp: page.timestamp,
        url: revisionUrl(page.url, page.revisionId),
        ...(page.redirectedFrom.length > 0 ? { redirectedFrom: page.redirectedFrom } : {}),
        ...(choices ? { disambiguation: choices } : {}),
        format: args.format,
        ...(section ? { section: section.title } : {}),
        content: portion.text,
        ...(portion.next === undefined
          ? {}
          : { nextOffset: portion.next, totalCharacters: portion.total }),
        ...(outline ? { sections: outline } : {}),
        ...(json ? { jsonBlocks: json } : {}),
      },
      source: 'minecraft.wiki',
      cached: page.cached,
      notices,
      text: [
        `${page.title} (revision ${page.revisionId} of ${page.timestamp})`,
        revisionUrl(page.url, page.revisionId),
        '',
        portion.text,
        ...(json ? [`\n${json.length} JSON blocks are in jsonBlocks.`] : []),
      ].join('\n'),
    };
  },
});

interface Wanted {
  format: (typeof formats)[number];
  section?: string | undefined;
  sections: boolean;
  extractJson: boolean;
  maxBytes: number;
}

interface Content {
  content: string;
  blocks?: JsonBlock[];
  sections?: Section[];
  section?: Section;
}

/** Long pages are read in portions: what was made of one is kept for the next call. */
const KEPT = 6;
const shelf = service<Map<string, { content: Content; madeAt: number }>>({
  name: 'wiki-contents',
  open: () => new Map(),
});

async function readContent(ctx: ToolContext, page: PageRevision, wanted: Wanted): Promise<Content> {
  const kept = ctx.use(shelf);
  const { format, section = '', sections, extractJson, maxBytes } = wanted;
  const key = JSON.stringify([page.revisionId, format, section, sections, extractJson, maxBytes]);
  const known = kept.get(key);
  kept.delete(key);
  const isFresh = known !== undefined && Date.now() - known.madeAt < PAGE_FRESH_MS;
  const made = isFresh
    ? known
    : { content: await makeContent(ctx, page, wanted), madeAt: Date.now() };
  kept.set(key, made);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT)))
    kept.delete(oldest);
  return made.content;
}

async function makeContent(ctx: ToolContext, page: PageRevision, wanted: Wanted): Promise<Content> {
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
    const blocks = wanted.extractJson ? await jsonBlocks($) : undefined;
    return {
      content: await textIn(),
      sections,
      ...(section ? { section } : {}),
      ...(blocks ? { blocks } : {}),
    };
  } catch (error) {
    // The stack ran out: only HTML nested thousands deep does that.
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

const outlineOf = (sections: readonly Section[]) =>
  sections.map(({ index, title, level }) => ({ index, title, level }));

/** The first of a list that fit into so many bytes together. */
function withinBudget<T>(items: readonly T[], bytes: number): T[] {
  const kept: T[] = [];
  let spent = 0;
  for (const item of items) {
    spent += byteLength(item);
    if (spent > bytes) break;
    kept.push(item);
  }
  return kept;
}

import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { byteLength } from '../../text/json-size.ts';
import { defineTool } from '../../tool/tool.ts';
import { readPage, wikiName } from '../wiki/address.ts';
import type { WikiContext } from '../wiki/api.ts';
import { disambiguationOf } from '../wiki/disambiguation.ts';
import {
  type PageContent,
  pageContent,
  pageFormats,
  type WantedContent,
} from '../wiki/page-content.ts';
import { fixedRevision, latestRevision, type PageRevision, revisionUrl } from '../wiki/pages.ts';
import { portionOf } from '../wiki/portion.ts';
import { outlineOf } from '../wiki/sections.ts';
import { PageTitle } from './inputs.ts';

const DEFAULT_BYTES = 24_000;
/** The content is sent as text and as data; more would exceed the limit of an answer. */
const MOST_BYTES = 60_000;

export const getWikiPage = defineTool({
  name: 'get_wiki_page',
  toolset: 'minecraft',
  title: 'Wiki page',
  description:
    'Minecraft Wiki: open, read, show or get a page, article or section: what the wiki says about something; its wikitext, JSON, older revision.',
  input: z.strictObject({
    title: PageTitle,
    revisionId: z
      .union([z.int().positive(), z.literal('latest')])
      .optional()
      .describe('This revision instead of the newest'),
    format: z.enum(pageFormats).default('markdown').describe('How the text is given'),
    section: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Only this section: title, anchor or number'),
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
  async run(args, caller) {
    const { ctx, ...named } = readPage(caller, args.title);
    const revisionId = args.revisionId ?? named.revisionId;
    const page =
      revisionId === undefined || revisionId === 'latest'
        ? await latestRevision(ctx, named.title)
        : await fixedRevision(ctx, named.title, revisionId);
    const wanted = { ...args, section: args.section ?? named.section };
    const read = await readContent(ctx, page, wanted);
    const { content, blocks, sections, section } = read;
    if (args.offset > 0 && args.offset >= content.length)
      throw invalidInput(
        `The text has ${content.length} characters; offset ${args.offset} is past its end.`,
      );

    const portion = portionOf(content, args.offset, Math.min(args.maxBytes, MOST_BYTES));
    const json = blocks && withinBudget(blocks, args.maxBytes);
    const choices = disambiguationOf(page);
    const notices = [...named.notices, ...page.notices, ...read.notices];
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
    if (outline && sections && outline.length < sections.length)
      notices.push(
        `The first ${outline.length} of ${sections.length} sections are listed; a larger maxBytes lists more, and every section can be asked for.`,
      );
    if (section && section.namesakes.length > 0)
      notices.push(
        `The page has ${section.namesakes.length + 1} sections "${section.title}"; this is the first. The others: ${section.namesakes.map(({ anchor }) => anchor).join(', ')}.`,
      );

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
        ...(section ? { section: section.title, anchor: section.anchor } : {}),
        content: portion.text,
        ...(portion.next === undefined
          ? {}
          : { nextOffset: portion.next, totalCharacters: portion.total }),
        ...(outline ? { sections: outline } : {}),
        ...(json ? { jsonBlocks: json } : {}),
      },
      source: wikiName(ctx),
      cached: page.cached,
      notices,
      text: [
        `${page.title} (revision ${page.revisionId} of ${page.timestamp})`,
        revisionUrl(page.url, page.revisionId),
        ...(page.redirectedFrom.length > 0
          ? [
              `Redirected from ${page.redirectedFrom.join(', ')}${section ? ` to the section ${section.title}` : ''}.`,
            ]
          : []),
        ...(args.sections && outline ? ['Sections:', ...outline.map(sectionLine)] : []),
        '',
        portion.text,
        ...(json ? [`\n${json.length} JSON blocks are in jsonBlocks.`] : []),
      ].join('\n'),
    };
  },
});

/** One section in the list of them, further in the deeper it is. */
const sectionLine = ({ index, title, level, anchor }: ReturnType<typeof outlineOf>[number]) =>
  `${'  '.repeat(Math.max(0, level - 2))}- ${index} ${title}${anchor ? ` (${anchor})` : ''}`;

/**
 * The content; if a redirect leads to a section that no longer exists, the whole page with a
 * notice.
 */
async function readContent(
  ctx: WikiContext,
  page: PageRevision,
  wanted: WantedContent,
): Promise<PageContent & { notices: string[] }> {
  const target = page.redirectedToSection;
  if (wanted.section !== undefined || target === undefined)
    return { ...(await pageContent(ctx, page, wanted)), notices: [] };
  try {
    const content = await pageContent(ctx, page, { ...wanted, section: target });
    const notice = `The redirect leads to the section "${target}"; ask for "${page.title}" to read the whole page.`;
    return { ...content, notices: [notice] };
  } catch (error) {
    if (!(error instanceof LoreError) || error.kind !== 'not_found') throw error;
    const notice = `The redirect names a section "${target}" that the page does not have.`;
    return { ...(await pageContent(ctx, page, wanted)), notices: [notice] };
  }
}

/** As many leading items as fit into this many bytes together. */
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

import * as z from 'zod';
import type { Notice } from '../../base/notice.ts';
import { commandLine } from '../../base/program.ts';
import { answerPage, answerWhole } from '../answer/answer-page.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import type { Shaped } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { templateNamed } from '../answer/template-name.ts';
import { partField, textPart } from '../answer/text-part.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import { sameTag } from '../articles/article-kind.ts';
import { type Raw, tagsOf, textOf } from '../client/raw.ts';
import { folderFor, idFor, worldId } from '../client/resolve-names.ts';
import { article } from '../resources.ts';
import { listed } from './resource-tools.ts';

export const getArticle = readTool({
  name: 'get_article',
  title: 'Article',
  description:
    'World Anvil: open, read or show one article or page of my world you name by title: what it says, its full text.',
  instead: ['search_articles', 'get_campaign_npc'],
  input: z.strictObject({
    article_id: idField(article),
    world_id: WorldId,
    ...depth,
    part: partField,
  }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, article, args.article_id, args.world_id, how);
    const read = await wa.get(article, id, levelOf(article, args), how);
    const { raw, cached, notices } = read;
    const format = read.isMarkdown ? 'raw' : args.format;
    const { data, notice } = partOf(shapeArticle(raw, format), args.part);
    return {
      data,
      source: 'worldanvil',
      cached,
      notices: [...notices, ...(notice ? [notice] : [])],
      text: articleText(data),
    };
  },
});

/** Read with the first part; the others hold text only. */
const ONCE = ['sections', 'sidebar', 'footer', 'relations', 'gm_only', 'excerpt'];

/** One part of an article that is too long for one answer, and how to read on. */
function partOf(data: Shaped, part: number): { data: Shaped; notice?: Notice } {
  const content = typeof data.content === 'string' ? data.content : '';
  const read = textPart(content, {
    title: String(data.title ?? data.id),
    part,
    searchTool: 'search_articles',
  });
  if (read.said === undefined) return { data };
  const kept = Object.entries(data).filter(([name]) => part === 1 || !ONCE.includes(name));
  return {
    data: { id: data.id, ...Object.fromEntries(kept), content: read.content },
    notice: {
      text: read.said,
      operator: `"${commandLine('export-world')}" writes the whole.`,
      member: '',
    },
  };
}

/** An article as readable text. */
export function articleText(data: Shaped): string {
  const {
    title,
    template,
    state,
    url,
    content,
    sections,
    sidebar,
    footer,
    relations,
    gm_only,
    ...rest
  } = data;
  const facts = [
    template,
    state,
    rest.is_draft === true && 'draft',
    Array.isArray(rest.tags) && rest.tags.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
  const under = (heading: string, value: unknown): string =>
    value === undefined ? '' : `## ${heading}\n\n${lines(value)}`;
  return [
    `# ${title ?? data.id}`,
    facts,
    typeof rest.excerpt === 'string' && `*${rest.excerpt}*`,
    typeof content === 'string' && content,
    under('Sections', sections),
    under('Sidebar', sidebar),
    under('Footer', footer),
    under('Relations', relations),
    under('For the game master only', gm_only),
    `id ${data.id}${url ? ` · ${url}` : ''}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function lines(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => `**${name.replaceAll('_', ' ')}:** ${named(item)}`)
    .join('\n\n');
}

const named = (item: unknown): string => {
  if (Array.isArray(item)) return item.map(named).join(', ');
  if (typeof item !== 'object' || item === null) return String(item);
  const { title, id } = z
    .looseObject({ title: z.string().optional(), id: z.unknown().optional() })
    .parse(item);
  return title === undefined ? String(id ?? JSON.stringify(item)) : `${title} (${String(id)})`;
};

export const listArticles = readTool({
  name: 'list_articles',
  title: 'List articles',
  description:
    'World Anvil: list all articles of a world, by category, template or tag: articles of locations, organizations, characters; drafts.',
  instead: ['search_articles'],
  input: z.strictObject({
    world_id: WorldId,
    category_id: z
      .string()
      .min(1)
      .optional()
      .describe('Category id or title; "-1": without category'),
    template: z.string().min(1).optional().describe('person, settlement, …'),
    tag: z.string().min(1).optional().describe('Tag'),
    ...paging,
  }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const world = await worldId(wa, args.world_id, how);
    const inside = await folderFor(wa, args.category_id, world, how);
    const template = args.template && templateNamed(args.template).toLowerCase();
    const tag = args.tag && sameTag(args.tag);
    const isMeant = (raw: Raw): boolean =>
      (!template || textOf(raw.entityClass).toLowerCase() === template) &&
      (!tag || tagsOf(raw).some((each) => sameTag(each) === tag));
    if (template || tag) {
      // World Anvil's list has no such filter, so it is read completely.
      const progress = (done: number) => ctx.progress(done, undefined, `${done} articles read`);
      const page = await wa.listAll(article, world, {
        ...how,
        progress,
        category: inside,
        only: isMeant,
      });
      const entities = page.entities.filter(isMeant);
      return answerWhole({ ...page, entities }, args, listed(article));
    }
    return answerPage(
      args,
      ctx,
      'articles',
      {
        page: (request) => wa.list(article, world, { ...request, category: inside }),
        all: (request) => wa.listAll(article, world, { ...request, category: inside }),
      },
      listed(article),
    );
  },
});

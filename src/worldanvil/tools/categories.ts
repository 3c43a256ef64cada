import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { answerPage, answerWhole } from '../answer/answer-page.ts';
import { reference, type Shaped, shape, shortReference } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { depth, idField, levelOf, paging, Thing, Things, WorldId } from '../answer/tool-fields.ts';
import type { Page, Reading, WorldAnvil } from '../client/client-port.ts';
import { idOf, isEntity, isRaw, type Raw, textOf } from '../client/raw.ts';
import { type Each, readEach, restNotice, unreadNotice } from '../client/read-each.ts';
import { idFor, worldId } from '../client/resolve-names.ts';
import { article, category } from '../resources.ts';

/** The number of articles in each category; references give it as their folder. */
function countByCategory(articles: readonly Raw[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of articles) {
    const folder = isEntity(each.category) ? idOf(each.category) : textOf(each.folderId);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The parent of a category, if the response has it. */
export const parentOf = (raw: Raw): Raw | undefined => (isRaw(raw.parent) ? raw.parent : undefined);

/**
 * Categories with their parents. Only full ones have them: one request if the list returns full
 * ones, else one for each.
 */
export async function withParents(
  wa: WorldAnvil,
  refs: readonly Raw[],
  how: Reading & { progress?: (done: number, total: number) => void },
): Promise<Each> {
  return refs.every((raw) => 'parent' in raw)
    ? { raws: refs, left: [], cached: true }
    : readEach(wa, category, refs, 2, how);
}

export const categoriesIn = (wa: WorldAnvil, world: string, how: Reading): Promise<Page> =>
  wa.listAll(category, world, { ...how, rich: 2 });

const iconOf = (raw: Raw): { icon?: string } =>
  textOf(raw.icon) ? { icon: textOf(raw.icon) } : {};

export const listCategories = readTool({
  name: 'list_categories',
  title: 'List categories',
  description: 'World Anvil: list the categories (folders) of a world: how articles are organised.',
  instead: ['get_category'],
  input: z.strictObject({
    world_id: WorldId,
    ...paging,
    detail: z.enum(['ref', 'full']).default('full').describe('ref: without parents and counts'),
  }),
  data: Things,
  payload: 'entities',
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const world = await worldId(wa, args.world_id, how);
    if (args.detail === 'ref')
      return answerPage(
        args,
        ctx,
        'categories',
        {
          page: (request) => wa.list(category, world, request),
          all: (request) => wa.listAll(category, world, request),
        },
        (raw) => ({ ...reference(raw, category), ...iconOf(raw) }),
      );
    const page = await categoriesIn(wa, world, how);
    const { offset, limit, all } = args;
    const shown = page.entities.slice(offset, all ? undefined : offset + limit);
    const articles = await wa.listAll(article, world, how);
    const counts = countByCategory(articles.entities);
    const progress = (done: number, total: number) => ctx.progress(done, total, 'categories read');
    const each = await withParents(wa, shown, { ...how, progress });
    const read = new Map(each.raws.map((raw) => [idOf(raw), raw]));
    const left = new Set(each.left.map(idOf));
    const answer = answerWhole(
      { ...page, entities: page.entities.filter((raw) => !left.has(idOf(raw))) },
      args,
      (ref): Shaped => {
        const raw = read.get(idOf(ref)) ?? ref;
        const parent = parentOf(raw);
        return {
          ...reference(raw, category),
          ...iconOf(raw),
          ...(parent && { parent_category: shortReference(parent) }),
          // The counts of a partial list would be wrong.
          ...(!articles.partial && { article_count: counts.get(idOf(raw)) ?? 0 }),
        };
      },
    );
    const end = offset + answer.data.length;
    return {
      ...answer,
      cached: page.cached && each.cached && articles.cached,
      meta: {
        ...(!page.partial && { total: page.entities.length }),
        offset,
        limit: all ? page.entities.length - offset : limit,
        has_more: end < page.entities.length || page.partial === true,
      },
      notices: [
        ...(answer.notices ?? []),
        ...articles.notices,
        ...restNotice(left.size, 'categories', end),
      ],
    };
  },
});

export const getCategory = readTool({
  name: 'get_category',
  title: 'Category',
  description:
    'World Anvil: open or show one category: details, parent, subcategories, how many articles it contains.',
  instead: ['list_articles'],
  input: z.strictObject({ category_id: idField(category), world_id: WorldId, ...depth }),
  data: Thing,
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    if (args.category_id.trim() === '-1')
      throw invalidInput('"-1" stands for articles without a category, and is none itself.', {
        next: 'list_articles with category_id "-1" lists them.',
      });
    const id = await idFor(wa, category, args.category_id, args.world_id, how);
    const level = levelOf(category, args);
    const { raw, cached, notices } = await wa.get(category, id, level, how);
    const shaped = shape(raw, category, { format: args.format });
    const { parent: _, children: __, articles: ___, ...rest } = shaped;
    const parent = parentOf(raw);
    const data: Shaped = {
      ...rest,
      id: shaped.id,
      ...iconOf(raw),
      ...(parent && { parent_category: shortReference(parent) }),
    };
    if (level < 2 || !isRaw(raw.world)) return { data, source: 'worldanvil', cached, notices };
    const inside = await wa.listAll(article, idOf(raw.world), { ...how, category: id });
    const progress = (done: number, total: number) => ctx.progress(done, total, 'categories read');
    const below = await childrenOf(wa, raw, idOf(raw.world), { ...how, progress });
    return {
      data: {
        ...data,
        ...(!inside.partial && { article_count: inside.entities.length }),
        subcategories: below.raws.map(shortReference),
        ...(below.left.length > 0 && { has_more: true }),
      },
      source: 'worldanvil',
      cached: cached && inside.cached && below.cached,
      notices: [
        ...notices,
        ...(inside.partial ? inside.notices : []),
        ...unreadNotice(below.left.length, 'other categories, which may lie inside this one,'),
      ],
    };
  },
});

/**
 * The children of a category: its own record may list them; else they follow from the parents of
 * all others.
 */
async function childrenOf(
  wa: WorldAnvil,
  raw: Raw,
  world: string,
  how: Reading & { progress?: (done: number, total: number) => void },
): Promise<Each> {
  if (Array.isArray(raw.children))
    return { raws: raw.children.filter(isRaw), left: [], cached: true };
  const { progress: _, ...reading } = how;
  const page = await categoriesIn(wa, world, reading);
  const others = page.entities.filter((other) => other.id !== raw.id);
  const each = await withParents(wa, others, how);
  return {
    raws: each.raws.filter((other) => parentOf(other)?.id === raw.id),
    left: each.left,
    cached: page.cached && each.cached,
  };
}

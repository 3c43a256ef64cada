import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { readEach, unreadNotice } from '../each.ts';
import { idFor, worldId } from '../names.ts';
import { idOf, isEntity, isRaw, type Raw, textOf } from '../raw.ts';
import { article, category } from '../resources.ts';
import { reference, type Shaped, shape, shortReference } from '../shape.ts';
import { depth, idField, levelOf, paging, Thing, Things, visit, WorldId } from './fields.ts';
import { answerPage, answerWhole } from './pages.ts';

/** How many articles lie in each category. References tell it as the folder they lie in. */
function countByCategory(articles: readonly Raw[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of articles) {
    const folder = isEntity(each.category) ? idOf(each.category) : textOf(each.folderId);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The parent of a category, where it was told. */
export const parentOf = (raw: Raw): Raw | undefined => (isRaw(raw.parent) ? raw.parent : undefined);

export const listCategories = defineTool({
  name: 'list_categories',
  toolset: 'worldanvil',
  title: 'List categories',
  description: 'List categories of a world with parent and article count.',
  input: z.strictObject({
    world_id: WorldId,
    ...paging,
    detail: z.enum(['ref', 'full']).default('full').describe('ref: without parents and counts'),
  }),
  data: Things,
  payload: 'entities',
  hints: { openWorld: true },
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
        (raw) => reference(raw, category),
      );
    // Parents are told by whole categories only. Where the list heeds the wish for whole ones, that is
    // one request; else one for each.
    const page = await wa.listAll(category, world, { ...how, rich: 2 });
    const shown = args.all
      ? page.entities
      : page.entities.slice(args.offset, args.offset + args.limit);
    const whole = shown.every((raw) => 'parent' in raw);
    const progress = (done: number, total: number) => ctx.progress(done, total, 'categories read');
    const each = whole
      ? { raws: shown, unread: 0, cached: page.cached }
      : await readEach(wa, category, shown, 2, { ...how, progress });
    const articles = await wa.listAll(article, world, how);
    const counts = countByCategory(articles.entities);
    const byId = new Map(each.raws.map((raw) => [idOf(raw), raw]));
    const notices = [
      ...page.notices,
      ...articles.notices,
      ...unreadNotice(each.unread, 'categories’ parents'),
    ];
    return {
      ...answerWhole({ ...page, notices }, args, (ref): Shaped => {
        const raw = byId.get(idOf(ref)) ?? ref;
        const parent = parentOf(raw);
        return {
          ...reference(raw, category),
          ...(parent && { parent_category: shortReference(parent) }),
          article_count: counts.get(idOf(raw)) ?? 0,
        };
      }),
      cached: page.cached && each.cached && articles.cached,
    };
  },
});

export const getCategory = defineTool({
  name: 'get_category',
  toolset: 'worldanvil',
  title: 'Category',
  description: 'Get a category with parent, subcategories and article count.',
  input: z.strictObject({ category_id: idField(category), world_id: WorldId, ...depth }),
  data: Thing,
  hints: { openWorld: true },
  async run(args, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, category, args.category_id, args.world_id, how);
    const level = levelOf(category, args);
    const { raw, cached, notices } = await wa.get(category, id, level, how);
    const { parent: _, ...data } = shape(raw, category, { format: args.format });
    const parent = parentOf(raw);
    if (parent) data.parent_category = shortReference(parent);
    if (level < 2 || !isRaw(raw.world)) return { data, source: 'worldanvil', cached, notices };
    const inside = await wa.listAll(article, idOf(raw.world), { ...how, category: id });
    const siblings = await wa.listAll(category, idOf(raw.world), { ...how, rich: 2 });
    const children = siblings.entities.filter((other) => parentOf(other)?.id === raw.id);
    // Without whole categories in the list, only a walk through all of them would tell.
    const told = siblings.entities.every((other) => 'parent' in other);
    return {
      data: {
        ...data,
        article_count: inside.entities.length,
        ...(told && { subcategories: children.map(shortReference) }),
      },
      source: 'worldanvil',
      cached: cached && inside.cached && siblings.cached,
      notices: told
        ? notices
        : [...notices, 'list_categories tells which categories lie inside this one.'],
    };
  },
});

import * as z from 'zod';
import type { Notice } from '../../base/notice.ts';
import type { Shaped } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { fresh, idField, paging, Things, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { Article } from '../articles/article-kind.ts';
import { articleLibrary } from '../articles/article-library.ts';
import { coverageNotice, preparedIndexes } from '../articles/prepare-indexes.ts';
import { idOf, isRaw, type Raw, textOf, titleOf } from '../client/raw.ts';
import { idFor } from '../client/resolve-names.ts';
import { article, history } from '../resources.ts';

export const findReferences = readTool({
  name: 'find_references',
  title: 'Find references',
  description:
    'World Anvil: which articles mention, reference, link or point to an article: backlinks, where it is mentioned.',
  input: z.strictObject({
    article_id: idField(article),
    world_id: WorldId,
    limit: paging.limit,
    offset: paging.offset,
    fresh,
  }),
  data: Things,
  payload: 'entities',
  async run({ article_id, world_id, limit, offset }, ctx) {
    const { wa, how } = visit(ctx);
    const id = await idFor(wa, article, article_id, world_id, how);
    const index = ctx.use(articleIndexService);
    const { worldIndexes } = await preparedIndexes(ctx, world_id);
    // The index has the links; players' answers leave them out, so ask the index.
    const { found } = await ctx.use(articleLibrary).search({
      select: [{ kind: 'article', filters: { points_at: id } }],
      documents: worldIndexes.map((worldIndex) => worldIndex.document),
      limit: 10_000,
    });
    const articles = found.map(({ entity }): Shaped => {
      const body = Article.parse(entity.body);
      return {
        id: body.article_id,
        title: entity.name,
        template: body.template,
        by: body.points_at.filter((pointer) => pointer.id === id).map((pointer) => pointer.by),
        ...(body.url && { url: body.url }),
      };
    });
    const events: Shaped[] = [];
    const notices: Notice[] = [];
    for (const worldIndex of worldIndexes) {
      const page = await wa.listAll(history, worldIndex.id, { ...how, rich: 2 });
      notices.push(...page.notices);
      events.push(...page.entities.flatMap((event) => eventReference(event, id)));
    }
    const data = [...articles, ...events];
    return {
      data: data.slice(offset, offset + limit),
      source: 'worldanvil',
      cached: true,
      meta: { total: data.length, offset, limit, has_more: offset + limit < data.length },
      notices: [...notices, ...(await coverageNotice(worldIndexes, index))],
    };
  },
});

function eventReference(event: Raw, id: string): Shaped[] {
  const by = Object.entries(event)
    .filter(([, value]) => [value].flat().some((item) => isRaw(item) && item.id === id))
    .map(([name]) => name);
  if (textOf(event.fullcontent).includes(id) || textOf(event.content).includes(id))
    by.push('mention');
  return by.length === 0
    ? []
    : [{ id: idOf(event), title: titleOf(event), template: 'history', by }];
}

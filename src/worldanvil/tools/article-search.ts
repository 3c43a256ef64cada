import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import type { Notice } from '../../base/notice.ts';
import { type Entity, type Found, libraryService } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { articleExcerpt } from '../answer/article-excerpt.ts';
import { articlesThatMatch } from '../answer/articles-that-match.ts';
import type { Shaped } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { templateNamed } from '../answer/template-name.ts';
import { fresh, paging, Things, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import { Article, sameTag } from '../articles/article-kind.ts';
import { articleLibrary } from '../articles/article-library.ts';
import type { WorldIndex } from '../articles/index-entry.ts';
import { coverageNotice, preparedIndexes, SHARE_OF_TITLES } from '../articles/prepare-indexes.ts';

/** How many unread results are read before answering, and the share of the time for it. */
const READ_AT_ONCE = 3;
const SHARE_OF_READING = 1 / 5;

/**
 * World Anvil's lists have no excerpts, so an excerpt needs the text. Of the unread results, the
 * best are read while the caller waits, the others next in the background.
 */
async function readFound(
  ctx: ToolContext,
  worldIndexes: readonly WorldIndex[],
  page: readonly Found[],
): Promise<{ entities: Entity[]; notices: Notice[] }> {
  const { how } = visit(ctx);
  const index = ctx.use(articleIndexService);
  const library = ctx.use(libraryService);
  const isUnread = (entity: Entity): boolean => !Article.parse(entity.body).read;
  const waitMs = ctx.config.worldAnvilCallMs * SHARE_OF_READING;
  const now = { count: READ_AT_ONCE, waitMs, how };
  for (const worldIndex of worldIndexes) {
    const unread = page
      .map(({ entity }) => entity)
      .filter((entity) => entity.document === worldIndex.document && isUnread(entity));
    if (unread.length === 0) continue;
    try {
      await index.readFirst(
        worldIndex,
        unread.map(({ id }) => id),
        now,
      );
    } catch (error) {
      // A match is worth returning even without its excerpt.
      if (!(error instanceof LoreError)) throw error;
    }
  }
  const entities = await Promise.all(
    page.map(async ({ entity }) => (await library.get(entity.id)) ?? entity),
  );
  const without = entities.filter(isUnread).length;
  return {
    entities,
    notices:
      without === 0
        ? []
        : [
            `${counted(without, 'match', 'matches')} here without an excerpt: World Anvil tells it with the text only, and these are read next.`,
          ],
  };
}

export const searchArticles = readTool({
  name: 'search_articles',
  title: 'Search articles',
  description:
    'World Anvil: search my world, find what I wrote or have lore about: articles that talk about something, by words in title, tags and text.',
  instead: ['get_article'],
  input: z.strictObject({
    query: z.string().trim().min(1).max(10_000).describe('Words to look for'),
    world_id: WorldId,
    template: z.string().min(1).optional().describe('person, settlement, organization, …'),
    tag: z.string().min(1).optional().describe('Only with this tag'),
    limit: paging.limit,
    offset: paging.offset,
    fresh,
  }),
  data: Things,
  payload: 'entities',
  async run({ query, world_id, tag, limit, offset, ...args }, ctx) {
    const template = args.template === undefined ? undefined : templateNamed(args.template);
    const index = ctx.use(articleIndexService);
    const { worldIndexes } = await preparedIndexes(ctx, world_id, { asksStillOpen: true });
    // Only what is shown will be checked, below.
    const library = ctx.use(articleLibrary);
    const scope = {
      select: [{ kind: 'article', filters: { template, tag: tag && sameTag(tag) } }],
      documents: worldIndexes.map((worldIndex) => worldIndex.document),
    };
    const { matching, isWeak, notices: found } = await articlesThatMatch(library, query, scope);
    const asked = matching.slice(offset, offset + limit);
    const { page, unasked } = await stillOpen(ctx, asked);
    const { entities, notices } = await readFound(ctx, worldIndexes, page);
    if (unasked > 0)
      notices.push(
        `${counted(unasked, 'match', 'matches')} left out: there was no time to ask World Anvil what players may see of them. Ask again.`,
      );
    const data = entities.map((entity, i): Shaped => {
      const score = page[i]?.score;
      const body = Article.parse(entity.body);
      return {
        id: body.article_id,
        title: entity.name,
        template: body.template,
        excerpt: articleExcerpt(body, query),
        ...(body.url && { url: body.url }),
        ...(body.tags.length > 0 && { tags: body.tags }),
        relevance: Math.min(1, Math.max(0, score ?? 0)),
        world: { id: body.world_id, title: body.world },
        uri: entity.uri,
      };
    });
    return {
      data,
      source: 'worldanvil',
      cached: true,
      meta: {
        total: matching.length,
        offset,
        limit,
        has_more: offset + limit < matching.length,
      },
      ...(isWeak && { weak: true }),
      notices: [...found, ...notices, ...(await coverageNotice(worldIndexes, index))],
      text: [
        isWeak && `Nothing in these worlds matches "${query}" well.`,
        data
          .map(
            (hit) =>
              `- **${hit.title}** (${hit.template}, ${hit.relevance}): ${hit.excerpt} ‹${hit.id}›`,
          )
          .join('\n') || 'Nothing matches.',
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  },
});

/** Of the results, what the audience may still see. */
async function stillOpen(
  ctx: ToolContext,
  found: readonly Found[],
): Promise<{ page: Found[]; unasked: number }> {
  let unasked = 0;
  const index = ctx.use(articleIndexService);
  const open = new Set<string>();
  for (const document of new Set(found.map(({ entity }) => entity.document))) {
    const here = found.filter(({ entity }) => entity.document === document);
    const ids = here.map(({ entity }) => Article.parse(entity.body).article_id);
    const still = await index.stillOpen(
      document,
      ids,
      ctx.config.worldAnvilCallMs * SHARE_OF_TITLES,
    );
    for (const id of still.open) open.add(id);
    unasked += still.unasked;
  }
  return {
    page: found.filter(({ entity }) => open.has(Article.parse(entity.body).article_id)),
    unasked,
  };
}

import { libraryService } from '../../library/library.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { Article } from './article-kind.ts';
import { EVERY_ARTICLE } from './article-library.ts';
import { listedAt } from './read-titles.ts';

export interface IndexedWorld {
  readonly document: string;
  /** When all its titles were last read. */
  readonly listedAt: number;
}

/** The index of a world by the world's id, if there is one; sends no request. */
export async function indexedWorld(
  ctx: ToolContext,
  world: string,
): Promise<IndexedWorld | undefined> {
  const library = ctx.use(libraryService);
  for (const { key } of await library.documents('worldanvil')) {
    const { found } = await library.search({
      select: [{ kind: 'article' }],
      documents: [key],
      limit: 1,
    });
    const at = await listedAt(library, key);
    const [first] = found;
    if (first && at !== undefined && Article.parse(first.entity.body).world_id === world)
      return { document: key, listedAt: at };
  }
  return undefined;
}

/** The articles of one template in an index. */
export async function indexedArticles(
  ctx: ToolContext,
  { document }: IndexedWorld,
  template: string,
): Promise<Article[]> {
  const { found } = await ctx.use(libraryService).search({
    select: [{ kind: 'article', filters: { template } }],
    documents: [document],
    limit: EVERY_ARTICLE,
  });
  return found.map(({ entity }) => Article.parse(entity.body));
}

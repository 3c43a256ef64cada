import type { App } from '../../base/app.ts';
import type { Entity } from '../../library/library.ts';
import type { Raw } from '../client/raw.ts';
import { Article } from './article-kind.ts';
import { articleLibrary, EVERY_ARTICLE } from './article-library.ts';
import { listedAt } from './read-titles.ts';

/** What the game master's index knows, and when its titles were read. */
export interface Local<T> {
  readonly value: T;
  readonly at: number;
}

/** The articles of the local index as World Anvil would give them, for when it cannot be asked. */
export function localArticles(app: App) {
  /** Each indexed world that has an article like this, with its articles. */
  async function find(
    isMeant: (body: Article) => boolean,
  ): Promise<Local<readonly Entity[]> | undefined> {
    const library = app.use(articleLibrary);
    for (const { key } of await library.documents('worldanvil')) {
      const at = await listedAt(library, key);
      if (at === undefined) continue;
      const { found } = await library.search({
        select: [{ kind: 'article' }],
        documents: [key],
        limit: EVERY_ARTICLE,
      });
      const value = found
        .map(({ entity }) => entity)
        .filter((entity) => isMeant(Article.parse(entity.body)));
      if (value.length > 0) return { value, at };
    }
    return undefined;
  }

  return {
    /** References to all articles of a world. */
    async list(world: string): Promise<Local<readonly Raw[]> | undefined> {
      const found = await find((body) => body.world_id === world);
      return found && { ...found, value: found.value.map(referenceTo) };
    },
    /** One article, if its text has been read. Its text is Markdown, without the author's secrets. */
    async get(id: string): Promise<Local<Raw> | undefined> {
      const found = await find((body) => body.article_id === id);
      const [entity] = found?.value ?? [];
      if (!found || !entity) return undefined;
      const { text, excerpt } = Article.parse(entity.body);
      if (text === '' && entity.body.read !== true) return undefined;
      const value = {
        ...referenceTo(entity),
        content: text,
        ...(excerpt && { excerpt }),
      };
      return { value, at: found.at };
    },
  };
}

const classOf = (template: string): string => template.charAt(0).toUpperCase() + template.slice(1);

function referenceTo({ name, slug, body: stored }: Entity): Raw {
  const body = Article.parse(stored);
  const { category_id, category, world_id, world } = body;
  return {
    id: body.article_id,
    title: name,
    slug,
    state: body.state,
    isDraft: body.is_draft,
    isWip: body.is_wip,
    entityClass: classOf(body.template),
    ...(body.url && { url: body.url }),
    tags: body.tags.join(','),
    folderId: category_id ?? '-1',
    ...(category_id && { category: { id: category_id, title: category, entityClass: 'Category' } }),
    world: { id: world_id, title: world, entityClass: 'World' },
    updateDate: { date: body.updated },
  };
}

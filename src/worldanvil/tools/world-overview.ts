import * as z from 'zod';
import { shape } from '../answer/entity-shape.ts';
import { readTool, visit } from '../answer/read-tool.ts';
import { fresh, Thing, WorldId } from '../answer/tool-fields.ts';
import { articleIndexService } from '../articles/article-index.ts';
import type { Article } from '../articles/article-kind.ts';
import { coverageNotice, preparedIndexes } from '../articles/prepare-indexes.ts';
import { idOf, type Raw, titleOf } from '../client/raw.ts';
import { unreadNotice } from '../client/read-each.ts';
import { worldId } from '../client/resolve-names.ts';
import { TEMPLATES, world } from '../resources.ts';
import { categoriesIn, parentOf, withParents } from './categories.ts';

const RECENT = 10;
const DEAD = 30;

interface Branch {
  title: string;
  id: string;
  articles: number;
  inside?: Branch[];
}

/** Categories as a tree, with the number of articles in each. */
function categoryTree(categories: readonly Raw[], counts: ReadonlyMap<string, number>): Branch[] {
  const known = new Set(categories.map(idOf));
  const below = (parent: string | undefined, above: ReadonlySet<string>): Branch[] =>
    categories
      .filter((each) => {
        const own = parentOf(each);
        const id = own && known.has(idOf(own)) ? idOf(own) : undefined;
        return id === parent && !above.has(idOf(each));
      })
      .map((each) => {
        const inside = below(idOf(each), new Set([...above, idOf(each)]));
        return {
          title: titleOf(each),
          id: idOf(each),
          articles: counts.get(idOf(each)) ?? 0,
          ...(inside.length > 0 && { inside }),
        };
      });
  return below(undefined, new Set());
}

/** Why a mention is broken. World Anvil follows it only if it names the template of its target. */
function whyDead(
  { by, type }: Article['points_at'][number],
  template: string | undefined,
): string | undefined {
  if (by !== 'mention') return undefined;
  const named = type?.toLowerCase() ?? 'article';
  // Maps, categories, timelines: not articles, so they cannot be checked here.
  if (!TEMPLATES.some((each) => each.toLowerCase() === named)) return undefined;
  if (template === undefined) return 'no such article';
  return named === 'article' || named === template.toLowerCase()
    ? undefined
    : `written as ${type}, but it is of the template ${template}`;
}

/** Mentions that lead nowhere. */
export function deadMentions(articles: readonly (Article & { readonly title: string })[]) {
  const templates = new Map(articles.map((each) => [each.article_id, each.template]));
  return articles.flatMap((each) =>
    each.points_at.flatMap((pointer) => {
      const why = whyDead(pointer, templates.get(pointer.id));
      return why ? [{ in: each.title, text: pointer.text, id: pointer.id, why }] : [];
    }),
  );
}

const tally = (words: readonly string[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
};

export const getWorldOverview = readTool({
  name: 'get_world_overview',
  title: 'World overview',
  description:
    'World Anvil: overview, big picture: summarise a whole world at a glance: category tree, how many articles, maps and timelines are written, recent changes.',
  instead: ['get_world'],
  input: z.strictObject({ world_id: WorldId, fresh }),
  data: Thing,
  async run({ world_id }, ctx) {
    const { wa, how } = visit(ctx);
    const index = ctx.use(articleIndexService);
    const id = await worldId(wa, world_id, how);
    const { worldIndexes } = await preparedIndexes(ctx, id);
    const [worldIndex] = worldIndexes;
    if (!worldIndex) throw new Error('a world that was named has an index');
    const { raw, notices } = await wa.get(world, id, 0, how);
    const page = await categoriesIn(wa, id, how);
    const folders = await withParents(wa, page.entities, how);
    const articles = await index.articles(worldIndex);
    const counts = new Map<string, number>();
    for (const { category_id } of articles)
      if (category_id !== undefined) counts.set(category_id, (counts.get(category_id) ?? 0) + 1);
    const dead = deadMentions(articles);
    const about = shape(raw, world, { format: 'markdown', summary: true });
    return {
      data: {
        ...about,
        id,
        articles: articles.length,
        uncategorised: articles.filter((each) => each.category_id === undefined).length,
        by_template: tally(articles.map((each) => each.template)),
        by_state: tally(articles.map((each) => (each.is_draft ? 'draft' : each.state))),
        categories: categoryTree([...folders.raws, ...folders.left], counts),
        recent_changes: [...articles]
          .sort((a, b) => (a.updated < b.updated ? 1 : -1))
          .slice(0, RECENT)
          .map((each) => ({
            title: each.title,
            id: each.article_id,
            template: each.template,
            updated: each.updated,
          })),
        // It would tell players which ids are hidden.
        ...(wa.audience === 'gm' && { dead_mentions: dead.slice(0, DEAD) }),
      },
      source: 'worldanvil',
      notices: [
        ...notices,
        ...(dead.length > DEAD && wa.audience === 'gm'
          ? [`${dead.length - DEAD} more dead mentions are not shown.`]
          : []),
        ...unreadNotice(folders.left.length, 'categories’ parents'),
        ...(await coverageNotice(worldIndexes, index)),
      ],
    };
  },
});

import * as z from 'zod';
import { notFound } from '../../base/error.ts';
import { type Entity, libraryService } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { articleExcerpt } from '../answer/article-excerpt.ts';
import { articlesThatMatch } from '../answer/articles-that-match.ts';
import { partField, textPart } from '../answer/text-part.ts';
import { Thing, Things } from '../answer/tool-fields.ts';
import { Article, sameTag } from '../articles/article-kind.ts';
import { articleLibrary } from '../articles/article-library.ts';

const Vault = z.string().optional().describe('Vault; default: all');

/** A note is one thing to read among others: as much of it at once as of a page of the wiki. */
const NOTE_BYTES = 24_000;

/** The vaults that the audience may see, or the named one. */
async function vaultsFor(ctx: ToolContext, typed: string | undefined): Promise<string[]> {
  const all = await ctx.use(libraryService).documents('vault');
  const named = all.filter(
    ({ key, title }) => typed === undefined || plain(title) === plain(typed) || key === typed,
  );
  if (named.length > 0 || typed === undefined) return named.map(({ key }) => key);
  throw notFound(`No vault is called "${typed}".`, { suggestions: all.map(({ title }) => title) });
}

const reference = ({ name, uri, body }: Entity) => {
  const { article_id, template, tags, world, category } = Article.parse(body);
  return {
    id: article_id,
    title: name,
    type: template,
    vault: world,
    ...(category && { folder: category }),
    ...(tags.length > 0 && { tags }),
    uri,
  };
};

export const searchNotes = defineTool({
  name: 'search_notes',
  toolset: 'vault',
  title: 'Search notes',
  description:
    'Search, find or look in my own notes (Markdown files) of Obsidian vaults by title, tags and text: which notes mention or say something.',
  input: z.strictObject({
    query: z.string().trim().min(1).max(10_000).describe('Words to look for'),
    vault: Vault,
    tag: z.string().min(1).optional().describe('Only with this tag'),
    limit: z.int().min(1).max(50).default(20).describe('How many'),
  }),
  data: Things,
  async run({ query, vault, tag, limit }, ctx) {
    const { matching, isWeak, notices } = await articlesThatMatch(ctx.use(libraryService), query, {
      select: [{ kind: 'article', filters: { tag: tag && sameTag(tag) } }],
      documents: await vaultsFor(ctx, vault),
    });
    const data = matching.slice(0, limit).map(({ entity, score }) => ({
      ...reference(entity),
      excerpt: articleExcerpt(Article.parse(entity.body), query),
      relevance: score ?? 0,
    }));
    return {
      data,
      source: 'library',
      notices,
      ...(isWeak && { weak: true }),
      text: [
        isWeak && `Nothing in these notes matches "${query}" well.`,
        data
          .map((hit) => `- **${hit.title}** (${hit.type}): ${hit.excerpt} ‹${hit.id}›`)
          .join('\n') || 'Nothing matches.',
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  },
});

export const getNote = defineTool({
  name: 'get_note',
  toolset: 'vault',
  title: 'Note',
  description:
    'Open, read or show my note on something: one note (Markdown file) of an Obsidian vault, its text and links.',
  input: z.strictObject({
    note: z.string().min(1).describe('Id or title'),
    vault: Vault,
    part: partField,
  }),
  data: Thing,
  async run({ note, vault, part }, ctx) {
    const library = ctx.use(libraryService);
    const documents = await vaultsFor(ctx, vault);
    const { entity, others } = await noteNamed(ctx, note, documents);
    const {
      text: whole,
      excerpt,
      points_at,
      article_id,
      state,
      updated,
    } = Article.parse(entity.body);
    const { content, said } = textPart(whole, {
      title: entity.name,
      part,
      searchTool: 'search_notes',
      budget: NOTE_BYTES,
    });
    // Players' answers leave out links, so ask the index; all of it is published.
    const { found } = await ctx.use(articleLibrary).search({
      select: [{ kind: 'article', filters: { points_at: article_id } }],
      documents: [entity.document],
      limit: 200,
    });
    const own = await ctx.use(articleLibrary).get(entity.id);
    const links = own ? Article.parse(own.body).points_at : points_at;
    const targets = await Promise.all(
      links.map(({ id }) => library.get(`article/${entity.document}/${id}`)),
    );
    return {
      data: {
        ...reference(entity),
        state,
        updated,
        ...(excerpt && { excerpt }),
        content,
        links_to: targets.flatMap((each) => (each ? [reference(each)] : [])),
        linked_from: found.map(({ entity: each }) => reference(each)),
      },
      source: 'library',
      notices: [
        ...(said === undefined ? [] : [said]),
        ...others.map(
          ({ name, body }) =>
            `Another note is called "${name}" too: ‹${Article.parse(body).article_id}›.`,
        ),
      ],
      text: [
        `# ${entity.name}`,
        content,
        found.length > 0 && `Linked from: ${found.map(({ entity: each }) => each.name).join(', ')}`,
      ]
        .filter(Boolean)
        .join('\n\n'),
    };
  },
});

async function noteNamed(
  ctx: ToolContext,
  typed: string,
  documents: readonly string[],
): Promise<{ readonly entity: Entity; readonly others: readonly Entity[] }> {
  const library = ctx.use(libraryService);
  for (const document of documents) {
    const exact = await library.get(
      typed.startsWith('lore://') ? typed.slice(7) : `article/${document}/${typed}`,
    );
    if (exact && documents.includes(exact.document)) return { entity: exact, others: [] };
  }
  const { found } = await library.search({
    select: [{ kind: 'article' }],
    documents,
    name: typed,
    limit: 5,
  });
  const [best, ...more] = found;
  if (best?.match && best.match.edits === 0)
    return {
      entity: best.entity,
      others: more.map(({ entity }) => entity).filter(({ name }) => plain(name) === plain(typed)),
    };
  throw notFound(`No note is called "${typed}".`, {
    next: 'search_notes finds notes by their text.',
    suggestions: found.map(({ entity }) => entity.name),
  });
}

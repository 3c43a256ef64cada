import * as z from 'zod';
import { flagIs, wordIs } from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, labelled } from '../../text/markdown.ts';
import { plain } from '../../text/names.ts';

const Pointer = z.object({
  id: z.string(),
  /** The label of the link, or the title of its target. */
  text: z.string(),
  /** `mention`, or the field that holds it: `article_parent`, `organization`. */
  by: z.string(),
  /** The class named in a mention: `person`, `settlement`, `Article`. */
  type: z.string().optional(),
});

/** A tag normalized for comparison: "Salt & Ash" and "salt and ash" are equal. */
export const sameTag = (tag: string): string => plain(tag.replaceAll('&', ' and '));

/** An article in the local index. It never contains what only the game master may see. */
export const Article = z.object({
  article_id: z.string(),
  world_id: z.string(),
  world: z.string(),
  template: z.string(),
  state: z.string(),
  is_draft: z.boolean(),
  is_wip: z.boolean(),
  tags: z.array(z.string()),
  category_id: z.string().optional(),
  category: z.string().optional(),
  url: z.string().optional(),
  excerpt: z.string().optional(),
  /** Other names, from the front matter of a note. */
  aliases: z.array(z.string()).optional(),
  /** A person's status: alive, dead, missing, in the author's words. */
  status: z.string().optional(),
  /** World Anvil's update date, used to detect changes. */
  updated: z.string(),
  /** Whether the text has been read; before that only the reference is known. */
  read: z.boolean(),
  text: z.string(),
  points_at: z.array(Pointer),
});
export type Article = z.infer<typeof Article>;

export const articleKind = defineKind<Article>({
  name: 'article',
  isOwn: true,
  one: 'article',
  many: 'articles',
  body: Article,
  volatile: true,
  facets: {
    template: (a) => a.template,
    tag: (a) => a.tags.map(sameTag),
    category: (a) => [a.category, a.category_id].filter((word) => word !== undefined),
    points_at: (a) => a.points_at.map((pointer) => pointer.id),
    read: (a) => a.read,
  },
  filters: {
    template: wordIs('template', 'Template: person, settlement, organization, …'),
    tag: wordIs('tag', 'Tag'),
    category: wordIs('category', 'Category id or title'),
    points_at: wordIs('points_at', 'Id of an article it names'),
    read: flagIs('read', 'Whether its text is known'),
  },
  aliases: (_, a) => a.aliases ?? [],
  short: ['article_id', 'world', 'template', 'state', 'tags', 'url', 'excerpt'],
  tags: (a) => [a.template, a.category, a.world, ...a.tags],
  prose: (a) => [a.excerpt, a.text].filter(Boolean).join('\n\n'),
  facts: (a) => [a.template, a.state, a.tags.join(', '), a.excerpt].filter(Boolean).join(', '),
  markdown: (a) =>
    blocks(
      [a.template, a.state, a.is_draft && 'draft'].filter(Boolean).join(' · '),
      a.excerpt && `*${a.excerpt}*`,
      a.text,
      a.tags.length > 0 && labelled('Tags', a.tags.join(', ')),
      a.url,
    ),
});

import type { NewEntity } from '../../library/library.ts';
import { mentionsIn } from '../../text/mentions.ts';
import { slugify } from '../../text/names.ts';
import { shapeArticle } from '../answer/article-shape.ts';
import { addressOf } from '../answer/entity-shape.ts';
import type { Audience } from '../audience/audience.ts';
import { withoutGmContent } from '../audience/gm-content.ts';
import { PLAYERS } from '../audience/library-view.ts';
import { withoutWorldAddresses } from '../audience/world-addresses.ts';
import {
  idOf,
  isEntity,
  isSet,
  type Raw,
  tagsOf,
  textOf,
  titleOf,
  updatedAt,
} from '../client/raw.ts';
import type { Article } from './article-kind.ts';

/** Fields about where an article belongs, not what it is about. */
const FRAME = new Set(['author', 'world', 'cover', 'category', 'subscribergroups', 'badge']);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface WorldIndex {
  readonly id: string;
  readonly title: string;
  readonly document: string;
  readonly audience: Audience;
}

/** Players have an index of their own, which never contains anything they may not see. */
export const documentFor = (world: Raw, audience: Audience): string =>
  `${audience === 'player' ? PLAYERS : 'wa-'}${slugify(textOf(world.slug) || titleOf(world))}`;

/** The slug of an article in its document; World Anvil's own slugs are unique. */
export const slugOf = (raw: Raw): string => textOf(raw.slug) || idOf(raw);

/** The id of an article in the library. */
export const idIn = (worldIndex: Pick<WorldIndex, 'document'>, slug: string): string =>
  `article/${worldIndex.document}/${slug}`;

/** The index entry of an article, from its reference or its full record. */
export function entryOf(
  raw: Raw,
  worldIndex: WorldIndex,
  categories: ReadonlyMap<string, string>,
): NewEntity {
  const shared = withoutGmContent(raw);
  const read = 'content' in raw;
  const shaped = shapeArticle(shared, 'markdown');
  const folder = isEntity(raw.category) ? idOf(raw.category) : textOf(raw.folderId);
  const category = isEntity(raw.category) ? titleOf(raw.category) : categories.get(folder);
  const text = read ? textOfArticle(shaped) : '';
  // Players' texts contain no ids: the target of a mention may be unpublished while the text stays.
  const stored = worldIndex.audience === 'player' ? withoutMentions(text) : text;
  const body: Article = {
    article_id: idOf(raw),
    world_id: worldIndex.id,
    world: worldIndex.title,
    template: String(shaped.template ?? ''),
    state: textOf(raw.state),
    is_draft: isSet(raw.isDraft),
    is_wip: isSet(raw.isWip),
    tags: tagsOf(raw),
    ...(ID.test(folder) && { category_id: folder }),
    ...(category && { category }),
    ...(addressOf(raw) && { url: addressOf(raw) }),
    ...(textOf(raw.excerpt) && { excerpt: textOf(raw.excerpt) }),
    ...(textOf(raw.currentstatus) && { status: textOf(shared.currentstatus) }),
    updated: updatedAt(raw),
    read,
    text: stored,
    points_at: read ? pointersIn(shared, text) : [],
  };
  return {
    kind: 'article',
    document: worldIndex.document,
    name: titleOf(raw) || idOf(raw),
    slug: slugOf(raw),
    source: 'worldanvil',
    body,
  };
}

function textOfArticle(shaped: Record<string, unknown>): string {
  const { subheading, content, sections, sidebar, footer } = shaped;
  const details =
    typeof sections === 'object' && sections !== null
      ? Object.entries(sections).map(
          ([name, text]) => `**${name.replaceAll('_', ' ')}:** ${String(text)}`,
        )
      : [];
  return [subheading, content, ...details, sidebar, footer]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');
}

/** What an article links to: mentions in its text, and fields that hold a reference. */
function pointersIn(raw: Raw, text: string): Article['points_at'] {
  const found = new Map<string, Article['points_at'][number]>();
  const add = (id: string, words: string, by: string, type?: string): void => {
    if (ID.test(id) && id !== idOf(raw))
      found.set(`${id} ${by}`, { id, text: words, by, ...(type && { type }) });
  };
  for (const mention of mentionsIn(text))
    if (mention.type !== 'secret') add(mention.id, mention.text, 'mention', mention.type);
  for (const [name, value] of Object.entries(raw)) {
    if (FRAME.has(name)) continue;
    for (const item of [value].flat())
      if (isEntity(item)) add(idOf(item), titleOf(item), name);
      else if (/^article(Next|Previous)$/.test(name) && typeof item === 'string')
        for (const id of item.split(',')) add(id.trim(), '', name);
  }
  return [...found.values()];
}

/** Replaces each mention and each link into a world by its label. */
function withoutMentions(text: string): string {
  let out = '';
  let at = 0;
  for (const mention of mentionsIn(text)) {
    out += text.slice(at, mention.start) + mention.label;
    at = mention.end;
  }
  return withoutWorldAddresses(out + text.slice(at));
}

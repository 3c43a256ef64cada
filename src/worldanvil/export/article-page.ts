import { shapeArticle } from '../answer/article-shape.ts';
import { addressOf, shape, shapeValue } from '../answer/entity-shape.ts';
import {
  idOf,
  isEntity,
  isRaw,
  isSet,
  type Raw,
  tagsOf,
  textOf,
  titleOf,
  updatedAt,
} from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import { article } from '../resources.ts';
import { imageIn, linkedText, linkTo, type Places } from './page-links.ts';

/** Front matter. JSON is valid YAML, so every value is safe. */
export const frontMatter = (values: Readonly<Record<string, unknown>>): string =>
  `---\n${Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n`;

/** A `#tag` in a vault cannot have spaces. */
const vaultTag = (tag: string): string =>
  tag
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_/-]/gu, '');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value in a page: texts as they are, entities as links. */
function shown(value: unknown, from: string, places: Places): string {
  if (Array.isArray(value)) return value.map((item) => shown(item, from, places)).join(', ');
  if (!isRaw(value)) return value === null || value === undefined ? '' : String(value);
  const id = idOf(value);
  const words = titleOf(value) || (places.pages.get(id)?.split('/').at(-1) ?? id);
  if (id === '') return JSON.stringify(value);
  return linkTo(id, words, from, places);
}

const fields = (value: unknown): [string, unknown][] => (isRaw(value) ? Object.entries(value) : []);

const spoken = (name: string): string => name.replaceAll('_', ' ');

/** An article as a Markdown page. */
export function articlePage(
  raw: Raw,
  from: string,
  places: Places,
  secretTexts: readonly SecretText[],
): string {
  const shaped = shapeArticle(raw, 'markdown');
  const isVault = places.format === 'obsidian';
  const cover = isEntity(raw.cover) && raw.cover.id !== -1 ? String(raw.cover.id) : undefined;
  const file = cover === undefined ? undefined : places.images.get(cover);
  const front = {
    title: titleOf(raw),
    id: idOf(raw),
    ...(isVault && { aliases: aliasesOf(raw, from) }),
    template: shaped.template,
    state: textOf(raw.state),
    ...(isSet(raw.isDraft) && { draft: true }),
    ...(isSet(raw.isWip) && { wip: true }),
    tags: isVault ? tagsOf(raw).map(vaultTag).filter(Boolean) : tagsOf(raw),
    ...(isEntity(raw.category) && { category: titleOf(raw.category) }),
    ...(addressOf(raw) && { url: addressOf(raw) }),
    ...(text(raw.excerpt) && { excerpt: text(raw.excerpt) }),
    ...(file && { cover: file }),
    updated: updatedAt(raw),
  };
  const gm = fields(shaped.gm_only).filter(([name]) => name !== 'secrets');
  const secrets = [raw.secrets].flat().filter(isRaw);
  const relations = fields(shaped.relations).map(
    ([name, value]) => `- ${spoken(name)}: ${shown(value, from, places)}`,
  );
  const isGmPart = gm.length > 0 || secrets.length > 0 || secretTexts.length > 0;
  const blocks = [
    `# ${titleOf(raw)}`,
    cover !== undefined && file !== undefined && imageIn(cover, 'cover', from, places),
    text(shaped.subheading) && `*${text(shaped.subheading)}*`,
    text(shaped.content),
    ...fields(shaped.sections).map(([name, value]) => `## ${spoken(name)}\n\n${String(value)}`),
    text(shaped.sidebar) && `## Sidebar\n\n${text(shaped.sidebar)}`,
    text(shaped.footer),
    relations.length > 0 && `## Relations\n\n${relations.join('\n')}`,
    isGmPart && '## For the game master only',
    ...gm.map(
      ([name, value]) =>
        `### ${spoken(name)}\n\n${lowered(shown(shapeValue(name, value, article, 'markdown'), from, places))}`,
    ),
    ...secretTexts.map(({ title, text }) => `### ${title}\n\n${lowered(text)}`),
    // If the secrets themselves were not read, at least their titles.
    secretTexts.length === 0 &&
      secrets.length > 0 &&
      `### secrets\n\n${secrets.map((each) => `- ${titleOf(each)}`).join('\n')}`,
  ].filter((part) => typeof part === 'string' && part !== '');
  const page = blocks.join('\n\n');
  // Obsidian Publish shows whole pages, so a page with hidden parts is not marked for publishing;
  // import-vault removes the hidden parts and goes by the state.
  const isMixed = isGmPart || HIDDEN_MARKS.test(page);
  const publish = places.isOpen(raw) ? (isMixed ? undefined : true) : false;
  return `${frontMatter({ ...front, ...(isVault && { publish }) })}\n${linkedText(page, from, places)}\n`;
}

export interface SecretText {
  readonly title: string;
  readonly text: string;
}

const HIDDEN_MARKS = /\[\s*(secret|subcontainer|comment)\b/i;

/**
 * Headings one level below those of the page, so that the game master's part extends to its end.
 */
const lowered = (text: string): string =>
  text.replace(
    /^(\s*)(#{1,6})(?=\s)/gm,
    (_, space, marks) => `${space}${'#'.repeat(Math.min(6, marks.length + 3))}`,
  );

/** Aliases by which a vault finds the page: the title, if the file name differs from it. */
const aliasesOf = (raw: Raw, from: string): string[] => {
  const name = from.split('/').at(-1) ?? '';
  return name === titleOf(raw) ? [] : [titleOf(raw)];
};

/** Any other entity as a page: its texts under headings, with links. */
export function thingPage(
  raw: Raw,
  resource: Resource,
  from: string,
  places: Places,
  more: readonly string[] = [],
): string {
  const {
    id: _id,
    title: _t,
    state,
    url,
    tags: _tags,
    update_date: _d,
    gm_only,
    ...rest
  } = shape(raw, resource, { format: 'markdown' });
  const front = {
    title: titleOf(raw),
    id: raw.id,
    type: resource.one,
    state,
    tags: tagsOf(raw),
    url,
    ...(places.format === 'obsidian' && { publish: places.isOpen(raw) }),
    updated: updatedAt(raw),
  };
  const long = Object.entries(rest).filter(
    ([, value]) => typeof value === 'string' && /\n|.{120}/.test(value),
  );
  const short = Object.entries(rest).filter((entry) => !long.some(([name]) => name === entry[0]));
  const blocks = [
    `# ${titleOf(raw) || resource.words}`,
    short.map(([name, value]) => `- ${spoken(name)}: ${shown(value, from, places)}`).join('\n'),
    ...long.map(([name, value]) => `## ${spoken(name)}\n\n${String(value)}`),
    ...more,
    ...fields(gm_only).map(
      ([name, value]) => `## ${spoken(name)} (game master)\n\n${shown(value, from, places)}`,
    ),
  ].filter((part) => part !== '');
  return `${frontMatter(front)}\n${linkedText(blocks.join('\n\n'), from, places)}\n`;
}

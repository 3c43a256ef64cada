import { invalidInput } from '../../base/error.ts';
import { markdownToBBCode, markdownToInlineBBCode } from '../../text/markdown-bbcode.ts';
import { plain } from '../../text/names.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { Visit } from '../answer/read-tool.ts';
import { wholeList } from '../client/complete-list.ts';
import { idOf, isSet, type Raw, textOf, titleOf } from '../client/raw.ts';
import { idFor } from '../client/resolve-names.ts';
import { article, category } from '../resources.ts';
import { articleField, checkLength, isPlainWords, tagText } from './article-fields.ts';
import { mentionWriter } from './mention-links.ts';
import { namesakes, storedTitle } from './outcome.ts';
import { diffOf, type FieldDiff, type Proposal, proposals } from './proposal.ts';
import { lostMarks, replaceSection } from './section-edit.ts';
import type { WritableWorld } from './writable-world.ts';

/** The requested content of an article; texts are Markdown. */
export interface Wanted {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly sections?: Readonly<Record<string, string>> | undefined;
  readonly append?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly category_id?: string | undefined;
  readonly parent?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly format?: 'markdown' | 'raw' | undefined;
}

export interface Proposed {
  readonly proposal: Proposal;
  readonly diff: readonly FieldDiff[];
}

/** Computes the request for an article, and warnings for the author. */
export async function proposeArticle(
  ctx: ToolContext,
  { wa, how }: Visit,
  about: {
    readonly world: WritableWorld;
    readonly template: string;
    readonly wanted: Wanted;
    readonly before?: Raw;
  },
): Promise<Proposed> {
  const { world, template, wanted, before } = about;
  const articles = await wholeList(wa, article, world.id, how);
  const mentions = mentionWriter(articles);
  const warnings: string[] = [];
  const body: Raw = {};
  const isRaw = wanted.format === 'raw';
  const text = (markdown: string): string =>
    isRaw ? markdown : markdownToBBCode(markdown, mentions.link);

  if (wanted.title !== undefined) {
    const title = wanted.title.trim();
    checkLength('title', title);
    if (title === '') throw invalidInput('An article needs a title.');
    if (storedTitle(title) !== title)
      warnings.push(
        `World Anvil leaves parentheses out: the title will be "${storedTitle(title)}".`,
      );
    const same = articles.filter(
      (raw) => plain(titleOf(raw)) === plain(title) && (!before || idOf(raw) !== idOf(before)),
    );
    if (same.length > 0)
      warnings.push(
        `There is an article called "${title}" already (${same.map(idOf).join(', ')}).`,
      );
    body.title = title;
  }

  const old = textOf(before?.content);
  if (wanted.content !== undefined) body.content = text(wanted.content);
  for (const [heading, markdown] of Object.entries(wanted.sections ?? {})) {
    const changed = replaceSection(String(body.content ?? old), heading, text(markdown));
    if (changed.isNew && before)
      warnings.push(`There is no heading "${heading}" yet; it comes last.`);
    body.content = changed.text;
  }
  if (wanted.append !== undefined) {
    const so = String(body.content ?? old).trimEnd();
    body.content = `${so}${so === '' ? '' : '\r\n'}${text(wanted.append)}`;
  }

  const lost = body.content === undefined ? [] : lostMarks(old, String(body.content));
  if (lost.length > 0)
    warnings.push(
      `The new text lacks what the old one had: ${lost.slice(0, 10).join(' ')}${lost.length > 10 ? ' …' : ''}. With sections or append the rest stays as it is.`,
    );

  const known = new Set(articles.map(idOf));
  const articleId = (typed: string): Promise<string> => idFor(wa, article, typed, world.id, how);
  const linkTo = async (typed: string): Promise<Raw> => ({ id: await articleId(typed) });
  /** An article beside or above this one. */
  const otherId = async (typed: string, place: string): Promise<string> => {
    const id = await articleId(typed);
    if (before && id === idOf(before))
      throw invalidInput(`"${titleOf(before)}" cannot be its own ${place}.`, {
        next: 'Name another article.',
      });
    return id;
  };
  for (const [typed, value] of Object.entries(wanted.fields ?? {})) {
    const { field, warning, links } = articleField(typed, {
      template,
      isArticle: (id) => known.has(id),
      ...(before && { raw: before }),
    });
    if (warning) warnings.push(warning);
    if (links) {
      // Titles may contain commas, so several are separated by semicolons or line breaks.
      const names = (links === 'many' ? value.split(/[;\n]/) : [value])
        .map((name) => name.trim())
        .filter((name) => name !== '');
      if (names.length === 0)
        throw invalidInput(`"${typed}" is a link to an article: an empty one cannot be sent.`, {
          next: 'Name the article, or remove the link on World Anvil.',
        });
      const ids = await Promise.all(names.map(linkTo));
      body[field] = links === 'many' ? ids : ids[0];
      continue;
    }
    body[field] =
      isRaw || isPlainWords(field) ? value : markdownToInlineBBCode(value, mentions.link);
    checkLength(field, String(body[field]));
  }
  if (wanted.tags !== undefined) body.tags = tagText(wanted.tags);
  const named = new Map(articles.map((raw) => [idOf(raw), titleOf(raw)]));
  if (wanted.category_id?.trim() === '-1')
    throw invalidInput('Whether World Anvil takes an article out of its category is not known.', {
      next: 'Name another category, or take it out on World Anvil.',
    });
  if (wanted.category_id !== undefined) {
    const id = await idFor(wa, category, wanted.category_id, world.id, how);
    body.category = { id };
    for (const raw of await wholeList(wa, category, world.id, how))
      named.set(idOf(raw), titleOf(raw));
  }
  if (wanted.parent !== undefined)
    body.articleParent = { id: await otherId(wanted.parent, 'parent') };
  // World Anvil stores an object here as the word "Array", so the bare id is sent.
  if (wanted.previous !== undefined)
    body.articlePrevious = await otherId(wanted.previous, 'predecessor');
  if (wanted.next !== undefined) body.articleNext = await otherId(wanted.next, 'successor');

  if (before && Object.keys(body).length === 0)
    throw invalidInput('Nothing to change was given.', {
      next: 'Give content, sections, append, fields, title, tags, category_id, parent, previous or next.',
    });
  const isPublic = before?.state === 'public' && !isSet(before.isDraft);
  const hidden = [...mentions.mentioned.values()].filter(
    (raw) => raw.state !== 'public' || isSet(raw.isDraft),
  );
  if (isPublic && hidden.length > 0)
    warnings.push(
      `This article is public, and it will name what is not: ${hidden.map(titleOf).join(', ')}.`,
    );
  const fields: Raw = before
    ? body
    : {
        ...body,
        templateType: template,
        world: { id: world.id },
        // Explicit, since World Anvil's defaults vary.
        state: 'private',
        isDraft: true,
        isWip: true,
      };
  const proposal = ctx.use(proposals).add({
    action: before ? 'update' : 'create',
    resource: article,
    world,
    ...(before && { before }),
    title: String(body.title ?? (before ? titleOf(before) : '')),
    fields,
    ...(!before && { namesakes: namesakes(articles, String(body.title)) }),
    warnings: [...warnings, ...mentions.warnings],
  });
  return { proposal, diff: diffOf(proposal, (id) => named.get(id)) };
}

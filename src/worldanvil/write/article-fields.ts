import { invalidInput } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { nearest, plain } from '../../text/names.ts';
import { snake } from '../answer/entity-shape.ts';
import { idOf, isEmpty, isEntity, type Raw } from '../client/raw.ts';

/** World Anvil accepts these and discards them: they can be set on its pages only. */
const DISCARDED = [
  'species',
  'ethnicity',
  'currentLocation',
  'geographicLocation',
  'primarygeographicLocation',
  'secondarygeographicLocation',
];
/** Set by World Anvil, by another tool, or from another entity. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  title: 'Use the argument title.',
  content: 'Use the arguments content, sections or append.',
  tags: 'Use the argument tags.',
  category: 'Use the argument category_id.',
  folderId: 'Use the argument category_id.',
  articleParent: 'Use the argument parent.',
  articleNext: 'Use the argument next.',
  articlePrevious: 'Use the argument previous.',
  state: 'publish_article makes an article public; nothing else changes who sees it.',
  isDraft: 'publish_article ends the draft.',
  subscribergroups: 'Who may read an article is set on World Anvil.',
  timeline: 'Articles are entered in a timeline from the timeline.',
  histories: 'propose_timeline_event adds events.',
  secrets: 'Secrets are attached on World Anvil.',
  templateType: 'World Anvil does not change the template of an article.',
  entityClass: 'World Anvil does not change the template of an article.',
};
const READ_ONLY =
  /^(id|slug|url|author|world|success|isEditable|editURL|wordcount|views|likes|icon|ancestry|customArticleTemplate|cover|coverSource|gallery|block|badge|.*Date|is[A-Z].*|display.*|show.*|allow.*|css.*|webhook.*|communityUpdate|position|editor|userMetadata|articleMetadata)$/;

/** Limits of database columns; a longer text makes the whole change fail. */
const LIMITS: Readonly<Record<string, number>> = { title: 255, excerpt: 255, currentstatus: 255 };
/** Plain text: Markdown would be shown as typed. */
const PLAIN_WORDS = new Set([
  'excerpt',
  'currentstatus',
  'subheading',
  'pronunciation',
  'metaTitle',
  'metaDescription',
]);

export const isPlainWords = (field: string): boolean => PLAIN_WORDS.has(field);

/** Fields that every article has, beside those of its template. */
const GENERIC = [
  ...['excerpt', 'subheading', 'pronunciation', 'snippet', 'seeded', 'sidebarcontent'],
  ...['sidepanelcontenttop', 'sidepanelcontent', 'sidebarcontentbottom', 'footnotes'],
  ...['fullfooter', 'authornotes', 'scrapbook', 'credits', 'metaTitle', 'metaDescription'],
];
/** Known fields of templates; World Anvil publishes no list. */
const BY_TEMPLATE: Readonly<Record<string, readonly string[]>> = {
  person:
    'sex age height weight gender eyes hair skin speciesDisplay employment birthplace residence currentstatus history specialAbilities titles religion education languages relations family'.split(
      ' ',
    ),
  species:
    'traits growthrate ecology diet biocycle socialstructure geographicalOrigin symbiotic relationshipsIdeals dresscode mythsAndLegends averageHeight'.split(
      ' ',
    ),
  report: 'rewards quests interactions relatedReports reportNotes'.split(' '),
  organization: 'history territory demographics structure culture publicAgenda tenets mythos'.split(
    ' ',
  ),
};

/** Refuses a text longer than its database column. */
export function checkLength(field: string, text: string): void {
  const most = lookup(LIMITS, field);
  if (most !== undefined && text.length > most)
    throw invalidInput(
      `"${snake(field)}" has ${text.length} characters; World Anvil takes ${most} and would refuse the whole change.`,
      { next: `Shorten it to ${most} characters.` },
    );
}

export interface NamedField {
  readonly field: string;
  readonly warning?: string;
  /** The field refers to one article, or several, instead of holding text. */
  readonly links?: 'one' | 'many';
}

/**
 * The field meant by a name, World Anvil's or that of our answers. World Anvil reports success for
 * fields it does not know, so those are refused here.
 */
export function articleField(
  typed: string,
  article: {
    readonly template: string;
    readonly raw?: Raw;
    isArticle(id: string): boolean;
  },
): NamedField {
  const same = (name: string): boolean =>
    plain(name).replaceAll(' ', '') === plain(typed).replaceAll(' ', '') ||
    snake(name) === typed.trim();
  if (DISCARDED.some(same))
    throw invalidInput(`World Anvil's API takes "${typed}" and forgets it.`, {
      next: 'Set it on the page of the article on World Anvil; everything else can be proposed here.',
    });
  const elsewhere = Object.entries(ELSEWHERE).find(([name]) => same(name));
  if (elsewhere)
    throw invalidInput(`"${typed}" is no field to be set here.`, { next: elsewhere[1] });
  const known = article.raw
    ? Object.keys(article.raw).filter((name) => !READ_ONLY.test(name) && !(name in ELSEWHERE))
    : [...GENERIC, ...(lookup(BY_TEMPLATE, article.template) ?? [])];
  const field = known.find(same);
  if (field !== undefined) {
    const now = article.raw?.[field];
    if (isEmpty(now) || !(isEntity(now) || Array.isArray(now))) return { field };
    if (![now].flat().every((one) => isEntity(one) && article.isArticle(idOf(one))))
      throw invalidInput(`"${typed}" is a link to something that is no article of this world.`, {
        next: 'Set it on the page of the article on World Anvil.',
      });
    return { field, links: Array.isArray(now) ? 'many' : 'one' };
  }
  if (
    !article.raw &&
    lookup(BY_TEMPLATE, article.template) === undefined &&
    /^[a-z]\w{0,60}$/i.test(typed)
  )
    return {
      field: typed,
      warning: `Whether the template ${article.template} has a field "${typed}" is not known; what World Anvil does not store is reported after writing.`,
    };
  throw invalidInput(`A ${article.template} has no field "${typed}" that can be set.`, {
    next: 'World Anvil would ignore it without a word.',
    suggestions: nearest(typed, known, 5),
  });
}

/** Tags are one comma-separated text. */
export function tagText(tags: readonly string[]): string {
  const bad = tags.find((tag) => tag.includes(',') || tag.trim() === '');
  if (bad !== undefined)
    throw invalidInput(`"${bad}" is no tag: World Anvil separates tags by commas.`);
  return [...new Set(tags.map((tag) => tag.trim()))].join(',');
}

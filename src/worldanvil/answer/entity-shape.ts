import { lookup } from '../../base/lookup.ts';
import { bbcodeToMarkdown } from '../../text/bbcode-markdown.ts';
import { splitGmFields } from '../audience/gm-content.ts';
import {
  isEmpty,
  isEntity,
  isRaw,
  isSet,
  type Raw,
  tagsOf,
  textOf,
  updatedAt,
} from '../client/raw.ts';
import type { Resource } from '../resource.ts';

export type Format = 'markdown' | 'raw';
export type Shaped = { id: string | number; [field: string]: unknown };

/** World Anvil's field names that our answers rename. */
const NAMES: Readonly<Record<string, string>> = {
  countArticles: 'article_count',
  countMaps: 'map_count',
  countTimelines: 'timeline_count',
  countFollowers: 'followers',
  membershipType: 'subscriber_tier',
  membership: 'is_guild',
  articleParent: 'parent_article',
  targetArticle: 'linked_article',
  geoX: 'geo_x',
  geoY: 'geo_y',
  geoZ: 'geo_z',
  RPGSRD: 'rpg_system',
  editURL: 'edit_url',
  subscribergroups: 'subscriber_groups',
  notesections: 'sections',
  paidsubscribers: 'participants',
  charater: 'character',
  gallieries: 'galleries',
  markertype: 'marker_type',
};

/** Fields about layout and editing on the web site, of no use to a reader of the world. */
const NOISE =
  /^(success|isEditable|entityClass|slug|icon|folderId|updateDate|isWip|isDraft|tags|state|title|id|url|display.*|interface.*|placement.*|css.*|allow.*|show.*|className|label(Type|Title)|editor|templateType|editURL|coverSource|coverIsMap|views|likes|badge|htmlMarker|isDeleted|isDirectLink|isDraggable|isLocked|isFeatured.*|isAdultContent|isEmphasized|isSelected|weight|position|systemMeta|presentationParameters|utdOffset|webhook.*|meta(Title|Description)|commentPlaceholder|communityUpdate|followers(Nominal|Plural)|theme|enabled|isStored|descriptionParsed|.*Date)$/;

export const isNoise = (name: string): boolean => NOISE.test(name);

export const snake = (name: string): string =>
  lookup(NAMES, name) ??
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** Person, MilitaryConflict → person, militaryConflict: the template's name in the API. */
const templateOf = (raw: Raw): string => {
  const name = textOf(raw.templateType) || textOf(raw.entityClass);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const idIn = (raw: Raw): string | number => (typeof raw.id === 'number' ? raw.id : textOf(raw.id));

/** A reference to another entity: the few fields that identify it. */
export const shortReference = (raw: Raw): Shaped => ({
  id: idIn(raw),
  ...(textOf(raw.title) && { title: textOf(raw.title) }),
  ...(textOf(raw.entityClass) && { type: textOf(raw.entityClass) }),
  ...(addressOf(raw) && { url: addressOf(raw) }),
});

/** Addresses come with and without TLS; the site serves both. */
export const addressOf = (raw: unknown): string | undefined =>
  isRaw(raw) && textOf(raw.url)
    ? textOf(raw.url).replace(/^http:\/\/www\.worldanvil/, 'https://www.worldanvil')
    : undefined;

/** The fields that every entity has, in a list or alone. */
export function reference(raw: Raw, resource: Resource): Shaped {
  const date = updatedAt(raw);
  const groups = Array.isArray(raw.subscribergroups) ? raw.subscribergroups.filter(isRaw) : [];
  const tags = tagsOf(raw);
  return {
    id: idIn(raw),
    ...(textOf(raw.title) && { title: textOf(raw.title) }),
    ...(resource.one === 'article' && { template: templateOf(raw) }),
    ...(textOf(raw.state) && { state: textOf(raw.state) }),
    ...(isSet(raw.isDraft) && { is_draft: true }),
    ...(isSet(raw.isWip) && { is_wip: true }),
    ...(addressOf(raw) && { url: addressOf(raw) }),
    ...(tags.length > 0 && { tags }),
    ...(groups.length > 0 && { subscriber_groups: groups.map((group) => textOf(group.title)) }),
    ...(date && {
      update_date: { date, timezone: isRaw(raw.updateDate) ? textOf(raw.updateDate.timezone) : '' },
    }),
  };
}

export interface Shaping {
  readonly format: Format;
  /** Only the fields that the resource's row lists as summary. */
  readonly summary?: boolean;
}

/** An entity as a tool shows it: empty fields dropped, relations shortened, texts as Markdown. */
export function shape(raw: Raw, resource: Resource, how: Shaping): Shaped {
  const { shared, gmOnly } = splitGmFields(raw);
  const out: Shaped = { ...reference(raw, resource) };
  if (resource.one === 'article' && !how.summary)
    for (const name of ['isWip', 'isDraft'])
      if (!isEmpty(raw[name])) out[snake(name)] = isSet(raw[name]);
  for (const [name, value] of inReadingOrder(shared, resource)) {
    if (isNoise(name) || isEmpty(value) || name === 'subscribergroups') continue;
    if (how.summary && !resource.summary.includes(name)) continue;
    addField(out, name, value, resource, how.format);
  }
  if (Object.keys(gmOnly).length > 0) {
    const only: Shaped = { id: '' };
    for (const [name, value] of Object.entries(gmOnly))
      addField(only, name, value, resource, how.format);
    const { id: _, ...fields } = only;
    out.gm_only = fields;
  }
  return out;
}

/** In the order of the resource's row; fields not listed there come last. */
function inReadingOrder(raw: Raw, { summary, detail }: Resource): [string, unknown][] {
  const order = new Map([...summary, ...detail].map((name, index) => [name, index]));
  const place = (name: string): number => order.get(name) ?? order.size;
  return Object.entries(raw).sort(([a], [b]) => place(a) - place(b));
}

function addField(
  out: Shaped,
  name: string,
  value: unknown,
  resource: Resource,
  format: Format,
): void {
  if (isEntity(value) && value.entityClass === 'Image') {
    const url = addressOf(value);
    // Articles without a cover of their own all have the same default cover.
    if (value.id === -1) return;
    if (url) out[`${snake(name)}_${name === 'cover' ? 'image' : 'url'}`] = url;
    if (name === 'image') out.image_id = value.id;
    return;
  }
  out[snake(name)] = shapeValue(name, value, resource, format);
}

export function shapeValue(
  name: string,
  value: unknown,
  resource: Resource,
  format: Format,
): unknown {
  if (typeof value === 'string')
    return format === 'raw' || resource.verbatim.includes(name) || !looksMarked(value)
      ? value
      : bbcodeToMarkdown(value);
  if (Array.isArray(value)) return value.map((item) => shapeValue(name, item, resource, format));
  if (isEntity(value)) return shortReference(value);
  if (isRaw(value) && 'timezone' in value) return textOf(value.date).replace(/\.\d+$/, '');
  if (isRaw(value) && !resource.verbatim.includes(name))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => !isEmpty(item))
        .map(([key, item]) => [snake(key), shapeValue(key, item, resource, format)]),
    );
  return value;
}

const looksMarked = (text: string): boolean => /\[[a-z@/]|\r/i.test(text);

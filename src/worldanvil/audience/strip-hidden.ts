import { mentionsIn } from '../../text/mentions.ts';
import { isRaw, type Raw, textOf } from '../client/raw.ts';
import type { Resource } from '../resource.ts';
import * as table from '../resources.ts';
import { TEMPLATES } from '../resources.ts';
import { GM_FIELD } from './gm-content.ts';
import { withoutGmTags } from './gm-tags.ts';
import { isNotClosed, isPublic } from './publication-state.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const ADDRESS = /https?:\/\/(?:www\.)?worldanvil\.com\/[^\s\])|"'<>]+/gi;
const GM_TAGS = ['secret', 'subcontainer', 'comment'];
/** Invisible in browsers; an unclosed comment hides the rest of the page. */
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** Tags that embed another entity by its number. */
const NUMBERED = /\[(?:block|statblock|blocklink)[:=|](\d+)[^\]]*\]/gi;

/** The fields of a world that players see: its cover page, nothing of the author's workspace. */
const WORLD_FIELDS = new Set([
  ...['id', 'title', 'slug', 'state', 'entityClass', 'url', 'tags', 'updateDate', 'success'],
  ...['icon', 'owner', 'ownership', 'countFollowers', 'subtitle', 'locale', 'description'],
  ...['excerpt', 'copyright', 'cover', 'genres'],
]);
/** Fields that may count, or refer to, what is hidden. */
const CLOSED_FIELD = /^(count.*|wordcount|views|likes|subscribergroups|edit.*|isEditable|path)$/i;
/** Lists of labels with numbers, which are not entities of a world. */
const LABELS = new Set(['genres', 'customArticleTemplate']);

const CLASSES = new Map<string, Resource>([
  ...TEMPLATES.map((name): [string, Resource] => [name.toLowerCase(), table.article]),
  ...[
    table.article,
    table.world,
    table.category,
    table.map,
    table.marker,
    table.timeline,
    table.history,
    table.era,
    table.block,
    table.canvas,
    table.chronicle,
    table.manuscript,
    table.variableCollection,
  ].map((each): [string, Resource] => [each.one.replaceAll('_', ''), each]),
  ['historicalentry', table.history],
  ['event', table.history],
  ['statblock', table.block],
  ['articleblock', table.article],
]);
const resourceOf = (name: unknown): Resource =>
  CLASSES.get(String(name).toLowerCase()) ?? table.article;

/** Whether players may see an entity of this resource; `undefined` means any resource. */
export type Sees = (resource: Resource | undefined, id: string) => boolean;
/** Whether an address on the site leads to something players may see. */
export type SeesAddress = (address: string) => boolean;

export interface Sight {
  readonly sees: Sees;
  readonly seesAddress: SeesAddress;
}

/** The resources whose visibility must be known before an entity can be stripped. */
export function resourcesIn(value: unknown, found = new Set<Resource>()): Set<Resource> {
  if (typeof value === 'string') {
    for (const mention of mentionsIn(value)) found.add(resourceOf(mention.type));
    for (const [, tag] of value.matchAll(/\[([a-z]+)[:=|][0-9a-f]{8}-/gi))
      found.add(resourceOf(tag));
    if (value.search(NUMBERED) >= 0) found.add(table.block);
    if (value.search(UUID) >= 0 || value.search(ADDRESS) >= 0) found.add(table.article);
  } else if (Array.isArray(value)) for (const item of value) resourcesIn(item, found);
  else if (isRaw(value)) {
    const isThing = 'id' in value;
    if (isThing && !OPEN_CLASSES.has(textOf(value.entityClass)))
      found.add(resourceOf(value.entityClass));
    // An entity's own id and address refer to nothing else.
    for (const [name, item] of Object.entries(value))
      if (!isThing || !['id', 'slug', 'url'].includes(name)) resourcesIn(item, found);
  }
  return found;
}

/** A text of a published entity: without secrets, and without ids of what players may not see. */
export function publicText(text: string, { sees, seesAddress }: Sight): string {
  let out = withoutGmTags(text.replace(HTML_COMMENT, ''), GM_TAGS);
  // Mentions of hidden and of non-existent entities look the same: plain words.
  for (const mention of mentionsIn(out).reverse())
    if (!sees(resourceOf(mention.type), mention.id))
      out = out.slice(0, mention.start) + mention.label + out.slice(mention.end);
  const isOpenAddress = (address: string): boolean =>
    seesAddress(address) && (address.match(UUID) ?? []).every((id) => sees(undefined, id));
  return out
    .replace(
      /\[(url|link)[:=|]([^\]|]*)([^\]]*)\]([\s\S]*?)\[\/\1\]/gi,
      (whole, _, target, __, words) =>
        /worldanvil\.com\//i.test(target) && !isOpenAddress(target) ? words : whole,
    )
    .replace(
      /(?<!!)\[([^\]]*)\]\((https?:\/\/(?:www\.)?worldanvil\.com\/[^)]*)\)/gi,
      (whole, words, target) => (isOpenAddress(target) ? whole : words),
    )
    .replace(ADDRESS, (address) => (isOpenAddress(address) ? address : ''))
    .replace(NUMBERED, (tag, id) => (sees(table.block, id) ? tag : ''))
    .replace(/\[(\w+)\|([0-9a-f-]{36})\]/gi, (whole, tag, id) =>
      sees(undefined, id) ? whole : `[${tag}]`,
    )
    .replace(/\[\w+[:=][^\]]*\]/g, (tag) =>
      (tag.match(UUID) ?? []).every((id) => sees(undefined, id)) ? tag : '',
    )
    .replace(UUID, (id) => (sees(undefined, id) ? id : ''));
}

const OPEN_CLASSES = new Set(['User', 'Image', 'MarkerType', 'MarkerGroup', 'RPGSRD']);

/** A published entity as players see it: nothing of the author's workspace, nothing hidden. */
export function publicThing(raw: Raw, sight: Sight): Raw {
  const isWorld = raw.entityClass === 'World';
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (GM_FIELD.test(name) || (isWorld && !WORLD_FIELDS.has(name))) continue;
    if (CLOSED_FIELD.test(name) && !(isWorld && name === 'countFollowers')) continue;
    const shown = publicValue(name, value, sight);
    if (shown !== undefined) kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}

/** Fields with machine data: a whiteboard, the values of a stat block. */
const DATA = new Set(['data', 'jsondata', 'tabulardata', 'textualdata']);

function publicValue(name: string, value: unknown, sight: Sight, inData = DATA.has(name)): unknown {
  if (typeof value === 'string')
    return inData ? publicDataText(value, sight) : publicText(value, sight);
  if (Array.isArray(value))
    return value
      .map((item) => publicValue(name, item, sight, inData))
      .filter((item) => item !== undefined);
  if (!isRaw(value)) return value;
  if (typeof value.entityClass === 'string') return publicEntity(value, sight);
  const id = value.id ?? value.uuid;
  if (id !== undefined && sight.sees(undefined, String(id))) return publicThing(value, sight);
  if (LABELS.has(name) && typeof id === 'number') return { id, title: value.title };
  // Anything with an id or a state is an entity; machine data, however, numbers its parts.
  const isThing = id !== undefined || 'state' in value;
  if (isThing && !(inData && !('state' in value) && !isUuid(id))) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !GM_FIELD.test(field))
      .map(([field, item]) => [field, publicValue(field, item, sight, inData)])
      .filter(([, item]) => item !== undefined),
  );
}

const isUuid = (value: unknown): boolean =>
  textOf(value).length === 36 && textOf(value).search(UUID) === 0;

/** Machine data may be JSON text. */
function publicDataText(text: string, sight: Sight): string {
  if (/^\s*[[{]/.test(text))
    try {
      return JSON.stringify(publicValue('', JSON.parse(text), sight, true)) ?? '';
    } catch {
      // Not JSON after all: treat it as text.
    }
  return publicText(text, sight);
}

function publicEntity(value: Raw, sight: Sight): Raw | undefined {
  switch (value.entityClass) {
    case 'User':
      return { id: value.id, title: value.title, entityClass: 'User', url: value.url };
    // A page shows its images; the author's titles for them stay private.
    case 'Image':
      return isNotClosed(value)
        ? { id: value.id, entityClass: 'Image', url: value.url }
        : undefined;
    case 'RPGSRD':
      return { id: value.id, title: value.title, entityClass: 'RPGSRD' };
    case 'MarkerType':
    case 'MarkerGroup':
      return isPublic(value)
        ? { id: value.id, title: value.title, entityClass: value.entityClass, state: value.state }
        : undefined;
    default:
      return CLASSES.has(textOf(value.entityClass).toLowerCase()) &&
        sight.sees(resourceOf(value.entityClass), String(value.id))
        ? publicThing(value, sight)
        : undefined;
  }
}

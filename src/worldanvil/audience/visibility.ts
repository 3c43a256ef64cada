import type { Config } from '../../base/config.ts';
import { isEmpty, isEntity, isRaw, isSet, type Raw } from '../client/raw.ts';
import { resources } from '../resources.ts';

export type Audience = Config['audience'];

/** Fields that World Anvil shows to the author alone, on whatever class. */
const GM_FIELD =
  /^(seeded|ggm.*|secrets|authornotes|scrapbook|worldScrapBook|.*ScrapBook|userMetadata|articleMetadata)$/i;
/** Of a world, players see the cover page and nothing of the workshop. */
const WORLD_FIELDS = new Set([
  ...[
    'id',
    'title',
    'slug',
    'state',
    'entityClass',
    'url',
    'tags',
    'updateDate',
    'success',
    'icon',
  ],
  ...['owner', 'ownership', 'countFollowers', 'countArticles', 'countMaps', 'countTimelines'],
  ...['subtitle', 'locale', 'description', 'excerpt', 'copyright', 'cover', 'genres'],
]);
/** `[subcontainer:…]` holds what only a group of subscribers may read. */
const SUBSCRIBER_TAG = /\[subcontainer[:|=][^\]]*\][\s\S]*?(?:\[\/subcontainer\]|$)/gi;
/** `[secret:…]` stands where the author sees a secret. */
const GM_TAG = /\[secret[:|=][^\]]*\]|\[secret\][\s\S]*?(?:\[\/secret\]|$)/gi;

const CLASSES: Readonly<Record<string, string>> = {
  HistoricalEntry: 'history',
  RPGSRD: 'rpg_system',
};
const classOf = (one: string): string => one.replaceAll('_', '').toLowerCase();
const rules = new Map(resources.map((resource) => [classOf(resource.one), resource.players]));

function ruleFor(entityClass: unknown): 'public' | 'open' | 'nothing' {
  const name = String(entityClass);
  return rules.get(classOf(CLASSES[name] ?? name)) ?? 'public';
}

/** The one rule of what players may see. */
function isOpen(raw: Raw): boolean {
  const rule = ruleFor(raw.entityClass);
  if (rule !== 'public') return rule === 'open';
  return raw.state === 'public' && !isSet(raw.isDraft) && isEmpty(raw.subscribergroups);
}

/**
 * What an audience gets of something: the game master all of it, players only what is published.
 * Every answer of World Anvil passes here before a tool, the index or an export sees it.
 */
export function forAudience(raw: Raw, audience: Audience): Raw | undefined {
  if (audience === 'gm') return raw;
  return isOpen(raw) ? open(raw) : undefined;
}

function open(raw: Raw): Raw {
  const isWorld = raw.entityClass === 'World';
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (GM_FIELD.test(name) || (isWorld && !WORLD_FIELDS.has(name))) continue;
    const shown = openValue(value);
    if (shown !== undefined) kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}

function openValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(GM_TAG, '').replace(SUBSCRIBER_TAG, '');
  if (Array.isArray(value)) return value.map(openValue).filter((item) => item !== undefined);
  if (!isRaw(value)) return value;
  // Anything with a state is a thing of its own, even where its class is not told.
  if (!isEntity(value) && !('state' in value)) return open(value);
  // A page shows its pictures; what the author calls them stays with the author.
  if (value.entityClass === 'Image')
    return { id: value.id, entityClass: value.entityClass, url: value.url };
  return isOpen(value) ? open(value) : undefined;
}

/** Whether an answer carries what only the game master may see. Such an answer is never stored. */
export function holdsGmContent(value: unknown): boolean {
  if (typeof value === 'string') return /\[secret\]/i.test(value);
  if (Array.isArray(value)) return value.some(holdsGmContent);
  if (!isRaw(value)) return false;
  if (isSecret(value)) return true;
  return Object.entries(value).some(
    ([name, field]) => (GM_FIELD.test(name) && !isEmpty(field)) || holdsGmContent(field),
  );
}

/** The fields that only the game master may see, apart from the rest. */
export function splitGmFields(raw: Raw): { shared: Raw; gmOnly: Raw } {
  const entries = Object.entries(raw);
  return {
    shared: Object.fromEntries(entries.filter(([name]) => !GM_FIELD.test(name))),
    gmOnly: Object.fromEntries(
      entries.filter(([name, value]) => GM_FIELD.test(name) && !isEmpty(value)),
    ),
  };
}

/** Something without what only the game master may see, at any depth, to be kept on disk. */
export const withoutGmContent = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(splitGmFields(raw).shared)
      .filter(([, value]) => !isSecret(value))
      .map(([name, value]) => [name, withoutGmValue(value)]),
  );

function withoutGmValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(GM_TAG, '');
  if (Array.isArray(value)) return value.filter((item) => !isSecret(item)).map(withoutGmValue);
  return isRaw(value) ? withoutGmContent(value) : value;
}

const isSecret = (value: unknown): boolean => isRaw(value) && value.entityClass === 'Secret';

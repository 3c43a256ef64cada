import { isEmpty, isRaw, type Raw } from '../client/raw.ts';
import { withoutGmTags } from './gm-tags.ts';

/** Fields that World Anvil shows to the author alone, on any class. */
export const GM_FIELD =
  /^(seeded|ggm.*|secrets|authornotes|scrapbook|.*ScrapBook|reportNotes|userMetadata|articleMetadata)$/i;
/**
 * Whether a response contains what only the game master may see. Such a response is never stored.
 */
export function holdsGmContent(value: unknown): boolean {
  if (typeof value === 'string') return /\[\s*secret\s*\]|\[\s*\/\s*secret\s*\]/i.test(value);
  if (Array.isArray(value)) return value.some(holdsGmContent);
  if (!isRaw(value)) return false;
  if (isSecret(value)) return true;
  return Object.entries(value).some(
    ([name, field]) => (GM_FIELD.test(name) && !isEmpty(field)) || holdsGmContent(field),
  );
}

/** Splits off the fields that only the game master may see. */
export function splitGmFields(raw: Raw): { shared: Raw; gmOnly: Raw } {
  const entries = Object.entries(raw);
  return {
    shared: Object.fromEntries(entries.filter(([name]) => !GM_FIELD.test(name))),
    gmOnly: Object.fromEntries(
      entries.filter(([name, value]) => GM_FIELD.test(name) && !isEmpty(value)),
    ),
  };
}

/** Removes what only the game master may see, at any depth, before storing on disk. */
export const withoutGmContent = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(splitGmFields(raw).shared)
      .filter(([, value]) => !isSecret(value))
      .map(([name, value]) => [name, withoutGmValue(value)]),
  );

function withoutGmValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutGmTags(value, ['secret']);
  if (Array.isArray(value)) return value.filter((item) => !isSecret(item)).map(withoutGmValue);
  return isRaw(value) ? withoutGmContent(value) : value;
}

const isSecret = (value: unknown): boolean => isRaw(value) && value.entityClass === 'Secret';

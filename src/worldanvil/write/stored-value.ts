import { idOf, isEmpty, isEntity, isRaw, isSet, type Raw, textOf } from '../client/raw.ts';

const CHAINED = new Set(['articleNext', 'articlePrevious']);

/** The value to send in order to restore a field. */
export function sendable(field: string, value: unknown): unknown {
  const ids = (of: unknown): string[] => [of].flat().filter(isRaw).map(idOf);
  // World Anvil stores an object in these as the word "Array".
  if (CHAINED.has(field)) return typeof value === 'string' ? value : ids(value).join(',');
  if (Array.isArray(value)) return ids(value).map((id) => ({ id }));
  if (isEntity(value)) return { id: value.id };
  if (isRaw(value)) return textOf(value.date);
  return value ?? '';
}

/** A field as World Anvil returns it; a category may be in the folder field instead. */
export function fieldOf(raw: Raw, field: string): unknown {
  if (field !== 'category' || isRaw(raw.category)) return raw[field];
  return raw.folderId === '-1' || raw.folderId === -1 ? null : raw.folderId;
}

const tagsIn = (text: string): string =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
    .sort()
    .join(',');

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/\r\n?/g, '\n').trim()
    : '';

/** Whether the stored value equals what was sent. */
export function isStored(field: string, sent: unknown, stored: unknown): boolean {
  if (typeof sent === 'boolean') return isSet(stored) === sent;
  if (Array.isArray(sent)) {
    const there = new Set([stored].flat().filter(isRaw).map(idOf));
    return sent.filter(isRaw).every((each) => there.has(idOf(each)));
  }
  if (isRaw(sent))
    return isRaw(stored) ? idOf(stored) === idOf(sent) : String(stored ?? '') === idOf(sent);
  if (field === 'tags') return tagsIn(words(sent)) === tagsIn(words(stored));
  if (isEmpty(sent)) return isEmpty(stored);
  if (isRaw(stored)) return idOf(stored) === words(sent);
  return words(sent) === words(stored);
}

import { isEmpty, isRaw, type Raw, textOf } from '../client/raw.ts';

/** A mark that is plainly not set. Anything unexpected counts as set: what is unclear is closed. */
const isOff = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && ['', '0', 'false'].includes(value.trim().toLowerCase()));

const MARKS = ['isDraft', 'isDeleted', 'isHidden', 'isArchived'];

/** An article may be published ahead of its date. */
function isInFuture(value: unknown): boolean {
  if (isEmpty(value)) return false;
  const text = isRaw(value) ? textOf(value.date) : textOf(value);
  const at = Date.parse(text.replace(' ', 'T').replace(/(\.\d{3})\d*$/, '$1'));
  // World Anvil's clock is London's; half a day covers any zone.
  return !Number.isNaN(at) && at - 12 * 60 * 60 * 1000 > Date.now();
}

/** Whether nothing that a thing tells of itself closes it, whatever its state. */
export const isForEverybody = (raw: Raw): boolean =>
  MARKS.every((name) => isOff(raw[name])) &&
  isEmpty(raw.subscribergroups) &&
  !isInFuture(raw.publicationDate);

/** Whether a thing is published by its own state; what it lies in is another question. */
export const isPublic = (raw: Raw): boolean => raw.state === 'public' && isForEverybody(raw);

/** The same for classes that World Anvil gives no state: only a state that was set can close them. */
export const isNotClosed = (raw: Raw): boolean =>
  (raw.state === undefined || raw.state === null || raw.state === 'public') && isForEverybody(raw);

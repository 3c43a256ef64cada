import { isEmpty, isRaw, type Raw, textOf } from '../client/raw.ts';

/** A mark that is plainly not set. Anything unexpected counts as set: what is unclear is closed. */
const isOff = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && ['', '0', 'false'].includes(value.trim().toLowerCase()));

const MARKS = ['isDraft', 'isDeleted', 'isHidden', 'isArchived'];

const LONDON = 'Europe/London';

/** How far a zone's clocks are ahead of UTC at this time; London's for a zone that nobody knows. */
function aheadOfUtc(zone: string, at: number): number {
  try {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - at;
  } catch {
    return aheadOfUtc(LONDON, at);
  }
}

/** An article may be published ahead of its date, which is told in World Anvil's own time zone. */
function isInFuture(value: unknown): boolean {
  if (isEmpty(value)) return false;
  const text = isRaw(value) ? textOf(value.date) : textOf(value);
  const local = Date.parse(`${text.trim().slice(0, 19).replace(' ', 'T')}Z`);
  // A date that cannot be read says nothing about when.
  if (Number.isNaN(local)) return true;
  const zone = (isRaw(value) && textOf(value.timezone)) || LONDON;
  return local - aheadOfUtc(zone, local) > Date.now();
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

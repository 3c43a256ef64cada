import { isEmpty, isRaw, type Raw, textOf } from '../client/raw.ts';

/** A flag that is clearly not set. Anything unexpected counts as set: when in doubt, closed. */
const isOff = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && ['', '0', 'false'].includes(value.trim().toLowerCase()));

const MARKS = ['isDraft', 'isDeleted', 'isHidden', 'isArchived'];

const LONDON = 'Europe/London';

/** The offset of a time zone from UTC at this time; London's for an unknown zone. */
function aheadOfUtc(zone: string, at: number): number {
  try {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - at;
  } catch {
    return aheadOfUtc(LONDON, at);
  }
}

/** An article may have a future publication date, given in World Anvil's own time zone. */
function isInFuture(value: unknown): boolean {
  if (isEmpty(value)) return false;
  const text = isRaw(value) ? textOf(value.date) : textOf(value);
  const local = Date.parse(`${text.trim().slice(0, 19).replace(' ', 'T')}Z`);
  // A date that cannot be parsed counts as the future.
  if (Number.isNaN(local)) return true;
  const zone = (isRaw(value) && textOf(value.timezone)) || LONDON;
  return local - aheadOfUtc(zone, local) > Date.now();
}

/** Whether nothing in the record itself closes it, apart from its state. */
export const isForEverybody = (raw: Raw): boolean =>
  MARKS.every((name) => isOff(raw[name])) &&
  isEmpty(raw.subscribergroups) &&
  !isInFuture(raw.publicationDate);

/** Whether the record itself is public; its parents are checked elsewhere. */
export const isPublic = (raw: Raw): boolean => raw.state === 'public' && isForEverybody(raw);

/** The same for classes without a state in World Anvil: only an explicit state can close them. */
export const isNotClosed = (raw: Raw): boolean =>
  (raw.state === undefined || raw.state === null || raw.state === 'public') && isForEverybody(raw);

import { isRaw, type Raw } from './raw.ts';

/** Fields of an account or a world that nobody may see, on any class. */
const SECRET_FIELD =
  /token|password|passcode|email|^dob$|webhook|accesscode|trackingcode|userhash|^(first|last)name$|discorduserid|displayjs|preparejs/i;

/** `/user` is mostly private: only these public fields pass. */
const USER_FIELDS = new Set([
  ...['id', 'title', 'slug', 'state', 'entityClass', 'url', 'success', 'username', 'bio', 'locale'],
  ...['membership', 'membershipType', 'registerDate', 'views', 'avatar', 'cover', 'worldsLimit'],
]);

/** Removes account secrets from a response before anything else sees it. */
export function redact(raw: Raw): Raw {
  const isUser = raw.entityClass === 'User';
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !SECRET_FIELD.test(name) && (!isUser || USER_FIELDS.has(name)))
      .map(([name, value]) => [name, redactValue(value)]),
  );
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  return isRaw(value) ? redact(value) : value;
}

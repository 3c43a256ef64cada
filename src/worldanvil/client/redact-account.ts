import { isRaw, type Raw } from './raw.ts';

/** What an account or a world must never reveal to anybody, whatever the class it turns up in. */
const SECRET_FIELD =
  /token|password|passcode|email|^dob$|webhook|accesscode|trackingcode|userhash|^(first|last)name$|discorduserid|displayjs|preparejs/i;

/** `/user` is mostly private: only what its owner shows the public passes. */
const USER_FIELDS = new Set([
  ...['id', 'title', 'slug', 'state', 'entityClass', 'url', 'success', 'username', 'bio', 'locale'],
  ...['membership', 'membershipType', 'registerDate', 'views', 'avatar', 'cover', 'worldsLimit'],
]);

/** Takes account secrets out of an answer, before anything else sees it. */
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

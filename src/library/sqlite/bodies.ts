import { damagedFile } from './sqlite-errors.ts';
import { storedJson, storedJsons } from './stored-text.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A stored body: it was validated when stored, and validating it at every search would be
 * noticeable.
 */
export const bodyIn = (json: unknown): Body => asBody(storedJson(json));

/** Several bodies read as one text, separated by commas. */
export const storedBodies = (json: unknown): Body[] => storedJsons(json).map(asBody);

/** The same where only the values of these fields were read, as one list for each body. */
export const storedFields = (json: unknown, fields: readonly string[]): Body[] =>
  storedJsons(json).map((values) => {
    if (!Array.isArray(values)) throw damagedFile();
    const body: Record<string, unknown> = {};
    for (const [i, field] of fields.entries()) if (values[i] !== null) body[field] = values[i];
    return body;
  });

function asBody(value: unknown): Body {
  if (!isBody(value)) throw damagedFile();
  return value;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

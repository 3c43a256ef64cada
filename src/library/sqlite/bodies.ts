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

function asBody(value: unknown): Body {
  if (!isBody(value)) throw damagedFile();
  return value;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

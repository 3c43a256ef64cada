import { damagedFile } from './sqlite-errors.ts';
import { storedJson, storedJsons } from './stored-text.ts';

type Body = Readonly<Record<string, unknown>>;

/** A body as it was stored: its shape was checked then, and checking it at every search is felt. */
export const bodyIn = (json: unknown): Body => asBody(storedJson(json));

/** Bodies that were read behind one another, with commas between them. */
export const storedBodies = (json: unknown): Body[] => storedJsons(json).map(asBody);

function asBody(value: unknown): Body {
  if (!isBody(value)) throw damagedFile();
  return value;
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

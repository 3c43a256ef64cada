import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

/** A body as it was stored: its shape was checked then, and checking it at every search is felt. */
export function bodyIn(json: unknown): Readonly<Record<string, unknown>> {
  const body = storedJson(json);
  if (typeof body !== 'object' || body === null) throw damagedFile();
  return { ...body };
}

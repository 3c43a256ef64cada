import { isUtf8 } from 'node:buffer';
import { damagedFile } from './sqlite-errors.ts';

/**
 * A text that was read as a blob (`CAST(… AS BLOB)`). Texts are always read so: at a text that is
 * not UTF-8, which only damage causes, the driver ends the whole program.
 */
export function storedText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof ArrayBuffer) return storedText(new Uint8Array(value));
  if (!(value instanceof Uint8Array) || !isUtf8(value)) throw damagedFile();
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
}

/** JSON that we have written ourselves: if it cannot be parsed, the file is damaged. */
export const storedJson = (value: unknown): unknown => parsed(storedText(value));

/** Several JSON values read as one text, separated by commas. */
export function storedJsons(value: unknown): unknown[] {
  const list = parsed(`[${storedText(value)}]`);
  return Array.isArray(list) ? list : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedFile(error);
  }
}

/** Several texts that were read as one JSON array. */
export function storedTexts(value: unknown): string[] {
  const list = storedJson(value);
  if (!Array.isArray(list)) throw damagedFile();
  return list.map(String);
}

/** Several rows that were read as one JSON array of arrays. */
export function storedRows(value: unknown): unknown[][] {
  const list = storedJson(value);
  if (!Array.isArray(list)) throw damagedFile();
  return list.map((row: unknown) => (Array.isArray(row) ? row : []));
}

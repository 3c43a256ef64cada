import { byteLength } from '../text/json-size.ts';

/**
 * The largest answer on the wire in bytes, text and structured content together, whatever the tool
 * returns: a client that reads either part gets about 25,000 tokens at most.
 */
export const ANSWER_BYTES = 200_000;

/** The beginning of a text that fits as a JSON string, marked where it was cut. */
export function cutText(text: string, bytes: number): string {
  let cut = text;
  // Quotes and line ends take two bytes in JSON, control characters six.
  for (let length = bytes; byteLength(cut) > bytes; length = Math.floor(length * 0.8))
    cut = `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return cut;
}

/**
 * The same value with shorter lists and texts, so that it fits. A last resort: tools choose what to
 * leave out themselves, this only guarantees the bound.
 */
export function cutValue(value: unknown, bytes: number): unknown {
  if (byteLength(value) <= bytes) return value;
  for (let items = 512; items >= 1; items = Math.floor(items / 2)) {
    const cut = shortened(value, items, items * 64);
    if (byteLength(cut) <= bytes) return cut;
  }
  return undefined;
}

/** Fields that a schema declares are never left out; no schema has more than this. */
const MOST_FIELDS = 100;

function shortened(value: unknown, items: number, characters: number): unknown {
  if (typeof value === 'string') return cutText(value, characters);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.slice(0, items).map((item) => shortened(item, items, characters));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, Math.max(items, MOST_FIELDS))
      .map(([key, inner]) => [key, shortened(inner, items, characters)]),
  );
}

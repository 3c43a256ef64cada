import { type Edn, type EdnMap, ednLabel } from '../../../text/edn-value.ts';
import type { Place } from './problem-location.ts';

/**
 * A simplified EDN value: keywords become their bare names, vectors, lists and sets become lists,
 * `:orcpub.dnd.e5.character/str` and `:str` are the same key.
 */
export type Plain = null | boolean | number | string | PlainList | PlainMap;
export type PlainList = readonly Plain[];
export interface PlainMap extends ReadonlyMap<string, Plain> {}

export const isMap = (value: Plain | undefined): value is PlainMap => value instanceof Map;
export const isList = (value: Plain | undefined): value is PlainList => Array.isArray(value);

/** Simplifies a value, repairing what can be repaired and reporting it. */
export function plainly(value: Edn, place: Place): Plain {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    place.repaired(`${Number.isNaN(value) ? '##NaN' : '##Inf'} is no number; left out`);
    return null;
  }
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  switch (value.type) {
    case 'keyword':
    case 'symbol':
      return value.name;
    case 'tagged':
      return plainly(value.value, place);
    case 'map':
      return plainMap(value, place);
    default:
      return value.items.map(
        (item, index) => simple(item) ?? plainly(item, place.at(String(index))),
      );
  }
}

export function plainMap(map: EdnMap, place: Place): PlainMap {
  const plain = new Map<string, Plain>();
  for (const entry of entriesOf(map, place)) {
    const { key, value, offset } = entry;
    const name = keyName(key);
    if (plain.has(name))
      place.at(ednLabel(key), offset).repaired('this key stands twice; the last value counts');
    plain.set(name, simple(value) ?? plainly(value, stepInto(place, entry)));
  }
  origins.set(plain, map);
  return plain;
}

/** Simple values, which need no position since nothing can be wrong with them: most of a file. */
function simple(value: Edn): Plain | undefined {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return value !== null && typeof value === 'object' && value.type === 'keyword'
    ? value.name
    : undefined;
}

/** Kept to find the place of a field, which only a report asks for. */
const origins = new WeakMap<PlainMap, EdnMap>();

/** Where a field of a map begins in the file: the last of its name, which counts. */
export function offsetOf(map: PlainMap, name: string): number | undefined {
  const origin = origins.get(map);
  const at = origin?.entries.findLastIndex(([key]) => keyName(key) === name) ?? -1;
  return at < 0 ? undefined : origin?.offsets[at];
}

/** Where a map begins in the file. */
export const beginOf = (map: PlainMap): number | undefined => origins.get(map)?.offset;

/** An entry of a map, and where its key begins. */
export interface Entry {
  readonly key: Edn;
  readonly value: Edn;
  readonly offset: number;
}

export const stepInto = (
  place: Place,
  { key, value, offset }: Entry,
  label = ednLabel(key),
): Place =>
  place.at(
    label,
    value !== null && typeof value === 'object' && value.type === 'map' ? value.offset : offset,
  );

/** The meaningful entries: `{nil nil}` is left by an editor's bug. */
export function entriesOf(map: EdnMap, place: Place): Entry[] {
  return map.entries.flatMap(([key, value], i) => {
    const offset = map.offsets[i] ?? map.offset;
    if (key !== null || value !== null) return [{ key, value, offset }];
    place.from(offset).repaired('removed an empty entry (nil nil)');
    return [];
  });
}

export function keyName(key: Edn): string {
  if (typeof key === 'string') return cleanText(key);
  return key !== null &&
    typeof key === 'object' &&
    (key.type === 'keyword' || key.type === 'symbol')
    ? key.name
    : ednLabel(key);
}

/**
 * Invisible characters: zero-width marks, control characters, lone surrogates. Joiners stay where they join
 * letters of a script that has them, or the parts of an emoji.
 */
const UNSEEN =
  /[\u200b\u2060\ufeff\u00ad]|(?<![^\p{ASCII}\s])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}\s])|(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** A text of printable ASCII and line breaks, as most are, has nothing to clean. */
const PLAIN_TEXT = /^[ -~\n\t]*$/;

const cleanText = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text
    : text.replace(/\r\n?/g, '\n').replace(UNSEEN, '').replaceAll('\u00a0', ' ');

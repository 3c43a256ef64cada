import {
  beginOf,
  isList,
  isMap,
  offsetOf,
  type Plain,
  type PlainList,
  type PlainMap,
} from './plain-values.ts';
import type { Place } from './problem-location.ts';

/** Typed access to the fields of one item; absent or invalid values are undefined. */
export interface Fields {
  readonly place: Place;
  /** Where a field of this name stands. */
  placeOf(name: string): Place;
  has(name: string): boolean;
  isText(name: string): boolean;
  isMap(name: string): boolean;
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  /** `nil` and absence are false. */
  flag(name: string): boolean;
  map(name: string): Fields;
  /** The maps of a list, or the values of a map of maps. */
  each(name: string): Fields[];
  /** The chosen words: `#{:con :str}`, `["con"]` and `{:con true :str false}` alike. */
  words(name: string): string[];
  /** The pairs of a list of pairs: `[[1 :con] [2 :str]]`. */
  pairs(name: string): [number, string][];
  /** Every key with its value; marks all of them as read. */
  entries(): [string, Plain][];
  /** The raw value of a key; marks all of it as read. */
  value(name: string): Plain;
  /** Paths of fields, at any depth, that nothing has read. */
  unread(): string[];
}

/**
 * Which keys of a map were read, and which maps and lists were read completely. Stored by map,
 * since several readers make their own `Fields` of one map.
 */
const readKeys = new WeakMap<PlainMap, Set<string>>();
const readWhole = new WeakSet<PlainMap | PlainList>();

function markWhole(value: Plain): void {
  if (isMap(value) || isList(value)) readWhole.add(value);
}

export const isEmpty = (value: Plain): boolean =>
  value === null ||
  value === false ||
  value === '' ||
  (isMap(value) && [...value.values()].every(isEmpty)) ||
  (isList(value) && value.every(isEmpty));

function unreadIn(value: Plain, path: string): string[] {
  if (isEmpty(value)) return [];
  if (isList(value))
    return readWhole.has(value)
      ? []
      : value.flatMap((item) => (isMap(item) || isList(item) ? unreadIn(item, path) : []));
  if (!isMap(value) || readWhole.has(value)) return [];
  const read = readKeys.get(value);
  return [...value].flatMap(([key, inner]) => {
    if (isEmpty(inner)) return [];
    const at = path === '' ? `:${key}` : `${path} > :${key}`;
    return read?.has(key) ? unreadIn(inner, at) : [at];
  });
}

export function fieldsOf(map: PlainMap, place: Place): Fields {
  const placeOf = (name: string): Place => place.at(`:${name}`, offsetOf(map, name));
  const complain = (name: string, value: Plain, wanted: string): undefined => {
    markWhole(value);
    placeOf(name).repaired(`${shown(value)} is not ${wanted}; left out`);
  };

  let read = readKeys.get(map);
  if (!read) {
    read = new Set();
    readKeys.set(map, read);
  }
  const keys = read;
  const take = (name: string): Plain => {
    keys.add(name);
    return map.get(name) ?? null;
  };
  const takeWhole = (name: string): Plain => {
    const value = take(name);
    markWhole(value);
    return value;
  };

  return {
    place,
    placeOf,
    has: (name) => (map.get(name) ?? null) !== null,
    isText: (name) => typeof map.get(name) === 'string',
    isMap: (name) => isMap(map.get(name)),
    text(name) {
      const value = take(name);
      if (value === null || typeof value === 'boolean') return undefined;
      if (typeof value === 'string') return value.trim() || undefined;
      if (typeof value === 'number') return String(value);
      return complain(name, value, 'text');
    },
    number(name) {
      const value = take(name);
      if (value === null || value === '') return undefined;
      if (typeof value === 'number') return value;
      const read = typeof value === 'string' ? numberIn(value) : undefined;
      if (read === undefined) return complain(name, value, 'a number');
      placeOf(name).repaired(`the text ${shown(value)} was read as the number ${read}`);
      return read;
    },
    flag(name) {
      const value = take(name);
      return value === true || (typeof value === 'string' && /^(true|yes)$/i.test(value));
    },
    map(name) {
      const value = take(name);
      if (value !== null && !isMap(value)) complain(name, value, 'a map');
      return fieldsOf(isMap(value) ? value : new Map(), placeOf(name));
    },
    each(name) {
      const value = take(name);
      const inside = placeOf(name);
      const parts: [string, Plain][] = isList(value)
        ? value.map((part, index) => [String(index), part])
        : isMap(value)
          ? [...value]
          : [];
      if (value !== null && !isList(value) && !isMap(value)) complain(name, value, 'a list');
      return parts.flatMap(([step, part]) => {
        if (isMap(part)) return [fieldsOf(part, inside.at(step, beginOf(part)))];
        if (part !== null) inside.at(step).repaired(`${shown(part)} is not an entry; left out`);
        return [];
      });
    },
    words(name) {
      return chosen(takeWhole(name));
    },
    pairs(name) {
      const value = takeWhole(name);
      return (isList(value) ? value : []).flatMap((pair): [number, string][] => {
        const [number, word] = isList(pair) ? pair : [];
        return typeof number === 'number' && typeof word === 'string' ? [[number, word]] : [];
      });
    },
    entries() {
      readWhole.add(map);
      return [...map];
    },
    value: takeWhole,
    unread: () => unreadIn(map, ''),
  };
}

function chosen(value: Plain): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (isList(value)) return value.flatMap(chosen);
  if (isMap(value)) return [...value].flatMap(([word, on]) => (isChosen(on) ? [word] : []));
  return [];
}

/** `{:wizard true}` chooses wizard; so do `{:fire {...}}` and `{:perception 4}`. */
const isChosen = (value: Plain): boolean => value !== null && value !== false;

function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  const ratio = /^(\d{1,4})\/(\d{1,4})$/.exec(trimmed);
  if (ratio?.[1] && ratio[2] && Number(ratio[2]) !== 0) return Number(ratio[1]) / Number(ratio[2]);
  return /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : undefined;
}

function shown(value: Plain): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return isMap(value) ? 'a map' : isList(value) ? 'a list' : String(value);
}

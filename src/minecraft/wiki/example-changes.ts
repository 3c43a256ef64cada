import type { JsonBlock } from './json-blocks.ts';

export interface ExampleChanges {
  newFields: string[];
  removedFields: string[];
  typeChanges: { field: string; from: string; to: string }[];
}

export interface ExamplePair {
  before: unknown;
  after: unknown;
}

/**
 * Pairs the examples on two revisions of a page: by their `type` if they have one, else by
 * position.
 */
export function pairExamples(
  before: readonly JsonBlock[],
  after: readonly JsonBlock[],
): ExamplePair[] {
  const left = labelled(before);
  const right = labelled(after);
  return [...left].flatMap(([label, value]) => {
    const other = right.get(label);
    return other === undefined ? [] : [{ before: value, after: other }];
  });
}

function labelled(blocks: readonly JsonBlock[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [place, { json }] of blocks.entries()) {
    if (json === null || typeof json !== 'object') continue;
    const type = 'type' in json && typeof json.type === 'string' ? json.type : `#${place}`;
    if (!found.has(type)) found.set(type, json);
  }
  return found;
}

export const differs = ({ before, after }: ExamplePair): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/** The format changes that the examples show: fields added, removed or with another type. */
export function exampleChanges(pairs: readonly ExamplePair[]): ExampleChanges {
  const changes: ExampleChanges = { newFields: [], removedFields: [], typeChanges: [] };
  for (const { before, after } of pairs) {
    const left = shapes(before);
    const right = shapes(after);
    for (const [field, from] of left) {
      const to = right.get(field);
      if (to === undefined) addOnce(changes.removedFields, field);
      else if (to !== from && !changes.typeChanges.some((known) => known.field === field))
        changes.typeChanges.push({ field, from, to });
    }
    for (const field of right.keys()) if (!left.has(field)) addOnce(changes.newFields, field);
  }
  return changes;
}

const addOnce = (list: string[], item: string): void => {
  if (!list.includes(item)) list.push(item);
};

function shapes(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (at: unknown, path: string): void => {
    if (path !== '') found.set(path, shapeOf(at));
    if (Array.isArray(at)) for (const item of at) walk(item, `${path}[]`);
    else if (typeof at === 'object' && at !== null)
      for (const [key, inner] of Object.entries(at)) {
        // A single letter is a key of the example, not a field of the format.
        const name = key.length === 1 ? '*' : key;
        walk(inner, path === '' ? name : `${path}.${name}`);
      }
  };
  walk(value, '');
  return found;
}

const shapeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

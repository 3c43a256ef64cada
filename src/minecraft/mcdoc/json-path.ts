/**
 * Whether a JSON file has something at a path in the notation of changes: `(smelting).result`,
 * `pools[].entries[](item).functions[]`, `key.*`. A variant matches if a field of the object names
 * it.
 */
export function occursAt(json: unknown, place: string): boolean {
  return reached([json], tokens(place)).length > 0;
}

/**
 * All objects that contain the last name of the path, so that the caller can list what is missing
 * there.
 */
export function parentsOf(json: unknown, place: string): unknown[] {
  return reached([json], tokens(place).slice(0, -1));
}

const tokens = (place: string): string[] => place.match(/\([^)]*\)|\[\]|[^.([\]]+/g) ?? [];

function reached(values: readonly unknown[], path: readonly string[]): unknown[] {
  let at: unknown[] = [...values];
  for (const token of path) {
    if (token === '[]') at = at.flatMap((value) => (Array.isArray(value) ? value : []));
    else if (token.startsWith('(')) at = at.filter((value) => isKind(value, token.slice(1, -1)));
    else if (token === '*')
      at = at.flatMap((value) => (isObject(value) ? Object.values(value) : []));
    else
      at = at.flatMap((value) =>
        isObject(value) && Object.hasOwn(value, token) ? [value[token]] : [],
      );
  }
  return at;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKind = (value: unknown, kind: string): boolean =>
  isObject(value) &&
  Object.values(value).some(
    (name) => typeof name === 'string' && name.replace(/^minecraft:/, '') === kind,
  );

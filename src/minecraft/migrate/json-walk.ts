import { inSlices } from '../../base/time.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const plainId = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^minecraft:/, '') : '';

/** Reports a change: what to do, and the text before and after. */
export type Note = (what: string, before?: unknown, after?: unknown) => void;

/**
 * Rewrites an object or a string, given its key. In a list, several values may replace it; nothing
 * removes it. Inner values are rewritten first.
 */
export type Rule = (value: unknown, key: string, parent: string) => unknown;

/** Applies a rule to every value of a file, innermost first. */
export async function rewriteJson(value: unknown, rule: Rule): Promise<unknown> {
  const slice = inSlices();
  const rewrite = async (at: unknown, key: string, parent: string): Promise<unknown> => {
    await slice();
    if (Array.isArray(at)) {
      const items: unknown[] = [];
      for (const item of at) {
        const made = hasInner(item) ? await rewrite(item, key, parent) : rule(item, key, parent);
        if (made instanceof Several) items.push(...made.values);
        else items.push(made);
      }
      return items;
    }
    if (!isObject(at)) return rule(at, key, parent);
    const fields: [string, unknown][] = [];
    for (const [name, item] of Object.entries(at))
      fields.push([
        name,
        single(hasInner(item) ? await rewrite(item, name, key) : rule(item, name, key)),
      ]);
    return rule(Object.fromEntries(fields), key, parent);
  };
  return rewrite(value, '', '');
}

const hasInner = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Outside a list several values become one. */
export const single = (value: unknown): unknown =>
  value instanceof Several
    ? value.values.length === 1
      ? value.values[0]
      : [...value.values]
    : value;

/** Several items of a list in place of one. */
export class Several {
  readonly values: readonly unknown[];
  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** The same object with a key renamed in place. */
export function withKey(object: Json, from: string, to: string, value?: unknown): Json {
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) =>
      key === from ? [to, value === undefined ? item : value] : [key, item],
    ),
  );
}

export function without(object: Json, ...keys: string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

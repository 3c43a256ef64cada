import type { Wanted } from '../collection.ts';

type Value = string | number | boolean;

/**
 * A query in an endpoint's own filters. Open5e ignores unknown filters and returns everything, so
 * only filters that each endpoint is known to have are sent, in its spelling.
 */
export function question(
  filters: Readonly<Record<string, Value | readonly Value[] | undefined>>,
): string | undefined {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') asked.set(name, text);
  }
  return asked.size === 0 ? undefined : asked.toString();
}

export const text = (wanted: Wanted, name: string): string | undefined => {
  const value = wanted.filters[name];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};
export const number = (wanted: Wanted, name: string): number | undefined => {
  const value = wanted.filters[name];
  return typeof value === 'number' ? value : undefined;
};
export const flag = (wanted: Wanted, name: string): boolean | undefined => {
  const value = wanted.filters[name];
  return typeof value === 'boolean' ? value : undefined;
};

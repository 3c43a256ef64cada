import { plain } from '../../../text/names.ts';

export const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || isEmpty(value);

/** A normal form for comparison: order of lists and keys, case and punctuation are ignored. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(comparable(item))).sort();
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, inner]) => !isMissing(inner))
      .map(([key, inner]) => [key, comparable(inner)])
      .sort(([a], [b]) => String(a).localeCompare(String(b)));
  return value;
}

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));

/**
 * Long texts differ in every copy; only a figure, a word or a list of words can be right or wrong.
 */
const LONGEST_FIGURE = 120;

export function isFigure(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.length <= LONGEST_FIGURE;
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string' && isFigure(item));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((inner) => typeof inner === 'number' || typeof inner === 'string')
  );
}

/**
 * Renders any value as short Markdown, for answers without a rendering of their own: the same facts
 * as the structured value, never its JSON.
 */
export function readable(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return list(value, depth);
  return Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined && field !== '' && !isEmpty(field))
    .map(([name, field]) => entry(name, field, depth))
    .join('\n');
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;
const label = (name: string): string => name.replaceAll('_', ' ');

function entry(name: string, field: unknown, depth: number): string {
  const indent = '  '.repeat(depth);
  if (isPlain(field)) return `${indent}- ${label(name)}: ${indented(String(field), depth + 1)}`;
  if (Array.isArray(field) && field.every(isPlain))
    return `${indent}- ${label(name)}: ${field.join(', ')}`;
  return `${indent}- ${label(name)}:\n${readable(field, depth + 1)}`;
}

function list(values: readonly unknown[], depth: number): string {
  const indent = '  '.repeat(depth);
  return values
    .map((value) => {
      if (isPlain(value)) return `${indent}- ${value}`;
      const [first, ...rest] = readable(value, depth + 1).split('\n');
      return [`${indent}${(first ?? '').slice(indent.length + 2)}`, ...rest].join('\n');
    })
    .join('\n');
}

const indented = (text: string, depth: number): string =>
  text.replaceAll('\n', `\n${'  '.repeat(depth)}`);

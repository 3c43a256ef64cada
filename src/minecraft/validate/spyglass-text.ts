import { readLenientJson } from './lenient-json.ts';

/**
 * A file's text as the game reads it, keeping every line: the game skips a byte order mark, spaces
 * around a command, and reads some JSON files leniently.
 */
export function forSpyglass(path: string, content: string): string {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content;
  return path.endsWith('.mcfunction') ? text.replace(/[ \t]+(?=\r?\n|$)/g, '') : standardJson(text);
}

function standardJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    const json = readLenientJson(text);
    return json.ok ? json.strict : text;
  }
}

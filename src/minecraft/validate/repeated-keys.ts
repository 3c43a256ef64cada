export interface RepeatedKey {
  readonly key: string;
  readonly offset: number;
}

/**
 * Duplicate keys in the objects of a JSON text. The game silently uses the last one, and so does
 * every parser: they show only in the text. The text must be standard JSON.
 */
export function repeatedKeys(text: string): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  /** The keys of the enclosing objects; undefined for a list. */
  const around: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') around.push(new Set());
    else if (sign === '[') around.push(undefined);
    else if (sign === '}' || sign === ']') around.pop();
    else if (sign === '"') {
      const end = stringEnd(text, at);
      const keys = around.at(-1);
      if (keys && isKey(text, end)) {
        const key = text.slice(at + 1, end);
        if (keys.has(key)) repeated.push({ key, offset: at });
        keys.add(key);
      }
      at = end;
    }
  }
  return repeated;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return text[at] === ':';
}

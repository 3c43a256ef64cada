import type { ParseError } from 'jsonc-parser';

export type StrictJson =
  | { ok: true; value: unknown }
  | { ok: false; offset: number; message: string };

/** Deeper files are no data packs; a parser that recurses would run out of stack. */
const DEEPEST = 200;

/** JSON as the game reads it, or where and why it is not. */
export async function readStrictJson(text: string): Promise<StrictJson> {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  if (nesting(text) > DEEPEST)
    return { ok: false, offset: 0, message: `is nested deeper than ${DEEPEST} levels` };
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first)
    return {
      ok: false,
      offset: first.offset,
      message: `is not valid JSON: ${printParseErrorCode(first.error)
        .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
        .toLowerCase()}`,
    };
  return { ok: true, value };
}

/** The deepest nesting of brackets outside strings, counted without recursion. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

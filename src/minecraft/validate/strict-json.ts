import type { ParseError } from 'jsonc-parser';

export type StrictJson =
  | { ok: true; value: unknown }
  | { ok: false; offset: number; message: string };

/** Deeper files are no data packs; a parser that recurses would run out of stack. */
const DEEPEST = 200;

/** JSON as the game reads it, or where and why it is not. */
export async function readStrictJson(text: string): Promise<StrictJson> {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const tooDeep = {
    ok: false,
    offset: 0,
    message: `is nested deeper than ${DEEPEST} levels`,
  } as const;
  if (nesting(text) > DEEPEST) return tooDeep;
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // A quote in a comment hides brackets from the count.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
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

/** The deepest nesting of brackets outside strings, in one pass: neither recursion nor a second look. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    // The parser, too, goes on behind the line of a string without end.
    if (sign === '\n' || sign === '\r') inString = false;
    else if (sign === '"') inString = !inString;
    else if (inString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

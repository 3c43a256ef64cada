import type { ParseError } from 'jsonc-parser';
import { DEEPEST, readLenientJson } from './lenient-json.ts';

/** How a version reads a file: as the standard says, or as Gson's lenient reader does. */
export type Leniency = 'strict' | 'lenient';

export type JsonText =
  | {
      ok: true;
      value: unknown;
      /** The text in standard JSON, with the same lines. */
      strict: string;
      /** What the standard does not allow, in words. */
      liberties: readonly string[];
    }
  | { ok: false; offset: number; message: string };

/** Parses JSON as the game does, or says where and why it fails. */
export async function readJson(text: string, leniency: Leniency): Promise<JsonText> {
  // The game skips a byte order mark.
  const content = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const tooDeep = {
    ok: false,
    offset: 0,
    message: `is nested deeper than ${DEEPEST} levels`,
  } as const;
  if (nesting(content) > DEEPEST) return tooDeep;
  try {
    return { ok: true, value: JSON.parse(content), strict: content, liberties: [] };
  } catch {
    // The slower parsers say where and why.
  }
  if (leniency === 'lenient') {
    const read = readLenientJson(content);
    return read.ok
      ? { ...read, liberties: [...read.liberties] }
      : { ...read, message: `is not valid JSON: ${read.message}` };
  }
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    parse(content, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // A quote in a comment hides brackets from the count.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
  const [first] = errors;
  const code = first ? printParseErrorCode(first.error) : 'InvalidSymbol';
  return {
    ok: false,
    offset: first?.offset ?? 0,
    message:
      code === 'InvalidCommentToken'
        ? 'has a comment, which this version does not read'
        : `is not valid JSON: ${code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()}`,
  };
}

/** The deepest nesting of brackets outside strings, in a single pass without recursion. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    // The parser, too, ends an unterminated string at the end of its line.
    if (sign === '\n' || sign === '\r') inString = false;
    else if (sign === '"') inString = !inString;
    else if (inString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}

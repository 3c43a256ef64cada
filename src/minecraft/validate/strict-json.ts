import type { ParseError } from 'jsonc-parser';

/** What a version's JSON parser accepts: the standard only, or comments as well. */
export type Leniency = 'strict' | 'comments';

export type JsonText =
  | { ok: true; value: unknown; comments: boolean }
  | { ok: false; offset: number; message: string };

/** No data pack nests deeper; a recursive parser would overflow the stack. */
const DEEPEST = 200;

/** Parses JSON as the game does, or says where and why it fails. */
export async function readJson(text: string, leniency: Leniency): Promise<JsonText> {
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const tooDeep = {
    ok: false,
    offset: 0,
    message: `is nested deeper than ${DEEPEST} levels`,
  } as const;
  // The game skips a byte order mark.
  const content = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  if (nesting(content) > DEEPEST) return tooDeep;
  try {
    return { ok: true, value: JSON.parse(content), comments: false };
  } catch {
    // The slower parser says where and why.
  }
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(content, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // A quote in a comment hides brackets from the count.
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
  const isComment = ({ error }: ParseError) => printParseErrorCode(error) === 'InvalidCommentToken';
  const first = errors.find((error) => leniency === 'strict' || !isComment(error));
  if (first)
    return {
      ok: false,
      offset: first.offset,
      message: isComment(first)
        ? 'has a comment, which this version does not read'
        : `is not valid JSON: ${printParseErrorCode(first.error)
            .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
            .toLowerCase()}`,
    };
  return { ok: true, value, comments: errors.length > 0 };
}

export const readStrictJson = (text: string): Promise<JsonText> => readJson(text, 'strict');

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

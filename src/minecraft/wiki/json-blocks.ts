import type { CheerioAPI } from 'cheerio';
import type { ParseError } from 'jsonc-parser';

export type JsonBlock = {
  /** The value; null if the text cannot be parsed at all. */
  json: unknown;
  /** Whether the text is JSON that the game accepts. */
  strict: boolean;
  /** Why it is not. */
  reason?: string;
  /** The text itself, if it is not strict JSON. */
  text?: string;
};

/** The blocks of a page that are marked as JSON, in order. */
export async function jsonBlocks($: CheerioAPI): Promise<JsonBlock[]> {
  const texts = $('.mw-highlight-lang-json pre, .mw-highlight-lang-json5 pre, pre[lang="json"]')
    .toArray()
    .map((element) => $(element).text().trim());
  return Promise.all(texts.filter((text) => text !== '').map(readJsonBlock));
}

/**
 * Parses JSON as people write it on a wiki: with comments and commas that the game would refuse.
 */
export async function readJsonBlock(text: string): Promise<JsonBlock> {
  try {
    return { json: JSON.parse(text), strict: true };
  } catch {
    const { parse, printParseErrorCode } = await import('jsonc-parser');
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (!first)
      return { json: value, strict: false, reason: 'has comments or trailing commas', text };
    const line = text.slice(0, first.offset).split('\n').length;
    return {
      json: null,
      strict: false,
      reason: `${spaced(printParseErrorCode(first.error))} in line ${line}`,
      text,
    };
  }
}

/** `PropertyNameExpected` → `property name expected`. */
const spaced = (code: string): string =>
  code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

import type { CheerioAPI } from 'cheerio';
import type { ParseError } from 'jsonc-parser';

export type JsonBlock = {
  /** The value; null where the text cannot be read at all. */
  json: unknown;
  /** Whether the text is JSON as the game accepts it. */
  strict: boolean;
  /** Why it is not. */
  reason?: string;
  /** The text itself, where it is not strict JSON. */
  text?: string;
};

/** The blocks of a page that are marked as JSON, in their order. */
export async function jsonBlocks($: CheerioAPI): Promise<JsonBlock[]> {
  const texts = $('.mw-highlight-lang-json pre, .mw-highlight-lang-json5 pre, pre[lang="json"]')
    .toArray()
    .map((element) => $(element).text().trim());
  return Promise.all(texts.filter((text) => text !== '').map(readJsonBlock));
}

/** Reads JSON as people write it on a wiki: with comments and commas the game would not take. */
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

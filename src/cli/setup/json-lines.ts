import type { Edit, Node } from 'jsonc-parser';

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The indentation of the line at this offset. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';

/** Whether only white space precedes this offset on its line, and it is not the first line. */
export function startsLine(text: string, offset: number): boolean {
  const start = lineStart(text, offset);
  return start > 0 && text.slice(start, offset).trim() === '';
}

/** Adds a property on its own line after the last one, whose comment stays with it. */
export function addProperty(text: string, last: Node, property: string, lineEnd: string): Edit[] {
  const { end, lineEnds, comma } = whatFollows(text, last);
  const line = lineEnd + indentAt(text, last.offset) + property;
  return comma === undefined
    ? [
        { offset: end, length: 0, content: ',' },
        { offset: lineEnds, length: 0, content: line },
      ]
    : [{ offset: lineEnds, length: 0, content: `${line},` }];
}

/** Removes a property with its comma and its line; comments of its neighbours stay. */
export function removeProperty(text: string, property: Node): Edit[] {
  const { end, lineEnds, comma } = whatFollows(text, property);
  const hasLine = startsLine(text, property.offset);
  const from = hasLine ? lineBreakBefore(text, property.offset) : property.offset;
  const to = hasLine ? lineEnds : (comma ?? end - 1) + 1;
  const removed: Edit = { offset: from, length: to - from, content: '' };
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  if (!previous || comma !== undefined) return [removed];
  // Strict parsers refuse a comma after the last property.
  const separator = whatFollows(text, previous).comma ?? from;
  return separator < from ? [{ offset: separator, length: 1, content: '' }, removed] : [removed];
}

function lineBreakBefore(text: string, offset: number): number {
  const at = lineStart(text, offset) - 1;
  return text[at - 1] === '\r' ? at - 1 : at;
}

interface Following {
  readonly end: number;
  readonly comma: number | undefined;
  /** The end of the line if only comments follow; else the end of the property. */
  readonly lineEnds: number;
}

function whatFollows(text: string, { offset, length }: Node): Following {
  const end = offset + length;
  const rest = blankedComments(text.slice(end));
  const separator = /^\s*,/.exec(rest)?.[0];
  const isOnLine = separator !== undefined && !separator.includes('\n');
  const behind = isOnLine ? separator.length : 0;
  const blank = /^[^\S\r\n]*(?=\r?\n|$)/.exec(rest.slice(behind))?.[0].length ?? 0;
  return {
    end,
    comma: separator === undefined ? undefined : end + separator.length - 1,
    lineEnds: end + behind + blank,
  };
}

/** The text with comments replaced by spaces, so that offsets stay the same. */
const blankedComments = (text: string): string =>
  text.replace(STRING_OR_COMMENT, (found) =>
    found.startsWith('"') ? found : found.replace(/[^\r\n]/g, ' '),
  );
const STRING_OR_COMMENT = /"(?:\\.|[^"\\])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

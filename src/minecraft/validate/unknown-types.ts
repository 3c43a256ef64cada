import type { Finding } from './protocol.ts';

/** Fields depend on the type, so with an unknown type all of them are unknown. */
const isUnknownType = ({ message }: Finding): boolean =>
  /^The(re is no)? [a-z /]*(type|serializer)\b/.test(message);

type Span = readonly [start: number, end: number];

/**
 * Tells whether a finding in a file is an unknown key inside something of an unknown type, where it
 * only follows from that.
 */
export function followsFromUnknownType(
  path: string,
  content: string,
  findings: readonly Finding[],
): (finding: Finding) => boolean {
  const unknown = findings.filter(isUnknownType);
  if (unknown.length === 0) return () => false;
  const starts = [
    0,
    ...[...content.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length),
  ];
  const offsetOf = ({ line, column }: Finding): number => (starts[line - 1] ?? 0) + column - 1;
  const spans = unknown.map((finding) => spanOf(path, content, offsetOf(finding)));
  return (finding) =>
    /^Unknown key/.test(finding.message) &&
    spans.some(([start, end]) => start <= offsetOf(finding) && offsetOf(finding) < end);
}

/**
 * What an id decides about: the value after a key; around a value the object or list of arguments;
 * else the rest of the command.
 */
function spanOf(path: string, content: string, at: number): Span {
  const [start, end] = path.endsWith('.mcfunction')
    ? commandAround(content, at)
    : [0, content.length];
  const text = content.slice(start, end);
  const [written = '', mark = ''] =
    /^["'!]*[\w./:-]*["']?\s*([:=~]?)/.exec(content.slice(at)) ?? [];
  const isKey = mark !== '' || written.endsWith(':');
  const { open, close, next } = bracketsAround(text, at - start);
  if (isKey) return [at, start + next];
  return open === undefined ? [at, end] : [start + open, start + close];
}

/** A command extends over lines that end in a backslash. */
function commandAround(content: string, at: number): Span {
  const ends = [...content.matchAll(/(?<!\\)\r?\n/g)].map(({ index }) => index);
  return [
    (ends.findLast((end) => end < at) ?? -1) + 1,
    ends.find((end) => end >= at) ?? content.length,
  ];
}

/** The innermost brackets around a place, and where the entry at that place ends. */
function bracketsAround(
  text: string,
  at: number,
): { open: number | undefined; close: number; next: number } {
  const opened: number[] = [];
  let open: number | undefined;
  let depth: number | undefined;
  let next = text.length;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    if (depth === undefined && index >= at) {
      open = opened.at(-1);
      depth = opened.length;
    }
    if (isQuote(text, index)) index = endOfText(text, index);
    else if (/[{[(]/.test(sign)) opened.push(index);
    else if (sign === ',' && opened.length === depth) next = Math.min(next, index);
    else if (/[}\])]/.test(sign)) {
      opened.pop();
      if (depth !== undefined && opened.length < depth)
        return { open, close: index + 1, next: Math.min(next, index) };
    }
  }
  return { open, close: text.length, next };
}

const isQuote = (text: string, index: number): boolean =>
  /["']/.test(text[index] ?? '') && !/\w/.test(text[index - 1] ?? '');

/** Where a quoted text ends; quotes that nothing closes are signs like others. */
function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++)
    if (text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  return start;
}

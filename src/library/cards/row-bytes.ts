/**
 * The rows of a JSON array, read where they lie: made into strings first, a hundred thousand of them
 * would take longer than everything else that is done with them. A row is an array of a key and texts.
 */
export interface RowBytes {
  readonly bytes: Uint8Array;
  /** Goes on to the next row; false after the last. */
  next(): boolean;
  /** The key of the row. */
  key(): number;
  /** Where a text of the row begins and ends. */
  start(field: number): number;
  end(field: number): number;
  /** Whether the texts stand there as they are; otherwise some of them are escaped. */
  isLiteral(): boolean;
  /** The row as it stands there, JSON itself. */
  json(): Uint8Array;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const ZERO = 0x30;

/** The texts of a row, in this order. */
export const Text = { kind: 0, document: 1, ruleset: 2, name: 3, plain: 4, slug: 5 } as const;
const FIELDS = Object.keys(Text).length;

/** `broken`: what is thrown where the bytes are something else. */
export function rowBytes(bytes: Uint8Array, broken: () => Error): RowBytes {
  const starts = new Int32Array(FIELDS);
  const ends = new Int32Array(FIELDS);
  /** The list itself is an array. */
  let at = 1;
  let began = 0;
  let key = 0;
  let isLiteral = true;

  const readKey = (): void => {
    key = 0;
    for (; at < bytes.length && bytes[at] !== COMMA; at++) key = key * 10 + (bytes[at] ?? 0) - ZERO;
  };

  /** Begins at the comma before the text. */
  const readText = (field: number): void => {
    if (bytes[at + 1] !== QUOTE) throw broken();
    at += 2;
    starts[field] = at;
    for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
      if (bytes[at] !== BACKSLASH) continue;
      isLiteral = false;
      at++;
    }
    ends[field] = at++;
  };

  return {
    bytes,
    next() {
      if (bytes[at] === COMMA) at++;
      if (bytes[at] !== OPEN) return false;
      began = at++;
      isLiteral = true;
      readKey();
      for (let field = 0; field < FIELDS; field++) readText(field);
      if (bytes[at++] !== CLOSE) throw broken();
      return true;
    },
    key: () => key,
    start: (field) => starts[field] ?? 0,
    end: (field) => ends[field] ?? 0,
    isLiteral: () => isLiteral,
    json: () => bytes.subarray(began, at),
  };
}

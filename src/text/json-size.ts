/** Characters that JSON writes as they are, in one byte each. */
const PLAIN = /^[ !#-[\]-~]*$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const QUOTES = 2;
/** `\u001f`. */
const ESCAPED = 6;

/**
 * How many bytes a value takes as JSON. Answers are measured many times before one is written, so no
 * JSON is made for it.
 */
export function byteLength(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : 4;
  if (typeof value === 'boolean') return value ? 4 : 5;
  if (value === null) return 4;
  if (Array.isArray(value)) return listBytes(value);
  return isPlainObject(value) ? fieldBytes(value) : writtenBytes(value);
}

const writtenBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function listBytes(list: readonly unknown[]): number {
  let bytes = '[]'.length + Math.max(0, list.length - 1);
  for (let i = 0; i < list.length; i++) bytes += byteLength(list[i]) || 'null'.length;
  return bytes;
}

function fieldBytes(fields: Readonly<Record<string, unknown>>): number {
  let bytes = '{'.length;
  for (const name in fields) {
    const own = byteLength(fields[name]);
    // What JSON has no form for, such as undefined, is left out.
    if (own > 0) bytes += textBytes(name) + ':'.length + own + ','.length;
  }
  return Math.max('{}'.length, bytes);
}

/** An object that is written field by field; others may have a form of their own. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function textBytes(text: string): number {
  if (PLAIN.test(text)) return text.length + QUOTES;
  let bytes = QUOTES;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += code < 0x20 ? controlBytes(code) : isMarked(code) ? 2 : 1;
    else if (code < 0x800) bytes += 2;
    else if (code < 0xd800 || code > 0xdfff) bytes += 3;
    else if (isPair(code, text.charCodeAt(i + 1))) {
      bytes += 4;
      i++;
    } else bytes += ESCAPED;
  }
  return bytes;
}

const isMarked = (code: number): boolean => code === QUOTE || code === BACKSLASH;

/** `\b`, `\t`, `\n`, `\f` and `\r` have short forms. */
const controlBytes = (code: number): number =>
  code >= 0x08 && code <= 0x0d && code !== 0x0b ? 2 : ESCAPED;

/** Two halves of one character; half of one alone is escaped. */
const isPair = (first: number, second: number): boolean =>
  first < 0xdc00 && second >= 0xdc00 && second <= 0xdfff;

/**
 * Whether a value takes at most this many bytes as JSON. Most are so small that counting characters
 * shows it.
 */
export const fitsInto = (bytes: number, value: unknown): boolean =>
  roughBytes(value) <= bytes || byteLength(value) <= bytes;

/** At least as much as it takes: as if every character had to be escaped. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * ESCAPED + QUOTES;
  if (typeof value !== 'object' || value === null) return LONGEST_NUMBER;
  let bytes = QUOTES;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) bytes += roughBytes(value[i]) + 1;
    return bytes;
  }
  if (!isPlainObject(value)) return Number.POSITIVE_INFINITY;
  for (const name in value) bytes += roughBytes(name) + 2 + roughBytes(value[name]);
  return bytes;
}
const LONGEST_NUMBER = 32;

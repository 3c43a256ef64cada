import type { Edn, EdnEntry, EdnKeyword, EdnMap } from './edn-value.ts';
import { type Position, positionsOf } from './position.ts';

/** The text is not EDN or exceeds a limit; says where. */
export class EdnError extends Error {
  override readonly name = 'EdnError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, at: Position) {
    super(message);
    this.line = at.line;
    this.column = at.column;
  }
}

/** A deviation from EDN that has one clear meaning and was read accordingly. */
export interface EdnNote extends Position {
  readonly text: string;
}

export interface EdnLimits {
  readonly maxLength: number;
  readonly maxDepth: number;
  readonly maxValues: number;
}

/** Many times what the largest homebrew packs need, and still far from exhausting memory. */
export const ednLimits: EdnLimits = {
  maxLength: 32 * 1024 * 1024,
  maxDepth: 200,
  maxValues: 2_000_000,
};

export interface EdnText {
  readonly value: Edn;
  readonly notes: readonly EdnNote[];
  positionOf(offset: number): Position;
}

/** A broken file can have as many deviations as characters; nobody reads more than these. */
const MAX_NOTES = 200;

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '#{': '}' };
const NAMES: Readonly<Record<string, string>> = {
  '(': 'list',
  '[': 'vector',
  '{': 'map',
  '#{': 'set',
};
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
};
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['newline', '\n'],
  ['return', '\r'],
  ['space', ' '],
  ['tab', '\t'],
  ['backspace', '\b'],
  ['formfeed', '\f'],
]);

/**
 * Commas are whitespace in EDN. Non-breaking and zero-width spaces and stray byte order marks are
 * not, but come in with pasted text and mean nothing.
 */
const SPACE = /[\s,\u200b-\u200d\u2060]/;
/** What ends a word; the typographic quotes do so because they open strings here. */
const WORD_END = /[()[\]{}";“”]/;

/** Both tests run for nearly every character, so the ASCII results are computed in advance. */
const ASCII = 128;
const spaces = Uint8Array.from({ length: ASCII }, (_, code) => (code <= 32 || code === 44 ? 1 : 0));
const wordEnds = Uint8Array.from({ length: ASCII }, (_, code) =>
  spaces[code] === 1 || WORD_END.test(String.fromCharCode(code)) ? 1 : 0,
);
const isSpace = (code: number): boolean =>
  code < ASCII ? spaces[code] === 1 : SPACE.test(String.fromCharCode(code));
const endsWord = (code: number): boolean =>
  code < ASCII
    ? wordEnds[code] === 1
    : WORD_END.test(String.fromCharCode(code)) || SPACE.test(String.fromCharCode(code));

/** Reads a text that holds exactly one EDN value. */
export function readEdn(text: string, limits: EdnLimits = ednLimits): EdnText {
  const positionOf = positionsOf(text);
  const notes: EdnNote[] = [];
  const keywords = new Map<string, EdnKeyword>();
  let at = 0;
  let depth = 0;
  let values = 0;
  let nextEscape = -1;

  const fail = (message: string, offset: number): never => {
    throw new EdnError(message, positionOf(offset));
  };
  const where = (offset: number): string => {
    const { line, column } = positionOf(offset);
    return `line ${line}, column ${column}`;
  };
  const note = (message: string, offset: number): void => {
    if (notes.length < MAX_NOTES) notes.push({ text: message, ...positionOf(offset) });
  };

  if (text.length > limits.maxLength)
    fail(`the text is longer than ${limits.maxLength} characters`, 0);

  /** Skips whitespace, comments and discarded values; false at the end of the text. */
  const advance = (): boolean => {
    for (;;) {
      while (at < text.length && isSpace(text.charCodeAt(at))) at++;
      if (at >= text.length) return false;
      if (text[at] === ';') {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end + 1;
      } else if (text.startsWith('#_', at)) {
        const start = at;
        at += 2;
        deeper(start, () => {
          if (!advance()) fail('#_ discards the value after it, and the text ends here', start);
          read();
        });
      } else return true;
    }
  };

  function deeper<T>(start: number, work: () => T): T {
    if (++depth > limits.maxDepth) fail(`nested deeper than ${limits.maxDepth} levels`, start);
    const result = work();
    depth--;
    return result;
  }

  /** Reads the value that begins at `at`. Call it after `advance` returned true. */
  function read(): Edn {
    if (++values > limits.maxValues) fail(`more than ${limits.maxValues} values`, at);
    const start = at;
    switch (text[at]) {
      case '"':
        at++;
        return readString(start, '"');
      case '“':
        note('typographic quotes around a string were read as plain ones', start);
        at++;
        return readString(start, '”');
      case '{':
        return readMap(start, '{');
      case '[':
        return { type: 'vector', items: readItems(start, '[') };
      case '(':
        return { type: 'list', items: readItems(start, '(') };
      case '#':
        return readDispatch(start);
      case '\\':
        return readCharacter(start);
      case ')':
      case ']':
      case '}':
        return fail(`"${text[at]}" closes nothing`, start);
      default:
        return readWord(start);
    }
  }

  /** Reads up to the closing bracket; the offsets of the items are added to `offsets`, if given. */
  function readItems(start: number, opener: string, offsets?: number[]): Edn[] {
    const closer = CLOSERS[opener] ?? '';
    at = start + opener.length;
    return deeper(start, () => {
      const items: Edn[] = [];
      for (;;) {
        if (!advance())
          return fail(
            `the text ends inside the ${NAMES[opener]} that opens at ${where(start)}`,
            text.length,
          );
        const char = text.charAt(at);
        if (char === closer) {
          at++;
          return items;
        }
        if (char === ')' || char === ']' || char === '}')
          return fail(
            `"${char}" stands where the ${NAMES[opener]} that opens at ${where(start)} needs "${closer}"`,
            at,
          );
        offsets?.push(at);
        items.push(read());
      }
    });
  }

  function readMap(start: number, opener: string, namespace = ''): EdnMap {
    const begins: number[] = [];
    const items = readItems(start, opener, begins);
    if (items.length % 2 === 1)
      fail('this map has a key without a value: it holds an odd number of forms', start);
    const entries: EdnEntry[] = [];
    const offsets: number[] = [];
    for (let i = 0; i < items.length; i += 2) {
      entries.push([inNamespace(items[i] ?? null, namespace), items[i + 1] ?? null]);
      offsets.push(begins[i] ?? start);
    }
    return { type: 'map', entries, offset: start, offsets };
  }

  /** `#:a{:b 1 :_/c 2}` is `{:a/b 1 :c 2}`. */
  function inNamespace(key: Edn, namespace: string): Edn {
    if (namespace === '' || key === null || typeof key !== 'object') return key;
    if (key.type === 'keyword') {
      if (key.namespace === '') return keyword(namespace, key.name);
      if (key.namespace === '_') return keyword('', key.name);
    } else if (key.type === 'symbol') {
      if (key.namespace === '') return { ...key, namespace };
      if (key.namespace === '_') return { ...key, namespace: '' };
    }
    return key;
  }

  function readDispatch(start: number): Edn {
    const next = text.charAt(start + 1);
    if (next === '{') return { type: 'set', items: readItems(start, '#{') };
    if (next === ':') {
      at = start + 2;
      const namespace = word().replace(/^:+/, '');
      if (!advance() || text[at] !== '{')
        return fail('a namespace such as #:name must stand before a map', start);
      return readMap(at, '{', namespace);
    }
    if (next === '#') {
      at = start + 2;
      const name = word();
      if (name === 'NaN') return Number.NaN;
      if (name === 'Inf') return Number.POSITIVE_INFINITY;
      if (name === '-Inf') return Number.NEGATIVE_INFINITY;
      return fail(`##${name} is not a number (##NaN, ##Inf and ##-Inf are)`, start);
    }
    const brace = /^\s+\{/.exec(text.slice(start + 1, start + 200));
    if (brace) {
      // Editors break lines between the two characters of a set; nothing else can be meant.
      note('a set whose # and { stood apart was read as one', start);
      return { type: 'set', items: readItems(start + brace[0].length, '{') };
    }
    if (!/\p{L}/u.test(next)) return fail(`"#${next}" means nothing in EDN`, start);
    at = start + 1;
    const tag = word();
    return deeper(start, () => {
      if (!advance()) return fail(`the tag #${tag} needs a value, and the text ends here`, start);
      return { type: 'tagged', tag, value: read() };
    });
  }

  /** Reads up to the next character that ends a word. */
  function word(): string {
    const start = at;
    while (at < text.length && !endsWord(text.charCodeAt(at))) at++;
    return text.slice(start, at);
  }

  function readString(start: number, closer: string): string {
    let result = '';
    let end = -1;
    for (;;) {
      // An escape may have skipped the closing quote that was found, if that one was escaped.
      if (end < at) end = text.indexOf(closer, at);
      if (end < 0)
        return fail(`the text ends inside the string that opens at ${where(start)}`, text.length);
      const backslash = escapeFrom(at);
      if (backslash > end) {
        result += text.slice(at, end);
        at = end + 1;
        return result;
      }
      result += text.slice(at, backslash);
      at = backslash;
      result += readEscape();
    }
  }

  /** The next backslash. Cached, since most strings have none. */
  function escapeFrom(from: number): number {
    if (nextEscape < from) {
      const found = text.indexOf('\\', from);
      nextEscape = found < 0 ? text.length : found;
    }
    return nextEscape;
  }

  function readEscape(): string {
    const start = at;
    const char = text.charAt(at + 1);
    const plain = ESCAPES[char];
    if (plain !== undefined) {
      at += 2;
      return plain;
    }
    const code =
      /^u([0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6)) ??
      /^([0-3]?[0-7]{1,2})/.exec(text.slice(at + 1, at + 4));
    if (code?.[1]) {
      at += 1 + code[0].length;
      return String.fromCharCode(Number.parseInt(code[1], char === 'u' ? 16 : 8));
    }
    // At the end of the text there is no character to keep; the unterminated string is reported
    // below.
    at += char === '' ? 1 : 2;
    note(`"\\${char}" is no escape; the character was kept`, start);
    return char;
  }

  function readCharacter(start: number): string {
    at = start + 2;
    // The first character counts even if it would end a word: `\(` is a character.
    const name = text.charAt(start + 1) + word();
    if ([...name].length === 1) return name;
    const special = CHARACTERS.get(name);
    if (special !== undefined) return special;
    const code = /^(?:u([0-9a-fA-F]{4})|o([0-3]?[0-7]{1,2}))$/.exec(name);
    if (code?.[1]) return String.fromCharCode(Number.parseInt(code[1], 16));
    if (code?.[2]) return String.fromCharCode(Number.parseInt(code[2], 8));
    return fail(`"\\${name.slice(0, 20)}" is not a character`, start);
  }

  function readWord(start: number): Edn {
    const name = word();
    if (name === '') return fail(`"${text.charAt(start)}" is not expected here`, start);
    if (name === 'nil') return null;
    if (name === 'true') return true;
    if (name === 'false') return false;
    if (name.startsWith(':')) {
      const unprefixed = name.replace(/^:+/, '');
      if (unprefixed === '')
        return fail('a colon without a name (is this JSON rather than EDN?)', start);
      return keyword(...parted(unprefixed));
    }
    if (/^[+-]?\d/.test(name)) return readNumber(name, start);
    if (/^['`@^~]/.test(name)) return fail(`"${name[0]}" is Clojure code, not EDN data`, start);
    const [namespace, localName] = parted(name);
    return { type: 'symbol', namespace, name: localName };
  }

  function readNumber(name: string, start: number): number | bigint {
    if (/^[+-]?\d+N?$/.test(name)) {
      const digits = name.replace(/^\+|N$/g, '');
      const number = Number(digits);
      // BigInt reads long runs of digits in more than linear time.
      if (Number.isSafeInteger(number) || digits.length > 400) return number;
      return BigInt(digits);
    }
    if (/^[+-]?\d+(\.\d*)?([eE][+-]?\d+)?M?$/.test(name)) return Number(name.replace(/M$/, ''));
    const ratio = /^([+-]?\d+)\/(\d+)$/.exec(name);
    if (ratio?.[1] && ratio[2]) {
      if (Number(ratio[2]) === 0) return fail(`${name} divides by zero`, start);
      return Number(ratio[1]) / Number(ratio[2]);
    }
    return fail(`"${name.slice(0, 40)}" is not a number`, start);
  }

  function keyword(namespace: string, name: string): EdnKeyword {
    const full = `${namespace}/${name}`;
    const known = keywords.get(full);
    if (known) return known;
    const made: EdnKeyword = { type: 'keyword', namespace, name };
    keywords.set(full, made);
    return made;
  }

  if (!advance()) fail('the text is empty: it holds no value', text.length);
  const value = read();
  if (advance()) fail(`"${text.charAt(at)}" stands after the end of the value`, at);
  return { value, notes, positionOf };
}

/** `a/b` → `a`, `b`; a slash at either end belongs to the name. */
function parted(word: string): [namespace: string, name: string] {
  const slash = word.indexOf('/');
  return slash <= 0 || slash === word.length - 1
    ? ['', word]
    : [word.slice(0, slash), word.slice(slash + 1)];
}

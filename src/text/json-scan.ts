const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const UPPER_CASE = 0x5a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Longer ids are not echoed. */
const MOST_ID_BYTES = 200;

/**
 * Measures JSON before it is parsed: nesting depth, number of values, and the top-level `id` of a
 * JSON-RPC message. Takes the text in chunks and keeps none of it, so that even a message too large
 * to keep can be answered by its id.
 */
export class JsonScan {
  /** The deepest nesting so far. */
  depth = 0;
  /** Objects, lists and members so far. */
  values = 0;
  /** Commas at the top level so far: one less than its members. */
  commas = 0;
  #level = 0;
  #inString = false;
  #escaped = false;
  /** The bytes of the current top-level key or value, as far as the id may need them. */
  #token: number[] = [];
  #readingId = false;
  #id: number[] | undefined;

  feed(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#inString && !this.#escaped && !this.#keeping) at = stringEnd(bytes, at);
      const byte = bytes[at];
      if (byte === undefined) return;
      if (this.#keeping) this.#token.push(byte);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) this.#inString = true;
      // Most bytes outside strings are digits, letters and spaces: skip them quickly.
      else if (byte === COMMA || byte === COLON || byte > UPPER_CASE) this.#mark(byte);
    }
  }

  get #keeping(): boolean {
    return this.#level === 1 && this.#token.length < MOST_ID_BYTES;
  }

  #mark(byte: number): void {
    const outermost = this.#level === 1;
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.values++;
      this.#level++;
      if (this.#level > this.depth) this.depth = this.#level;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (outermost) this.#endMember();
      this.#level--;
    } else if (byte === COMMA) {
      this.values++;
      if (outermost) {
        this.commas++;
        this.#endMember();
      }
    } else if (byte === COLON && outermost) {
      this.#readingId = /^\s*"id"\s*:$/.test(textOf(this.#token));
      this.#token = [];
    }
  }

  #endMember(): void {
    if (this.#readingId && this.#token.length < MOST_ID_BYTES) this.#id = this.#token.slice(0, -1);
    this.#readingId = false;
    this.#token = [];
  }

  /** The id of the message, or null if it has none that can be answered. */
  get id(): string | number | null {
    if (this.#id === undefined) return null;
    try {
      const id: unknown = JSON.parse(textOf(this.#id));
      return typeof id === 'string' || typeof id === 'number' ? id : null;
    } catch {
      return null;
    }
  }
}

/** The index where the current string ends, or of its next escape. */
function stringEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at++;
  return at;
}

const textOf = (bytes: readonly number[]): string => Buffer.from(bytes).toString('utf8');

export const scanJson = (text: string): JsonScan => {
  const scan = new JsonScan();
  scan.feed(Buffer.from(text));
  return scan;
};

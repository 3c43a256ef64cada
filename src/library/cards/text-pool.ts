/** Many short texts concatenated, outside V8's heap. */
export interface TextPool {
  /** The size in bytes. */
  readonly size: number;
  /** Adds a text and returns where it ends. */
  add(text: string): number;
  /** The same for a text that lies in bytes. */
  addBytes(text: Uint8Array, start: number, end: number): number;
  read(start: number, end: number): string;
  /** The first letters of the text between these offsets; see `firstOf`. */
  first(start: number, end: number): number;
  /** Whether the text between these offsets has this prefix. */
  begins(start: number, end: number, beginning: Uint8Array): boolean;
}

/** The most bytes of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/** So many bytes are the first letters of a text. */
export const FIRST = 3;

/** The first bytes of a text as one number. */
export function firstOf(bytes: Uint8Array, start: number, end: number): number {
  let first = 0;
  for (let i = start; i < start + FIRST; i++)
    first = (first << 8) | (i < end ? (bytes[i] ?? 0) : 0);
  return first;
}

/** `expected`: how many bytes there will be; growing leaves unused memory behind. */
export function textPool(expected = 0): TextPool {
  let bytes = Buffer.allocUnsafeSlow(expected);
  let size = 0;
  const makeRoomFor = (more: number): void => {
    const most = size + more;
    if (most <= bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(Math.ceil(most * 1.5) + 64);
    bytes.copy(longer, 0, 0, size);
    bytes = longer;
  };
  return {
    get size() {
      return size;
    },
    add(text) {
      makeRoomFor(text.length * MOST_BYTES);
      size += bytes.write(text, size);
      return size;
    },
    addBytes(text, start, end) {
      makeRoomFor(end - start);
      for (let i = start; i < end; i++) bytes[size++] = text[i] ?? 0;
      return size;
    },
    read: (start, end) => bytes.toString('utf8', start, end),
    first: (start, end) => firstOf(bytes, start, end),
    begins(start, end, beginning) {
      if (end - start < beginning.length) return false;
      for (let i = 0; i < beginning.length; i++)
        if (bytes[start + i] !== beginning[i]) return false;
      return true;
    },
  };
}

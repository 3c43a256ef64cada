/** Many short texts concatenated, outside V8's heap. */
export interface TextPool {
  /** The size in bytes. */
  readonly size: number;
  /** Adds a text and returns where it ends. */
  add(text: string): number;
  read(start: number, end: number): string;
  /** Whether the text between these offsets has this prefix. */
  begins(start: number, end: number, beginning: Uint8Array): boolean;
}

/** The most bytes of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/** `expected`: how many bytes there will be; growing leaves unused memory behind. */
export function textPool(expected = 0): TextPool {
  let bytes = Buffer.allocUnsafeSlow(expected);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(text) {
      const most = size + text.length * MOST_BYTES;
      if (most > bytes.length) {
        const longer = Buffer.allocUnsafeSlow(Math.ceil(most * 1.5) + 64);
        bytes.copy(longer, 0, 0, size);
        bytes = longer;
      }
      size += bytes.write(text, size);
      return size;
    },
    read: (start, end) => bytes.toString('utf8', start, end),
    begins(start, end, beginning) {
      if (end - start < beginning.length) return false;
      for (let i = 0; i < beginning.length; i++)
        if (bytes[start + i] !== beginning[i]) return false;
      return true;
    },
  };
}

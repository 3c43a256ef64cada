/** Many short texts behind one another, outside of V8's heap. */
export interface TextPool {
  /** How many bytes there are. */
  readonly size: number;
  /** Adds a text and says where it ends. */
  add(text: string): number;
  read(start: number, end: number): string;
  /** Whether the text from there to there begins so. */
  begins(start: number, end: number, beginning: Uint8Array): boolean;
}

/** No letter takes more bytes. */
const MOST_BYTES = 3;

export function textPool(): TextPool {
  let bytes = Buffer.alloc(0);
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

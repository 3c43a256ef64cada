/**
 * Gives the same memory, zeroed, to one question after another: in a large library, arrays made anew
 * would take megabytes at every question. The next call overwrites what this one gave, so it is only
 * for work that ends before another question can begin.
 */
export function reusedBuffer(): (bytes: number) => ArrayBuffer {
  let kept = new ArrayBuffer(0);
  return (bytes) => {
    if (kept.byteLength < bytes) kept = new ArrayBuffer(bytes);
    else new Uint8Array(kept, 0, bytes).fill(0);
    return kept;
  };
}

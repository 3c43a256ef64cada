/** A unit vector in bytes: each number is `values[i] * scale`. */
export interface Packed {
  readonly values: Int8Array;
  readonly scale: number;
}

/**
 * Turns text into vectors. Vectors of the same `space` are comparable, whichever embedder made
 * them; vectors of different spaces are not.
 */
export interface Embedder {
  /** The model, and everything else its vectors depend on. */
  readonly id: string;
  readonly space: string;
  readonly dim: number;
  embedQuery(text: string): Promise<Packed>;
  embedDocs(texts: readonly string[]): Promise<readonly Packed[]>;
}

export function pack(vector: Float32Array | readonly number[]): Packed {
  let squares = 0;
  let top = 0;
  for (const value of vector) {
    squares += value * value;
    top = Math.max(top, Math.abs(value));
  }
  const values = new Int8Array(vector.length);
  if (!(squares > 0) || !Number.isFinite(squares)) return { values, scale: 0 };
  vector.forEach((value, i) => {
    values[i] = Math.round((value / top) * 127);
  });
  return { values, scale: top / 127 / Math.sqrt(squares) };
}

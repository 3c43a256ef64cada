/**
 * Projects a MiniLM vector into the table's space: one number for each direction. Four at a time, since
 * each addition to a sum waits for the one before; the width is a multiple of four.
 */
export function projected(vector: Float32Array, projection: Float32Array): Float32Array {
  const { length } = vector;
  const result = new Float32Array(projection.length / length);
  for (let i = 0; i < result.length; i += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    const row = i * length;
    for (let j = 0; j < length; j++) {
      const value = vector[j] ?? 0;
      const at = row + j;
      a += (projection[at] ?? 0) * value;
      b += (projection[at + length] ?? 0) * value;
      c += (projection[at + 2 * length] ?? 0) * value;
      d += (projection[at + 3 * length] ?? 0) * value;
    }
    result.set([a, b, c, d], i);
  }
  return result;
}

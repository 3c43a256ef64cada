/** Projects a MiniLM vector into the table's space: one number for each direction. */
export function projected(vector: Float32Array, projection: Float32Array): Float32Array {
  const result = new Float32Array(projection.length / vector.length);
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    const row = i * vector.length;
    for (let j = 0; j < vector.length; j++) sum += (projection[row + j] ?? 0) * (vector[j] ?? 0);
    result[i] = sum;
  }
  return result;
}

/**
 * The `keep` directions in which vectors of this set differ most from nothing (uncentred, so that
 * products of vectors are kept), one per row. Found by repeated multiplication and straightening.
 */
export function mainDirections(
  vectors: Float32Array,
  width: number,
  keep: number,
  rounds = 24,
): Float32Array {
  const count = vectors.length / width;
  const moments = new Float64Array(width * width);
  for (let i = 0; i < count; i++) {
    const v = vectors.subarray(i * width, (i + 1) * width);
    for (let r = 0; r < width; r++) {
      const x = v[r] ?? 0;
      for (let c = r; c < width; c++)
        moments[r * width + c] = (moments[r * width + c] ?? 0) + x * (v[c] ?? 0);
    }
  }
  for (let r = 0; r < width; r++)
    for (let c = 0; c < r; c++) moments[r * width + c] = moments[c * width + r] ?? 0;

  let basis = Array.from({ length: keep }, (_, i) => {
    const row = new Float64Array(width);
    row[i] = 1;
    return row;
  });
  for (let round = 0; round < rounds; round++) {
    basis = basis.map((row) => times(row, moments, width));
    straighten(basis);
  }
  const flat = new Float32Array(keep * width);
  basis.forEach((row, i) => {
    flat.set(row, i * width);
  });
  return flat;
}

function times(row: Float64Array, matrix: Float64Array, width: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(width);
  for (let r = 0; r < width; r++) {
    const x = row[r] ?? 0;
    for (let c = 0; c < width; c++) result[c] = (result[c] ?? 0) + x * (matrix[r * width + c] ?? 0);
  }
  return result;
}

/** Gram–Schmidt: each row at a right angle to those before it, of length one. */
function straighten(basis: Float64Array[]): void {
  basis.forEach((row, i) => {
    for (const before of basis.slice(0, i)) {
      let product = 0;
      for (let d = 0; d < row.length; d++) product += (row[d] ?? 0) * (before[d] ?? 0);
      for (let d = 0; d < row.length; d++) row[d] = (row[d] ?? 0) - product * (before[d] ?? 0);
    }
    const length = Math.hypot(...row) || 1;
    for (let d = 0; d < row.length; d++) row[d] = (row[d] ?? 0) / length;
  });
}

/** Vectors seen in these directions, each brought back to length one. */
export function projected(
  vectors: Float32Array,
  width: number,
  directions: Float32Array,
): Float32Array {
  const keep = directions.length / width;
  const count = vectors.length / width;
  const result = new Float32Array(count * keep);
  for (let i = 0; i < count; i++) {
    let squares = 0;
    for (let k = 0; k < keep; k++) {
      let sum = 0;
      for (let d = 0; d < width; d++)
        sum += (vectors[i * width + d] ?? 0) * (directions[k * width + d] ?? 0);
      result[i * keep + k] = sum;
      squares += sum * sum;
    }
    const length = Math.sqrt(squares) || 1;
    for (let k = 0; k < keep; k++) result[i * keep + k] = (result[i * keep + k] ?? 0) / length;
  }
  return result;
}

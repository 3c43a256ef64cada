// What the other files of the kernel share: sums over the lanes of a vector.

@inline
export function sumLanes(v: v128): i32 {
  const pairs = i32x4.add(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

@inline
export function sumFloats(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    f32x4.extract_lane(v, 2) +
    f32x4.extract_lane(v, 3)
  );
}

@inline
export function largest(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}

/**
 * Adds the products of 16 numbers of two rows, in four sums, by one instruction of relaxed SIMD; see
 * `kernelOn` for when it is exact.
 */
@inline
export function nearBytes(sum: v128, w: v128, x: v128): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w, sum);
}

/** Adds the products of eight numbers of two rows, each as wide as a word, in four sums. */
@inline
export function nearWords(sum: v128, w: v128, x: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(w, x));
}

/** The sums over the lanes of four vectors, in one. */
@inline
export function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

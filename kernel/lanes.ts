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
 * Adds the products of 16 numbers of two rows, in four sums. Where the processor has an instruction for
 * it, this is that instruction; see `kernelOn` for when that one is exact.
 */
@inline
export function near(sum: v128, w: v128, x: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w, sum);
  const products = i16x8.add(i16x8.extmul_low_i8x16_s(w, x), i16x8.extmul_high_i8x16_s(w, x));
  return i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(products));
}

/** The sums over the lanes of four vectors, in one. */
@inline
export function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

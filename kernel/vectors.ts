// The vectors of entities: stored with a byte for every number, compared with half a byte.
import { nearBytes, nearWords, sumLanes } from './lanes';

/** The largest number of a half byte, and what stands for 0 in one. */
const HALF_MAX = 7;
const HALF_ZERO = 8;

/** Eight numbers of a row as half bytes, for a largest number of 7 * 256 / factor. */
@inline
function halved(numbers: v128, factor: v128): v128 {
  const rounded = i16x8.q15mulr_sat_s(i16x8.shl(numbers, 7), factor);
  return i16x8.max_s(i16x8.min_s(rounded, i16x8.splat(<i16>HALF_MAX)), i16x8.splat(<i16>-HALF_MAX));
}

/** Sixteen numbers of a row as half bytes from 1 to 15, one in each byte. */
@inline
function halvedBytes(from: usize, factor: v128): v128 {
  const low = halved(v128.load8x8_s(from), factor);
  const high = halved(v128.load8x8_s(from, 8), factor);
  return i8x16.add(i8x16.narrow_i16x8_s(low, high), i8x16.splat(<i8>HALF_ZERO));
}

/** How near half bytes point to where a row points, and how far they go along it. */
let fit: f32 = 0;
let along: f32 = 0;
@inline
function measureHalves(row: usize, width: usize, factor: v128): void {
  let products = i32x4.splat(0);
  let squares = products;
  for (let d: usize = 0; d < width; d += 8) {
    const numbers = v128.load8x8_s(row + d);
    const halves = halved(numbers, factor);
    products = i32x4.add(products, i32x4.dot_i16x8_s(halves, numbers));
    squares = i32x4.add(squares, i32x4.dot_i16x8_s(halves, halves));
  }
  along = <f32>sumLanes(products);
  fit = (along * along) / <f32>max(1, sumLanes(squares));
}

@inline
function squaresOf(row: usize, width: usize): f32 {
  let squares = i32x4.splat(0);
  for (let d: usize = 0; d < width; d += 8) {
    const numbers = v128.load8x8_s(row + d);
    squares = i32x4.add(squares, i32x4.dot_i16x8_s(numbers, numbers));
  }
  return <f32>sumLanes(squares);
}

/**
 * Rows of int8 (`width` numbers and a scale, padded to `stride`) become rows of half bytes: blocks of
 * 16 bytes, each with 16 numbers of the first half of the row and 16 of the second, then the scale.
 */
export function halve(from: usize, stride: usize, width: usize, count: i32, to: usize): void {
  const blocks: usize = (width + 16) >> 5;
  for (let i = 0; i < count; i++) {
    // A few large numbers are cut, if that keeps the others better.
    let best: f32 = -1;
    let length: f32 = 1;
    let chosen: i32 = 14;
    for (let factor: i32 = 14; factor <= 20; factor += 3) {
      measureHalves(from, width, i16x8.splat(<i16>factor));
      if (fit > best) {
        best = fit;
        length = max(1, along);
        chosen = factor;
      }
    }
    // Along the row they go as far as the row: what is near to it is neither nearer nor farther.
    const scale = squaresOf(from, width) / length;
    const factor = i16x8.splat(<i16>chosen);
    for (let b: usize = 0; b < blocks; b++) {
      const second = (blocks + b) << 4;
      const low = halvedBytes(from + (b << 4), factor);
      const high = second < width ? halvedBytes(from + second, factor) : i8x16.splat(<i8>HALF_ZERO);
      v128.store(to + (b << 4), v128.or(low, i16x8.shl(high, 4)));
    }
    to += blocks << 4;
    store<f32>(to, scale * load<f32>(from + width));
    to += 4;
    from += stride;
  }
}

/** How many bits further left the sums of `nearHalves` are. */
const SHIFT = ASC_FEATURE_RELAXED_SIMD ? 0 : 8;

/** The sum of a query's numbers, times what stands for 0 in a half byte. */
@inline
function zeroOf(query: usize, width: usize): i32 {
  let sum = i32x4.splat(0);
  for (let d: usize = 0; d < width; d += 16)
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(query + d))));
  return (sumLanes(sum) * HALF_ZERO) << SHIFT;
}

/**
 * Adds the products of 32 numbers of a row with those of the query: of its first half and of its second.
 * Four half bytes are in each word; where they stay to the left of its end, the number of the query is
 * that much farther right, so that all products are 256 times as large.
 */
@inline
function nearHalves(sum: v128, halves: v128, first: v128, second: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) {
    const mask = i8x16.splat(15);
    const low = nearBytes(sum, v128.and(halves, mask), first);
    return nearBytes(low, v128.and(i16x8.shr_u(halves, 4), mask), second);
  }
  let s = nearWords(sum, v128.and(halves, i16x8.splat(0x000f)), i16x8.shl(first, 8));
  s = nearWords(s, v128.and(halves, i16x8.splat(0x00f0)), i16x8.shr_s(i16x8.shl(second, 8), 4));
  s = nearWords(s, v128.and(halves, i16x8.splat(0x0f00)), i16x8.shr_s(first, 8));
  return nearWords(s, i16x8.shr_u(halves, 12), v128.and(second, i16x8.splat(<i16>0xff00)));
}

/** A sum of `nearHalves`, as it would be with 0 for 0. */
@inline
function sumHalves(sum: v128, zero: i32): f32 {
  return <f32>((sumLanes(sum) - zero) >> SHIFT);
}

@inline
function dot(query: usize, row: usize, half: usize, zero: i32): f32 {
  let sum = i32x4.splat(0);
  for (let d: usize = 0; d < half; d += 16)
    sum = nearHalves(sum, v128.load(row + d), v128.load(query + d), v128.load(query + half + d));
  return sumHalves(sum, zero) * load<f32>(row + half);
}

/**
 * How near rows are to the query that lie one behind another: `count` scores from `out` on. A row is
 * `half` bytes with two numbers each, then its scale; the query has a byte for every number.
 */
export function scanRows(
  query: usize,
  queryScale: f32,
  rows: usize,
  half: usize,
  count: i32,
  out: usize,
): void {
  const zero = zeroOf(query, half << 1);
  const stride = half + 4;
  let row = rows;
  let to = out;
  let i = 0;
  // Two rows at a time share the loading of the query.
  for (; i + 1 < count; i += 2) {
    const other = row + stride;
    let a = i32x4.splat(0);
    let b = a;
    for (let d: usize = 0; d < half; d += 16) {
      const q = v128.load(query + d);
      const second = v128.load(query + half + d);
      a = nearHalves(a, v128.load(row + d), q, second);
      b = nearHalves(b, v128.load(other + d), q, second);
    }
    store<f32>(to, sumHalves(a, zero) * load<f32>(row + half) * queryScale);
    store<f32>(to, sumHalves(b, zero) * load<f32>(other + half) * queryScale, 4);
    row = other + stride;
    to += 8;
  }
  if (i < count) store<f32>(to, dot(query, row, half, zero) * queryScale);
}

/**
 * How near each candidate is to the query. A candidate is three numbers: the address of the row that
 * says what it is, the address of its passages and how many these are; only the best passage counts.
 */
export function scan(
  query: usize,
  queryScale: f32,
  half: usize,
  candidates: usize,
  count: i32,
  passageShare: f32,
  out: usize,
): void {
  const zero = zeroOf(query, half << 1);
  const stride = half + 4;
  for (let i = 0; i < count; i++) {
    const candidate = candidates + <usize>(i * 12);
    const passages = load<i32>(candidate, 8);
    const summary = dot(query, <usize>load<i32>(candidate), half, zero);
    let best: f32 = passages > 0 ? -2 : summary;
    let row = <usize>load<i32>(candidate, 4);
    let p = 0;
    // Two passages at a time share the loading of the query.
    for (; p + 1 < passages; p += 2) {
      const two = row + stride;
      let a = i32x4.splat(0);
      let b = a;
      for (let d: usize = 0; d < half; d += 16) {
        const q = v128.load(query + d);
        const second = v128.load(query + half + d);
        a = nearHalves(a, v128.load(row + d), q, second);
        b = nearHalves(b, v128.load(two + d), q, second);
      }
      best = max(best, sumHalves(a, zero) * load<f32>(row + half));
      best = max(best, sumHalves(b, zero) * load<f32>(two + half));
      row = two + stride;
    }
    if (p < passages) best = max(best, dot(query, row, half, zero));
    store<f32>(
      out + ((<usize>i) << 2),
      (summary + (best - summary) * passageShare) * queryScale,
    );
  }
}

@inline
function dotBytes(query: usize, row: usize, width: usize): f32 {
  let sum = i32x4.splat(0);
  for (let d: usize = 0; d < width; d += 8)
    sum = nearWords(sum, v128.load8x8_s(row + d), v128.load8x8_s(query + d));
  return <f32>sumLanes(sum) * load<f32>(row + width);
}

/**
 * The same for one candidate whose rows are as they are stored: `width` numbers of a byte and a scale,
 * padded to `stride`. The first says what it is, the others are its passages.
 */
export function scoreStored(
  query: usize,
  queryScale: f32,
  rows: usize,
  stride: usize,
  width: usize,
  count: i32,
  passageShare: f32,
): f32 {
  const summary = dotBytes(query, rows, width);
  let best: f32 = count > 1 ? -2 : summary;
  for (let i = 1; i < count; i++) best = max(best, dotBytes(query, rows + <usize>i * stride, width));
  return (summary + (best - summary) * passageShare) * queryScale;
}

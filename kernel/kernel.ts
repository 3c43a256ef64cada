// The arithmetic of search, in AssemblyScript: compiled to assets/kernel.wasm by
// scripts/build-kernel.mjs. Addresses are bytes into a memory that the caller lays out.
//
// Weights, activations and stored vectors are int8 within ±127, one scale per row: two products then
// fit 16 bits, which is what makes this fast on every processor.

const ACTIVATION_MAX: f32 = 127;

@inline
function sumLanes(v: v128): i32 {
  const pairs = i32x4.add(v, i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

@inline
function sumFloats(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    f32x4.extract_lane(v, 2) +
    f32x4.extract_lane(v, 3)
  );
}

@inline
function largest(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}

/** The error function by the Abramowitz–Stegun series 7.1.26: 1.5e-7 is finer than int8 weights. */
function gelu(x: f32): f32 {
  const z: f32 = abs(x) * 0.70710678;
  const t: f32 = 1.0 / (1.0 + 0.3275911 * z);
  const series: f32 =
    t *
    (0.254829592 +
      t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf: f32 = 1.0 - series * Mathf.exp(-z * z);
  return 0.5 * x * (1.0 + (x < 0 ? -erf : erf));
}

/** Rows of floats become int8 rows with a scale each. */
export function quantize(from: usize, rows: i32, width: i32, to: usize, scales: usize): void {
  for (let r = 0; r < rows; r++) {
    const source = from + ((<usize>(r * width)) << 2);
    const target = to + <usize>(r * width);
    let peak = f32x4.splat(0);
    for (let i = 0; i < width; i += 4)
      peak = f32x4.max(peak, f32x4.abs(v128.load(source + ((<usize>i) << 2))));
    const top: f32 = max(largest(peak), <f32>1e-9);
    const factor = f32x4.splat(ACTIVATION_MAX / top);
    store<f32>(scales + ((<usize>r) << 2), top / ACTIVATION_MAX);
    for (let i = 0; i < width; i += 8) {
      const at = source + ((<usize>i) << 2);
      const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), factor)));
      const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), factor)));
      const words = i16x8.narrow_i32x4_s(low, high); v128.store64_lane(target + <usize>i, i8x16.narrow_i16x8_s(words, words), 0);
    }
  }
}

@inline
function finish(sum: v128, scale: f32, bias: f32, activate: bool, to: usize): void {
  const y: f32 = <f32>sumLanes(sum) * scale + bias;
  store<f32>(to, activate ? gelu(y) : y);
}

@inline
function near(sum: v128, w: v128, x: v128): v128 {
  return i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.add(i16x8.extmul_low_i8x16_s(w, x), i16x8.extmul_high_i8x16_s(w, x))));
}

/**
 * y = act(x · Wᵀ + b). Four tokens by two outputs at a time: eight sums fit the registers, and each
 * weight that was widened is used four times.
 */
export function linear(
  x: usize,
  xScales: usize,
  tokens: i32,
  width: i32,
  weights: usize,
  wScales: usize,
  bias: usize,
  outputs: i32,
  y: usize,
  activate: bool,
): void {
  const rowX = <usize>width;
  const rowY = (<usize>outputs) << 2;
  // A block of tokens stays in the nearest cache while all weights pass by.
  const block: i32 = width > 512 ? 8 : 24;
  for (let first = 0; first < tokens; first += block) {
    const end = min(tokens, first + block);
    for (let o = 0; o < outputs; o += 2) {
      const w0 = weights + <usize>(o * width);
      const w1 = w0 + <usize>width;
      const s0 = load<f32>(wScales + ((<usize>o) << 2));
      const s1 = load<f32>(wScales + ((<usize>o) << 2), 4);
      const b0 = load<f32>(bias + ((<usize>o) << 2));
      const b1 = load<f32>(bias + ((<usize>o) << 2), 4);
      let t = first;
      for (; t + 3 < end; t += 4) {
        let a0 = i32x4.splat(0);
        let a1 = a0;
        let a2 = a0;
        let a3 = a0;
        let c0 = a0;
        let c1 = a0;
        let c2 = a0;
        let c3 = a0;
        let p0 = x + <usize>t * rowX;
        let p1 = p0 + rowX;
        let p2 = p1 + rowX;
        let p3 = p2 + rowX;
        let v0 = w0;
        let v1 = w1;
        const stop = w0 + <usize>width;
        while (v0 < stop) {
          const m0 = v128.load(v0);
          const m1 = v128.load(v1);
          let q = v128.load(p0);
          a0 = near(a0, m0, q);
          c0 = near(c0, m1, q);
          q = v128.load(p1);
          a1 = near(a1, m0, q);
          c1 = near(c1, m1, q);
          q = v128.load(p2);
          a2 = near(a2, m0, q);
          c2 = near(c2, m1, q);
          q = v128.load(p3);
          a3 = near(a3, m0, q);
          c3 = near(c3, m1, q);
          v0 += 16;
          v1 += 16;
          p0 += 16;
          p1 += 16;
          p2 += 16;
          p3 += 16;
        }
        const scale = xScales + ((<usize>t) << 2);
        let to = y + <usize>t * rowY + ((<usize>o) << 2);
        let k = load<f32>(scale);
        finish(a0, s0 * k, b0, activate, to);
        finish(c0, s1 * k, b1, activate, to + 4);
        to += rowY;
        k = load<f32>(scale, 4);
        finish(a1, s0 * k, b0, activate, to);
        finish(c1, s1 * k, b1, activate, to + 4);
        to += rowY;
        k = load<f32>(scale, 8);
        finish(a2, s0 * k, b0, activate, to);
        finish(c2, s1 * k, b1, activate, to + 4);
        to += rowY;
        k = load<f32>(scale, 12);
        finish(a3, s0 * k, b0, activate, to);
        finish(c3, s1 * k, b1, activate, to + 4);
      }
      for (; t < end; t++) {
        let a = i32x4.splat(0);
        let c = a;
        const p = x + <usize>t * rowX;
        for (let i: usize = 0; i < <usize>width; i += 16) {
          const q = v128.load(p + i);
          a = near(a, v128.load(w0 + i), q);
          c = near(c, v128.load(w1 + i), q);
        }
        const to = y + <usize>t * rowY + ((<usize>o) << 2);
        const k = load<f32>(xScales + ((<usize>t) << 2));
        finish(a, s0 * k, b0, activate, to);
        finish(c, s1 * k, b1, activate, to + 4);
      }
    }
  }
}

/** Each token of one text looks at all tokens of that text, head by head. */
export function attend(
  queries: usize,
  keys: usize,
  values: usize,
  tokens: i32,
  heads: i32,
  width: i32,
  out: usize,
  scratch: usize,
): void {
  const size = width / heads;
  const scale: f32 = 1.0 / Mathf.sqrt(<f32>size);
  for (let h = 0; h < heads; h++) {
    for (let t = 0; t < tokens; t++) {
      const q = queries + ((<usize>(t * width + h * size)) << 2);
      let top: f32 = -1e30;
      for (let m = 0; m < tokens; m++) {
        const k = keys + ((<usize>(m * width + h * size)) << 2);
        let sum = f32x4.splat(0);
        for (let d: usize = 0; d < (<usize>size) << 2; d += 16)
          sum = f32x4.add(sum, f32x4.mul(v128.load(q + d), v128.load(k + d)));
        const z = sumFloats(sum) * scale;
        store<f32>(scratch + ((<usize>m) << 2), z);
        top = max(top, z);
      }
      let total: f32 = 0;
      for (let m = 0; m < tokens; m++) {
        const at = scratch + ((<usize>m) << 2);
        const e = Mathf.exp(load<f32>(at) - top);
        store<f32>(at, e);
        total += e;
      }
      const share: f32 = 1.0 / total;
      const to = out + ((<usize>(t * width + h * size)) << 2);
      for (let d: usize = 0; d < (<usize>size) << 2; d += 16) {
        let sum = f32x4.splat(0);
        for (let m = 0; m < tokens; m++) {
          const v = values + ((<usize>(m * width + h * size)) << 2);
          const weight = f32x4.splat(load<f32>(scratch + ((<usize>m) << 2)) * share);
          sum = f32x4.add(sum, f32x4.mul(weight, v128.load(v + d)));
        }
        v128.store(to + d, sum);
      }
    }
  }
}

/** x = LayerNorm(x + add); `add` 0 adds nothing. */
export function addNorm(
  x: usize,
  add: usize,
  tokens: i32,
  width: i32,
  gain: usize,
  bias: usize,
): void {
  const bytes = (<usize>width) << 2;
  for (let t = 0; t < tokens; t++) {
    const row = x + <usize>t * bytes;
    let sum = f32x4.splat(0);
    for (let d: usize = 0; d < bytes; d += 16) {
      let v = v128.load(row + d);
      if (add) v = f32x4.add(v, v128.load(add + <usize>t * bytes + d));
      v128.store(row + d, v);
      sum = f32x4.add(sum, v);
    }
    const mean = f32x4.splat(sumFloats(sum) / <f32>width);
    let squares = f32x4.splat(0);
    for (let d: usize = 0; d < bytes; d += 16) {
      const c = f32x4.sub(v128.load(row + d), mean);
      squares = f32x4.add(squares, f32x4.mul(c, c));
    }
    const factor = f32x4.splat(1.0 / Mathf.sqrt(sumFloats(squares) / <f32>width + 1e-12));
    for (let d: usize = 0; d < bytes; d += 16) {
      const c = f32x4.mul(f32x4.sub(v128.load(row + d), mean), factor);
      v128.store(
        row + d,
        f32x4.add(f32x4.mul(c, v128.load(gain + d)), v128.load(bias + d)),
      );
    }
  }
}

/**
 * The static table: adds up the rows of a text's words (int8 with a scale each), into floats.
 */
export function sumRows(
  rows: usize,
  scales: usize,
  ids: usize,
  count: i32,
  width: i32,
  out: usize,
): void {
  memory.fill(out, 0, (<usize>width) << 2);
  for (let i = 0; i < count; i++) {
    const id = load<i32>(ids + ((<usize>i) << 2));
    const row = rows + <usize>(id * width);
    const scale = f32x4.splat(load<f32>(scales + ((<usize>id) << 2)));
    for (let d: usize = 0; d < <usize>width; d += 8) {
      const wide = v128.load8x8_s(row + d);
      const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(wide));
      const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(wide));
      const to = out + (d << 2);
      v128.store(to, f32x4.add(v128.load(to), f32x4.mul(low, scale)));
      v128.store(to, f32x4.add(v128.load(to, 16), f32x4.mul(high, scale)), 16);
    }
  }
}

/** A float vector becomes a unit vector in int8; returns its scale, 0 for an empty one. */
export function pack(from: usize, width: i32, to: usize): f32 {
  let squares = f32x4.splat(0);
  let peak = f32x4.splat(0);
  for (let d: usize = 0; d < (<usize>width) << 2; d += 16) {
    const v = v128.load(from + d);
    squares = f32x4.add(squares, f32x4.mul(v, v));
    peak = f32x4.max(peak, f32x4.abs(v));
  }
  const length: f32 = Mathf.sqrt(sumFloats(squares));
  const top = largest(peak);
  if (length < 1e-12) {
    memory.fill(to, 0, <usize>width);
    return 0;
  }
  const factor = f32x4.splat(<f32>127 / top);
  for (let d: usize = 0; d < <usize>width; d += 8) {
    const at = from + (d << 2);
    const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), factor)));
    const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), factor)));
    const words = i16x8.narrow_i32x4_s(low, high);
    v128.store64_lane(to + d, i8x16.narrow_i16x8_s(words, words), 0);
  }
  return top / 127 / length;
}

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

/** Copies the rows at these places, and the scale of each, one behind another. */
export function gatherRows(
  rows: usize,
  scales: usize,
  places: usize,
  count: i32,
  dim: usize,
  to: usize,
  scalesTo: usize,
): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = <usize>load<i32>(places + (i << 2));
    const row = rows + place * dim;
    for (let d: usize = 0; d < dim; d += 16) v128.store(to + d, v128.load(row + d));
    store<f32>(scalesTo + (i << 2), load<f32>(scales + (place << 2)));
    to += dim;
  }
}

/** The sum of a query's numbers, times what stands for 0 in a half byte. */
@inline
function zeroOf(query: usize, width: usize): i32 {
  let sum = i32x4.splat(0);
  for (let d: usize = 0; d < width; d += 16)
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(query + d))));
  return sumLanes(sum) * HALF_ZERO;
}

@inline
function nearHalves(sum: v128, halves: v128, q: v128, second: v128): v128 {
  const mask = i8x16.splat(15);
  const low = near(sum, v128.and(halves, mask), q);
  return near(low, v128.and(i16x8.shr_u(halves, 4), mask), second);
}

@inline
function dot(query: usize, row: usize, half: usize, zero: i32): f32 {
  let sum = i32x4.splat(0);
  for (let d: usize = 0; d < half; d += 16)
    sum = nearHalves(sum, v128.load(row + d), v128.load(query + d), v128.load(query + half + d));
  return <f32>(sumLanes(sum) - zero) * load<f32>(row + half);
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
    store<f32>(to, <f32>(sumLanes(a) - zero) * load<f32>(row + half) * queryScale);
    store<f32>(to, <f32>(sumLanes(b) - zero) * load<f32>(other + half) * queryScale, 4);
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
      best = max(best, <f32>(sumLanes(a) - zero) * load<f32>(row + half));
      best = max(best, <f32>(sumLanes(b) - zero) * load<f32>(two + half));
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
  for (let d: usize = 0; d < width; d += 16)
    sum = near(sum, v128.load(row + d), v128.load(query + d));
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

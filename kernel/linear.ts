// The linear parts of MiniLM's layers, y = x · Wᵀ + b, which take most of its time. Tokens are taken four
// at a time: their sums fit the registers, and each weight that was loaded is used four times. So `x`,
// `xScales` and `y` have room for a multiple of four tokens, and nobody reads the rows after the last; `outputs`
// is a multiple of four too.
import { nearBytes, nearWords, sumLanes, sumsOf } from './lanes';

/** As many tokens as stay in the nearest cache while all weights pass by. */
@inline
function blockOf(width: i32): i32 {
  return width > 512 ? 8 : 24;
}

/** Four tokens cost less than three one by one. */
@inline
function tokensTaken(left: i32, block: i32): i32 {
  const count = min(left, block);
  return (count & 3) === 3 ? count + 1 : count;
}

/**
 * Bytes are made as wide as words in `words`, which has room for a block of tokens. Where one instruction
 * multiplies bytes they stay bytes, and there are registers for twice as many sums.
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
  words: usize,
): void {
  const block = blockOf(width);
  const step = ASC_FEATURE_RELAXED_SIMD ? 4 : 2;
  for (let first = 0; first < tokens; first += block) {
    const count = tokensTaken(tokens - first, block);
    const scales = xScales + ((<usize>first) << 2);
    let from = x + <usize>(first * width);
    if (!ASC_FEATURE_RELAXED_SIMD) {
      widen(from, <usize>(count * width), words);
      from = words;
    }
    for (let o = 0; o < outputs; o += step) {
      const at = (<usize>o) << 2;
      const to = y + ((<usize>(first * outputs)) << 2) + at;
      const w = weights + <usize>(o * width);
      if (ASC_FEATURE_RELAXED_SIMD)
        fourOutputs(from, scales, count, width, w, wScales + at, bias + at, to, outputs);
      else twoOutputs(from, scales, count, width, w, wScales + at, bias + at, to, outputs);
    }
  }
}

@inline
function widen(bytes: usize, count: usize, words: usize): void {
  for (let i: usize = 0; i < count; i += 8)
    v128.store(words + (i << 1), v128.load8x8_s(bytes + i));
}

@inline
function finishFour(
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  scale: v128,
  xScale: usize,
  bias: v128,
  to: usize,
): void {
  const sums = f32x4.convert_i32x4_s(sumsOf(a, b, c, d));
  const factor = f32x4.mul(scale, v128.load32_splat(xScale));
  v128.store(to, f32x4.add(f32x4.mul(sums, factor), bias));
}

function fourOutputs(
  x: usize,
  xScales: usize,
  tokens: i32,
  width: i32,
  weights: usize,
  wScales: usize,
  biases: usize,
  y: usize,
  outputs: i32,
): void {
  const row = <usize>width;
  const rowY = (<usize>outputs) << 2;
  const scale = v128.load(wScales);
  const bias = v128.load(biases);
  const stop = weights + row;
  let t = 0;
  for (; t + 3 < tokens; t += 4) {
    let a0 = i32x4.splat(0);
    let a1 = a0;
    let a2 = a0;
    let a3 = a0;
    let b0 = a0;
    let b1 = a0;
    let b2 = a0;
    let b3 = a0;
    let c0 = a0;
    let c1 = a0;
    let c2 = a0;
    let c3 = a0;
    let d0 = a0;
    let d1 = a0;
    let d2 = a0;
    let d3 = a0;
    let w = weights;
    for (let p = x + <usize>t * row; w < stop; p += 16) {
      const w0 = v128.load(w);
      const w1 = v128.load(w + row);
      const w2 = v128.load(w + row + row);
      const w3 = v128.load(w + row + row + row);
      let q = v128.load(p);
      a0 = nearBytes(a0, w0, q);
      a1 = nearBytes(a1, w1, q);
      a2 = nearBytes(a2, w2, q);
      a3 = nearBytes(a3, w3, q);
      q = v128.load(p + row);
      b0 = nearBytes(b0, w0, q);
      b1 = nearBytes(b1, w1, q);
      b2 = nearBytes(b2, w2, q);
      b3 = nearBytes(b3, w3, q);
      q = v128.load(p + row + row);
      c0 = nearBytes(c0, w0, q);
      c1 = nearBytes(c1, w1, q);
      c2 = nearBytes(c2, w2, q);
      c3 = nearBytes(c3, w3, q);
      q = v128.load(p + row + row + row);
      d0 = nearBytes(d0, w0, q);
      d1 = nearBytes(d1, w1, q);
      d2 = nearBytes(d2, w2, q);
      d3 = nearBytes(d3, w3, q);
      w += 16;
    }
    const s = xScales + ((<usize>t) << 2);
    let to = y + <usize>t * rowY;
    finishFour(a0, a1, a2, a3, scale, s, bias, to);
    to += rowY;
    finishFour(b0, b1, b2, b3, scale, s + 4, bias, to);
    to += rowY;
    finishFour(c0, c1, c2, c3, scale, s + 8, bias, to);
    to += rowY;
    finishFour(d0, d1, d2, d3, scale, s + 12, bias, to);
  }
  for (; t < tokens; t++) {
    let a0 = i32x4.splat(0);
    let a1 = a0;
    let a2 = a0;
    let a3 = a0;
    let w = weights;
    for (let p = x + <usize>t * row; w < stop; p += 16) {
      const q = v128.load(p);
      a0 = nearBytes(a0, v128.load(w), q);
      a1 = nearBytes(a1, v128.load(w + row), q);
      a2 = nearBytes(a2, v128.load(w + row + row), q);
      a3 = nearBytes(a3, v128.load(w + row + row + row), q);
      w += 16;
    }
    finishFour(a0, a1, a2, a3, scale, xScales + ((<usize>t) << 2), bias, y + <usize>t * rowY);
  }
}

@inline
function finish(sum: v128, scale: f32, bias: f32, to: usize): void {
  store<f32>(to, <f32>sumLanes(sum) * scale + bias);
}

function twoOutputs(
  x: usize,
  xScales: usize,
  tokens: i32,
  width: i32,
  weights: usize,
  wScales: usize,
  biases: usize,
  y: usize,
  outputs: i32,
): void {
  const row = <usize>width;
  const rowY = (<usize>outputs) << 2;
  const s0 = load<f32>(wScales);
  const s1 = load<f32>(wScales, 4);
  const b0 = load<f32>(biases);
  const b1 = load<f32>(biases, 4);
  const stop = weights + row;
  let t = 0;
  for (; t + 3 < tokens; t += 4) {
    let a0 = i32x4.splat(0);
    let a1 = a0;
    let a2 = a0;
    let a3 = a0;
    let c0 = a0;
    let c1 = a0;
    let c2 = a0;
    let c3 = a0;
    let p0 = x + ((<usize>t * row) << 1);
    let p1 = p0 + (row << 1);
    let p2 = p1 + (row << 1);
    let p3 = p2 + (row << 1);
    let v0 = weights;
    let v1 = stop;
    while (v0 < stop) {
      const m0 = v128.load8x8_s(v0);
      const m1 = v128.load8x8_s(v1);
      let q = v128.load(p0);
      a0 = nearWords(a0, m0, q);
      c0 = nearWords(c0, m1, q);
      q = v128.load(p1);
      a1 = nearWords(a1, m0, q);
      c1 = nearWords(c1, m1, q);
      q = v128.load(p2);
      a2 = nearWords(a2, m0, q);
      c2 = nearWords(c2, m1, q);
      q = v128.load(p3);
      a3 = nearWords(a3, m0, q);
      c3 = nearWords(c3, m1, q);
      v0 += 8;
      v1 += 8;
      p0 += 16;
      p1 += 16;
      p2 += 16;
      p3 += 16;
    }
    const scale = xScales + ((<usize>t) << 2);
    let to = y + <usize>t * rowY;
    let k = load<f32>(scale);
    finish(a0, s0 * k, b0, to);
    finish(c0, s1 * k, b1, to + 4);
    to += rowY;
    k = load<f32>(scale, 4);
    finish(a1, s0 * k, b0, to);
    finish(c1, s1 * k, b1, to + 4);
    to += rowY;
    k = load<f32>(scale, 8);
    finish(a2, s0 * k, b0, to);
    finish(c2, s1 * k, b1, to + 4);
    to += rowY;
    k = load<f32>(scale, 12);
    finish(a3, s0 * k, b0, to);
    finish(c3, s1 * k, b1, to + 4);
  }
  for (; t < tokens; t++) {
    let a = i32x4.splat(0);
    let c = a;
    const p = x + ((<usize>t * row) << 1);
    for (let i: usize = 0; i < row; i += 8) {
      const q = v128.load(p + (i << 1));
      a = nearWords(a, v128.load8x8_s(weights + i), q);
      c = nearWords(c, v128.load8x8_s(stop + i), q);
    }
    const to = y + <usize>t * rowY;
    const k = load<f32>(xScales + ((<usize>t) << 2));
    finish(a, s0 * k, b0, to);
    finish(c, s1 * k, b1, to + 4);
  }
}

// What the layers of MiniLM do beside their linear parts.
import { largest, sumFloats } from './lanes';

const ACTIVATION_MAX: f32 = 127;

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
      const words = i16x8.narrow_i32x4_s(low, high);
      v128.store64_lane(target + <usize>i, i8x16.narrow_i16x8_s(words, words), 0);
    }
  }
}

const LOG2_E: f32 = 1.44269504;
/** The logarithm of 2 in two parts, so that multiples of it are subtracted exactly. */
const LN2: f32 = 0.693359375;
const LN2_REST: f32 = -2.12194440e-4;

@inline
function timesPlus(x: v128, y: v128, constant: f32): v128 {
  return f32x4.add(f32x4.mul(x, y), f32x4.splat(constant));
}

/** e to the power of four numbers of at most 0: a power of 2, times a series for what is left. */
@inline
function exp4(numbers: v128): v128 {
  const x = f32x4.max(numbers, f32x4.splat(-87));
  const power = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2_E)));
  let left = f32x4.sub(x, f32x4.mul(power, f32x4.splat(LN2)));
  left = f32x4.sub(left, f32x4.mul(power, f32x4.splat(LN2_REST)));
  let series = timesPlus(left, f32x4.splat(1.0 / 720.0), 1.0 / 120.0);
  series = timesPlus(left, series, 1.0 / 24.0);
  series = timesPlus(left, series, 1.0 / 6.0);
  series = timesPlus(left, series, 0.5);
  series = timesPlus(left, series, 1.0);
  series = timesPlus(left, series, 1.0);
  const exponent = i32x4.add(i32x4.trunc_sat_f32x4_s(power), i32x4.splat(127));
  return f32x4.mul(series, i32x4.shl(exponent, 23));
}

/**
 * Applies GELU to `count` numbers, a multiple of four. The error function is the Abramowitz–Stegun
 * series 7.1.26: 1.5e-7 is finer than int8 weights.
 */
export function gelu(numbers: usize, count: i32): void {
  const end = numbers + ((<usize>count) << 2);
  for (let at = numbers; at < end; at += 16) {
    const x = v128.load(at);
    const z = f32x4.mul(f32x4.abs(x), f32x4.splat(0.70710678));
    const t = f32x4.div(f32x4.splat(1), timesPlus(z, f32x4.splat(0.3275911), 1));
    let series = timesPlus(t, f32x4.splat(1.061405429), -1.453152027);
    series = timesPlus(t, series, 1.421413741);
    series = timesPlus(t, series, -0.284496736);
    series = timesPlus(t, series, 0.254829592);
    series = f32x4.mul(f32x4.mul(t, series), exp4(f32x4.neg(f32x4.mul(z, z))));
    const erf = f32x4.sub(f32x4.splat(1), series);
    const signed = v128.or(erf, v128.and(x, i32x4.splat(i32.MIN_VALUE)));
    const half = f32x4.mul(x, f32x4.splat(0.5));
    v128.store(at, f32x4.add(half, f32x4.mul(half, signed)));
  }
}

/**
 * Each token of one text looks at all tokens of that text, head by head. `scratch` has room for as many
 * numbers as there are tokens, rounded up to a multiple of four.
 */
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
      // Four at a time: what follows the last token is far below every other.
      for (let m = tokens; (m & 3) !== 0; m++) store<f32>(scratch + ((<usize>m) << 2), -1e30);
      let total = f32x4.splat(0);
      for (let m = 0; m < tokens; m += 4) {
        const at = scratch + ((<usize>m) << 2);
        const e = exp4(f32x4.sub(v128.load(at), f32x4.splat(top)));
        v128.store(at, e);
        total = f32x4.add(total, e);
      }
      const share: f32 = 1.0 / sumFloats(total);
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

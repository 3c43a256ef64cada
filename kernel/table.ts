// The rows of the table of words.
import { largest, sumFloats } from './lanes';

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

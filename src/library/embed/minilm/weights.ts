import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Tensor = z.object({
  dtype: z.enum(['F16', 'F32']),
  data_offsets: z.tuple([z.int(), z.int()]),
});
const Header = z.record(z.string(), z.unknown());

/** Reads one tensor after another, so that the floats of only one are in memory at a time. */
export type Tensors = (name: string) => Float32Array;

export function readSafetensors(path: string): Tensors {
  const file = readFileSync(path);
  const headerLength = Number(file.readBigUInt64LE(0));
  const header = Header.parse(JSON.parse(file.toString('utf8', 8, 8 + headerLength)));
  return (name) => {
    const found = header[name] ?? header[`bert.${name}`];
    if (!found) throw new Error(`The model file has no tensor ${name}.`);
    const tensor = Tensor.parse(found);
    const [start, end] = tensor.data_offsets;
    const base = 8 + headerLength;
    const bytes = new Uint8Array(file.subarray(base + start, base + end)).buffer;
    if (tensor.dtype === 'F32') return new Float32Array(bytes);
    const halves = new Uint16Array(bytes);
    const floats = new Float32Array(halves.length);
    for (let i = 0; i < halves.length; i++) floats[i] = HALVES[halves[i] ?? 0] ?? 0;
    return floats;
  };
}

function halfToFloat(half: number): number {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Every 16-bit float there is: looking one up is many times faster than working it out. */
const HALVES = Float32Array.from({ length: 65_536 }, (_, half) => halfToFloat(half));

/** Writes rows of floats as int8 into `rows`, with one scale each. */
export function packRows(
  floats: Float32Array,
  width: number,
  rows: Int8Array,
  scales: Float32Array,
): void {
  for (let r = 0; r < scales.length; r++) {
    const row = floats.subarray(r * width, (r + 1) * width);
    let top = 1e-9;
    for (let i = 0; i < width; i++) top = Math.max(top, Math.abs(row[i] ?? 0));
    const scale = top / 127;
    scales[r] = scale;
    for (let i = 0; i < width; i++) rows[r * width + i] = Math.round((row[i] ?? 0) / scale);
  }
}

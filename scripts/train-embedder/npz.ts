import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';

/** One array of an `.npz` file, as numpy wrote it. */
export interface NumpyArray {
  readonly type: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export function readNpz(path: string): Map<string, NumpyArray> {
  return new Map(
    Object.entries(unzipSync(readFileSync(path))).map(([name, file]) => [
      name.replace(/\.npy$/, ''),
      readNpy(file, name),
    ]),
  );
}

/** Format: a magic word, two version bytes, the length of a Python dictionary, the dictionary, the data. */
function readNpy(file: Uint8Array, name: string): NumpyArray {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const isFirstVersion = file[6] === 1;
  const length = isFirstVersion ? view.getUint16(8, true) : view.getUint32(8, true);
  const start = isFirstVersion ? 10 : 12;
  const header = Buffer.from(file.subarray(start, start + length)).toString('latin1');
  const [, type] = /'descr': '([^']+)'/.exec(header) ?? [];
  const [, shape] = /'shape': \(([^)]*)\)/.exec(header) ?? [];
  if (!type || shape === undefined || header.includes("'fortran_order': True"))
    throw new Error(`${name} is not an array that this program reads.`);
  return {
    type,
    shape: shape
      .split(',')
      .filter((size) => size.trim() !== '')
      .map(Number),
    bytes: file.slice(start + length),
  };
}

export function floatsOf(array: NumpyArray): Float32Array {
  const { buffer } = array.bytes;
  if (array.type === '<f4') return new Float32Array(buffer);
  if (array.type === '<f2') return Float32Array.from(new Uint16Array(buffer), halfToFloat);
  throw new Error(`an array of ${array.type} where floats were expected`);
}

export function bytesOf(array: NumpyArray): Int8Array {
  if (array.type !== '|i1') throw new Error(`an array of ${array.type} where int8 was expected`);
  return new Int8Array(array.bytes.buffer);
}

function halfToFloat(half: number): number {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

import type { Packed } from '../embed/embedder.ts';

/** The alignment of rows. */
export const ALIGN = 16;

/** The bytes of one vector: its numbers, its scale, and padding. */
export const strideOf = (dim: number): number => Math.ceil(dim / ALIGN) * ALIGN + ALIGN;

/** In memory, two numbers of a vector share a byte: so many bytes, in whole blocks. */
export const halfOf = (dim: number): number => Math.ceil(dim / (2 * ALIGN)) * ALIGN;

/** An entity's vectors concatenated, as they are stored. */
export function joinParts(parts: readonly Packed[], dim: number): Buffer {
  const stride = strideOf(dim);
  const bytes = Buffer.alloc(parts.length * stride);
  parts.forEach(({ values, scale }, i) => {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), i * stride);
    bytes.writeFloatLE(scale, i * stride + stride - ALIGN);
  });
  return bytes;
}

import type { Packed } from '../embed/embedder.ts';

/** Rows begin on such boundaries. */
export const ALIGN = 16;

/** How many bytes one vector takes: its numbers, its scale, and room up to the next boundary. */
export const strideOf = (dim: number): number => Math.ceil(dim / ALIGN) * ALIGN + ALIGN;

/** An entity's vectors one behind another, as they are stored and as they are scanned. */
export function joinParts(parts: readonly Packed[], dim: number): Buffer {
  const stride = strideOf(dim);
  const bytes = Buffer.alloc(parts.length * stride);
  parts.forEach(({ values, scale }, i) => {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), i * stride);
    bytes.writeFloatLE(scale, i * stride + stride - ALIGN);
  });
  return bytes;
}

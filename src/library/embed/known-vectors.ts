import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';
import { assetPath } from '../../base/assets.ts';
import type { Packed } from './embedder.ts';
import { plainWords } from './table-vocabulary.ts';

/** The header of `assets/vectors.bin`: its first line, padded with spaces. */
const Header = z.object({
  format: z.literal(1),
  /** The model that made the vectors. */
  model: z.string(),
  dim: z.int(),
  count: z.int(),
});
type Header = z.infer<typeof Header>;
const HEADER_BYTES = 256;
const HASH_BYTES = 8;
const SCALE_BYTES = 4;

/** Precomputed vectors for texts of open content that most libraries contain. */
export interface KnownVectors {
  readonly model: string;
  /** The vectors of all these texts; undefined if one is missing. */
  of(texts: readonly string[]): Packed[] | undefined;
  has(text: string): boolean;
}

/**
 * Identifies a text by its words alone: punctuation, spaces and capitals do not change its vector.
 */
export const textHash = (text: string): bigint =>
  createHash('sha1').update(plainWords(text).join(' ')).digest().readBigUInt64LE(0);

/**
 * Looks vectors up in the shipped file. Only the sorted hashes are in memory; a vector is read once
 * for each text, when its entity is stored.
 */
export function openKnownVectors(path = assetPath('vectors.bin')): KnownVectors {
  const read = (handle: number, start: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    if (readSync(handle, bytes, 0, length, start) !== length)
      throw new Error(`The file ${path} is cut short.`);
    return bytes;
  };
  const handle = openSync(path, 'r');
  const { model, dim, count } = Header.parse(
    JSON.parse(read(handle, 0, HEADER_BYTES).toString('utf8')),
  );
  const bytes = read(handle, HEADER_BYTES, count * HASH_BYTES);
  const hashes = new BigUint64Array(bytes.buffer, bytes.byteOffset, count);
  const rowBytes = SCALE_BYTES + dim;
  const firstRow = HEADER_BYTES + count * HASH_BYTES;
  closeSync(handle);

  const placeOf = (text: string): number => {
    const wanted = textHash(text);
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((hashes[middle] ?? 0n) < wanted) low = middle + 1;
      else high = middle;
    }
    return hashes[low] === wanted ? low : -1;
  };

  return {
    model,
    has: (text) => placeOf(text) >= 0,
    of(texts) {
      const places = texts.map(placeOf);
      if (places.some((place) => place < 0)) return undefined;
      const file = openSync(path, 'r');
      try {
        return places.map((place) => {
          const row = read(file, firstRow + place * rowBytes, rowBytes);
          const values = new Int8Array(row.buffer, row.byteOffset + SCALE_BYTES, dim);
          return { values, scale: row.readFloatLE(0) };
        });
      } finally {
        closeSync(file);
      }
    },
  };
}

export function writeKnownVectors(
  model: string,
  dim: number,
  vectors: ReadonlyMap<bigint, Packed>,
): Buffer {
  const sorted = [...vectors].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const header: Header = { format: 1, model, dim, count: sorted.length };
  const hashes = Buffer.alloc(sorted.length * HASH_BYTES);
  const rows = Buffer.alloc(sorted.length * (SCALE_BYTES + dim));
  sorted.forEach(([hash, { values, scale }], i) => {
    hashes.writeBigUInt64LE(hash, i * HASH_BYTES);
    rows.writeFloatLE(scale, i * (SCALE_BYTES + dim));
    rows.set(
      new Uint8Array(values.buffer, values.byteOffset, dim),
      i * (SCALE_BYTES + dim) + SCALE_BYTES,
    );
  });
  const line = Buffer.from(`${JSON.stringify(header).padEnd(HEADER_BYTES - 1)}\n`);
  return Buffer.concat([line, hashes, rows]);
}

let shipped: KnownVectors | undefined | null = null;
/** The shipped vectors, if they were made by the shipped model. */
export function shippedVectors(model: string): KnownVectors | undefined {
  if (shipped === null) {
    const path = assetPath('vectors.bin');
    const opened = existsSync(path) ? openKnownVectors(path) : undefined;
    shipped = opened?.model === model ? opened : undefined;
  }
  return shipped;
}

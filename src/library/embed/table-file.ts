import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What the file says about itself. */
const Header = z.object({
  format: z.literal(1),
  space: z.string(),
  dim: z.int().multipleOf(16),
  rows: z.int(),
  teacher: z.string(),
  teacherDim: z.int(),
  vocabularyBytes: z.int(),
  trainedOn: z.string(),
});
export type TableHeader = z.infer<typeof Header>;

/**
 * The static table as it lies in `assets/embedder.bin`: a line of JSON, then the entries' names,
 * one scale per row, the rows in int8, and the directions that bring a teacher's vector into the
 * table's space.
 */
export interface TableFile {
  readonly header: TableHeader;
  /** Short name of exactly this content. */
  readonly checksum: string;
  readonly vocabulary: readonly string[];
  readonly scales: Float32Array;
  readonly rows: Int8Array;
  /** `dim` rows of `teacherDim` numbers. */
  readonly projection: Float32Array;
}

const ALIGN = 16;
const aligned = (offset: number): number => Math.ceil(offset / ALIGN) * ALIGN;

export function writeTable(file: Omit<TableFile, 'checksum'>): Buffer {
  const vocabulary = Buffer.from(file.vocabulary.join('\n'));
  const header = Buffer.from(
    `${JSON.stringify({ ...file.header, vocabularyBytes: vocabulary.length })}\n`,
  );
  const parts: Buffer[] = [];
  let length = 0;
  for (const part of [header, vocabulary, file.scales, file.rows, file.projection]) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const padding = Buffer.alloc(aligned(length) - length);
    parts.push(padding, bytes);
    length += padding.length + bytes.length;
  }
  return Buffer.concat(parts);
}

export function readTable(path: string): TableFile {
  const file = readFileSync(path);
  const endOfHeader = file.indexOf(10) + 1;
  const header = Header.parse(JSON.parse(file.toString('utf8', 0, endOfHeader)));
  let offset = endOfHeader;
  const next = (bytes: number): ArrayBuffer => {
    const start = aligned(offset);
    offset = start + bytes;
    if (offset > file.length) throw new Error(`The table ${path} is cut short.`);
    return new Uint8Array(file.subarray(start, offset)).buffer;
  };
  const vocabulary = Buffer.from(next(header.vocabularyBytes)).toString('utf8').split('\n');
  const scales = new Float32Array(next(header.rows * 4));
  const rows = new Int8Array(next(header.rows * header.dim));
  const projection = new Float32Array(next(header.dim * header.teacherDim * 4));
  const checksum = createHash('sha256').update(file).digest('hex').slice(0, 12);
  return { header, checksum, vocabulary, scales, rows, projection };
}

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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

/** A buffer of its own, so that numbers lie where typed arrays want them. */
function readAligned(path: string): Buffer<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.from(new ArrayBuffer(fstatSync(file).size));
    readSync(file, bytes);
    return bytes;
  } finally {
    closeSync(file);
  }
}

export function readTable(path: string): TableFile {
  const file = readAligned(path);
  const endOfHeader = file.indexOf(10) + 1;
  const header = Header.parse(JSON.parse(file.toString('utf8', 0, endOfHeader)));
  let offset = endOfHeader;
  const next = (bytes: number): number => {
    const start = aligned(offset);
    offset = start + bytes;
    if (offset > file.length) throw new Error(`The table ${path} is cut short.`);
    return file.byteOffset + start;
  };
  const { rows: count, dim, teacherDim } = header;
  // Views, not copies: the file is as large as all the rest of a small library.
  const names = Buffer.from(file.buffer, next(header.vocabularyBytes), header.vocabularyBytes);
  const vocabulary = names.toString('utf8').split('\n');
  const scales = new Float32Array(file.buffer, next(count * 4), count);
  const rows = new Int8Array(file.buffer, next(count * dim), count * dim);
  // Kept for as long as the program runs, so that the rest of the file need not be.
  const projection = new Float32Array(
    file.buffer,
    next(dim * teacherDim * 4),
    dim * teacherDim,
  ).slice();
  const checksum = createHash('sha256').update(file).digest('hex').slice(0, 12);
  return { header, checksum, vocabulary, scales, rows, projection };
}

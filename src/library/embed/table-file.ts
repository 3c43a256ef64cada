import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import * as z from 'zod';

/** More than any sentence model has. */
export const MOST_DIM = 1024;

/** The header of the file. */
const Header = z.object({
  format: z.literal(2),
  space: z.string(),
  dim: z.int().multipleOf(16).max(MOST_DIM),
  rows: z.int(),
  teacher: z.string(),
  teacherDim: z.int(),
  vocabularyBytes: z.int(),
  trainedOn: z.string(),
});
export type TableHeader = z.infer<typeof Header>;

/**
 * The static table in `assets/table.bin`: a line of JSON, then the names of the entries, two scales
 * per row, the rows in int8, and the directions that project a MiniLM vector into the table's
 * space.
 */
export interface TableFile {
  readonly header: TableHeader;
  /** A checksum of the content. */
  checksum(): string;
  /** Of a file that was read, decoded at every use: most users keep less than the words. */
  readonly vocabulary: readonly string[];
  /** A word has different weights in a question and in a text, so each row has two scales. */
  readonly questionScales: Float32Array;
  readonly textScales: Float32Array;
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
  const { questionScales, textScales, rows, projection } = file;
  for (const part of [header, vocabulary, questionScales, textScales, rows, projection]) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const padding = Buffer.alloc(aligned(length) - length);
    parts.push(padding, bytes);
    length += padding.length + bytes.length;
  }
  return Buffer.concat(parts);
}

/**
 * Reads a table into `place`, which must be aligned and as long as the file. Returns views, not
 * copies: the file is as large as the rest of a small library.
 */
export function readTable(path: string, place = new Uint8Array(statSync(path).size)): TableFile {
  const file = Buffer.from(place.buffer, place.byteOffset, place.length);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, file);
  } finally {
    closeSync(handle);
  }
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
  const names = Buffer.from(file.buffer, next(header.vocabularyBytes), header.vocabularyBytes);
  const questionScales = new Float32Array(file.buffer, next(count * 4), count);
  const textScales = new Float32Array(file.buffer, next(count * 4), count);
  const rows = new Int8Array(file.buffer, next(count * dim), count * dim);
  const projection = new Float32Array(file.buffer, next(dim * teacherDim * 4), dim * teacherDim);
  const checksum = () => createHash('sha256').update(file).digest('hex').slice(0, 12);
  return {
    ...{ header, checksum, questionScales, textScales, rows, projection },
    get vocabulary() {
      return names.toString('utf8').split('\n');
    },
  };
}

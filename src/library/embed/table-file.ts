import { createHash } from 'node:crypto';
import { fstatSync, openSync, readSync } from 'node:fs';
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
export interface TableContent {
  readonly header: TableHeader;
  readonly vocabulary: readonly string[];
  /** A word has different weights in a question and in a text, so each row has two scales. */
  readonly questionScales: Float32Array;
  readonly textScales: Float32Array;
  readonly rows: Int8Array;
  /** `dim` rows of `teacherDim` numbers. */
  readonly projection: Float32Array;
}

/** A table that stays in its file: everything but the header is read at every use. */
export interface TableFile extends TableContent {
  /** A checksum of the content. */
  checksum(): string;
  /** Reads one row into `place` from `at` on. */
  readRow(row: number, place: Uint8Array, at: number): void;
}

const ALIGN = 16;
const aligned = (offset: number): number => Math.ceil(offset / ALIGN) * ALIGN;

export function writeTable(file: TableContent): Buffer {
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

/** The header is shorter than this. */
const MOST_HEADER = 4096;

/** Opens a table; its file stays open. */
export function openTableFile(path: string): TableFile {
  const handle = openSync(path, 'r');
  const { size } = fstatSync(handle);
  const fill = (place: Uint8Array, at: number, length: number, from: number): void => {
    if (readSync(handle, place, at, length, from) < length)
      throw new Error(`The table ${path} is cut short.`);
  };
  const bytesAt = (from: number, length: number): Buffer => {
    // Not from the pool of small buffers, where nothing is aligned.
    const bytes = Buffer.from(new ArrayBuffer(length));
    fill(bytes, 0, length, from);
    return bytes;
  };
  const beginning = bytesAt(0, Math.min(MOST_HEADER, size));
  const endOfHeader = beginning.indexOf(10) + 1;
  const header = Header.parse(JSON.parse(beginning.toString('utf8', 0, endOfHeader)));
  const { rows: count, dim, teacherDim, vocabularyBytes } = header;
  let end = endOfHeader;
  const next = (length: number) => {
    const from = aligned(end);
    end = from + length;
    return { from, length };
  };
  const at = {
    names: next(vocabularyBytes),
    questionScales: next(count * 4),
    textScales: next(count * 4),
    rows: next(count * dim),
    projection: next(dim * teacherDim * 4),
  };
  if (end > size) throw new Error(`The table ${path} is cut short.`);
  const floats = ({ from, length }: typeof at.rows): Float32Array =>
    new Float32Array(bytesAt(from, length).buffer);
  return {
    header,
    checksum: () => createHash('sha256').update(bytesAt(0, size)).digest('hex').slice(0, 12),
    readRow: (row, place, to) => fill(place, to, dim, at.rows.from + row * dim),
    get vocabulary() {
      return bytesAt(at.names.from, at.names.length).toString('utf8').split('\n');
    },
    get questionScales() {
      return floats(at.questionScales);
    },
    get textScales() {
      return floats(at.textScales);
    },
    get rows() {
      return new Int8Array(bytesAt(at.rows.from, at.rows.length).buffer);
    },
    get projection() {
      return floats(at.projection);
    },
  };
}

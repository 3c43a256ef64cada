import type { Arena } from './kernel.ts';
import type { TableFile } from './table-file.ts';

/** About 2 MB: the words of most questions and texts. */
const CACHED_ROWS = 8_192;

/** The parts of a table's file that are needed. */
interface RowFile extends Pick<TableFile, 'textScales' | 'questionScales' | 'readRow'> {
  readonly header: Pick<TableFile['header'], 'dim' | 'rows'>;
}

/** The rows of a table that were used lately, in the kernel's memory. */
export interface RowCache {
  /** Replaces the numbers of up to 512 entries by the places of their rows. */
  place(entries: Int32Array, count: number): void;
  /** Addresses of the rows and of their scales, by place. */
  readonly at: {
    readonly rows: number;
    /** One divided by the length of each row. */
    readonly unitScales: number;
    readonly textScales: number;
    readonly questionScales: number;
  };
}

/**
 * A row that is not cached is read from the file, in microseconds, and takes the place of the row that
 * was read longest ago.
 */
export function rowCache(
  file: RowFile,
  { memory, reserve }: Arena,
  size = Math.min(CACHED_ROWS, file.header.rows),
): RowCache {
  const { dim, rows: count } = file.header;
  const at = {
    rows: reserve(size * dim),
    unitScales: reserve(size * 4),
    textScales: reserve(size * 4),
    questionScales: reserve(size * 4),
  };
  const { textScales, questionScales } = file;
  const places = new Int32Array(count).fill(-1);
  const entryAt = new Int32Array(size).fill(-1);
  /** The call that used a place last: no other row may take it during that call. */
  const usedBy = new Int32Array(size);
  let [next, call] = [0, 0];

  const placeOf = (entry: number): number => {
    let place = places[entry] ?? -1;
    if (place < 0) {
      while (usedBy[next] === call) next = (next + 1) % size;
      place = next;
      next = (next + 1) % size;
      const { buffer } = memory;
      file.readRow(entry, new Uint8Array(buffer), at.rows + place * dim);
      const row = new Int8Array(buffer, at.rows + place * dim, dim);
      new Float32Array(buffer, at.unitScales, size)[place] = 1 / lengthOf(row);
      new Float32Array(buffer, at.textScales, size)[place] = textScales[entry] ?? 0;
      new Float32Array(buffer, at.questionScales, size)[place] = questionScales[entry] ?? 0;
      const before = entryAt[place] ?? -1;
      if (before >= 0) places[before] = -1;
      entryAt[place] = entry;
      places[entry] = place;
    }
    usedBy[place] = call;
    return place;
  };

  return {
    at,
    place(entries, length) {
      call++;
      for (let i = 0; i < length; i++) entries[i] = placeOf(entries[i] ?? 0);
    },
  };
}

function lengthOf(row: Int8Array): number {
  let squares = 0;
  for (const value of row) squares += value * value;
  return Math.max(1, Math.sqrt(squares));
}

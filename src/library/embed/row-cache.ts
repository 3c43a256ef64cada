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
 * A row that is not cached is read from the file, in microseconds. It takes the place of one that was
 * not used again after it had been read: so the words of most texts stay, and rare ones make room.
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
  /** 1 for a row that has been used again since it was read, or since it was last passed over. */
  const isUsedAgain = new Uint8Array(size);
  let [next, call] = [0, 0];

  const viewsOf = (buffer: ArrayBuffer | SharedArrayBuffer) => ({
    buffer,
    bytes: new Uint8Array(buffer),
    rows: new Int8Array(buffer, at.rows, size * dim),
    unitScales: new Float32Array(buffer, at.unitScales, size),
    textScales: new Float32Array(buffer, at.textScales, size),
    questionScales: new Float32Array(buffer, at.questionScales, size),
  });
  let views = viewsOf(memory.buffer);

  const freePlace = (): number => {
    while (usedBy[next] === call || isUsedAgain[next] === 1) {
      isUsedAgain[next] = 0;
      next = (next + 1) % size;
    }
    const place = next;
    next = (next + 1) % size;
    return place;
  };

  const readInto = (place: number, entry: number): void => {
    // Growing memory makes another buffer.
    if (views.buffer !== memory.buffer) views = viewsOf(memory.buffer);
    file.readRow(entry, views.bytes, at.rows + place * dim);
    views.unitScales[place] = 1 / lengthOf(views.rows, place * dim, dim);
    views.textScales[place] = textScales[entry] ?? 0;
    views.questionScales[place] = questionScales[entry] ?? 0;
  };

  const placeOf = (entry: number): number => {
    let place = places[entry] ?? -1;
    if (place >= 0) isUsedAgain[place] = 1;
    else {
      place = freePlace();
      readInto(place, entry);
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

function lengthOf(values: Int8Array, start: number, count: number): number {
  let squares = 0;
  for (let i = start; i < start + count; i++) squares += (values[i] ?? 0) ** 2;
  return Math.max(1, Math.sqrt(squares));
}

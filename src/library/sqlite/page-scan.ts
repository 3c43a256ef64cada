/** One stored row: a value is a number, a text, bytes or null; unreadable ones are undefined. */
export type Cell = number | string | Uint8Array | null | undefined;

const LEAF_TABLE = 0x0d;
const LEAF_INDEX = 0x0a;
const INTERIOR_INDEX = 0x02;
const DEFAULT_PAGE = 4096;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;
/** Longer rows are damaged: no body is this large. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_COLUMNS = 32;

/**
 * The rows on every page of an SQLite file, read page by page without its trees (see
 * https://www.sqlite.org/fileformat.html): damage to one page costs only the rows on it. Rows come
 * without their key, which is stored separately.
 */
export function* scanRows(file: Uint8Array, journal?: Uint8Array): Generator<readonly Cell[]> {
  const size = pageSize(file);
  const pages = pagesOf(file, journal, size);
  const free = freePages(pages);
  for (const [number, page] of pages) if (!free.has(number)) yield* rowsOn(page, number, pages);
}

function pageSize(file: Uint8Array): number {
  const size = viewOf(file).getUint16(16);
  return size >= 512 && size <= 32768 && (size & (size - 1)) === 0 ? size : DEFAULT_PAGE;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Pages = ReadonlyMap<number, Uint8Array>;

/** Pages by number, in the newest version that the journal has. */
function pagesOf(file: Uint8Array, journal: Uint8Array | undefined, size: number): Pages {
  const pages = new Map<number, Uint8Array>();
  for (let at = 0, number = 1; at + size <= file.length; at += size, number++)
    pages.set(number, file.subarray(at, at + size));
  if (!journal || journal.length < WAL_HEADER) return pages;
  const view = viewOf(journal);
  let waiting: [number, Uint8Array][] = [];
  for (let at = WAL_HEADER; at + FRAME_HEADER + size <= journal.length; at += FRAME_HEADER + size) {
    // Frames with other salts are left over from before the journal was restarted.
    if (view.getUint32(at + 8) !== view.getUint32(16)) break;
    const start = at + FRAME_HEADER;
    waiting.push([view.getUint32(at), journal.subarray(start, start + size)]);
    // The second number is set at the end of a transaction; what follows the last one is
    // incomplete.
    if (view.getUint32(at + 4) === 0) continue;
    for (const [number, page] of waiting) pages.set(number, page);
    waiting = [];
  }
  return pages;
}

/** Free pages, as far as their list can be followed. */
function freePages(pages: Pages): ReadonlySet<number> {
  const free = new Set<number>();
  const first = pages.get(1);
  let trunk = first ? viewOf(first).getUint32(32) : 0;
  while (trunk !== 0 && !free.has(trunk)) {
    const page = pages.get(trunk);
    if (!page) break;
    free.add(trunk);
    const view = viewOf(page);
    const count = Math.min(view.getUint32(4), page.length / 4 - 2);
    for (let i = 0; i < count; i++) free.add(view.getUint32(8 + 4 * i));
    trunk = view.getUint32(0);
  }
  return free;
}

function* rowsOn(page: Uint8Array, number: number, pages: Pages): Generator<readonly Cell[]> {
  const head = number === 1 ? 100 : 0;
  const type = page[head];
  if (type !== LEAF_TABLE && type !== LEAF_INDEX && type !== INTERIOR_INDEX) return;
  const view = viewOf(page);
  const pointers = head + (type === INTERIOR_INDEX ? 12 : 8);
  const count = view.getUint16(head + 3);
  for (let i = 0; i < count && pointers + 2 * i + 2 <= page.length; i++) {
    const row = rowAt(page, view.getUint16(pointers + 2 * i), type, pages);
    if (row) yield row;
  }
}

function rowAt(
  page: Uint8Array,
  offset: number,
  type: number,
  pages: Pages,
): readonly Cell[] | undefined {
  const at = offset + (type === INTERIOR_INDEX ? 4 : 0);
  const length = varint(page, at);
  if (!length || length.value > MOST_BYTES) return undefined;
  let start = length.next;
  if (type === LEAF_TABLE) {
    const key = varint(page, start);
    if (!key) return undefined;
    start = key.next;
  }
  const payload = payloadAt(page, start, length.value, type, pages);
  return payload && recordIn(payload);
}

/**
 * A row that does not fit on its page continues on overflow pages, each of which names the next.
 */
function payloadAt(
  page: Uint8Array,
  start: number,
  length: number,
  type: number,
  pages: Pages,
): Uint8Array | undefined {
  const usable = page.length;
  const most = type === LEAF_TABLE ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most)
    return start + length <= usable ? page.subarray(start, start + length) : undefined;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const rest = least + ((length - least) % (usable - 4));
  const local = rest <= most ? rest : least;
  if (start + local + 4 > usable) return undefined;
  const payload = new Uint8Array(length);
  payload.set(page.subarray(start, start + local));
  let filled = local;
  let next = viewOf(page).getUint32(start + local);
  while (filled < length) {
    const more = pages.get(next);
    if (!more) return undefined;
    const part = more.subarray(4, 4 + Math.min(length - filled, usable - 4));
    payload.set(part, filled);
    filled += part.length;
    next = viewOf(more).getUint32(0);
  }
  return payload;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function recordIn(payload: Uint8Array): readonly Cell[] | undefined {
  const header = varint(payload, 0);
  if (!header || header.value > payload.length) return undefined;
  const cells: Cell[] = [];
  let at = header.value;
  for (let place = header.next; place < header.value; ) {
    const type = varint(payload, place);
    if (!type || cells.length === MOST_COLUMNS) return undefined;
    place = type.next;
    const size = sizeOf(type.value);
    if (at + size > payload.length) return undefined;
    cells.push(cellOf(type.value, payload.subarray(at, at + size)));
    at += size;
  }
  return cells;
}

const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const sizeOf = (type: number): number => SIZES[type] ?? Math.floor((type - 12) / 2);

function cellOf(type: number, bytes: Uint8Array): Cell {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return viewOf(bytes).getFloat64(0);
  if (type < 7)
    return bytes.reduce((sum, byte, i) => (i === 0 ? (byte << 24) >> 24 : sum * 256 + byte), 0);
  if (type % 2 === 0) return bytes;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** SQLite's integers of one to nine bytes; those beyond 2^53 cannot be lengths. */
function varint(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    if (i === 8) return { value: value * 256 + byte, next: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  return undefined;
}

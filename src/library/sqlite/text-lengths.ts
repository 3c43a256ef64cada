import { yieldToEventLoop } from '../../base/time.ts';
import type { TextLengths } from '../search/word-scores.ts';
import type { Database } from './database.ts';

/** A few milliseconds of reading. */
const AT_ONCE = 5_000;

/** The lengths concatenated as one blob: reading each separately takes many times as long. */
const NEXT = `SELECT json_group_array(id), CAST(group_concat(CAST(sz AS TEXT), '') AS BLOB) FROM
  (SELECT id, sz FROM entities_fts_docsize WHERE id > ? ORDER BY id LIMIT ${AT_ONCE})`;
/** The index has one length for each of its columns. */
const COLUMNS = 3;

/**
 * The lengths of texts, from the full-text index: all of them once, then those of new entities. A
 * length that changed since is slightly off, which does not matter for ranking.
 */
export function textLengths(db: Database): {
  /** Brings them up to date with the file, yielding in between. */
  load(): Promise<void>;
  current(): TextLengths;
} {
  let of = new Float32Array(0);
  let known = 0;
  let words = 0;
  let upTo = 0;
  /** The version of the file at which everything had been read. */
  let completeAt = -1;
  /** Reads some that are not known yet; false if there are no more. */
  const loadSome = (): boolean => {
    const version = db.version();
    if (completeAt === version) return false;
    const [newest] = db.column('SELECT max(id) FROM entities_fts_docsize');
    if (Number(newest ?? 0) <= upTo) {
      completeAt = version;
      return false;
    }
    const [list, sizes] = db.row(NEXT, upTo);
    const parsed: unknown = JSON.parse(String(list));
    const ids: unknown[] = Array.isArray(parsed) ? parsed : [];
    upTo = ids.length < AT_ONCE ? Number(newest) : Number(ids.at(-1));
    if (of.length <= upTo) {
      const larger = new Float32Array(Math.ceil(upTo * 1.25) + 64);
      larger.set(of);
      of = larger;
    }
    const read = varintsIn(sizes instanceof Uint8Array ? sizes : new Uint8Array());
    for (const id of ids) {
      let length = 0;
      for (let column = 0; column < COLUMNS; column++) length += read();
      of[Number(id)] = length;
      words += length;
      known++;
    }
    return true;
  };
  return {
    async load() {
      while (loadSome()) await yieldToEventLoop();
    },
    current() {
      while (loadSome());
      return { of, average: known > 0 ? Math.max(1, words / known) : 1 };
    },
  };
}

/** Reads varints one after another: seven bits per byte, most significant first. */
function varintsIn(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let byte = 128; byte >= 128; ) {
      byte = bytes[at++] ?? 0;
      value = value * 128 + (byte & 127);
    }
    return value;
  };
}

import { giveWay } from '../../base/time.ts';
import type { TextLengths } from '../search/word-scores.ts';
import type { Database } from './database.ts';

/** A few milliseconds of reading. */
const AT_ONCE = 5_000;

/**
 * How long texts are, read from the full-text index: all of them once, then those of new entities.
 * A length that changed since is off by a little, which ranking does not notice.
 */
export function textLengths(db: Database): {
  /** Brings them up to date with the file, letting other work go on in between. */
  load(): Promise<void>;
  current(): TextLengths;
} {
  let of = new Float32Array(0);
  let known = 0;
  let words = 0;
  let upTo = 0;
  /** The version of the file at which there was nothing more to read. */
  let completeAt = -1;
  /** Reads some that are not known yet; false when there are no more. */
  const loadSome = (): boolean => {
    const version = db.version();
    if (completeAt === version) return false;
    const [newest] = db.column('SELECT max(id) FROM entities_fts_docsize');
    if (Number(newest ?? 0) <= upTo) {
      completeAt = version;
      return false;
    }
    const [list] = db.column(
      `SELECT json_group_array(json_array(id, hex(sz))) FROM
         (SELECT id, sz FROM entities_fts_docsize WHERE id > ? ORDER BY id LIMIT ${AT_ONCE})`,
      upTo,
    );
    const parsed: unknown = JSON.parse(String(list));
    const rows: unknown[][] = Array.isArray(parsed) ? parsed : [];
    upTo = rows.length < AT_ONCE ? Number(newest) : Number(rows.at(-1)?.[0]);
    if (of.length <= upTo) {
      const larger = new Float32Array(Math.ceil(upTo * 1.25) + 64);
      larger.set(of);
      of = larger;
    }
    for (const [id, sizes] of rows) {
      const length = sumOfVarints(String(sizes));
      of[Number(id)] = length;
      words += length;
      known++;
    }
    return true;
  };
  return {
    async load() {
      while (loadSome()) await giveWay();
    },
    current() {
      while (loadSome());
      return { of, average: known > 0 ? Math.max(1, words / known) : 1 };
    },
  };
}

/** The index keeps the length of each column as a number of seven bits a byte. */
function sumOfVarints(hex: string): number {
  let sum = 0;
  let value = 0;
  for (let i = 0; i < hex.length; i += 2) {
    const byte = Number.parseInt(hex.slice(i, i + 2), 16);
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      sum += value;
      value = 0;
    }
  }
  return sum;
}

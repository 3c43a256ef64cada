import { shrinkAtRest } from '../../base/memory.ts';
import { boundedMap, cachedOf } from '../bounded-map.ts';
import type { Table } from '../embed/table.ts';
import { markOf, splitLists, type WordLists } from '../search/word-lists.ts';
import type { Database } from './database.ts';
import { forgettingChanged } from './recently-read.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedRows } from './stored-text.ts';

/** All lists concatenated, as with vectors: passing single rows takes longer than reading them. */
const BY_KEYS = `SELECT CAST(json_group_array(json_array(entity, length(lists))) AS BLOB),
    CAST(group_concat(CAST(lists AS TEXT), '') AS BLOB)
  FROM word_lists WHERE entity IN (SELECT value FROM json_each(?))`;

/** How many numbers are cached: the words of about two thousand entities, of a few hundred at rest. */
const ROOM = 400_000;
const ROOM_AT_REST = 60_000;

/** Reads the words that entities are compared by; those made with another table are left out. */
export function wordListsIn(
  db: Database,
  table: () => Table,
): (keys: readonly number[]) => ReadonlyMap<number, WordLists> {
  const recent = boundedMap<number, WordLists>(ROOM, ({ own, said }) => own.length + said.length);
  shrinkAtRest(recent, ROOM_AT_REST);
  const refresh = forgettingChanged(db, [recent]);

  const read = (keys: readonly number[], found: Map<number, WordLists>): void => {
    const mark = markOf(table());
    const [list, lists] = db.row(BY_KEYS, JSON.stringify(keys));
    const bytes = lists instanceof Uint8Array ? lists : new Uint8Array();
    let start = 0;
    for (const [key, length] of storedRows(list)) {
      const end = start + Number(length);
      if (end > bytes.length) throw damagedFile();
      const both = splitLists(bytes.subarray(start, end), mark);
      start = end;
      if (!both) continue;
      recent.set(Number(key), both);
      found.set(Number(key), both);
    }
  };

  return (keys) => {
    refresh();
    const { found, missing } = cachedOf(recent, keys);
    if (missing.length > 0) read(missing, found);
    return found;
  };
}

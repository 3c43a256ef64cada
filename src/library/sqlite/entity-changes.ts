import type { Database } from './database.ts';
import type { notesIn } from './notes.ts';

type Notes = Pick<ReturnType<typeof notesIn>, 'get' | 'set'>;

/** The generation from which the table of changes is complete. */
const COMPLETE_SINCE = 'changes-since';
/** After this many changes, reading everything again is faster. */
const MANY = 5_000;

/**
 * Entities that were written or removed after a generation; undefined if they are so many, or so
 * long ago, that all should be read again.
 */
export function changedSince(db: Database, notes: Notes, generation: number): number[] | undefined {
  if (generation < Number(notes.get(COMPLETE_SINCE) ?? 0)) return undefined;
  const keys = db
    .column(`SELECT entity FROM entity_changes WHERE generation > ? LIMIT ${MANY + 1}`, generation)
    .map(Number);
  return keys.length > MANY ? undefined : keys;
}

/** The kinds of the entities that were written after a generation; undefined if some are gone. */
export function kindsChangedSince(
  db: Database,
  notes: Notes,
  generation: number,
): ReadonlySet<string> | undefined {
  const keys = changedSince(db, notes, generation);
  if (!keys) return undefined;
  const kinds = db
    .column(
      'SELECT CAST(kind AS BLOB) FROM entities WHERE key IN (SELECT value FROM json_each(?))',
      JSON.stringify(keys),
    )
    .map(String);
  return kinds.length < keys.length ? undefined : new Set(kinds);
}

/** Everything may have changed: all processes read their caches again. */
export function forgetChanges(db: Database, notes: Notes): void {
  db.exec('DELETE FROM entity_changes');
  db.changed();
  notes.set(COMPLETE_SINCE, db.generation());
}

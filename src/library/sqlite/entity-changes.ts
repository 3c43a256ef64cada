import type { Database } from './database.ts';
import type { notesIn } from './notes.ts';

type Notes = Pick<ReturnType<typeof notesIn>, 'get' | 'set'>;

/** The generation from which the table of changes is complete. */
const COMPLETE_SINCE = 'changes-since';
/** After this many changes, reading everything again is faster. */
const MANY = 5_000;

/** What was changed until a generation, by the one since which somebody asked. */
interface Changes {
  readonly until: number;
  readonly keys: Map<number, readonly number[] | undefined>;
  readonly kinds: Map<number, ReadonlySet<string> | undefined>;
}

/** After a change, each cache asks for the same. */
const known = new WeakMap<Database, Changes>();

function changesNow(db: Database): Changes {
  const until = db.generation();
  let changes = known.get(db);
  if (changes?.until !== until) {
    changes = { until, keys: new Map(), kinds: new Map() };
    known.set(db, changes);
  }
  return changes;
}

function remembered<T>(
  values: Map<number, T | undefined>,
  since: number,
  read: () => T | undefined,
): T | undefined {
  if (!values.has(since)) values.set(since, read());
  return values.get(since);
}

/**
 * Entities that were written or removed after a generation; undefined if they are so many, or so
 * long ago, that all should be read again.
 */
export const changedSince = (
  db: Database,
  notes: Notes,
  generation: number,
): readonly number[] | undefined =>
  remembered(changesNow(db).keys, generation, () => readChanged(db, notes, generation));

function readChanged(db: Database, notes: Notes, generation: number): number[] | undefined {
  if (generation < Number(notes.get(COMPLETE_SINCE) ?? 0)) return undefined;
  const keys = db
    .column(`SELECT entity FROM entity_changes WHERE generation > ? LIMIT ${MANY + 1}`, generation)
    .map(Number);
  return keys.length > MANY ? undefined : keys;
}

/** The kinds of the entities that were written after a generation; undefined if some are gone. */
export const kindsChangedSince = (
  db: Database,
  notes: Notes,
  generation: number,
): ReadonlySet<string> | undefined =>
  remembered(changesNow(db).kinds, generation, () => readKinds(db, notes, generation));

function readKinds(
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

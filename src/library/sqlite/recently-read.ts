import { shrinkAtRest } from '../../base/memory.ts';
import { byteLength } from '../../text/json-size.ts';
import { askedLately } from '../asked-lately.ts';
import { type BoundedMap, boundedMap, cachedOf } from '../bounded-map.ts';
import type { Entity, Label } from '../library.ts';
import type { Database } from './database.ts';
import { changedSince } from './entity-changes.ts';
import { notesIn } from './notes.ts';

export interface ReadEntity {
  readonly key: number;
  readonly entity: Entity;
}

/** How much text it has once its body is read. */
const sizeOf = ({ entity }: ReadEntity): number =>
  entity.summary
    ? entity.summary.bodyBytes + entity.summary.beginning.length
    : byteLength(entity.body);

/**
 * How much text of recently read entities is cached: about eight hundred of them while calls come one
 * after another, a few hundred at rest.
 */
const TEXT_ROOM = 1_200_000;
const TEXT_ROOM_AT_REST = 400_000;
/**
 * An entity is cached when it is read for the second time among so many: most are read for one answer,
 * and what is cached must be collected as garbage later, which takes longer than for what ends at once.
 */
const READ_LATELY = 1_000;
/** So many labels and identifiers, which are short. */
const MOST_LABELS = 3_000;

/**
 * Drops from caches by key what has changed since the last call, in this process or in another. To be
 * called before reading from them.
 */
export function forgettingChanged(
  db: Database,
  caches: readonly Pick<BoundedMap<number, unknown>, 'delete' | 'clear'>[],
): () => void {
  const notes = notesIn(db);
  let readAt = -1;
  return () => {
    const now = db.generation();
    if (now === readAt) return;
    const changed = readAt < 0 ? undefined : changedSince(db, notes, readAt);
    for (const cache of caches)
      if (changed) for (const key of changed) cache.delete(key);
      else cache.clear();
    readAt = now;
  };
}

/** Caches what was read of entities until they change. */
export function recentlyRead(db: Database, titleOf: (document: string) => string) {
  const whole = boundedMap<number, ReadEntity>(TEXT_ROOM, sizeOf);
  shrinkAtRest(whole, TEXT_ROOM_AT_REST);
  const isReadAgain = askedLately(READ_LATELY);
  const keep = (one: ReadEntity): void => {
    if (isReadAgain(one.key)) whole.set(one.key, one);
  };
  const labels = boundedMap<number, Label>(MOST_LABELS, () => 1);
  const keys = boundedMap<string, number>(MOST_LABELS, () => 1);
  const refresh = forgettingChanged(db, [whole, labels]);

  const current = (read: ReadEntity | undefined): Entity | undefined =>
    read && read.entity.documentName === titleOf(read.entity.document) ? read.entity : undefined;

  return {
    /** Reads only those that are not cached; in the order of the keys. */
    whole(wanted: readonly number[], readSome: (list: string) => ReadEntity[]): Entity[] {
      refresh();
      const found = new Map<number, Entity>();
      for (const key of wanted) {
        const entity = current(whole.get(key));
        if (entity) found.set(key, entity);
      }
      const missing = wanted.filter((key) => !found.has(key));
      const fresh = missing.length === 0 ? [] : readSome(JSON.stringify(missing));
      for (const one of fresh) {
        keep(one);
        found.set(one.key, one.entity);
      }
      return wanted.flatMap((key) => found.get(key) ?? []);
    },

    byId(id: string, read: () => ReadEntity | undefined): Entity | undefined {
      refresh();
      const key = keys.get(id);
      const entity = key === undefined ? undefined : current(whole.get(key));
      if (entity) return entity;
      const one = read();
      if (one) {
        keys.set(id, one.key);
        keep(one);
      }
      return one?.entity;
    },

    labels(
      wanted: readonly number[],
      readSome: (list: string) => (readonly [number, Label])[],
    ): Map<number, Label> {
      refresh();
      const { found, missing } = cachedOf(labels, wanted);
      if (missing.length === 0) return found;
      for (const [key, label] of readSome(JSON.stringify(missing))) {
        labels.set(key, label);
        found.set(key, label);
      }
      return found;
    },
  };
}

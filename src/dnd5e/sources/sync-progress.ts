import * as z from 'zod';
import type { Library } from '../../library/library.ts';
import type { Collection } from './collection.ts';

/** How far the reading of a collection has come; kept with what was read, so a kill loses nothing. */
const Reading = z.object({
  startedAt: z.number(),
  next: z.int(),
  rows: z.int(),
  ids: z.array(z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** A collection that was read to its end. */
const Synced = z.object({ at: z.number(), rows: z.int(), total: z.int() });
export type Synced = z.infer<typeof Synced>;

const readingKey = (collection: Collection): string => `reading/${collection.name}`;
const syncedKey = (collection: Collection): string => `synced/${collection.name}`;

export const readingOf = (library: Library, collection: Collection): Reading | undefined =>
  Reading.safeParse(library.note(readingKey(collection))).data;

export const setReading = (library: Library, collection: Collection, reading: Reading): void =>
  library.setNote(readingKey(collection), reading);

export const syncedOf = (library: Library, collection: Collection): Synced | undefined =>
  Synced.safeParse(library.note(syncedKey(collection))).data;

const idsKey = (collection: Collection): string => `ids/${collection.name}`;
/** The ids a collection has filled; kept apart, since they are long and rarely needed. */
export const idsIn = (library: Library, collection: Collection): string[] =>
  z.array(z.string()).safeParse(library.note(idsKey(collection))).data ?? [];

export function setSynced(
  library: Library,
  collection: Collection,
  synced: Synced,
  ids: Iterable<string>,
): void {
  library.setNote(readingKey(collection), undefined);
  library.setNote(syncedKey(collection), synced);
  library.setNote(idsKey(collection), [...ids]);
}

/** When anything last came from upstream. */
const FETCHED = 'fetched-at';
export const fetchedAt = (library: Library): number | undefined =>
  z.number().safeParse(library.note(FETCHED)).data;
export const setFetched = (library: Library): void => library.setNote(FETCHED, Date.now());

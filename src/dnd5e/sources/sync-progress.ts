import * as z from 'zod';
import type { Library } from '../../library/library.ts';
import type { Collection } from './collection.ts';

/** The progress of reading a collection; stored with what was read, so a kill loses nothing. */
const Reading = z.object({
  startedAt: z.number(),
  next: z.int(),
  rows: z.int(),
  ids: z.array(z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** A collection that was read completely. */
const Synced = z.object({ at: z.number(), rows: z.int(), total: z.int() });
export type Synced = z.infer<typeof Synced>;

const readingKey = (collection: Collection): string => `reading/${collection.name}`;
const syncedKey = (collection: Collection): string => `synced/${collection.name}`;

/** Notes to store in one batch with what they describe. */
type Notes = Readonly<Record<string, unknown>>;

export const readingOf = async (
  library: Library,
  collection: Collection,
): Promise<Reading | undefined> =>
  Reading.safeParse(await library.note(readingKey(collection))).data;

export const readingNotes = (collection: Collection, reading: Reading): Notes => ({
  [readingKey(collection)]: reading,
});

export const syncedOf = async (
  library: Library,
  collection: Collection,
): Promise<Synced | undefined> => syncedIn(await library.note(syncedKey(collection)));

/** Every search reads dozens of these notes, and the library gives the same objects until they change. */
const knownSynced = new WeakMap<object, Synced | undefined>();

function syncedIn(note: unknown): Synced | undefined {
  if (typeof note !== 'object' || note === null) return undefined;
  if (!knownSynced.has(note)) knownSynced.set(note, Synced.safeParse(note).data);
  return knownSynced.get(note);
}

const idsKey = (collection: Collection): string => `ids/${collection.name}`;
/** The ids of a collection; stored separately, since the list is long and rarely needed. */
export const idsIn = async (library: Library, collection: Collection): Promise<string[]> =>
  z.array(z.string()).safeParse(await library.note(idsKey(collection))).data ?? [];

/** `derived`: the entities are in the library; otherwise `derivedNotes` follows when they are. */
export const readNotes = (
  collection: Collection,
  synced: Synced,
  ids: Iterable<string>,
  { derived }: { readonly derived: boolean },
): Notes => ({
  [readingKey(collection)]: undefined,
  [readKey(collection)]: derived ? undefined : synced,
  ...(derived && { [syncedKey(collection)]: synced }),
  [idsKey(collection)]: [...ids],
});

/** The same was read again: its entities are in the library, or marked as pending, already. */
export const readAgainNotes = (collection: Collection, synced: Synced): Notes => ({
  [readKey(collection)]: synced,
});

const readKey = (collection: Collection): string => `read/${collection.name}`;

/** When a collection was last read completely, whether or not its entities are derived yet. */
export const readOf = async (
  library: Library,
  collection: Collection,
): Promise<Synced | undefined> =>
  Synced.safeParse(await library.note(readKey(collection))).data ??
  (await syncedOf(library, collection));

/** Collections that were read and derived are synced: from now on nothing is requested for them. */
export async function derivedNotes(
  library: Library,
  collections: readonly Collection[],
): Promise<Notes> {
  const notes: Record<string, unknown> = {};
  for (const collection of collections) {
    const { data } = Synced.safeParse(await library.note(readKey(collection)));
    if (!data) continue;
    notes[readKey(collection)] = undefined;
    notes[syncedKey(collection)] = data;
  }
  return notes;
}

/** Set while there are records whose entities were not derived yet. */
export const PENDING = 'records-pending';

/** When anything was last fetched. */
export const FETCHED = 'fetched-at';
export const fetchedAt = async (library: Library): Promise<number | undefined> =>
  z.number().safeParse(await library.note(FETCHED)).data;
export const fetchedNow = (): Notes => ({ [FETCHED]: Date.now() });

/** The same for a copy that was fetched earlier; a later time is kept. */
export async function fetchedNotes(library: Library, at: number | undefined): Promise<Notes> {
  if (at === undefined) return fetchedNow();
  return { [FETCHED]: Math.max(at, (await fetchedAt(library)) ?? 0) };
}

import { existsSync, renameSync, rmSync } from 'node:fs';
import { idOf } from './address.ts';
import type { Kind } from './kind.ts';
import type { Document, NewEntity } from './library.ts';
import { openLibrary } from './open.ts';
import { openDatabase } from './sqlite/database.ts';
import { faultsIn } from './sqlite/faults.ts';
import { migrate } from './sqlite/migrations.ts';
import { type Salvage, salvage } from './sqlite/salvage.ts';

export interface Repair {
  /** The new path of the old file; undefined if the library was intact and was not changed. */
  readonly old: string | undefined;
  readonly kept: { readonly documents: number; readonly entities: number };
  /** The ids of what could not be read. */
  readonly lost: readonly string[];
  /** Notes about what was fetched, which is to be fetched again. */
  readonly dropped: readonly string[];
}

export interface RepairOptions {
  readonly kinds: readonly Kind[];
  /** A library with the bundled content to begin with, where there is one. */
  readonly prepared?: string | undefined;
  /** Notes about what was fetched: they are dropped, so that it is fetched again. */
  readonly isProgress: (note: string) => boolean;
}

const PARTS = ['', '-wal', '-shm'];
const BATCH = 500;

/**
 * Replaces a damaged library by a new one with everything that can still be read. The old file is
 * kept beside it. Facets, words and vectors are derived again, those of the prepared library aside,
 * whose content is what the old one was filled with.
 */
export async function repairLibrary(path: string, options: RepairOptions): Promise<Repair> {
  if (!existsSync(path) || isSound(path))
    return { old: undefined, kept: { documents: 0, entities: 0 }, lost: [], dropped: [] };
  const found = salvage(path);
  const next = `${path}.new-${process.pid}`;
  for (const part of PARTS) rmSync(next + part, { force: true });
  const { kept, dropped } = await write(next, found, options);
  const old = `${path}.damaged-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`;
  for (const part of PARTS) if (existsSync(path + part)) renameSync(path + part, old + part);
  for (const part of ['', '-wal'])
    if (existsSync(next + part)) renameSync(next + part, path + part);
  rmSync(`${next}-shm`, { force: true });
  return { old, kept, lost: found.lost, dropped };
}

function isSound(path: string): boolean {
  try {
    const db = openDatabase(path);
    try {
      migrate(db);
      return faultsIn(db).length === 0;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

async function write(
  path: string,
  { documents, entities, notes }: Salvage,
  { kinds, prepared, isProgress }: RepairOptions,
): Promise<Pick<Repair, 'kept' | 'dropped'>> {
  const library = openLibrary(path, kinds, undefined, { prepared });
  try {
    const known = entities.filter(({ kind }) => library.kinds.has(kind));
    const named = new Set(documents.map(({ key }) => key));
    const unnamed = known.filter(({ document }) => !named.has(document)).map(bookOf);
    const there = new Set((await library.documents()).map(({ key }) => key));
    await library.put({
      documents: [
        ...documents,
        ...new Map(unnamed.map((book) => [book.key, book])).values(),
      ].filter(({ key }) => !there.has(key)),
    });
    const missing: NewEntity[] = [];
    for (const entity of known) if (!(await library.get(idOf(entity)))) missing.push(entity);
    let stored = known.length - missing.length;
    for (let start = 0; start < missing.length; start += BATCH)
      stored += await store(library, missing.slice(start, start + BATCH));
    const dropped = Object.keys(notes).filter(isProgress);
    const isKept = (key: string): boolean => !OWN_NOTES.test(key) && !dropped.includes(key);
    await library.put({
      notes: Object.fromEntries(Object.entries(notes).filter(([key]) => isKept(key))),
    });
    return { kept: { documents: named.size, entities: stored }, dropped };
  } finally {
    await library.close();
  }
}

/** The library's own notes about what it has derived. */
const OWN_NOTES = /^(indexed-by|glossed-with|gloss-hashes|refreshing)$|^turns /;

/** A minimal document for entities whose own could not be read. */
const bookOf = ({ document, source, ruleset = '' }: NewEntity): Document => ({
  key: document,
  title: document,
  source,
  ruleset,
});

/** Stores all of these, or one by one if some no longer fit their kind. */
async function store(
  library: ReturnType<typeof openLibrary>,
  entities: readonly NewEntity[],
): Promise<number> {
  try {
    await library.put({ entities });
    return entities.length;
  } catch {
    let stored = 0;
    for (const entity of entities)
      try {
        await library.put({ entities: [entity] });
        stored++;
      } catch {
        // A body from an older program that this one no longer accepts.
      }
    return stored;
  }
}

import { join } from 'node:path';
import type { Collection, Get } from '../../../src/dnd5e/sources/collection.ts';
import type { NewEntity } from '../../../src/library/library.ts';
import { getFrom } from '../sources/complete-data.ts';

/** A list of a source as it was read to the end. */
export interface ReadList {
  readonly name: string;
  readonly source: string;
  readonly entities: NewEntity[];
  readonly rows: number;
  readonly total: number;
  readonly unread: number;
}

/** These lists, read to the end from the folder with the complete data. */
export async function readLists(
  folder: string,
  collections: readonly Collection[],
): Promise<ReadList[]> {
  const get = getFrom(join(folder, 'upstream'));
  const lists: ReadList[] = [];
  for (const collection of collections) lists.push(await readList(collection, get));
  return lists;
}

async function readList(collection: Collection, get: Get): Promise<ReadList> {
  const { name, source } = collection;
  const entities: NewEntity[] = [];
  let rows = 0;
  let total = 0;
  let unread = 0;
  for await (const piece of collection.pieces(get, 0)) {
    entities.push(...piece.entities);
    rows += piece.rows;
    unread += piece.unread;
    total = piece.total;
  }
  return { name, source, entities, rows, total, unread };
}

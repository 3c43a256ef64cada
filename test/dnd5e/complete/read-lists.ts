import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { books } from '../../../src/dnd5e/sources/books/editions.ts';
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
  const get = getEverything(folder);
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

/** Answers like all upstreams at once. */
function getEverything(folder: string): Get {
  const upstreams = getFrom(join(folder, 'upstream'));
  return async (path, how) => {
    const book = books.find(({ commit }) => path.includes(commit));
    if (!book) return upstreams(path, how);
    const file = `${book.repository.replace('/', '-')}-${book.commit}.tar.gz`;
    return readFileSync(join(folder, 'srd', file)).toString('base64');
  };
}

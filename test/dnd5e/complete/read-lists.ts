import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../../scripts/fingerprints.mjs';
import { books } from '../../../src/dnd5e/sources/books/editions.ts';
import type { Collection, Get } from '../../../src/dnd5e/sources/collection.ts';
import { allCollections } from '../../../src/dnd5e/sources/sources.ts';
import type { NewEntity } from '../../../src/library/library.ts';
import { madeOnce } from '../../helpers/made-once.ts';
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

const FILE = 'lists.json';

/**
 * Every list of every source, the books among them, from the folder with the complete data. Reading
 * takes long and several files look at what was read, so it is done once for the same sources.
 */
export async function readLists(folder: string): Promise<ReadList[]> {
  const version = fingerprint([
    'src',
    'package.json',
    'test/dnd5e/complete/read-lists.ts',
    'test/dnd5e/sources/complete-data.ts',
  ]);
  const made = await madeOnce('lists', `${version}-${stateOf(folder)}`, async (unfinished) => {
    const get = getEverything(folder);
    const lists: ReadList[] = [];
    for (const collection of await allCollections()) lists.push(await readList(collection, get));
    writeFileSync(join(unfinished, FILE), JSON.stringify(lists));
  });
  return JSON.parse(readFileSync(join(made, FILE), 'utf8'));
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

/** Changes when a file of the folder does. */
function stateOf(folder: string): string {
  const hash = createHash('sha256').update(folder);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const { mtimeMs, size } = statSync(join(folder, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

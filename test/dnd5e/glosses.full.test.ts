import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '../../src/dnd5e/sources/books/archive.ts';
import { books } from '../../src/dnd5e/sources/books/editions.ts';
import { readBook } from '../../src/dnd5e/sources/books/read.ts';
import { allCollections, sources } from '../../src/dnd5e/sources/sources.ts';
import { shared } from '../helpers/shared.ts';
import { glossRows, namesNothing } from './gloss-rows.ts';
import { getFrom } from './sources/complete-data.ts';

const upstream = shared('data', 'upstream');
const srd = shared('data', 'srd');

/** Everything that any source has, before sources are merged. */
async function* everything() {
  for (const source of sources) yield* (await source.bundled?.entities()) ?? [];
  for (const { document, repository, commit } of books) {
    const name = `${repository.replace('/', '-')}-${commit}.tar.gz`;
    yield* await readBook(document, readArchive(readFileSync(join(srd ?? '', name))));
  }
  const get = getFrom(upstream ?? '');
  for (const collection of await allCollections())
    if (collection.source !== 'books')
      for await (const piece of collection.pieces(get, 0)) yield* piece.entities;
}

test.skipIf(!upstream || !srd)('every row names a thing that a source has', async () => {
  const things: { kind: string; name: string }[] = [];
  for await (const { kind, name } of everything()) things.push({ kind, name });
  expect(things.length).toBeGreaterThan(10_000);
  expect(namesNothing(glossRows(), things)).toEqual([]);
});

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { open5eDocuments } from '../../src/dnd5e/sources/open5e/documents.ts';
import { readCollection } from '../../src/dnd5e/sources/read-collection.ts';
import { allCollections } from '../../src/dnd5e/sources/sources.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { shared } from '../helpers/shared.ts';
import { syncedNames } from './names-people-type.ts';
import { getFrom } from './sources/complete-data.ts';

const folder = shared('data', 'upstream');
const kinds = ['armor', 'weapon', 'race', 'subrace', 'feat', 'background'];

describe.skipIf(!folder)('names as people type them, over the complete data', () => {
  let lore: Awaited<ReturnType<typeof openInProcess>>;
  const data = mkdtempSync(join(tmpdir(), 'lorewright-names-'));
  beforeAll(async () => {
    copyFileSync(inject('srdLibrary'), join(data, 'library.db'));
    lore = await openInProcess({ config: { data } });
    const library = lore.app.use(libraryService);
    const get = getFrom(folder ?? '');
    await library.put({ documents: await open5eDocuments(get) });
    for (const collection of await allCollections())
      if (collection.kinds.every((kind) => kinds.includes(kind)))
        await readCollection(library, collection, get);
  }, 120_000);
  afterAll(async () => {
    await lore.close();
    rmSync(data, { recursive: true, force: true });
  });

  test.each(
    syncedNames.flatMap(({ tool, args, names }) =>
      Object.entries(names).map(([typed, expected]) => ({ tool, args, typed, expected })),
    ),
  )('$tool "$typed" is $expected', async ({ tool, args, typed, expected }) => {
    const rows = await lore.rows(tool, {
      ...args,
      name: typed,
      detail: 'summary',
      group: false,
    });
    expect(
      rows.slice(0, expected.length).map((row) => `${row.name} (${row.document_key})`),
    ).toEqual(expected);
  });
});

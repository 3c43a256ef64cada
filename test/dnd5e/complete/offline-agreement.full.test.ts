import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArchive } from '../../../src/dnd5e/sources/books/archive.ts';
import { books } from '../../../src/dnd5e/sources/books/editions.ts';
import { shared } from '../../helpers/shared.ts';
import { facts2014 } from '../sources/books/facts/all.ts';
import { type Agreement, compare, tableOf } from '../sources/books/facts/compare.ts';
import { bundled, derived, holdersIn } from './derived.ts';
import { EXCEPTIONS } from './offline-exceptions.ts';

const folder = shared('data', 'srd');

describe.skipIf(folder === undefined)(
  'a clone without network, held against the book',
  async () => {
    const agreement = folder === undefined ? undefined : await offlineAgreement(folder);

    test('says what the book says, wherever it says anything', () => {
      const rest = agreement?.disagreements.filter((row) => !EXCEPTIONS.some(({ is }) => is(row)));
      expect(rest).toEqual([]);
    });

    test('is compared in every kind that it has', () => {
      const compared = new Set(
        [...(agreement?.counts.keys() ?? [])].map((key) => key.split(' ')[0]),
      );
      for (const kind of [
        'armor',
        'class',
        'condition',
        'creature',
        'gear',
        'race',
        'spell',
        'subrace',
        'weapon',
      ])
        expect(compared).toContain(kind);
    });

    test('has no exception that is no longer needed', () => {
      const idle = EXCEPTIONS.filter(({ is }) => !agreement?.disagreements.some(is));
      expect(idle.map(({ why }) => why)).toEqual([]);
    });
  },
);

async function offlineAgreement(path: string): Promise<Agreement> {
  const book = books.find(({ document }) => document === 'srd-2014');
  const name = `${book?.repository.replace('/', '-')}-${book?.commit}.tar.gz`;
  const files = await readArchive(readFileSync(join(path, name)));
  const offline = await derived((await bundled()).map((entity) => ({ ...entity, list: 'srd' })));
  const agreement = compare(facts2014(files), holdersIn(offline));
  process.stdout.write(`${tableOf(agreement)}\n`);
  return agreement;
}

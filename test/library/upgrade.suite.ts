import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/library/postgres/migrations.ts';
import { openTestPostgres, SERVER, schemaNamed } from './postgres.ts';
import { potionKind } from './toy.ts';

const all = { select: [{ kind: 'potion' }], limit: 10 };

/** One potion, as every version of the schema has been able to keep it. */
const ONE_POTION = `
  INSERT INTO owners (owner, generation, next_key) VALUES ('shared', 2, 2);
  INSERT INTO documents (owner, key, rank, source, body) VALUES ('shared', 'a', 100, 'toy',
    '{"key":"a","title":"Shop a","source":"toy","ruleset":"toy"}');
  INSERT INTO entities (owner, key, id, kind, document, slug, name, plain, source, ruleset, hidden,
      body, hash, changed, derived_by, aliases, length)
    VALUES ('shared', 1, 'potion/a/fire-water', 'potion', 'a', 'fire-water', 'Fire Water',
      'fire water', 'toy', 'toy', false,
      '{"price":1,"colour":"red","tastes":[],"bubbling":false,"desc":"Burns the throat."}', 'h', 2,
      'a program of long ago', '', 3)`;

/** Statements that a server of the version before would not survive. */
const BREAKING =
  /\b(DROP\s+(TABLE|COLUMN|SCHEMA|POLICY)|RENAME|ALTER\s+COLUMN|TRUNCATE|DELETE\s+FROM)\b/i;
const ADDED_COLUMN = /ADD COLUMN ([^;]+)/gi;

/** The first one goes through all the steps; the others begin in the middle. */
const versions = SERVER === '' ? [1] : migrations.map((_, i) => i + 1);

describe('the schema of an older version', () => {
  test('is only added to, so that older servers go on beside newer ones', () => {
    for (const migration of migrations.slice(1)) {
      expect(migration).not.toMatch(BREAKING);
      for (const [, column = ''] of migration.matchAll(ADDED_COLUMN))
        expect(column).toMatch(/\bDEFAULT\b|^(?!.*NOT NULL)/);
    }
  });

  test.each(versions)('version %i is brought up to date with what it holds', async (version) => {
    const schema = schemaNamed(`upgrade_${version}`);
    const { db } = await openTestPostgres([potionKind]);
    await db.administer((session) =>
      session.run(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}, public;
          CREATE TABLE schema_version (version integer NOT NULL);
          INSERT INTO schema_version VALUES (${version});
          ${migrations.slice(0, version).join(';\n')}; ${ONE_POTION}`),
    );
    const { library } = await openTestPostgres([potionKind], { keep: true, schema });
    const { found } = await library.search({ ...all, search: 'burns the throat' });
    expect(found.map(({ entity }) => entity.name)).toEqual(['Fire Water']);
    expect(
      (await library.search({ ...all, select: [{ kind: 'potion', filters: { colour: 'red' } }] }))
        .total,
    ).toBe(1);
    await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
  });

  test('one of a newer version is refused with what to do', async () => {
    const schema = schemaNamed('newer');
    const { db } = await openTestPostgres([potionKind], { keep: true, schema });
    await db.administer((session) =>
      session.run('UPDATE schema_version SET version = version + 1'),
    );
    const refused = openTestPostgres([potionKind], { keep: true, schema });
    await expect(refused).rejects.toMatchObject({
      message: 'The database was written by a newer Lorewright.',
      next: { operator: expect.stringMatching(/^Update this one\. \S/) },
    });
    await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
  });
});

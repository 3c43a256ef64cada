import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../src/base/log.ts';
import type { Library } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { OPERATOR } from '../../src/library/postgres/database.ts';
import { copyFile } from '../../src/library/sqlite/copy-file.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { fakeEmbedder } from './embed/fake-embedder.ts';
import { openTestPostgres, SCHEMA } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const ANNA = 'a1';
const BEN = 'b2';
const Count = z.object({ count: z.coerce.number() });

/** A shared shop, and one of each member with a secret in it. */
async function openShops() {
  const postgres = await openTestPostgres([potionKind]);
  const { library } = postgres;
  await library.put({
    documents: [shop('market')],
    entities: [potion('market', 'Healing Draught', { desc: 'heals wounds' })],
  });
  const [anna, ben] = [await postgres.libraryFor(ANNA), await postgres.libraryFor(BEN)];
  for (const [own, name] of [
    [anna, 'Anna'],
    [ben, 'Ben'],
  ] as const)
    await own.put({
      documents: [shop('own')],
      entities: [potion('own', `Elixir of ${name}`, { desc: `the secret of ${name}`, price: 9 })],
      notes: { 'my-note': name },
    });
  return { postgres, library, anna, ben };
}

const namesIn = async (library: Library, search?: string): Promise<string[]> =>
  (
    await library.search({ select: [{ kind: 'potion' }], limit: 50, ...(search && { search }) })
  ).found.map(({ entity }) => entity.name);

describe('owners', () => {
  test('a member finds shared content and their own, by name, words, filter and meaning', async () => {
    const { anna, ben, library } = await openShops();
    expect(await namesIn(anna)).toEqual(['Elixir of Anna', 'Healing Draught']);
    expect(await namesIn(ben)).toEqual(['Elixir of Ben', 'Healing Draught']);
    expect(await namesIn(library)).toEqual(['Healing Draught']);
    expect(await namesIn(anna, 'secret elixir')).toContain('Elixir of Anna');
    expect(await namesIn(anna, 'the secret of Ben')).not.toContain('Elixir of Ben');
    const dear = await ben.search({
      select: [{ kind: 'potion', filters: { price_min: 5 } }],
      limit: 5,
    });
    expect(dear.found.map(({ entity }) => entity.name)).toEqual(['Elixir of Ben']);
  });

  test('ids, suggestions, completions, counts, documents and notes are the member’s own', async () => {
    const { anna, ben, library } = await openShops();
    expect((await anna.get('potion/own/elixir-of-anna'))?.body.desc).toBe('the secret of Anna');
    expect(await ben.get('potion/own/elixir-of-anna')).toBeUndefined();
    expect(await ben.suggest(['potion'], 'elixir of anna')).not.toContain('Elixir of Anna');
    expect(await ben.slugs('potion', 'own', '', 10)).toEqual(['elixir-of-ben']);
    expect(await ben.words('potion', 'text')).not.toContain('the secret of anna');
    expect(await ben.count('potion')).toBe(2);
    expect(await library.count('potion')).toBe(1);
    expect((await ben.documents()).map(({ key, entityCount }) => [key, entityCount])).toEqual([
      ['market', 1],
      ['own', 1],
    ]);
    expect(await ben.note('my-note')).toBe('Ben');
    expect(await library.note('my-note')).toBeUndefined();
  });

  test('a member changes nothing that is shared', async () => {
    const { anna, library } = await openShops();
    await expect(anna.put({ documents: [shop('market', 1)] })).rejects.toThrow(/shared library/);
    await anna.put({ remove: ['potion/market/healing-draught'], removeDocuments: ['market'] });
    expect(await namesIn(library)).toEqual(['Healing Draught']);
    await anna.put({ removeDocuments: ['own'] });
    expect(await namesIn(anna)).toEqual(['Healing Draught']);
  });

  test('what is shared later is seen by every member at once', async () => {
    const { anna, library } = await openShops();
    await namesIn(anna);
    await library.put({ entities: [potion('market', 'Fire Water', { desc: 'burns' })] });
    expect(await namesIn(anna)).toEqual(['Elixir of Anna', 'Fire Water', 'Healing Draught']);
  });

  test('without an owner no table shows a row, and none takes one', async () => {
    const { postgres } = await openShops();
    const tables = z.object({ name: z.string(), forced: z.boolean(), secured: z.boolean() });
    await postgres.db.administer(async (session) => {
      const all = await session.rows(
        tables,
        `SELECT relname AS name, relrowsecurity AS secured, relforcerowsecurity AS forced
         FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r'
           AND relname <> 'schema_version'`,
      );
      expect(all.length).toBeGreaterThan(10);
      await session.run('SET ROLE lorewright_member');
      for (const { name, forced, secured } of all) {
        expect([name, forced, secured]).toEqual([name, true, true]);
        const [row] = await session.rows(Count, `SELECT count(*) AS count FROM ${name}`);
        expect([name, row?.count]).toEqual([name, 0]);
      }
      await expect(
        session.run("INSERT INTO notes (owner, key, value) VALUES ('b2', 'x', '1')"),
      ).rejects.toThrow(/row-level security/);
      await session.run('RESET ROLE');
    });
  });

  test('a transaction of one member cannot read or write as another', async () => {
    const { postgres } = await openShops();
    const seen = await postgres.db.read(ANNA, (session) =>
      session.rows(z.object({ name: z.string() }), 'SELECT name FROM entities ORDER BY name'),
    );
    expect(seen.map(({ name }) => name)).toEqual(['Elixir of Anna', 'Healing Draught']);
    await expect(
      postgres.db.write(ANNA, (session) =>
        session.run("INSERT INTO notes (owner, key, value) VALUES ('b2', 'x', '1')"),
      ),
    ).rejects.toThrow(/row-level security/);
    const changed = await postgres.db.write(ANNA, (session) =>
      session.run("UPDATE entities SET name = 'mine' WHERE owner IN ('b2', 'shared')"),
    );
    expect(changed).toBe(0);
    const smuggled = postgres.db.read("b2'; RESET ROLE; --", async () => 0);
    await expect(smuggled).rejects.toThrow(/owner/);
  });

  test('an embedder of any server reads what members have written, whether or not they ask', async () => {
    const { url, requests } = await fakeEmbedder();
    const { library, libraryFor } = await openTestPostgres([potionKind]);
    await library.put({
      documents: [shop('market')],
      entities: [potion('market', 'Healing Draught', { desc: 'heals wounds' })],
    });
    const anna = await libraryFor(ANNA);
    await anna.put({
      documents: [shop('own')],
      entities: [potion('own', 'Amber', { desc: 'Sweet as honey.' })],
    });
    const waits = { startAfterMs: 0, againAfterMs: 10 };
    const embedding = {
      embedder: 'ollama',
      url,
      model: 'small',
      ...waits,
      log: silentLogger,
    } as const;
    const second = await openTestPostgres([potionKind], { embedding, keep: true });
    const read = () =>
      second.db.read(ANNA, (session) =>
        session.rows(
          z.object({ owner: z.string(), count: z.coerce.number() }),
          `SELECT owner, count(*) AS count FROM vector_sets WHERE NOT starts_with(space, 'minilm')
           GROUP BY 1 ORDER BY 1`,
        ),
      );
    const all = [
      { owner: ANNA, count: 1 },
      { owner: 'shared', count: 1 },
    ];
    await expect.poll(read).toEqual(all);
    const there = await second.libraryFor(ANNA);
    await expect.poll(async () => (await namesIn(there, 'bees'))[0]).toBe('Amber');
    await there.put({ entities: [potion('own', 'Birch', { desc: 'Bitter as bark.' })] });
    await expect.poll(read).toEqual([{ owner: ANNA, count: 2 }, all[1]]);
    const waiting = () =>
      second.db.read(OPERATOR, (session) =>
        session.rows(z.object({ owner: z.string() }), 'SELECT owner FROM reading_queue'),
      );
    await expect.poll(waiting).toEqual([]);
    expect(requests.flatMap(({ input }) => input).join()).toContain('honey');
  });

  test('a library file is copied whole, except for what belongs to one person', async () => {
    const file = join(emptyFolder(), 'library.db');
    const diaryKind = { ...potionKind, name: 'diary' };
    const source = openLibrary(file, [potionKind, diaryKind]);
    const list = { list: 'menu', source: 'toy' };
    const entry = potion('market', 'Healing Draught', { desc: 'heals wounds' });
    await source.put(
      {
        documents: [shop('market'), shop('mine')],
        records: [
          { ...entry, ...list },
          { ...entry, ...list, list: 'other', body: { ...entry.body, price: 9 } },
          { ...potion('market', 'Covered'), ...list },
        ],
        notes: { 'synced/menu': 7, 'my own': 1 },
      },
      { derive: ([first]) => (first.name === 'Covered' ? undefined : first) },
    );
    await source.put({ entities: [{ ...potion('mine', 'Dear Diary'), kind: 'diary' }] });
    await source.close();
    const { library } = await openTestPostgres([potionKind, diaryKind]);
    const how = {
      private: new Set(['diary']),
      isNoteCopied: (key: string) => key.startsWith('synced/'),
    };
    // A first start has filled in a document that the file has in another version.
    await library.put({
      documents: [shop('market'), shop('kiosk')],
      entities: [potion('market', 'Gone Since'), potion('kiosk', 'Not in the File')],
    });
    for (let again = 0; again < 2; again++)
      expect(await copyFile(file, library, how)).toEqual({
        ...{ documents: 1, entities: 1, records: 3, left: 1, removed: again === 0 ? 1 : 0 },
      });
    expect(await namesIn(library)).toEqual(['Healing Draught', 'Not in the File']);
    expect((await library.documents()).map(({ key }) => key).sort()).toEqual(['kiosk', 'market']);
    const records = await library.records('potion/market/healing-draught');
    expect(records.map((record) => [record.list, record.body.price])).toEqual([
      ['menu', 1],
      ['other', 9],
    ]);
    expect(await library.records('potion/market/covered')).toHaveLength(1);
    expect(await library.note('synced/menu')).toBe(7);
    expect(await library.note('my own')).toBeUndefined();
  });
});

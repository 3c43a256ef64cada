import { expect, onTestFinished, test } from 'vitest';
import { pause } from '../../src/base/time.ts';
import { migrate } from '../../src/library/postgres/migrate.ts';
import { migrations } from '../../src/library/postgres/migrations.ts';
import { openTestPostgres, schemaNamed } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const all = { select: [{ kind: 'potion' }], limit: 1000 };

/** What a later version may do to the tables that every request reads. */
const NEXT_VERSION = [
  ...migrations,
  `ALTER TABLE owners ADD COLUMN later text NOT NULL DEFAULT 'x';
   ALTER TABLE entities ADD COLUMN later integer NOT NULL DEFAULT 0;
   CREATE INDEX entities_by_later ON entities (owner, later)`,
  'CREATE TABLE later_rows (owner text NOT NULL, value text); DROP INDEX entities_by_later',
];

async function openOwnSchema(name: string) {
  const schema = schemaNamed(name);
  const running = await openTestPostgres([potionKind], { keep: true, schema });
  onTestFinished(() =>
    running.db.administer(
      async (session) => void (await session.run(`DROP SCHEMA ${schema} CASCADE`)),
    ),
  );
  await running.library.put({ documents: [shop('a')], entities: [potion('a', 'Fire Water')] });
  return { schema, running };
}

test('a newer server migrates while older ones go on reading and writing', async () => {
  const { schema, running } = await openOwnSchema('rolling');
  const { library } = running;
  let isOver = false;
  let [reads, writes] = [0, 1];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const before = writes;
      expect((await library.search(all)).total).toBeGreaterThanOrEqual(before);
      reads++;
    }
  };
  const write = async (): Promise<void> => {
    while (!isOver) {
      await library.put({ entities: [potion('a', `Flask ${writes}`)] });
      writes++;
    }
  };
  const member = await running.libraryFor('anna');
  await member.put({ documents: [shop('own')], entities: [potion('own', 'Own Brew')] });
  const load = Promise.all([read(), read(), write()]);
  await expect.poll(() => Math.min(reads, writes)).toBeGreaterThan(3);
  await migrate(running.db, NEXT_VERSION);
  const [readBefore, wroteBefore] = [reads, writes];
  await expect.poll(() => reads > readBefore + 3 && writes > wroteBefore + 3).toBe(true);
  isOver = true;
  await load;
  expect((await library.search(all)).total).toBe(writes);
  expect((await member.search({ ...all, search: 'own brew' })).found[0]?.entity.name).toBe(
    'Own Brew',
  );
  const again = openTestPostgres([potionKind], { keep: true, schema });
  await expect(again).rejects.toThrow('The database was written by a newer Lorewright.');
  // The one that runs is none the worse for the refusal of another.
  expect((await library.search(all)).total).toBe(writes);
});

test('a migration that has to wait for somebody keeps nobody else waiting', async () => {
  const { running } = await openOwnSchema('patient');
  const { library, db } = running;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let hasBegun = (): void => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  // A backup, say: it has read from the table and is not done.
  const slow = db.read('shared', async (session) => {
    await session.run('SELECT count(*) FROM owners');
    hasBegun();
    await held;
  });
  await begun;
  let isMigrated = false;
  const migrating = migrate(db, NEXT_VERSION).then(() => {
    isMigrated = true;
  });
  await pause(100);
  for (let i = 0; i < 5; i++) expect((await library.search(all)).total).toBe(1);
  await library.put({ entities: [potion('a', 'Second')] });
  expect(isMigrated).toBe(false);
  letGo();
  await slow;
  await migrating;
  expect((await library.search(all)).total).toBe(2);
});

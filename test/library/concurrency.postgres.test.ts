import { expect, test } from 'vitest';
import * as z from 'zod';
import { pause } from '../../src/base/time.ts';
import { openTestPostgres, schemaNamed } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const search = { select: [{ kind: 'potion' }], limit: 100 };

test('two servers that start on an empty database migrate it once', async () => {
  const schema = schemaNamed('race');
  const [one, two] = await Promise.all([
    openTestPostgres([potionKind], { keep: true, schema }),
    openTestPostgres([potionKind], { keep: true, schema }),
  ]);
  await one.library.put({ documents: [shop('a')], entities: [potion('a', 'Fire Water')] });
  expect((await two.library.search(search)).total).toBe(1);
  await one.db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
});

test('what one server stores, the other has in its next answer', async () => {
  const one = await openTestPostgres([potionKind]);
  const two = await openTestPostgres([potionKind], { keep: true });
  for (let i = 0; i < 20; i++) {
    await one.library.put({ documents: [shop('a')], entities: [potion('a', `Potion ${i}`)] });
    expect((await two.library.search(search)).total).toBe(i + 1);
  }
});

test('a lease is held by one server at a time', async () => {
  const one = await openTestPostgres([potionKind]);
  const two = await openTestPostgres([potionKind], { keep: true });
  const lease = await one.library.lease('sync', 60_000);
  expect(lease).toBeDefined();
  expect(await two.library.lease('sync', 60_000)).toBeUndefined();
  await lease?.release();
  expect(await two.library.lease('sync', 50)).toBeDefined();
  await pause(120);
  expect(await one.library.lease('sync', 50)).toBeDefined();
});

test('notes that many rewrite at once lose no step', async () => {
  const one = await openTestPostgres([potionKind]);
  const two = await openTestPostgres([potionKind], { keep: true });
  const add = (before: unknown): number => Number(before ?? 0) + 1;
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 ? one : two).library.updateNote('steps', add)),
  );
  expect(await one.library.note('steps')).toBe(40);
});

test('imports of many members at once are all whole', async () => {
  const postgres = await openTestPostgres([potionKind]);
  await postgres.library.put({ documents: [shop('market')] });
  const members = await Promise.all(
    Array.from({ length: 30 }, (_, i) => postgres.libraryFor(`m${i}`)),
  );
  await Promise.all(
    members.map((member, i) =>
      member.put({
        documents: [shop('own')],
        entities: Array.from({ length: 20 }, (_, j) => potion('own', `Brew ${i} number ${j}`)),
      }),
    ),
  );
  const totals = await Promise.all(members.map((member) => member.search(search)));
  expect(totals.map(({ total }) => total)).toEqual(members.map(() => 20));
});

test('a connection that is cut is replaced, and nothing is half stored', async () => {
  const postgres = await openTestPostgres([potionKind]);
  const other = await openTestPostgres([potionKind], { keep: true });
  const Pid = z.object({ pid: z.int() });
  let attempts = 0;
  await postgres.db.write('shared', async (session) => {
    const [row] = await session.rows(Pid, 'SELECT pg_backend_pid() AS pid');
    await session.run("INSERT INTO notes (owner, key, value) VALUES ('shared', 'half', '1')");
    if (attempts++ === 0)
      await other.db.administer((admin) =>
        admin.run('SELECT pg_terminate_backend($1)', [row?.pid]),
      );
    await session.run("INSERT INTO notes (owner, key, value) VALUES ('shared', 'whole', '1')");
  });
  expect(attempts).toBe(2);
  expect(await postgres.library.note('half')).toBe(1);
  expect(await postgres.library.note('whole')).toBe(1);
});

test('a query that takes too long is ended and said so', async () => {
  const postgres = await openTestPostgres([potionKind]);
  const slow = postgres.db.read('shared', async (session) => {
    await session.run("SET LOCAL statement_timeout TO '50ms'");
    await session.run('SELECT pg_sleep(5)');
  });
  await expect(slow).rejects.toThrow('The database took too long to answer.');
});

import { expect, test } from 'vitest';
import * as z from 'zod';
import { LoreError } from '../../src/base/error.ts';
import { pause } from '../../src/base/time.ts';
import { membersIn } from '../../src/library/postgres/members.ts';
import { startProxy } from './breaking-proxy.ts';
import { openTestPostgres, SERVER, schemaNamed } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const all = { select: [{ kind: 'potion' }], limit: 1000 };
const UNREACHABLE = 'The database cannot be reached.';
const Count = z.object({ count: z.coerce.number() });

const sentence = (error: unknown): string =>
  error instanceof LoreError ? error.message : `not for users: ${String(error)}`;

test('a lost connection is retried once; a database that is away is said to be away', async () => {
  const proxy = await startProxy(SERVER);
  const { library } = await openTestPostgres([potionKind], { url: proxy.url });
  await library.put({ documents: [shop('a')], entities: [potion('a', 'Fire Water')] });
  for (let i = 0; i < 5; i++) {
    proxy.cut();
    expect((await library.search(all)).total).toBe(1);
  }
  await proxy.down();
  const refused = library.search(all).catch(sentence);
  expect(await refused).toContain(UNREACHABLE);
  await proxy.up();
  expect((await library.search(all)).total).toBe(1);
});

test('a restart under load: each import is whole or not there, and work goes on', async () => {
  const proxy = await startProxy(SERVER);
  const { library } = await openTestPostgres([potionKind], { url: proxy.url });
  const beside = await openTestPostgres([potionKind], { keep: true });
  await library.put({ documents: [shop('a')] });
  const SIZE = 25;
  const stored = new Set<number>();
  const failures = new Set<string>();
  let next = 0;
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const number = next++;
      const names = Array.from({ length: SIZE }, (_, i) => `Batch ${number} flask ${i}`);
      await library
        .put({ entities: names.map((name) => potion('a', name)) })
        .then(({ added }) => {
          expect(added).toBe(SIZE);
          stored.add(number);
        })
        .catch((error: unknown) => void failures.add(sentence(error)));
    }
  };
  const read = async (): Promise<void> => {
    while (!isOver)
      await library.search(all).then(
        ({ total }) => expect(total % SIZE).toBe(0),
        (error: unknown) => void failures.add(sentence(error)),
      );
  };
  const load = [write(), write(), write(), read(), read()];
  for (let restart = 0; restart < 4; restart++) {
    const before = stored.size;
    while (stored.size < before + 3) await pause(20);
    await proxy.down();
    await pause(600);
    await proxy.up();
  }
  const before = stored.size;
  while (stored.size < before + 3) await pause(20);
  isOver = true;
  await Promise.all(load);
  for (const failure of failures) expect(failure).toContain(UNREACHABLE);
  const counts = new Map<string, number>();
  const { found } = await beside.library.search({ ...all, limit: 100_000 });
  for (const { entity } of found) {
    const batch = /\d+/.exec(entity.name)?.[0] ?? '';
    counts.set(batch, (counts.get(batch) ?? 0) + 1);
  }
  expect(new Set(counts.values())).toEqual(new Set([SIZE]));
  for (const number of stored) expect(counts.has(String(number))).toBe(true);
  expect(await beside.library.faults()).toEqual([]);
});

test('a connection that breaks during COMMIT: stored once, and reported as it is', async () => {
  const proxy = await startProxy(SERVER);
  const { library, db } = await openTestPostgres([potionKind], { url: proxy.url });
  await library.put({ documents: [shop('a')] });
  proxy.swallowAnswerTo('COMMIT');
  const stored = await library.put({ entities: [potion('a', 'One'), potion('a', 'Two')] });
  expect(stored).toMatchObject({ added: 2, unchanged: 0 });
  const members = membersIn(db);
  const identity = { issuer: 'https://id.example', subject: 'anna' };
  await members.get('a1', identity);
  for (let i = 0; i < 3; i++) {
    proxy.swallowAnswerTo('COMMIT');
    await members.addUsage('a1', { calls: 1, errors: 0, busyMs: 1 });
  }
  const { days } = await members.usage('a1');
  expect(days[0]?.calls).toBe(3);
});

test('queries have a time limit, and what it ends is said', async () => {
  const { db } = await openTestPostgres([potionKind], { statementMs: 80 });
  const slow = db.read('shared', (session) => session.run('SELECT pg_sleep(5)'));
  await expect(slow).rejects.toThrow('The database took too long to answer.');
  const limits = await db.write('shared', (session) =>
    session.rows(z.object({ limit: z.string() }), 'SELECT current_setting($1) AS limit', [
      'statement_timeout',
    ]),
  );
  expect(limits).toEqual([{ limit: '2min' }]);
});

test('a database that falls silent is given up in time, and used again when it answers', async () => {
  const proxy = await startProxy(SERVER);
  const { library, db } = await openTestPostgres([potionKind], {
    ...{ url: proxy.url, statementMs: 200 },
  });
  await library.put({ documents: [shop('a')], entities: [potion('a', 'Fire Water')] });
  const one = z.object({ one: z.int() });
  const ask = () => db.read('shared', (session) => session.rows(one, 'SELECT 1 AS one'));
  await ask();
  proxy.freeze();
  const begun = performance.now();
  expect(await ask().catch(sentence)).toContain(UNREACHABLE);
  const stored = library.put({ entities: [potion('a', 'Ice Water')] }).catch(sentence);
  expect(await stored).toContain(UNREACHABLE);
  // A read, and a write that waits for a new connection first.
  expect(performance.now() - begun).toBeLessThan(2 * 15_000);
  proxy.thaw();
  expect(await ask()).toEqual([{ one: 1 }]);
});

test('servers that start together after one died in the middle of a migration', async () => {
  const schema = schemaNamed('torn');
  const { db } = await openTestPostgres([potionKind]);
  // It has the lock and half of the tables, and dies.
  let begun = (): void => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const torn = db
    .administer(async (session) => {
      await session.run('SELECT pg_advisory_lock(7411001, hashtext($1))', [schema]);
      await session.run(
        `BEGIN; CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.owners (x integer)`,
      );
      begun();
      await db.administer(async (other) => {
        await pause(400);
        await other.run(
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7411001 AND objid = (hashtext($1)::bigint & 4294967295)::oid AND granted",
          [schema],
        );
      });
      await session.run('COMMIT');
    })
    .catch(sentence);
  await isBegun;
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => openTestPostgres([potionKind], { keep: true, schema })),
  );
  expect(await torn).toContain(UNREACHABLE);
  await servers[0]?.library.put({ documents: [shop('a')], entities: [potion('a', 'Fire Water')] });
  for (const { library } of servers) expect((await library.search(all)).total).toBe(1);
  const versions = await db.administer((session) =>
    session.rows(Count, `SELECT version AS count FROM ${schema}.schema_version`),
  );
  expect(versions.length).toBe(1);
  await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
});

test('removals are forgotten in time, and a server that was away misses none', async () => {
  const { library, db } = await openTestPostgres([potionKind]);
  const away = await openTestPostgres([potionKind], { keep: true });
  await library.put({
    documents: [shop('a')],
    entities: [potion('a', 'First'), potion('a', 'Second'), potion('a', 'Third')],
  });
  expect((await away.library.search(all)).total).toBe(3);
  await library.put({ remove: ['potion/a/first'] });
  // As if a thousand changes had happened before the next removal.
  await db.write('shared', (session) =>
    session.run("UPDATE owners SET generation = generation + 2000 WHERE owner = 'shared'"),
  );
  await library.put({ remove: ['potion/a/second'] });
  const left = await db.read('shared', (session) =>
    session.rows(Count, 'SELECT count(*) AS count FROM removed_entities'),
  );
  expect(left[0]?.count).toBe(1);
  const { found } = await away.library.search(all);
  expect(found.map(({ entity }) => entity.name)).toEqual(['Third']);
});

test('a role that lacks a right is told which, and how to get it', async () => {
  const schema = schemaNamed('rights');
  const { db } = await openTestPostgres([potionKind], { schema });
  const role = `reader_${process.pid}`;
  const url = new URL(SERVER);
  url.username = role;
  url.password = 'of-the-test';
  const asRole = (how: { schema: string }) =>
    openTestPostgres([potionKind], { ...how, url: url.href, keep: true }).catch((error: unknown) =>
      error instanceof LoreError ? error.sentence : `not for users: ${String(error)}`,
    );
  const run = (text: string) => db.administer((session) => session.run(text));
  await run(`CREATE ROLE ${role} LOGIN PASSWORD 'of-the-test'`);
  try {
    // As after a restore by another role.
    expect(await asRole({ schema })).toMatch(/does not own .* pg_restore .*--role=the_role/);
    expect(await asRole({ schema: `${schema}_new` })).toMatch(/GRANT CREATE ON DATABASE/);
    await run(`ALTER ROLE ${role} BYPASSRLS; GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    expect(await asRole({ schema })).toMatch(/without BYPASSRLS/);
  } finally {
    await run(`DROP OWNED BY ${role}; DROP ROLE ${role}; DROP SCHEMA ${schema} CASCADE`);
  }
});

import { expect, test } from 'vitest';
import { duringCall } from '../../src/base/call-scope.ts';
import { createLibrary } from '../../src/library/create-library.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { minilmIdentity } from '../../src/library/embed/minilm/minilm.ts';
import type { Library } from '../../src/library/library.ts';
import { SHARED } from '../../src/library/postgres/database.ts';
import { nearnessOf } from '../../src/library/postgres/nearness.ts';
import type { Postgres } from '../../src/library/postgres/open.ts';
import { postingsIn } from '../../src/library/postgres/postings.ts';
import { storeFor } from '../../src/library/postgres/store.ts';
import { vectorIndex } from '../../src/library/search/vector-index.ts';
import { joinParts } from '../../src/library/search/vector-rows.ts';
import { openTestPostgres } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const potions = [
  potion('market', 'Amber', { desc: 'Sweet as honey, made by bees.' }),
  potion('market', 'Birch', { desc: 'Bitter as bark of an old tree.' }),
  potion('market', 'Cinder', { desc: 'Burns like fire in the throat.' }),
];

async function openMarket(): Promise<Postgres> {
  const postgres = await openTestPostgres([potionKind]);
  await postgres.library.put({ documents: [shop('market')], entities: potions });
  return postgres;
}

const namesFor = async (library: Library, search: string): Promise<string[]> =>
  (await library.search({ select: [{ kind: 'potion' }], search, limit: 3 })).found.map(
    ({ entity }) => entity.name,
  );
const firstFor = async (library: Library, search: string): Promise<string | undefined> =>
  (await namesFor(library, search))[0];

test('words that another server changes, adds or removes are found as they are now', async () => {
  const one = await openMarket();
  const two = await openTestPostgres([potionKind], { keep: true });
  expect(await firstFor(two.library, 'bark')).toBe('Birch');
  await one.library.put({
    entities: [potion('market', 'Amber', { desc: 'A resin that smells of bark.' })],
    remove: ['potion/market/birch'],
  });
  expect(await namesFor(two.library, 'bark')).toContain('Amber');
  expect(await namesFor(two.library, 'bark')).not.toContain('Birch');
  await one.library.put({ entities: [potion('market', 'Dill', { desc: 'Smells of bark too.' })] });
  expect((await namesFor(two.library, 'smells bark')).slice(0, 2).sort()).toEqual([
    'Amber',
    'Dill',
  ]);
});

test('an entity that another server changes is shown as it is now, also to members', async () => {
  const one = await openMarket();
  const two = await openTestPostgres([potionKind], { keep: true });
  const member = await two.libraryFor('anna');
  await member.put({ documents: [shop('own')], entities: [potion('own', 'Amber Ale')] });
  const priceOf = async (library: Library, name: string): Promise<unknown> => {
    const { found } = await library.search({
      select: [{ kind: 'potion' }],
      search: name,
      limit: 3,
    });
    return found.find(({ entity }) => entity.name === name)?.entity.body.price;
  };
  for (const price of [5, 6, 7]) {
    await one.library.put({ entities: [potion('market', 'Amber', { price })] });
    expect(await priceOf(two.library, 'Amber')).toBe(price);
    expect(await priceOf(two.library, 'Amber')).toBe(price);
    expect(await priceOf(member, 'Amber')).toBe(price);
  }
  // Keys of members count from one as those of shared entities do.
  expect(await priceOf(member, 'Amber Ale')).toBe(1);
});

test('vectors that an embedder has changed at another server are compared as they are now', async () => {
  const one = await openMarket();
  const two = await openTestPostgres([potionKind], { keep: true });
  const table = builtInTable();
  // What the table knows as a neighbour of bees, and no text here has as a word.
  const question = 'beehive insects';
  expect(await firstFor(two.library, question)).toBe('Amber');
  const store = storeFor(one.engine, SHARED);
  const better = minilmIdentity(table);
  const read = await store.unread(better, 10);
  expect(read.length).toBe(potions.length);
  const asAmber = table.embed('Amber. Sweet as honey, made by bees.');
  const asFire = table.embed('Burns like fire in the throat.');
  await store.storeVectors(
    better,
    read.map(({ key, hash, texts }) => {
      const isCinder = texts.some(({ text }) => text.includes('Cinder'));
      return { key, hash, vectors: texts.map(() => (isCinder ? asAmber : asFire)) };
    }),
  );
  expect(await firstFor(two.library, question)).toBe('Cinder');
});

test('where only first vectors are in memory, the nearest are compared in the database', async () => {
  const { db, engine } = await openMarket();
  const table = builtInTable();
  const query = table.embedQuestion('sweet honey of bees');
  const vector = { space: table.space, dim: table.dim, query };
  await db.read(SHARED, async (session) => {
    const view = await engine.views.current(SHARED, session);
    const keys = Int32Array.from(view.catalogue.cards, ({ key }) => key);
    const whole = await engine.vectors.current(session, view.vectors, table);
    const leads = vectorIndex(table.dim);
    const far = joinParts([table.embed('quite another matter')], table.dim);
    for (const key of keys) leads.set(key >> 1, far, false, true);
    const words = new Float32Array(view.catalogue.room);
    const asked = { vector, table: table.id, keys, words, weight: 0 };
    const exact = await nearnessOf(session, view, { ...asked, shared: whole });
    const refined = await nearnessOf(session, view, { ...asked, shared: leads });
    expect(exact.some((near) => near > 0.2)).toBe(true);
    exact.forEach((near, key) => {
      // In memory a number has half the bits that it has in the database.
      expect(refined[key]).toBeCloseTo(near, 1);
    });
  });
});

test('of a member with very many entities the nearest are compared whole', async () => {
  const { engine, libraryFor, db } = await openMarket();
  const library = await libraryFor('anna');
  const own = potions.map((each) => ({ ...each, document: 'own' }));
  await library.put({ documents: [shop('own')], entities: own });
  const table = builtInTable();
  const query = table.embed('sweet honey of bees');
  if (!query) throw new Error('the table knows these words');
  const vector = { space: table.space, dim: table.dim, query };
  await db.read('anna', async (session) => {
    const view = await engine.views.current('anna', session);
    if (!view.own) throw new Error('there are own rows');
    const keys = Int32Array.from(view.catalogue.cards, ({ key }) => key);
    const shared = await engine.vectors.current(session, view.vectors, table);
    const words = new Float32Array(view.catalogue.room);
    const asked = { vector, table: table.id, keys, words, weight: 0, shared };
    const exact = await nearnessOf(session, view, asked);
    const many = { ...view, own: { ...view.own, everyone: 1_000_000 } };
    const refined = await nearnessOf(session, many, asked);
    expect(exact.filter((near) => near > 0.2).length).toBeGreaterThan(1);
    exact.forEach((near, key) => {
      expect(refined[key]).toBeCloseTo(near, 4);
    });
  });
});

test('notes are those of now, whichever server writes them and whoever asks', async () => {
  const one = await openMarket();
  const two = await openTestPostgres([potionKind], { keep: true });
  const anna = await two.libraryFor('anna');
  const bert = await two.libraryFor('bert');
  const seen = () => Promise.all([two.library, anna, bert].map((library) => library.note('open')));
  expect(await seen()).toEqual([undefined, undefined, undefined]);
  await one.library.put({ notes: { open: 'at noon' } });
  expect(await seen()).toEqual(['at noon', 'at noon', 'at noon']);
  const annaElsewhere = await one.libraryFor('anna');
  await annaElsewhere.put({ notes: { open: 'at night' } });
  expect(await seen()).toEqual(['at noon', 'at night', 'at noon']);
  await one.library.updateNote('open', () => 'never');
  expect(await seen()).toEqual(['never', 'at night', 'never']);
  await annaElsewhere.put({ notes: { open: undefined } });
  expect(await seen()).toEqual(['never', 'never', 'never']);
});

test('a call that reads a note again after storing or waiting for a lease sees it as it is', async () => {
  const one = await openMarket();
  const two = await openTestPostgres([potionKind], { keep: true });
  await duringCall(async () => {
    expect(await two.library.note('turn')).toBeUndefined();
    await two.library.updateNote('turn', () => 1);
    expect(await two.library.note('turn')).toBe(1);
    await one.library.updateNote('turn', () => 2);
    const lease = await two.library.lease('market', 60_000);
    expect(await two.library.note('turn')).toBe(2);
    await lease?.release();
  });
});

test('words of a member with very many entities are found, changed and removed as others are', async () => {
  const { libraryFor } = await openMarket();
  const { engine } = await openTestPostgres([potionKind], { keep: true });
  const { kinds, table } = engine;
  const kept = { ...engine, postings: postingsIn(1) };
  const elsewhere = (owner: string): Library =>
    createLibrary({ kinds, table, store: storeFor(kept, owner) });
  const anna = await libraryFor('anna');
  await anna.put({
    documents: [shop('own')],
    entities: [
      potion('own', 'Green Flask', { desc: 'Smells of thyme.' }),
      potion('own', 'Red Flask', { desc: 'Smells of glue.' }),
    ],
  });
  expect(await firstFor(elsewhere('anna'), 'smells of thyme')).toBe('Green Flask');
  expect(await namesFor(elsewhere('anna'), 'bark')).toContain('Birch');
  expect(await namesFor(elsewhere('ben'), 'smells of thyme')).not.toContain('Green Flask');
  await anna.put({
    entities: [
      potion('own', 'Red Flask', { desc: 'Smells of rosemary.' }),
      potion('own', 'Blue Flask', { desc: 'Tastes of glue.' }),
    ],
    remove: ['potion/own/green-flask'],
  });
  expect(await firstFor(elsewhere('anna'), 'rosemary')).toBe('Red Flask');
  expect(await firstFor(elsewhere('anna'), 'glue')).toBe('Blue Flask');
  expect(await namesFor(elsewhere('anna'), 'thyme')).not.toContain('Green Flask');
});

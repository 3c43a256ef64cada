import { describe, expect, test } from 'vitest';
import { filtersInWords } from '../../src/dnd5e/answer/filters-in-words.ts';
import { libraryService } from '../../src/library/library.ts';
import { srdSession, startInProcess } from '../helpers/client.ts';
import { startWithUpstreams } from '../helpers/upstreams.ts';

test.each([
  ['fly pls', 'Fly'],
  ['please tell me about fly', 'Fly'],
  ['hey, sleep spell plz', 'Sleep'],
  ['lol what is a gelatinous cube', 'Gelatinous Cube'],
])('words of a chat are not what is looked for: %s', async (query, name) => {
  const { call } = await srdSession();
  const reply = await call('search_all', { query });
  expect(reply.weak).toBe(false);
  expect(reply.data).toMatchObject({ 0: { name } });
});

test.each([
  [
    'search_all',
    'wizard spells that don’t need concentration',
    "wizard spells that don't need concentration",
  ],
  ['search_all', 'undead of CR 3–5', 'undead of CR 3-5'],
  [
    'search_creature',
    'beasts that can’t swim – large ones…',
    "beasts that can't swim - large ones",
  ],
  ['search_spell', '“a wall of ice”', '"a wall of ice"'],
])('%s: punctuation that programs put in place of what was typed: %s', async (tool, put, typed) => {
  const { call } = await srdSession();
  const field = tool === 'search_all' ? 'query' : 'search';
  const [first, second] = [
    await call(tool, { [field]: put }),
    await call(tool, { [field]: typed }),
  ];
  expect(first.data).toEqual(second.data);
  expect(first.data).not.toEqual([]);
});

test.each([
  "spells that don't need concentration - level 3",
  'spells that don’t need concentration – level 3',
  'level 3 spells -- without concentration',
  'spells without concentration - 3rd level',
])('a dash between words joins filters: %s', async (query) => {
  const { call } = await srdSession();
  const { text } = await call('search_all', { query });
  expect(text).toMatch(/^Understood as spells with .*\.$/m);
  expect(text).not.toContain('best match for');
});

describe('a name of stop words or of one letter names nothing', () => {
  test.each([
    ['get_spell_details', 'spell_name', 'of the'],
    ['get_spell_details', 'spell_name', 'z'],
    ['get_creature_details', 'creature_name', 'A'],
    ['get_class_details', 'class_name', 'the'],
  ])('%s', async (tool, field, name) => {
    const { call } = await srdSession();
    const reply = await call(tool, { [field]: name });
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain(`"${name}" not found: give more of the name.`);
  });

  test.each([
    ['lookup_creature', 'the'],
    ['lookup_spell', 'of'],
    ['lookup_spell', 'z'],
    ['lookup_rule', 'the'],
    ['lookup_equipment', 'a'],
    ['lookup_character_option', 'of'],
  ])('%s %s', async (tool, name) => {
    const { call } = await srdSession();
    const reply = await call(tool, { name });
    expect(reply.data).toEqual([]);
    expect(reply.text).toContain(
      `Nothing in the library is called "${name}": give more of the name.`,
    );
  });

  test.each(['the', 'a', '🐉', '???', '-'])('compare_editions %s', async (name) => {
    const { call } = await srdSession();
    const reply = await call('compare_editions', { name });
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain(`Nothing is called "${name}": give more of the name.`);
  });

  test('the beginning of a name is found all the same', async () => {
    const { rows } = await srdSession();
    const found = await rows('lookup_spell', { name: 'find' });
    expect(found.map(({ name }) => name)).toContain('Find Steed');
  });
});

describe('a search', () => {
  test.each([
    ['search_all', ''],
    ['search_all', '  '],
    ['search_content', ''],
  ])('%s for %j says that it lists everything', async (tool, query) => {
    const { call } = await srdSession();
    const reply = await call(tool, { query });
    expect(reply.text).toMatch(/^The query is empty, so this is everything there is \(\d+\)/);
    expect(reply.pagination?.total).toBeGreaterThan(1000);
  });

  test.each([
    ['fireball', 'Fireball'],
    ['magic missile', 'Magic Missile'],
  ])('counts a repeated "%s" once', async (words, name) => {
    const { rows } = await srdSession();
    const query = Array.from({ length: 67 }, () => words).join(' ');
    const [first] = await rows('search_all', { query });
    expect(first?.name).toBe(name);
  });
});

describe('books', () => {
  test.each(['srd2014', 'SRD 2014', 'srd_2014'])('%s is srd-2014', async (book) => {
    const { rows } = await srdSession();
    const found = await rows('lookup_spell', { name: 'fireball', documents: [book] });
    expect(found.map(({ document }) => document)).toEqual(['srd-2014']);
  });

  test('of a thing that is not in those asked for, all that have it are named', async () => {
    const { call } = await startWithUpstreams();
    await call('lookup_spell', { name: 'fireball' });
    const { notices } = await call('lookup_spell', { name: 'fireball', documents: ['no such'] });
    expect(notices.join()).toMatch(
      /it stands in srd-2024 ‹\S+›, srd-2014 ‹\S+› and a5e-ag a5e ‹\S+›\./,
    );
  });
});

test('a sort of magic items that is no item type is looked for in names', async () => {
  const lore = await startInProcess();
  const item = (name: string, item_type: string) => ({
    ...{ kind: 'magic-item', document: 'srd-2014', name, source: 'open5e_v2' },
    body: { item_type, rarity: 'rare', requires_attunement: false, desc: 'It hums.' },
  });
  await lore.app.use(libraryService).put({
    entities: [
      item('Humming Sword', 'weapon'),
      item('Sword of Hums', 'weapon'),
      item('Hewing Hum', 'weapon (any axe or sword)'),
      item('Ring of Hums', 'ring'),
    ],
  });
  for (const page of [1, 2]) {
    const reply = await lore.call('get_magic_items', { type: 'sword', per_page: 1, page });
    expect(reply.text).toMatch(/^No item type is called "sword"/);
    expect(JSON.stringify(reply.data)).toMatch(/sword/i);
  }
  const rings = await lore.call('get_magic_items', { type: 'ring' });
  expect(rings.data).toMatchObject([{ name: 'Ring of Hums' }]);
  const none = await lore.call('get_magic_items', { type: 'banana' });
  expect(none.data).toEqual([]);
  expect(none.text).toContain('No magic item in the library has the item type "banana"');
});

test.each([
  ['nimble escape', 'Goblin'],
  ['undead fortitude', 'Zombie'],
  ['what is false appearance', 'Flying Sword'],
])('a search for the trait "%s" finds creatures that have it', async (query, name) => {
  const { call } = await srdSession();
  const reply = await call('search_all', { query, limit: 10 });
  expect(reply).not.toHaveProperty('weak', true);
  expect(reply.text).not.toContain('may not be open content');
  expect(reply.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'creature', name })]),
  );
});

describe('words of a list that make no valid filter are searched for', () => {
  test.each([
    ['many times the same', `monsters ${'immune to fire and '.repeat(18)}immune to cold`],
    ['a rating beyond all', 'monsters not of cr 2024 immune to fire'],
    [
      'more denials than can be combined',
      `monsters ${'not cr 5 and not ac 12 and not '.repeat(9)}`,
    ],
    ['a text of ten thousand characters', 'fire spells '.repeat(833).trim()],
  ])('%s', async (_, search) => {
    const { call } = await srdSession();
    const reply = await call('search_creature', { search, limit: 3 });
    expect(reply.isError).not.toBe(true);
    expect((await call('search_all', { query: search, limit: 3 })).isError).not.toBe(true);
  });

  test('a long text is not read as a list, which would take seconds', () => {
    const select = [{ kind: 'spell' }];
    expect(filtersInWords('fire spells '.repeat(833), select)).toEqual([]);
    expect(filtersInWords('fire spells', select)).toHaveLength(1);
  });
});

test('a name of more words than names have is no misspelling of one', async () => {
  const { call } = await srdSession();
  const reply = await call('compare_editions', { name: 'é ü ß '.repeat(33) });
  expect(reply.isError).toBe(true);
  expect(reply.text).toMatch(/not found|Nothing/);
});

test.each([
  ['sneak attack at level 5', 'Sneak Attack'],
  ['extra attacks at level 11', 'Extra Attack'],
])('%s: the column of a class is meant by its whole title', async (query, name) => {
  const { names } = await srdSession();
  expect((await names('search_all', { query, limit: 2 }))[0]).toBe(name);
});

test('an attack of another sort is no figure of a class', async () => {
  const { call } = await srdSession();
  const { text } = await call('search_all', { query: 'opportunity attack at level 5' });
  expect(text).not.toContain('Extra attacks 1');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { seededRandom } from '../../src/base/random.ts';
import { figuresFor } from '../../src/dnd5e/encounter/challenge-figures.ts';
import { treasureOf } from '../../src/dnd5e/encounter/treasure.ts';
import { openInProcess } from '../helpers/client.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
});
afterAll(() => lore.close());

const Built = z.looseObject({
  groups: z.array(
    z.looseObject({
      difficulty: z.string(),
      creatures: z.array(
        z.looseObject({
          name: z.string(),
          book: z.string(),
          uri: z.string(),
          initiative: z.object({ bonus: z.int(), rolled: z.int() }),
          tactics: z.array(z.string()).optional(),
        }),
      ),
      treasure: z.looseObject({ worth_gp: z.number(), rule: z.string() }),
    }),
  ),
  adventuring_day: z.looseObject({}),
});

const build = async (args: Record<string, unknown>) => {
  const reply = await lore.call('build_encounter', { seed: 'theme', ...args });
  return { reply, ...Built.parse(reply.data) };
};

describe('a theme is kept at every level', () => {
  const goblins = ['Goblin', 'Hobgoblin', 'Bugbear'];
  test.each([2, 6, 10])('a haunted house for four of level %i has undead', async (level) => {
    const { groups } = await build({ party_levels: Array(4).fill(level), theme: 'haunted house' });
    const names = new Set(groups.flatMap(({ creatures }) => creatures.map(({ uri }) => uri)));
    expect(names.size).toBeGreaterThan(0);
    for (const uri of names) {
      const [row] = await lore.rows('lookup_creature', { name: uri });
      expect(row?.type, uri).toBe('undead');
    }
  });

  test.each([1, 3, 5, 8])('goblins for four of level %i are goblins', async (level) => {
    const { groups } = await build({ party_levels: Array(4).fill(level), theme: 'goblins' });
    expect(groups.length).toBeGreaterThan(0);
    for (const { creatures } of groups)
      for (const one of creatures) expect(goblins).toContain(one.name);
  });

  test('where the theme cannot fill the budget the answer says so and offers the nearest', async () => {
    const { groups, reply } = await build({
      party_levels: [20, 20, 20, 20],
      theme: 'goblins',
      difficulty: 'deadly',
    });
    expect(reply.notices.join()).toContain('The theme "goblins" cannot fill this budget');
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(group.difficulty).not.toBe('deadly');
      for (const one of group.creatures) expect(goblins).toContain(one.name);
    }
  });

  test('types and families are themes: dragons, demons, giant spiders', async () => {
    const types = async (theme: string, level: number) => {
      const { groups } = await build({ party_levels: [level, level, level], theme });
      expect(groups.length, theme).toBeGreaterThan(0);
      return groups.flatMap(({ creatures }) => creatures.map((one) => one.name));
    };
    const dragons = await lore.names('search_creature', { type: 'dragon', limit: 100 });
    for (const name of await types('dragons', 10))
      expect(dragons.includes(name) || name.includes('Dragon'), name).toBe(true);
    for (const name of await types('giant spiders', 2)) expect(name).toMatch(/spider/i);
    for (const name of await types('wolves', 3)) expect(name).toMatch(/wol[fv]/i);
  });

  test('words that no creature has are said to be met by meaning only', async () => {
    const { reply } = await build({ party_levels: [3, 3, 3], theme: 'undead pirates' });
    expect(reply.notices.join()).toMatch(/"pirate"|"undead pirates"/);
    const undead = await lore.names('search_creature', { type: 'undead', limit: 100 });
    for (const { creatures } of Built.parse(reply.data).groups)
      for (const one of creatures) expect(undead).toContain(one.name);
  });
});

test('who holds its breath does not breathe fire', async () => {
  const { groups, reply } = await build({ party_levels: [2, 2, 2], theme: 'crocodiles' });
  const creatures = groups.flatMap((group) => group.creatures);
  expect(creatures.some(({ name }) => name.includes('Crocodile'))).toBe(true);
  expect(reply.text).not.toContain('breath');
});

test('an encounter names books, initiative, tactics, treasure and the day', async () => {
  const { groups, reply, adventuring_day } = await build({
    party_levels: [1, 1, 1, 1],
    theme: 'goblins',
  });
  const goblin = groups.flatMap(({ creatures }) => creatures).find(({ name }) => name === 'Goblin');
  expect(goblin).toMatchObject({ book: 'System Reference Document 5.1', initiative: { bonus: 2 } });
  expect(goblin?.tactics?.join()).toContain('(Nimble Escape)');
  expect(groups[0]?.treasure.rule).toBe('Individual Treasure (2014)');
  expect(adventuring_day).toMatchObject({ '5e-2014': { adjusted_xp: 1200 } });
  expect(reply.text).toContain('Adventuring day: 1,200 adjusted XP');
  const rated = await lore.call('rate_encounter', { party_levels: [5, 5], monsters: ['2 ogres'] });
  expect(rated.data).toMatchObject({ adventuring_day: { '5e-2014': { adjusted_xp: 7000 } } });
});

test('treasure follows the table of the challenge rating', () => {
  const worth = (edition: '2014' | '2024', challenge: number) =>
    treasureOf(edition, [{ count: 300, challenge }], seededRandom('coins')).worth_gp / 300;
  // The averages of the tables: 2014 by hand from its rows, 2024 as printed.
  expect(worth('2014', 1)).toBeGreaterThan(3);
  expect(worth('2014', 1)).toBeLessThan(8);
  expect(worth('2024', 1)).toBeCloseTo(10.5, -1);
  expect(worth('2024', 8)).toBeGreaterThan(80);
  expect(worth('2024', 8)).toBeLessThan(100);
  expect(worth('2024', 12)).toBeGreaterThan(1000);
  expect(worth('2024', 20)).toBeGreaterThan(8000);
});

test.each([
  ['wolves', /^Carried: no coins\./],
  ['goblins', /^Carried: \d+ [cpseg]p/],
])('%s carry what such creatures carry', async (theme, carried) => {
  const { reply } = await build({ party_levels: [2, 2, 2], theme });
  const lines = reply.text.split('\n').filter((line) => line.includes('Carried'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.trim()).toMatch(carried);
});

test('wolves are no wolf spiders', async () => {
  const { groups } = await build({ party_levels: [3, 3, 3, 3], theme: 'wolves', groups: 10 });
  const names = groups.flatMap(({ creatures }) => creatures.map(({ name }) => name));
  expect(names).toContain('Dire Wolf');
  expect(names).not.toContain('Giant Wolf Spider');
  const spiders = await build({ party_levels: [2, 2], theme: 'wolf spiders' });
  expect(spiders.reply.text).toContain('Giant Wolf Spider');
});

describe('scale_creature', () => {
  test('an ogre of challenge 5, with the arithmetic', async () => {
    const reply = await lore.call('scale_creature', { name: 'Ogre', cr: 5 });
    expect(reply.data).toMatchObject({
      name: 'Ogre',
      from_challenge_rating: '2',
      challenge_rating: '5',
      armor_class: 13,
      experience_points: 1800,
      proficiency_bonus: 3,
    });
    expect(reply.text).toContain('Armor class 11 + 2 (table: 13 → 15) = 13');
    expect(reply.text).toMatch(/Greatclub: \+9 to hit, \d+ \(\dd8\+4\) bludgeoning/);
    expect(reply.notices.join()).toContain('No book has this creature so');
  });

  test('an ogre of challenge 0 has what the table gives such a creature', async () => {
    const reply = await lore.call('scale_creature', { name: 'Ogre', cr: 0 });
    expect(reply.data).toMatchObject({ hit_points: 5, hit_dice: '1d10' });
    expect(reply.text).toContain('Greatclub: +3 to hit, 1 bludgeoning');
    expect(reply.notices.join()).not.toContain('Still above the table');
  });

  test('a weaker creature has a lesser damage bonus where one die with it is too much', async () => {
    const reply = await lore.call('scale_creature', { name: 'Goblin', cr: '1/8' });
    expect(reply.text).toContain('Scimitar: +3 to hit, 3 (1d6) slashing');
  });

  test('what cannot be brought down far enough is said', async () => {
    const reply = await lore.call('scale_creature', { name: 'Tarrasque', cr: 0 });
    expect(reply.notices.join()).toMatch(
      /Still above the table's CR 0: hit points \d+, .+ of CR 1\/8/,
    );
  });

  test('back to its own rating it is itself', async () => {
    const reply = await lore.call('scale_creature', { name: 'Adult Red Dragon', cr: 17 });
    expect(reply.data).toMatchObject({
      armor_class: 19,
      hit_points: 256,
      experience_points: 18_000,
    });
  });

  test('a rating that does not exist and a creature nobody knows are refused', async () => {
    const wrong = await lore.call('scale_creature', { name: 'Goblin', cr: 0.3 });
    expect(wrong.error).toContain('Use 0, 1/8, 1/4, 1/2 or 1 to 30');
    expect((await lore.call('scale_creature', { name: 'Xyzzyq', cr: 3 })).isError).toBe(true);
    expect((await lore.call('scale_creature', { name: 'Goblin', cr: 31 })).isError).toBe(true);
  });

  test('the table has every rating and never falls', () => {
    const ratings = [0, 0.125, 0.25, 0.5, ...Array.from({ length: 30 }, (_, i) => i + 1)];
    const rows = ratings.map((rating) => figuresFor(rating));
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1];
      expect(row).toBeDefined();
      if (!row || !before) continue;
      expect(row.hitPoints[0]).toBe(before.hitPoints[1] + 1);
      expect(row.damage[0]).toBe(before.damage[1] + 1);
      expect(row.attackBonus).toBeGreaterThanOrEqual(before.attackBonus);
    }
  });
});

describe('improvise_scene', () => {
  const Made = z.looseObject({
    text: z.string(),
    seed: z.string(),
    drawn_from: z.array(z.looseObject({ uri: z.string(), name: z.string() })),
  });
  test.each(['shop', 'tavern', 'rumour', 'loot'])(
    'a %s is made of library content',
    async (what) => {
      const reply = await lore.call('improvise_scene', { what, seed: 'inn' });
      const made = Made.parse(reply.data);
      expect(made.drawn_from.length).toBeGreaterThan(0);
      for (const { uri } of made.drawn_from) {
        const { contents } = await lore.client.readResource({ uri });
        expect(contents).toHaveLength(1);
      }
      expect(reply.notices.join()).toContain('no rule of the game');
      const again = Made.parse(
        (await lore.call('improvise_scene', { what, seed: made.seed })).data,
      );
      expect(again).toEqual(made);
    },
  );

  test('without names in the books there is none, and the answer says so', async () => {
    const reply = await lore.call('improvise_scene', { what: 'name', documents: [] });
    expect(reply.success).toBe(true);
    expect(reply.notices.join()).toContain('holds nothing to draw a name from');
    expect((await lore.call('improvise_scene', { what: 'dragon' })).error).toContain('Valid: name');
  });
});

describe('a theme that is a filter is read as searches read it', () => {
  test.each([
    ['flying beasts', 5],
    ['undead that fly', 5],
    ['burrowing monsters', 5],
    ['large beasts of cr 1 or 2', 5],
    ['creatures with pack tactics', 5],
    ['giants immune to fire', 12],
    ['undead but not zombies', 5],
  ])('%s', async (theme, level) => {
    const { groups, reply } = await build({
      party_levels: Array(4).fill(level),
      theme,
      documents: ['srd-2014'],
      groups: 10,
    });
    expect(groups.length).toBeGreaterThan(0);
    const found = await lore.rows('search_creature', {
      search: theme,
      documents: ['srd-2014'],
      limit: 100,
    });
    const names = new Set(found.map(({ name }) => name));
    for (const { creatures } of groups)
      for (const { name } of creatures) expect(names).toContain(name);
    expect(reply.notices.join(' ')).not.toMatch(/No creature/);
  });

  test('a filter beside a name holds', async () => {
    const { groups, reply } = await build({
      party_levels: [5, 5, 5, 5],
      theme: 'large spiders',
      documents: ['srd-2014'],
    });
    expect(groups.length).toBeGreaterThan(0);
    for (const { creatures } of groups)
      for (const { uri } of creatures) {
        const [row] = await lore.rows('lookup_creature', { name: uri });
        expect(row).toMatchObject({ size: 'large', name: expect.stringMatching(/spider/i) });
      }
    expect(reply.notices.join(' ')).not.toMatch(/No creature/);
  });

  test('what nothing meets is said as it is', async () => {
    const { reply } = await build({ party_levels: [5, 5, 5, 5], theme: 'flying cr 2 beasts' });
    expect(reply.notices.join(' ')).toContain('No creature is all of "flying cr 2 beasts"');
  });

  test('a type in a name is part of the name: giant spiders', async () => {
    const { groups, reply } = await build({ party_levels: [3, 3, 3], theme: 'giant spiders' });
    for (const { creatures } of groups)
      for (const { name } of creatures) expect(name).toMatch(/Giant.* Spider/);
    expect(reply.notices.join(' ')).not.toMatch(/No creature/);
  });
});

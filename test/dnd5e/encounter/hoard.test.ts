import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hoards2014, hoards2024 } from '../../../src/dnd5e/encounter/hoard-tables.ts';
import { libraryService } from '../../../src/library/library.ts';
import { openInProcess } from '../../helpers/client.ts';

describe('hoard tables', () => {
  test.each(hoards2014.map((band) => [band.challenge, band] as const))(
    '2014 up to challenge %d: every result of the d100 once, in order',
    (_, { rows }) => {
      const ends = rows.map(({ upTo }) => upTo);
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
      expect(ends.at(-1)).toBe(100);
    },
  );

  /** Figures that the books print beside the tables, as averages. */
  const average = (dice: string): number => {
    const [, count, sides, times = '1'] = /^(\d+)d(\d+)(?:\*(\d+))?$/.exec(dice) ?? [];
    return ((Number(count) * (Number(sides) + 1)) / 2) * Number(times);
  };
  test('coins as both books average them', () => {
    expect(hoards2014.map(({ coins }) => Object.values(coins).map(average))).toEqual([
      [2100, 1050, 70],
      [700, 7000, 2100, 105],
      [14_000, 1750],
      [42_000, 28_000],
    ]);
    expect(hoards2024.map(({ coins }) => average(coins.gp ?? ''))).toEqual([
      500, 4400, 36_000, 330_000,
    ]);
    for (const { rarityUpTo } of hoards2024) expect(Math.max(...rarityUpTo)).toBe(100);
  });
});

describe('a hoard at the table', () => {
  let lore: Awaited<ReturnType<typeof openInProcess>>;
  beforeAll(async () => {
    lore = await openInProcess({});
    const item = (name: string, rarity: string, item_type: string) => ({
      ...{ kind: 'magic-item', document: 'srd-2014', name, source: 'open5e_v2' },
      body: { desc: 'Invented.', rarity, item_type, requires_attunement: false },
    });
    await lore.app.use(libraryService).put({
      entities: ['common', 'uncommon', 'rare', 'very rare', 'legendary'].flatMap((rarity) => [
        item(`Draught, ${rarity}`, rarity, 'potion'),
        item(`Crown, ${rarity}`, rarity, 'wondrous item'),
      ]),
    });
  });
  afterAll(() => lore.close());

  test.each(['5e-2014', '5e-2024'])(
    'by the rules of %s, items from the library',
    async (ruleset) => {
      let items = 0;
      for (const challenge of [1, 7, 13, 20])
        for (const seed of ['a', 'b', 'c', 'd']) {
          const args = { what: 'hoard', challenge, ruleset, seed };
          const reply = await lore.call('improvise_scene', args);
          const { hoard, drawn_from } = reply.data as {
            hoard: {
              rule: string;
              worth_gp: number;
              magic_items: { name: string; rarity: string }[];
            };
            drawn_from: unknown[];
          };
          expect(hoard.rule).toContain(ruleset.slice(3));
          expect(hoard.worth_gp).toBeGreaterThan(0);
          for (const { name, rarity } of hoard.magic_items) {
            expect(name).toMatch(new RegExp(`, ${rarity}$`));
            expect(reply.text).toContain(name);
          }
          expect(drawn_from).toHaveLength(hoard.magic_items.length);
          items += hoard.magic_items.length;
          expect((await lore.call('improvise_scene', args)).data).toEqual(reply.data);
        }
      expect(items).toBeGreaterThan(5);
    },
  );

  test('every group of an encounter has what it carries and a hoard', async () => {
    const reply = await lore.call('build_encounter', {
      party_levels: [3, 3, 3],
      theme: 'goblins',
      seed: 'a',
    });
    const { groups } = reply.data as { groups: { treasure: object; hoard: object }[] };
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      expect(group.treasure).toMatchObject({ rule: 'Individual Treasure (2014)' });
      expect(group.hoard).toMatchObject({ rule: 'Treasure Hoard (2014)' });
    }
    expect(reply.text).toContain('If they keep a hoard:');
  });
});

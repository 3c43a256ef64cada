import { describe, expect, test } from 'vitest';
import { judgeWith, magicItem, saidBy } from './verdicts.ts';

const weapon = (name: string, base_item: string, desc: string) =>
  magicItem(name, desc, { item_type: 'weapon', base_item });
const judge = await judgeWith([
  weapon('Surf Brand', 'any sword', 'It is wet.'),
  weapon('Dagger of Brine', 'dagger', 'You gain a +1 bonus to attack and damage rolls with it.'),
  weapon('Gull Bow', 'longbow', 'You gain a +2 bonus to attack rolls and damage rolls with it.'),
  weapon('Reef Blade', 'longsword', 'Proficiency with daggers makes you proficient with this one.'),
]);

const held = async (line: string, name: string) => {
  const verdict = await judge({
    classes: [line],
    ability_scores: { str: 16, dex: 14 },
    weapons: [name],
  });
  return {
    attack: verdict.derived.attacks,
    said: [...saidBy(verdict, 'unknown-content'), ...saidBy(verdict, 'weapon-proficiency')],
  };
};

describe('magic weapons are known by their names', () => {
  test.each([
    ['Surf Brand Longsword', 5, '1d8 + 3 slashing'],
    ['Surf Brand (Greatsword)', 5, '2d6 + 3 slashing'],
    ['Dagger of Brine', 6, '1d4 + 4 piercing'],
    ['+2 Dagger of Brine', 7, '1d4 + 5 piercing'],
    ['Gull Bow', 6, '1d8 + 4 piercing'],
    ['Longsword, +1', 6, '1d8 + 4 slashing'],
  ])('%s', async (name, attack, damage) => {
    expect(await held('Fighter 1', name)).toEqual({
      attack: [{ weapon: name, attack, damage, proficient: true }],
      said: [],
    });
  });

  test('what weapon it is may be left open', async () => {
    expect(await held('Fighter 1', 'Surf Brand')).toEqual({ attack: undefined, said: [] });
  });

  test('they ask for the proficiency of their kind, unless they say otherwise', async () => {
    expect((await held('Wizard 1', 'Surf Brand Longsword')).said).toHaveLength(1);
    expect((await held('Wizard 1', 'Reef Blade')).said).toEqual([]);
  });

  test('a weapon of which nothing is known stays unknown', async () => {
    expect((await held('Fighter 1', 'Comet Longsword')).said).toHaveLength(1);
  });
});

test('an item of which nothing is known may explain a score', async () => {
  const judged = (attuned: string[]) =>
    judge({ classes: ['Fighter 5'], ability_scores: { str: 24 }, attuned });
  expect((await judged(['Girdle of the Comet'])).valid).toBe(true);
  expect((await judged(['Surf Brand'])).valid).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { judgeWith, magicItem, saidBy } from './verdicts.ts';

const magicArmor = (name: string, desc: string, base_item?: string) =>
  magicItem(name, desc, {
    item_type: 'armor',
    requires_attunement: false,
    ...(base_item !== undefined && { base_item }),
  });

/** The bundled rules have no magic items: those of the open rules come from the table. */
const judge = await judgeWith([
  magicArmor(
    'Eelskin',
    'You gain a +1 bonus to AC while you wear this armor. You count as trained with it even if you lack training with medium armor.',
    'Chain Shirt or Chain Mail',
  ),
  magicArmor(
    'Driftwood Armor',
    'This armor does not impose disadvantage on Dexterity (Stealth) checks and has no Strength requirement.',
    'medium or heavy, but not hide',
  ),
]);

const scores = { str: 10, dex: 14, con: 14, int: 16, wis: 10, cha: 10 };
const wear = (classes: string[], armor: string, rest: object = {}) =>
  judge({ classes, ability_scores: scores, armor, ...rest });

describe('armor that needs no training', () => {
  test.each([
    ['Elven Chain', '5e-2014'],
    ['Elven Chain', '5e-2024'],
    ['Eelskin', '5e-2014'],
  ])('%s by %s', async (armor, ruleset) => {
    const verdict = await wear(['Wizard 3'], armor, { ruleset, armor_class: 16 });
    expect(verdict.errors).toEqual([]);
    expect(saidBy(verdict, 'unknown-content')).toEqual([]);
    expect(saidBy(verdict, 'armor-class')).toEqual([]);
    expect(verdict.derived).toMatchObject({ armor_class: { value: 16 } });
  });

  test('of two kinds that it may be made of, the armor class tells which', async () => {
    const verdict = await wear(['Fighter 3'], 'Eelskin', { armor_class: 17 });
    expect(saidBy(verdict, 'armor-class')).toEqual([
      '17 is right with Eelskin of heavy armor; otherwise it is 16.',
    ]);
  });

  test('a chain shirt does', async () => {
    expect((await wear(['Wizard 3'], 'Chain Shirt')).valid).toBe(false);
    expect((await wear(['Wizard 3'], '+1 Chain Shirt')).valid).toBe(false);
  });
});

describe('armor that hinders less than what it is made of', () => {
  test.each([
    ['Mithral Plate', 18],
    ['Mithral Plate Armor', 18],
    ['Plate (Mithral)', 18],
    ['Mithral Armor (Plate)', 18],
    ['+1 Mithral Chain Mail', 17],
    ['Driftwood Chain Mail', 16],
    ['Driftwood Splint, +2', 19],
  ])('%s', async (armor, value) => {
    const verdict = await wear(['Fighter 3'], armor);
    expect(saidBy(verdict, 'armor-strength')).toEqual([]);
    expect(saidBy(verdict, 'armor-stealth')).toEqual([]);
    expect(verdict.derived).toMatchObject({ armor_class: { value } });
  });

  test.each(['Plate', 'Adamantine Plate', 'Plate Armor, +1'])('%s hinders', async (armor) => {
    const verdict = await wear(['Fighter 3'], armor);
    expect(saidBy(verdict, 'armor-strength')).toHaveLength(1);
    expect(saidBy(verdict, 'armor-stealth')).toHaveLength(1);
  });
});

test.each([
  ['Breast Plate', 16],
  ['breastplate', 16],
  ['half-plate', 17],
  ['Plate Mail', 18],
  ['Mage Armor', 12],
  ['Fine Clothes', 12],
  ['Bracers of Defense', 14],
])('%s', async (armor, value) => {
  const verdict = await wear(['Fighter 3'], armor);
  expect(saidBy(verdict, 'unknown-content')).toEqual([]);
  expect(verdict.derived).toMatchObject({ armor_class: { value } });
});

describe('Unarmored Defense is gained once', () => {
  const tough = { ...scores, con: 18, wis: 14 };
  const armorClass = async (...classes: string[]) =>
    (await judge({ classes, ability_scores: { ...tough, str: 14 } })).derived.armor_class;

  test.each(['5e-2014', '5e-2024'])('from the first class that has it: %s', async (ruleset) => {
    const verdict = await judge({
      ruleset,
      classes: ['Monk 5', 'Barbarian 1'],
      ability_scores: tough,
      armor_class: 16,
    });
    expect(saidBy(verdict, 'armor-class')).toEqual([
      '16 is stated; Unarmored Defense (monk) gives 14.',
    ]);
  });

  test('in the other order it is the other', async () => {
    expect(await armorClass('Barbarian 1', 'Monk 5')).toMatchObject({ value: 16 });
    expect(await armorClass('Fighter 1', 'Monk 5')).toMatchObject({ value: 14 });
  });

  test('where neither is the first class, their order is not known for sure', async () => {
    const verdict = await judge({
      classes: ['Fighter 1', 'Monk 2', 'Barbarian 1'],
      ability_scores: tough,
      armor_class: 16,
    });
    expect(saidBy(verdict, 'armor-class')).toEqual([
      '16 is right with Unarmored Defense (barbarian); otherwise it is 14.',
    ]);
  });
});

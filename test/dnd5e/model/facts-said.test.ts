import { expect, test } from 'vitest';
import {
  diceOrRangeSaid,
  levelOrMaterialSaid,
  levelSaid,
  raritySaid,
} from '../../../src/dnd5e/model/facts-said.ts';

test.each([
  ['ice wall of 6th level', 6],
  ['sixth level ice wall', 6],
  ['level six ice', 6],
  ['cold, level 6', 6],
  ['cantrip that hums', 0],
])('%s', (text, level) => {
  const check = levelSaid(text);
  expect(check?.({ level })).toBe(1);
  expect(check?.({ level: level + 1 })).toBe(-1);
});

test.each([
  'what do I get at level six',
  'level 5 fighter',
  'fifth level character',
  'one level down',
  'a level field',
  'level 12',
])('no level of a spell: %s', (text) => {
  expect(levelSaid(text)).toBeUndefined();
});

test('a rarity is that of one of the variants; rare is not very rare', () => {
  const variants = [{ rarity: 'rare' }, { rarity: 'legendary' }];
  expect(raritySaid('horn of heroes legendary')?.({ rarity: 'varies', variants })).toBe(1);
  expect(raritySaid('horn of heroes uncommon')?.({ rarity: 'varies', variants })).toBe(-1);
  expect(raritySaid('rare magic shield')?.({ rarity: 'varies' })).toBe(0);
  expect(raritySaid('rare magic shield')?.({ rarity: 'very rare' })).toBe(-1);
  expect(raritySaid('very rare magic shield')?.({ rarity: 'rare' })).toBe(-1);
});

test.each(['rare metal', 'rare kind of snake', 'common folk'])('no rarity: %s', (text) => {
  expect(raritySaid(text)).toBeUndefined();
});

test('what a material costs, and the ranges of a weapon', () => {
  const diamond = levelOrMaterialSaid('raise them with a 1 000 gp diamond');
  expect(diamond?.({ level: 7, material_cost: 1000 })).toBe(1);
  expect(diamond?.({ level: 5, material_cost: 500 })).toBe(-1);
  const thrown = diceOrRangeSaid('throwing spear 30 120');
  expect(thrown?.({ properties: [], range_normal: 30, range_long: 120 })).toBe(1);
  expect(thrown?.({ properties: [], range_normal: 20, range_long: 60 })).toBe(-1);
});

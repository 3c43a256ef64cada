import { expect, test } from 'vitest';
import { levelSaid } from '../../../src/dnd5e/model/facts-said.ts';

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

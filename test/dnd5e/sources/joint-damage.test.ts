import { expect, test } from 'vitest';
import { spellKind } from '../../../src/dnd5e/model/spell.ts';
import { jointDamageIn, withJointDamage } from '../../../src/dnd5e/sources/joint-damage.ts';

const two = (dice: string, type: string, more: string, other: string) => [
  { dice, type },
  { dice: more, type: other },
];

test.each([
  [
    'takes 2d10 Bludgeoning damage and 4d6 Cold damage',
    '2d10',
    two('2d10', 'bludgeoning', '4d6', 'cold'),
  ],
  ['takes 3d6 fire and 3d6 radiant damage', '3d6', two('3d6', 'fire', '3d6', 'radiant')],
  [
    '3d6 acid damage plus an extra 1d4 poison damage',
    undefined,
    two('3d6', 'acid', '1d4', 'poison'),
  ],
  // A column that has the sum, or both in another order.
  ['4d6 cold damage and 3d6 piercing damage', '7d6', two('4d6', 'cold', '3d6', 'piercing')],
  ['1d4 piercing damage and 2d8 cold damage', '2d8 + 1d4', two('1d4', 'piercing', '2d8', 'cold')],
])('%s', (text, roll, dealt) => {
  expect(jointDamageIn(`The target ${text}.`, roll)).toEqual(dealt);
});

test.each([
  ['takes 4d4 acid damage and 2d4 acid damage at the end of its next turn', '4d4'],
  ['takes 4d4 acid damage and 2d4 poison damage at the end of its next turn', '4d4'],
  ['takes 2d6 fire damage, and 1d6 cold damage for each minute', '2d6'],
  ['takes 8d6 fire damage. Later it deals 3d6 fire damage and 3d6 cold damage', '8d6'],
])('%s is not dealt together', (text, roll) => {
  expect(jointDamageIn(`The target ${text}.`, roll)).toBeUndefined();
});

test('a spell shows the dice of each type', () => {
  const spell = {
    ...{ level: 4, school: 'evocation', casting_time: '1 action', range: '60 feet' },
    ...{ duration: 'Instantaneous', concentration: false, ritual: false, classes: ['druid'] },
    desc: 'Mud hits: *2d10* bludgeoning damage and 4d6 acid damage.',
    damage_roll: '2d10',
    damage_types: ['bludgeoning'],
  };
  const body = spellKind.body.parse(withJointDamage('spell', spell));
  expect(body).toMatchObject({
    damage_roll: '2d10 + 4d6',
    damage_types: ['bludgeoning', 'acid'],
    damage: two('2d10', 'bludgeoning', '4d6', 'acid'),
  });
  expect(spellKind.facts(body)).toContain('2d10 bludgeoning + 4d6 acid');
  expect(spellKind.markdown(body)).toContain('**Damage** 2d10 bludgeoning + 4d6 acid');
  expect(withJointDamage('rule', spell)).toBe(spell);
});

import { expect, test } from 'vitest';
import { gearThing, itemThing, traitThing } from '../../../src/dnd5e/model/things.ts';

test.each([
  ['Belt of Hill Giant Strength', 'Belt of Giant Strength'],
  ['Potion of Storm Giant Strength', 'Potion of Giant Strength (cloud)'],
  ['Ammunition of Fey Slaying', 'Ammunition of Slaying'],
  ['Potions of Healing', 'Potion of Healing'],
])('%s and %s are one item', (one, other) => {
  expect(itemThing(one, {})).toBe(itemThing(other, {}));
});

test.each([
  ['Belt of Giant Strength', 'Potion of Giant Strength'],
  ['Ring of Fire Resistance', 'Ring of Resistance'],
])('%s and %s are two', (one, other) => {
  expect(itemThing(one, {})).not.toBe(itemThing(other, {}));
});

test('a potion among the gear is the magic item, a trait of each ancestry is one trait', () => {
  expect(gearThing('Potions of Healing')).toBe(itemThing('Potion of Healing', {}));
  expect(traitThing('Breath Weapon: Acid')).toBe(traitThing('Breath Weapon'));
  expect(traitThing('Darkvision')).not.toBe(traitThing('Superior Darkvision'));
});

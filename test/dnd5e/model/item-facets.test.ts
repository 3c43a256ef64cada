import { expect, test } from 'vitest';
import { bonusesIn, chargesIn, slotOf } from '../../../src/dnd5e/model/item-facets.ts';

test.each([
  ['This wand has 7 charges.', 7],
  ['The phial has a tight stopper and 3 charges.', 3],
  ['The dolls have a combined total of 5 charges.', 5],
  ['It has 1d4 + 1 charges.', 5],
  ['You can expend 1 and 3 charges at once.', undefined],
  ['A phantom boar charges 30 feet.', undefined],
])('charges: %s', (text, charges) => {
  expect(chargesIn(text)).toBe(charges);
});

test.each([
  ['You gain a +2 bonus to attack and damage rolls.', [2]],
  ['You gain a +2 bonus on attack and damage rolls.', [2]],
  ['You gain a +1 bonus to Dexterity saving throws.', [1]],
  ['You gain a +1 bonus to the spell’s attack roll.', [1]],
  ['You gain a +2 bonus on Dexterity (Stealth) checks.', []],
])('bonus: %s', (text, bonuses) => {
  expect(bonusesIn('Thing', text)).toEqual(bonuses);
});

test.each([
  ['Boots of Somewhere', '', 'feet'],
  ['Bear Paws', 'While wearing these gloves, you climb well.', 'hands'],
  ['Otter Wings', 'While wearing this bright blue cloak, you swim.', 'shoulders'],
  ['Cloak Pin', 'While wearing the brooch, you are seen.', 'shoulders'],
  ['Shabti', 'The figure wears a leather apron.', undefined],
])('slot: %s', (name, text, slot) => {
  expect(slotOf(name, 'wondrous item', text)).toBe(slot);
});

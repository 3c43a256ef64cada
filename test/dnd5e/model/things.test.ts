import { expect, test } from 'vitest';
import {
  featureThing,
  gearThing,
  itemThing,
  namedThing,
  proficiencyThing,
  traitThing,
  variedThing,
} from '../../../src/dnd5e/model/things.ts';
import { thingOf } from '../../../src/library/kind.ts';

const thingsOf = {
  armor: namedThing('armor'),
  creature: variedThing('creature'),
  gear: gearThing,
  spell: variedThing('spell'),
  subclass: namedThing('subclass'),
  weapon: namedThing('weapon'),
} as const;

test.each([
  ['Belt of Hill Giant Strength', 'Belt of Giant Strength'],
  ['Potion of Storm Giant Strength', 'Potion of Giant Strength (cloud)'],
  ['Ammunition of Fey Slaying', 'Ammunition of Slaying'],
  ['Potions of Healing', 'Potion of Healing'],
  ['Shield +1', 'Shield (+2)'],
  ['Ring Mail (+1)', 'Armor, +1, +2, or +3'],
  ['Crossbow-Heavy (+1)', 'Light Crossbow (+3)'],
  ['Anchor Feather Token', 'Feather Token (Whip)'],
])('%s and %s are one item', (one, other) => {
  expect(itemThing(one, {})).toBe(itemThing(other, {}));
});

test.each([
  ['Belt of Giant Strength', 'Potion of Giant Strength'],
  ['Ring of Fire Resistance', 'Ring of Resistance'],
  ['Shield (+1)', 'Plate Armor (+1)'],
])('%s and %s are two', (one, other) => {
  expect(itemThing(one, {})).not.toBe(itemThing(other, {}));
});

test('a potion among the gear is the magic item, a trait of each ancestry is one trait', () => {
  expect(gearThing('Potions of Healing')).toBe(itemThing('Potion of Healing', {}));
  const trait = (name: string) => traitThing(name, { desc: 'You see well.' });
  expect(trait('Breath Weapon: Acid')).toBe(trait('Breath Weapon'));
  expect(trait('Darkvision')).not.toBe(trait('Superior Darkvision'));
});

test.each([
  ['armor', 'Hide', 'Hide Armor'],
  ['creature', 'Thug', 'Tough'],
  ['creature', 'Grey Heron', 'Heron, Grey'],
  ['creature', 'Giant Rat', 'Giant Rat (Diseased)'],
  ['creature', 'Wind Dragon Wyrmling', 'Wyrmling Wind Dragon'],
  ['gear', 'Acid', 'Acid (vial)'],
  ['gear', 'Sling bullets', 'Bullets, Sling (20)'],
  ['spell', 'Feeblemind', 'Befuddlement'],
  ['subclass', 'The Fiend', 'Fiend Patron'],
] as const)('%s: %s and %s are one thing', (kind, one, other) => {
  const thing = (name: string) => thingsOf[kind](name) ?? thingOf(kind, name);
  expect(thing(one)).toBe(thing(other));
});

test.each([
  ['gear', 'Meal (Poor)', 'Meal (Modest)'],
  ['gear', 'Spellcasting (Level 1)', 'Spellcasting (Level 2)'],
  ['armor', 'Plate', 'Half Plate Armor'],
] as const)('%s: %s and %s are two', (kind, one, other) => {
  const thing = (name: string) => thingsOf[kind](name) ?? thingOf(kind, name);
  expect(thing(one)).not.toBe(thing(other));
});

test('what only points to a thing is one row with it', () => {
  const proficiency = (name: string, category: string) => proficiencyThing(name, { category });
  expect(proficiency('Crossbows, light', 'weapons')).toBe(thingOf('weapon', 'Light Crossbow'));
  expect(proficiency('Hide Armor', 'armor')).toBe(thingOf('armor', 'Hide'));
  expect(proficiency("Tool: Poisoner's Kit", 'tools')).toBe(thingOf('gear', "Poisoner's Kit"));
  expect(proficiency('Saving Throw: STR', 'saving throws')).toBeUndefined();
  expect(traitThing('Darkness', { desc: 'You know the spell Darkness.' })).toBe(
    thingOf('spell', 'Darkness'),
  );
});

test('a feature of a renamed subclass is one thing in both editions, a style in all classes', () => {
  const feature = (subclass: string) =>
    featureThing('Sculpt Spells', { class: 'wizard', subclass });
  expect(feature('Evoker')).toBe(feature('School of Evocation'));
  expect(feature('Evoker')).not.toBe(feature('Illusionist'));
  const style = (of: string) => featureThing('Fighting Style: Defense', { class: of });
  expect(style('fighter')).toBe(style('paladin'));
});

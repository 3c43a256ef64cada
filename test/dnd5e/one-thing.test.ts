import { expect, test } from 'vitest';
import { gearThing, variedThing } from '../../src/dnd5e/model/things.ts';
import { thingOf } from '../../src/library/kind.ts';

test('a name that is turned around for an index is the name as it is spoken', () => {
  expect(variedThing('creature')('Heron, Grey')).toBe(thingOf('creature', 'Grey Heron'));
  // Its own name in its own kind needs no key.
  expect(variedThing('creature')('Grey Heron')).toBeUndefined();
  expect(variedThing('creature')('Ada, Bea, and Cleo')).toBeUndefined();
});

test('a potion among the gear is the magic item', () => {
  expect(gearThing('Potion of Gills')).toBe(thingOf('magic-item', 'Potion of Gills'));
  expect(gearThing('Lantern, Hooded')).toBe(thingOf('gear', 'Hooded Lantern'));
});

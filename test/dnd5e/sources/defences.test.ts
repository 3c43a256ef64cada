import { expect, test } from 'vitest';
import { defencesOf } from '../../../src/dnd5e/sources/open5e/v2/defences.ts';

const nothing = {
  ...{ damage_vulnerabilities: [], damage_resistances: [], damage_immunities: [] },
  condition_immunities: [],
};
const resilience = {
  name: 'Kiln Resilience',
  desc: 'The urn is immune to poison and psychic damage, and it is immune to exhaustion and the charmed and poisoned conditions.',
};

test('conditions among the damage, and what a trait of that name tells, are told as such', () => {
  const given = { ...nothing, damage_immunities_display: 'fire,blinded,Kiln Resilience' };
  expect(defencesOf(given, [resilience])).toEqual({
    damage_immunities: ['fire', 'poison', 'psychic'],
    condition_immunities: ['blinded', 'exhaustion', 'charmed', 'poisoned'],
  });
});

test('a trait tells of resistance and immunity alike, wherever its name stands', () => {
  const trait = {
    name: 'Ember Soul',
    desc: 'The imp is resistant to cold damage and to bludgeoning, piercing, and slashing damage from nonmagical attacks. In addition, it is immune to fire damage, to exhaustion, and to the poisoned condition.',
  };
  const given = {
    ...nothing,
    damage_resistances_display: 'acid,Ember Soul',
    damage_immunities_display: 'Ember Soul',
  };
  expect(defencesOf(given, [trait])).toEqual({
    damage_resistances: [
      'acid',
      'cold',
      'bludgeoning, piercing, and slashing damage from nonmagical attacks',
    ],
    damage_immunities: ['fire'],
    condition_immunities: ['exhaustion', 'poisoned'],
  });
});

test('a condition that is only resisted is called one', () => {
  const given = { ...nothing, damage_resistances_display: 'cold,stunned' };
  expect(defencesOf(given, []).damage_resistances).toEqual(['cold', 'stunned (condition)']);
});

test('what holds only at times stays the name of its trait', () => {
  const trait = {
    name: 'Awkward',
    desc: 'While not flying, the bird is vulnerable to the prone condition.',
  };
  const given = { ...nothing, damage_vulnerabilities_display: 'Awkward' };
  expect(defencesOf(given, [trait]).damage_vulnerabilities).toEqual(['awkward']);
});

test('what follows damage from some attacks only is not part of that', () => {
  const given = {
    ...nothing,
    damage_immunities_display:
      'cold; bludgeoning,piercing,and slashing damage from nonmagical attacks,frightened',
  };
  expect(defencesOf(given, [])).toEqual({
    damage_immunities: [
      'cold',
      'bludgeoning, piercing, and slashing damage from nonmagical attacks',
    ],
    condition_immunities: ['frightened'],
  });
});

test('without a text the lists count', () => {
  const given = { ...nothing, damage_immunities: [{ name: 'Acid' }] };
  expect(defencesOf(given, [])).toEqual({ damage_immunities: ['acid'] });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damageTypes } from '../../../src/dnd5e/model/game-words.ts';
import { savingThrowsIn } from '../../../src/dnd5e/model/spell-facets.ts';
import { figuresIn } from '../../../src/dnd5e/sources/action-figures.ts';
import {
  areaIn,
  damageIn,
  materialIn,
  splitDefences,
} from '../../../src/dnd5e/sources/text-facts.ts';

describe('the figures of a deed', () => {
  test.each([
    [
      'Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 9 (2d6 + 2) slashing damage plus 3 (1d6) cold damage.',
      {
        attack_bonus: 6,
        damage: [
          { dice: '2d6+2', type: 'slashing' },
          { dice: '1d6', type: 'cold' },
        ],
      },
    ],
    [
      '_Ranged Weapon Attack:_ +4 to hit, range 20/60 ft. _Hit:_ 4 (1d4+2) piercing damage.',
      { attack_bonus: 4, damage: [{ dice: '1d4+2', type: 'piercing' }] },
    ],
    [
      'Melee Attack Roll: +7, reach 5 ft. 10 (2d6 + 3) Slashing damage.',
      { attack_bonus: 7, damage: [{ dice: '2d6+3', type: 'slashing' }] },
    ],
    [
      'Melee Weapon Attack: +3 to hit. Hit: 4 (1d6 + 1) piercing damage, or 5 (1d8 + 1) piercing damage if used with two hands.',
      { attack_bonus: 3, damage: [{ dice: '1d6+1', type: 'piercing' }] },
    ],
    [
      'Melee Weapon Attack: +0 to hit, reach 5 ft., one target. Hit: 1 piercing damage.',
      { attack_bonus: 0, damage: [{ dice: '1', type: 'piercing' }] },
    ],
    [
      'Each creature in the cone must make a DC 15 Dexterity saving throw, taking 24 (7d6) fire damage on a failed save, or half as much.',
      { saving_throw: { ability: 'dexterity', dc: 15 }, damage: [{ dice: '7d6', type: 'fire' }] },
    ],
    [
      'Wisdom Saving Throw: DC 12, one creature within 30 feet. Failure: 5 (2d4) Psychic damage.',
      { saving_throw: { ability: 'wisdom', dc: 12 }, damage: [{ dice: '2d4', type: 'psychic' }] },
    ],
    [
      'Melee Weapon Attack: +9 to hit. Hit: 12 (2d6 + 5) bludgeoning damage. Outside of water it takes 6 (1d12) acid damage every 10 minutes.',
      { attack_bonus: 9, damage: [{ dice: '2d6+5', type: 'bludgeoning' }] },
    ],
    [
      'Melee or Ranged Attack Roll: +5, reach 5 ft. or range 20/60 ft. 1 Piercing damage.',
      { attack_bonus: 5, damage: [{ dice: '1', type: 'piercing' }] },
    ],
    [
      'Melee Weapon Attack: +5 to hit. Hit: 7 (1d8 + 3) slashing damage, or 8 (1d10 + 3) slashing damage if used with two hands, plus 3 (1d6) fire damage.',
      {
        attack_bonus: 5,
        damage: [
          { dice: '1d8+3', type: 'slashing' },
          { dice: '1d6', type: 'fire' },
        ],
      },
    ],
    [
      'Melee Weapon Attack: +5 to hit. Hit: 7 (1d8 + 3) slashing damage plus 3 (1d6) cold or thunder damage (its choice).',
      {
        attack_bonus: 5,
        damage: [
          { dice: '1d8+3', type: 'slashing' },
          { dice: '1d6', type: 'cold or thunder' },
        ],
      },
    ],
    [
      'Melee Weapon Attack: +5 to hit. Hit: The target is held. At the start of each of its turns it takes 10 (2d6 + 3) bludgeoning damage.',
      { attack_bonus: 5 },
    ],
    ['It moves up to 30 feet.', {}],
  ])('%s', (text, figures) => {
    expect(JSON.parse(JSON.stringify(figuresIn(text)))).toEqual(figures);
  });

  test('what is built from figures is read back, whatever stands around it', () => {
    const amount = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      sides: fc.constantFrom(4, 6, 8, 10, 12, 20),
      plus: fc.integer({ min: 0, max: 30 }),
      type: fc.constantFrom(...damageTypes),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 30 }),
        fc.array(amount, { minLength: 1, maxLength: 3 }),
        (bonus, amounts) => {
          const dealt = amounts
            .map(
              (a) =>
                `7 (${a.count}d${a.sides}${a.plus > 0 ? ` + ${a.plus}` : ''}) ${a.type} damage`,
            )
            .join(' plus ');
          const sign = bonus < 0 ? `−${-bonus}` : `+${bonus}`;
          const text = `Melee Weapon Attack: ${sign} to hit, reach 5 ft., one target. Hit: ${dealt}. Then it laughs.`;
          expect(figuresIn(text)).toMatchObject({
            attack_bonus: bonus,
            damage: amounts.map((a) => ({
              dice: `${a.count}d${a.sides}${a.plus > 0 ? `+${a.plus}` : ''}`,
              type: a.type,
            })),
          });
        },
      ),
    );
  });

  test('no text breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        for (const { dice } of figuresIn(text).damage ?? []) expect(dice).toMatch(/^\d/);
      }),
    );
  });
});

describe('defences', () => {
  test('a condition holds for all of its part', () => {
    expect(
      splitDefences('Cold, Fire; bludgeoning, piercing, and slashing from nonmagical attacks'),
    ).toEqual(['cold', 'fire', 'bludgeoning, piercing, and slashing from nonmagical attacks']);
    expect(splitDefences('poison and necrotic')).toEqual(['poison', 'necrotic']);
    expect(splitDefences('')).toBeUndefined();
  });
});

describe('what a spell is cast with', () => {
  test.each([
    ['a pearl worth at least 1,500 gp', 1500, undefined],
    ['ruby dust worth 50+ GP, which the spell consumes', 50, true],
    ['salt worth 5 sp, consumed in the casting', 0.5, true],
    ['a Holy Symbol worth 5+ GP', 5, undefined],
    ['treasure worth 25gp, which is not consumed', 25, undefined],
    ['a bit of fleece', undefined, undefined],
  ])('%s', (text, material_cost, material_consumed) => {
    expect(materialIn(text)).toEqual({ material: text, material_cost, material_consumed });
  });

  test('nothing is nothing', () => {
    for (const text of ['', '  ', null, undefined])
      expect(Object.values(materialIn(text))).toEqual([undefined, undefined, undefined]);
  });
});

describe('what a spell does', () => {
  test.each([
    ['Each creature must make a Dexterity saving throw or burn.', ['dexterity']],
    ['They must succeed on a saving throw of Wisdom.', ['wisdom']],
    ['Up to three targets make Charisma saving throws.', ['charisma']],
    ['It has advantage on Dexterity saving throws.', []],
    ['It has disadvantage on its Constitution saving throw to concentrate.', []],
    [
      'If its Intelligence is low it fails. Otherwise it must succeed on a Wisdom saving throw.',
      ['wisdom'],
    ],
  ])('saves: %s', (text, saves) => {
    expect(savingThrowsIn(text)).toEqual(saves);
  });

  test('what the caster pays is not what the spell deals', () => {
    expect(damageIn('You take 1d10 necrotic damage. The foe takes 4d6 fire damage.')).toEqual([
      { dice: '4d6', type: 'fire' },
    ]);
  });

  test('the squares an area is counted in are no area', () => {
    expect(areaIn('Each 5-foot square of it sinks.')).toBeUndefined();
    expect(areaIn('Grease covers a 10-foot square.')).toMatchObject({ shape: 'square', size: 10 });
  });
});

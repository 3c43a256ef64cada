import { describe, expect, test } from 'vitest';
import { bonusesIn } from '../../../src/dnd5e/character/item-bonuses.ts';
import { judgeWith, magicItem, saidBy } from './verdicts.ts';

const wand = { item_type: 'wand', attunement_detail: 'by a spellcaster' };
const judge = await judgeWith([
  magicItem('Nacre Prism', 'Your proficiency bonus increases by 1 while the prism hovers.'),
  magicItem(
    'Gown of Shallows',
    'If you wear no armor, your base\n\nArmor Class is 15+your Dexterity modifier.\n\n- Your spell save DC and spell attack bonus each increase by 2.',
  ),
  magicItem('Eel Wand', 'You gain a bonus to spell attack rolls by the rarity of the wand.', wand),
  magicItem('Lucky Shell', 'You gain a +1 bonus to ability checks and saving throws.'),
  magicItem('Sea Stone', 'Your AC increases by 1, or your proficiency bonus increases by 1.', {
    variants: [{ name: 'Sea Stone (Grey)' }, { name: 'Sea Stone (Green)' }],
  }),
]);

const scores = { str: 10, dex: 14, con: 14, int: 18, wis: 10, cha: 16 };
const sheet = (line: string, rest: object = {}) =>
  judge({ classes: [line], ability_scores: scores, ...rest });

describe('an item that raises the proficiency bonus', () => {
  test.each([
    ['Nacre Prism', '5e-2014'],
    ['Ioun Stone of Mastery', '5e-2014'],
    ['Ioun Stone (Mastery)', '5e-2024'],
  ])('%s by %s raises what rests on it', async (item, ruleset) => {
    const claims = { proficiency_bonus: 4, spell_save_dc: 16, spell_attack: 8 };
    const verdict = await sheet('Wizard 5', { ruleset, attuned: [item], ...claims });
    expect(verdict.errors).toEqual([]);
    for (const rule of ['proficiency-bonus', 'spell-save-dc', 'spell-attack'])
      expect(saidBy(verdict, rule)).toEqual([]);
    expect(verdict.derived).toMatchObject({
      proficiency_bonus: 4,
      saving_throws: { intelligence: 8 },
      spellcasting: [{ save_dc: 16, attack: 8 }],
    });
  });

  test('more than that is wrong, and less is told', async () => {
    const attuned = ['Nacre Prism'];
    expect((await sheet('Wizard 5', { attuned, proficiency_bonus: 5 })).valid).toBe(false);
    const without = await sheet('Wizard 5', { attuned, proficiency_bonus: 3 });
    expect(without.valid).toBe(true);
    expect(saidBy(without, 'proficiency-bonus')).toHaveLength(1);
    expect((await sheet('Wizard 5', { proficiency_bonus: 4 })).valid).toBe(false);
  });

  test('an item of which nothing is known may do so', async () => {
    for (const item of ['Comet Stone', 'Sea Stone']) {
      const verdict = await sheet('Wizard 5', { attuned: [item], proficiency_bonus: 4 });
      expect(verdict.valid).toBe(true);
      expect(verdict.warnings.map((one) => one.rule)).toContain('proficiency-bonus');
      expect(verdict.derived).toMatchObject({ proficiency_bonus: 3 });
    }
  });
});

describe('items that help a caster', () => {
  test.each([
    ['Gown of Shallows', { spell_save_dc: 17, spell_attack: 9, armor_class: 17 }],
    ['Robe of the Archmagi', { spell_save_dc: 17, spell_attack: 9, armor_class: 17 }],
    ['Eel Wand, +2', { spell_save_dc: 15, spell_attack: 9, armor_class: 12 }],
    ['Wand of the War Mage, +3', { spell_save_dc: 15, spell_attack: 10, armor_class: 12 }],
    ['Staff of Power', { spell_save_dc: 15, spell_attack: 9, armor_class: 14 }],
  ])('%s', async (item, claims) => {
    const verdict = await sheet('Wizard 5', { attuned: [item], ...claims });
    for (const rule of ['armor-class', 'spell-save-dc', 'spell-attack'])
      expect(saidBy(verdict, rule)).toEqual([]);
    const { spell_save_dc: save_dc, spell_attack: attack, armor_class: value } = claims;
    expect(verdict.derived).toMatchObject({
      armor_class: { value },
      spellcasting: [{ save_dc, attack }],
    });
  });

  test('a robe may stand as the armor', async () => {
    const verdict = await sheet('Wizard 5', { armor: 'Gown of Shallows', armor_class: 17 });
    expect([...verdict.warnings, ...verdict.info].map((one) => one.path)).not.toContain('armor');
    expect(verdict.derived).toMatchObject({ armor_class: { value: 17 } });
  });

  test('the figures of two classes are named once', async () => {
    const verdict = await judge({
      classes: ['Wizard 3', 'Sorcerer 2 (Draconic Bloodline)'],
      ability_scores: { ...scores, cha: 18 },
      spell_save_dc: 19,
    });
    expect(saidBy(verdict, 'spell-save-dc')).toEqual([
      '19 is stated; scores, level and items give 15.',
    ]);
  });
});

describe('features in the derived figures', () => {
  const figures = async (line: string, rest: object = {}) => (await sheet(line, rest)).derived;

  test.each([
    ['5e-2014', { skills: { stealth: 3, arcana: 5 }, initiative: 3, passive_perception: 11 }],
    ['5e-2024', { skills: { stealth: 3, arcana: 5 }, initiative: 2, passive_perception: 11 }],
  ])('Jack of All Trades by %s', async (ruleset, derived) => {
    expect(await figures('Bard 2', { ruleset })).toMatchObject(derived);
    expect(await figures('Bard 1', { ruleset })).toMatchObject({ skills: { stealth: 2 } });
  });

  test('Remarkable Athlete is of the 2014 rules', async () => {
    const line = 'Fighter 9 (Champion)';
    expect(await figures(line, { skills: ['Athletics'] })).toMatchObject({
      skills: { stealth: 4, athletics: 4, arcana: 4 },
      initiative: 4,
    });
    expect(await figures(line, { ruleset: '5e-2024' })).toMatchObject({
      skills: { stealth: 2 },
      initiative: 2,
    });
  });

  test('Aura of Protection', async () => {
    const saves = { strength: 3, wisdom: 6 };
    expect(await figures('Paladin 6')).toMatchObject({ saving_throws: saves });
    expect(await figures('Paladin 5')).toMatchObject({ saving_throws: { strength: 0 } });
    const dull = { ability_scores: { ...scores, cha: 8 } };
    expect(await figures('Paladin 6', dull)).toMatchObject({ saving_throws: { strength: 1 } });
  });

  test('Archery helps with ranged weapons', async () => {
    const weapons = ['Longbow', 'Dagger'];
    for (const chosen of [{ fighting_styles: ['Archery'] }, { feats: ['Archery'] }])
      expect(await figures('Fighter 1', { weapons, ...chosen })).toMatchObject({
        attacks: [{ attack: 6 }, { attack: 4 }],
      });
  });

  test.each(['Lucky Shell', 'Stone of Good Luck', 'Luckstone'])('%s', async (item) => {
    expect(await figures('Wizard 5', { attuned: [item] })).toMatchObject({
      saving_throws: { strength: 1, intelligence: 8 },
      skills: { stealth: 3 },
      initiative: 3,
      passive_perception: 11,
    });
  });
});

test.each([
  ['The ship’s AC increases by 2.', {}],
  ['You gain a +1 bonus to your next ability check.', {}],
  ['You have a +2 bonus to ability checks made to climb.', {}],
])('no lasting bonus: %s', (text, bonuses) => {
  expect(bonusesIn(text, undefined)).toEqual(bonuses);
});

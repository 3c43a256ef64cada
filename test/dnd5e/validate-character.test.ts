import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { eras, srdSession, startInProcess } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

const Finding = z.object({
  path: z.string(),
  problem: z.string(),
  rule: z.string(),
  rule_title: z.string(),
  fix: z.string(),
});
const Verdict = z.object({
  valid: z.boolean(),
  ruleset: z.string(),
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
  derived: z.looseObject({}),
});

const mira = {
  name: 'Mira',
  ruleset: '2014',
  race: 'High Elf',
  background: 'Acolyte',
  classes: [{ class: 'Wizard', level: 5, subclass: 'School of Evocation' }],
  ability_method: 'standard_array',
  base_scores: { str: 8, dex: 14, con: 13, int: 15, wis: 12, cha: 10 },
  ability_scores: { str: 8, dex: 16, con: 13, int: 18, wis: 12, cha: 10 },
  skills: ['Arcana', 'Investigation', 'Insight', 'Religion', 'Perception'],
  saves: ['int', 'wis'],
  cantrips: ['Fire Bolt', 'Mage Hand', 'Light', 'Prestidigitation'],
  spells: [
    'Magic Missile',
    'Shield',
    'Mage Armor',
    'Sleep',
    'Detect Magic',
    'Identify',
    'Misty Step',
    'Web',
    'Blur',
    'Mirror Image',
    'Fireball',
    'Counterspell',
    'Fly',
    'Haste',
  ],
  prepared: ['Fireball', 'Shield', 'Misty Step'],
  weapons: ['Quarterstaff'],
  hit_points: 27,
};

describe.each(eras)('validate_character_build, %s', (era) => {
  test('a legal wizard is valid, and the derived values are there', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('validate_character_build', { character_data: mira });
    const verdict = Verdict.parse(reply.data);
    expect(verdict).toMatchObject({ valid: true, ruleset: '5e-2014', errors: [], warnings: [] });
    expect(verdict.derived).toMatchObject({
      level: 5,
      proficiency_bonus: 3,
      armor_class: { value: 13 },
      hit_points: { average: 27, lowest: 15, highest: 35 },
      saving_throws: { intelligence: 7, wisdom: 4, strength: -1 },
      skills: { arcana: 7, perception: 4, stealth: 3 },
      passive_perception: 14,
      spellcasting: [{ save_dc: 15, attack: 7, cantrips: 4, spells: 9, highest_spell: 3 }],
      spell_slots: { '1': 4, '2': 3, '3': 2 },
      attacks: [{ weapon: 'Quarterstaff', attack: 2, proficient: true }],
    });
    expect(reply.text).toContain('Mira is valid by the 5e-2014 rules');
  });

  test('what is wrong comes with its place, its rule and how to mend it', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('validate_character_build', {
      character_data: {
        ...mira,
        skills: [...mira.skills, 'Stealth'],
        spells: [...mira.spells, 'Cure Wounds', 'Wish'],
        hit_points: 60,
        armor: 'Plate',
        attuned: ['a', 'b', 'c', 'd'],
      },
    });
    expect(reply.success).toBe(true);
    const verdict = Verdict.parse(reply.data);
    expect(verdict.valid).toBe(false);
    expect(verdict.errors.map((one) => [one.rule, one.path])).toEqual([
      ['skill-choices', 'skills[5]'],
      ['spell-list', 'spells[14]'],
      ['spell-level', 'spells[15]'],
      ['armor-proficiency', 'armor'],
      ['attunement', 'attuned'],
      ['hit-points', 'hit_points'],
    ]);
    for (const one of verdict.errors) {
      expect(one.problem).not.toBe('');
      expect(one.fix).not.toBe('');
    }
    expect(verdict.warnings.map((one) => one.rule)).toContain('armor-strength');
    expect(verdict.info.map((one) => one.rule)).toContain('armor-stealth');
    expect(reply.text).toContain('Wish is a 9th-level spell');
  });

  test('the character may come as JSON text, with numbers as words', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('validate_character_build', {
      character_data: JSON.stringify({
        ...mira,
        hit_points: '27',
        classes: 'Wizard 5 (Evocation)',
      }),
    });
    expect(Verdict.parse(reply.data).valid).toBe(true);
  });
});

describe('validate_character_build', () => {
  test.each([
    ['2014', 'Additional Magical Secrets'],
    ['2024', 'Magical Discoveries'],
  ])('the rules of %s call what a lore bard learns %s', async (ruleset, feature) => {
    const spells = ['Fireball', 'Haste', 'Spirit Guardians', 'Shield', 'Animate Dead'];
    const { text } = await (await srdSession()).call('validate_character_build', {
      character_data: { ruleset, classes: ['Bard 6 (College of Lore)'], spells },
    });
    expect(text).toContain(`College of Lore (${feature})`);
  });

  test('a species without a ruleset is read by the 2024 rules, and that is said', async () => {
    const lore = await srdSession();
    const reply = await lore.call('validate_character_build', {
      character_data: {
        species: 'Orc',
        background: 'Soldier',
        classes: ['Barbarian 1'],
        base_scores: { str: 15, dex: 13, con: 14, int: 8, wis: 12, cha: 10 },
        ability_scores: { str: 17, dex: 13, con: 15, int: 8, wis: 12, cha: 10 },
      },
    });
    const verdict = Verdict.parse(reply.data);
    expect(verdict).toMatchObject({ valid: true, ruleset: '5e-2024' });
    expect(reply.notices).toContain('No ruleset was given, so the character was read as 5e-2024.');
  });

  test('a spell that only the library knows is checked by what the library says', async () => {
    const lore = await startInProcess();
    await addBothEditions(lore.app);
    const call = async (name: string) => {
      const reply = await lore.call('validate_character_build', {
        character_data: {
          ruleset: '2024',
          classes: [{ class: name, level: 1 }],
          spells: ['Tide Song'],
        },
      });
      return Verdict.parse(reply.data).errors.map((one) => one.rule);
    };
    expect(await call('Bard')).toEqual([]);
    expect(await call('Wizard')).toEqual(['spell-list']);
  });

  test.each([{ class: 'Rogue', level: 3 }, { name: 'Rogue', level: 3 }, 'Rogue 3'])(
    '%o is a rogue of level 3',
    async (line) => {
      const lore = await srdSession();
      const reply = await lore.call('validate_character_build', {
        character_data: { ruleset: '2014', classes: [line], level: 3, proficiency_bonus: 2 },
      });
      expect(Verdict.parse(reply.data)).toMatchObject({ valid: true, errors: [] });
    },
  );

  test('wrong shapes are refused by name', async () => {
    const lore = await srdSession();
    const line = await lore.call('validate_character_build', {
      character_data: { classes: [{ rogue: 1 }] },
    });
    expect(line.error).toContain('"class": "Rogue"');
    const missing = await lore.call('validate_character_build', {});
    expect(missing.error).toContain('"character_data" is required');
    const level = await lore.call('validate_character_build', {
      character_data: { hit_points: 'many' },
    });
    expect(level.error).toContain('character_data.hit_points');
    const ability = await lore.call('validate_character_build', {
      character_data: { ability_scores: { luck: 18 } },
    });
    expect(ability.error).toContain('"ability_scores.luck" is not an ability');
    const ruleset = await lore.call('validate_character_build', {
      character_data: { ruleset: '3.5' },
    });
    expect(ruleset.error).toContain('5e-2014');
    const endless = await lore.call('validate_character_build', {
      character_data: { spells: Array.from({ length: 3000 }, () => 'Fireball') },
    });
    expect(endless.error).toContain('at most 20000 characters');
  });

  test('absurd levels are an error of the sheet', async () => {
    const lore = await srdSession();
    const reply = await lore.call('validate_character_build', {
      character_data: {
        classes: [{ class: 'Fighter', level: 900_000_000 }],
        ability_scores: { con: 14 },
      },
    });
    expect(Verdict.parse(reply.data).errors.map((one) => one.rule)).toContain('level-total');
  });
});

describe('a character that the editions judge differently', () => {
  // A sorcerer has a subclass at level 1 in 2014 and at level 3 in 2024.
  const character_data = {
    classes: [{ class: 'Sorcerer', level: 1, subclass: 'Draconic Bloodline' }],
  };
  const noticesOf = async (person?: { chooses: string }) => {
    const lore = await startInProcess({ ...(person && { person }) });
    return await lore.call('validate_character_build', { character_data });
  };

  test('the person says by which it is checked', async () => {
    const reply = await noticesOf({ chooses: '2024' });
    expect(reply.data).toMatchObject({ ruleset: '5e-2024', valid: false });
    expect(reply.notices ?? []).toEqual([]);
  });

  test('where nobody can be asked, the answer tells of the other', async () => {
    const reply = await noticesOf();
    expect(reply.data).toMatchObject({ ruleset: '5e-2014', valid: true });
    expect(reply.notices?.join()).toContain('By the 5e-2024 rules it would have');
  });
});

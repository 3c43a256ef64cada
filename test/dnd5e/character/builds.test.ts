import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Character } from '../../../src/dnd5e/character/character.ts';
import { validateCharacter } from '../../../src/dnd5e/character/validate.ts';
import { classNames } from '../../../src/dnd5e/tables/classes.ts';
import { badBuilds } from './builds-bad.ts';
import { goodBuilds } from './builds-good.ts';
import { rulesLibrary } from './rules-library.ts';

const library = await rulesLibrary();
afterAll(() => library.close());

const Derived = z.looseObject({
  armor_class: z.object({ value: z.int() }).optional(),
  hit_points: z.object({ average: z.int() }).optional(),
  spellcasting: z.array(z.looseObject({ save_dc: z.int().optional() })).optional(),
  spell_slots: z.record(z.string(), z.int()).optional(),
});

describe('builds that the rules allow', () => {
  it('are at least fifty and of all twelve classes', () => {
    expect(goodBuilds.length).toBeGreaterThanOrEqual(50);
    const text = JSON.stringify(goodBuilds.map((build) => build.character.classes));
    for (const name of classNames) expect(text.toLowerCase()).toContain(name);
  });

  it.each(goodBuilds.map((build) => [build.name, build] as const))('%s', async (_, build) => {
    const verdict = await validateCharacter(Character.parse(build.character), library);
    expect(verdict.errors).toEqual([]);
    expect(verdict.valid).toBe(true);
    const derived = Derived.parse(verdict.derived);
    const { ac, hp, dc, slots } = build.derived ?? {};
    if (ac !== undefined) expect(derived.armor_class?.value).toBe(ac);
    if (hp !== undefined) expect(derived.hit_points?.average).toBe(hp);
    if (dc !== undefined) expect(derived.spellcasting?.[0]?.save_dc).toBe(dc);
    if (slots) expect(derived.spell_slots).toEqual(slots);
  });
});

describe('builds with one thing wrong', () => {
  it('are at least fifty and of all twelve classes', () => {
    expect(badBuilds.length).toBeGreaterThanOrEqual(50);
    const text = JSON.stringify(badBuilds.map((build) => build.character.classes));
    for (const name of classNames) expect(text.toLowerCase()).toContain(name);
  });

  it.each(badBuilds.map((build) => [`${build.rule}: ${build.name}`, build] as const))(
    '%s',
    async (_, build) => {
      const verdict = await validateCharacter(Character.parse(build.character), library);
      const found = build.severity === 'warning' ? verdict.warnings : verdict.errors;
      expect(found.filter((one) => one.rule === build.rule).map((one) => one.path)).toContain(
        build.path,
      );
      // Nothing else is wrong with it.
      expect(
        verdict.errors.filter((one) => one.rule !== build.rule).map((one) => one.problem),
      ).toEqual([]);
      expect(verdict.valid).toBe(build.severity === 'warning');
      const [first] = found;
      expect(first?.problem).toMatch(/\w.*\.$/);
      expect(first?.fix).toMatch(/\w.*\.$/);
      expect(first?.rule_title).not.toBe('');
    },
  );
});

describe('unknown is not wrong', () => {
  const check = async (character: Character) =>
    validateCharacter(Character.parse(character), library);

  it('an unknown class, subclass, race, background, feat, spell and item are told, not held against anyone', async () => {
    const verdict = await check({
      ruleset: '2014',
      race: 'Glimmerkin',
      subrace: 'Dusk Glimmerkin',
      background: 'Comet Chaser',
      classes: [{ class: 'Stargazer', level: 5, subclass: 'Order of the Comet' }],
      skills: ['Arcana', 'Nature', 'Stealth', 'Athletics', 'Deception', 'Medicine'],
      feats: ['Comet Tail'],
      cantrips: ['Starlight'],
      spells: ['Comet Fall'],
      armor: 'Star Plate',
      weapons: ['Sunblade of Comets'],
      attuned: ['Comet Stone'],
    });
    expect(verdict.errors).toEqual([]);
    const unknown = verdict.info.filter((one) => one.rule === 'unknown-content');
    expect(unknown.map((one) => one.path)).toEqual([
      'classes[0]',
      'classes[0].subclass',
      'race',
      'subrace',
      'background',
      'feats[0]',
      'cantrips[0]',
      'spells[0]',
      'armor',
      'weapons[0]',
      'attuned[0]',
    ]);
  });

  it('what an unknown part may explain is a warning', async () => {
    const known: Character = {
      ruleset: '2014',
      race: 'Human',
      background: 'Acolyte',
      classes: [{ class: 'Rogue', level: 3, subclass: 'Thief' }],
      skills: ['Insight', 'Religion', 'Stealth', 'Acrobatics', 'Perception', 'Deception', 'Nature'],
    };
    expect((await check(known)).errors.map((one) => one.rule)).toEqual(['skill-choices']);
    const homebrew: Character = {
      ...known,
      classes: [{ class: 'Rogue', level: 3, subclass: 'Night Gardener' }],
    };
    const verdict = await check(homebrew);
    expect(verdict.errors).toEqual([]);
    expect(verdict.warnings.map((one) => one.rule)).toContain('skill-choices');
  });

  it('a class, subclass, race or feat known by its text alone may explain what is left over', async () => {
    const skills = [
      'Insight',
      'Religion',
      'Stealth',
      'Acrobatics',
      'Perception',
      'Deception',
      'Nature',
    ];
    const rogue: Character = {
      ruleset: '2014',
      race: 'Human',
      background: 'Acolyte',
      classes: [{ class: 'Rogue', level: 4, subclass: 'Thief' }],
      skills,
    };
    expect((await check(rogue)).valid).toBe(false);
    expect((await check({ ...rogue, feats: ['Ash Walker'] })).valid).toBe(true);
    expect((await check({ ...rogue, race: 'Cinderling' })).valid).toBe(true);
    const warden = await check({
      ruleset: '2014',
      classes: [{ class: 'Warden of Ash', level: 5 }],
      spells: ['Goodberry'],
    });
    expect(warden.errors).toEqual([]);
    expect(warden.warnings.map((one) => one.rule)).toContain('spell-list');
  });

  it('a homebrew caster has the slots and the DC of its own table', async () => {
    const verdict = await check({
      ruleset: '2014',
      classes: [{ class: 'Tide Singer', level: 3 }],
      ability_scores: { wis: 16 },
      cantrips: ['Guidance'],
      spells: ['Cinder Whisper', 'Goodberry'],
      spell_slots: { '1': 4, '2': 2 },
    });
    expect(verdict.errors).toEqual([]);
    expect(verdict.derived).toMatchObject({
      spell_slots: { '1': 4, '2': 2 },
      spellcasting: [{ save_dc: 13, spells: 4, cantrips: 2 }],
    });
  });

  it('a shield named with the armor counts as one', async () => {
    const verdict = await check({
      ruleset: '2014',
      classes: [{ class: 'Fighter', level: 1 }],
      ability_scores: { str: 15, dex: 10 },
      armor: 'Chain Mail and a Shield',
    });
    expect(verdict.derived).toMatchObject({ armor_class: { value: 18 } });
  });

  it('an empty sheet is valid, and fields nobody reads are told back', async () => {
    expect((await check({})).valid).toBe(true);
    const verdict = await check({ alignment: 'chaotic good', age: 120 });
    expect(verdict.info[0]?.problem).toContain('alignment and age');
  });

  it('a spell of a third-party book counts as what its book says', async () => {
    const verdict = await check({
      ruleset: '2014',
      classes: [{ class: 'Cleric', level: 5, subclass: 'Life Domain' }],
      ability_scores: { wis: 16 },
      spells: ['Cinder Whisper'],
    });
    expect(verdict.errors.map((one) => one.rule)).toEqual(['spell-list']);
    expect(verdict.errors[0]?.problem).toContain('bard and wizard');
  });
});

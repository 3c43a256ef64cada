import { describe, expect, test } from 'vitest';
import { Character, classesOf } from '../../../src/dnd5e/character/character.ts';
import { judgeWith, saidBy } from './verdicts.ts';

const judge = await judgeWith([
  { kind: 'feat', name: 'Shoal Gift', body: { desc: 'Choose an animal of the sea.' } },
  { kind: 'subclass', name: 'Thief: Reborn', body: { class: 'rogue', features: [] } },
]);

test.each([
  ['Druid 9 (Circle of the Land (Desert))', 'Circle of the Land (Desert)'],
  ['Druid (Land) 9', 'Land'],
  ['Druid 9 (Circle of the Land', 'Circle of the Land'],
  ['Druid 9 ()', undefined],
])('%s', (line, subclass) => {
  const [found] = classesOf(Character.parse({ classes: [line] }));
  expect(found).toMatchObject({ name: 'Druid', level: 9 });
  expect(found?.subclass).toBe(subclass);
});

describe('a choice within a subclass', () => {
  const druid = {
    ability_scores: { wis: 16 },
    cantrips: ['Druidcraft', 'Guidance', 'Produce Flame', 'Shillelagh'],
    spells: ['Blur', 'Silence', 'Create Food and Water'],
  };
  test.each([
    { classes: ['Druid 9 (Circle of the Land (Desert))'] },
    { classes: [{ class: 'Druid', level: 9, subclass: 'Circle of the Land (Desert)' }] },
    { classes: [{ class: 'Druid', level: 9, subclass: 'Circle of the Land: Desert' }] },
    { classes: [{ class: 'Druid', level: 9, subclass: 'Land - Desert' }] },
  ])('$classes', async ({ classes }) => {
    const verdict = await judge({ ...druid, classes });
    expect([...verdict.errors, ...verdict.warnings]).toEqual([]);
    expect(verdict.derived).toMatchObject({ spellcasting: [{ cantrips: 4 }] });
  });

  test('a subclass of another book keeps its own name', async () => {
    const verdict = await judge({ classes: ['Rogue 5 (Thief: Reborn)'], skills: ['Arcana'] });
    expect(saidBy(verdict, 'skill-choices').join()).toContain('"Thief: Reborn"');
  });
});

test('the subclass may stand with the class', async () => {
  const classes = [{ class: 'Rogue (Thief)', level: 5 }];
  const verdict = await judge({ classes });
  expect(saidBy(verdict, 'subclass-level')).toEqual([]);
  expect(saidBy(verdict, 'unknown-content')).toEqual([]);
});

describe('a feat with its choice', () => {
  const known = async (feats: string[], ruleset = '5e-2014') => {
    const verdict = await judge({ ruleset, classes: ['Fighter 8 (Champion)'], feats });
    return [...saidBy(verdict, 'unknown-content'), ...saidBy(verdict, 'repeated-feat')];
  };
  test.each([
    [['Resilient (Constitution)', 'Elemental Adept: Fire', 'Elemental Adept: Cold'], '5e-2014'],
    [['ASI', 'Ability Score Improvement (Str +2)'], '5e-2024'],
  ])('%s', async (feats, ruleset) => {
    expect(await known(feats, ruleset)).toEqual([]);
  });
  test('counts once where the feat does', async () => {
    expect(await known(['Resilient (Constitution)', 'Resilient (Wisdom)'])).toHaveLength(1);
  });
  test('of another book may be taken for each choice', async () => {
    expect(await known(['Shoal Gift (Eel)', 'Shoal Gift (Gull)'])).toEqual([]);
    expect(await known(['Shoal Gift', 'Shoal Gift'])).toHaveLength(1);
  });
});

test('a subclass may give a language', async () => {
  const speak = async (line: string) =>
    saidBy(
      await judge({
        race: 'Tiefling',
        background: 'Acolyte',
        classes: [line],
        languages: ['Common', 'Infernal', 'Draconic', 'Elvish', 'Dwarvish'],
      }),
      'languages',
    );
  expect(await speak('Sorcerer 1 (Draconic Bloodline)')).toEqual([]);
  expect(await speak('Sorcerer 1')).toHaveLength(1);
});

test('a level above the highest is the only fault', async () => {
  const verdict = await judge({
    ruleset: '2024',
    classes: ['Fighter 21 (Champion)'],
    weapon_masteries: ['Greatsword', 'Longbow', 'Javelin'],
  });
  expect(verdict.errors.map((one) => one.problem)).toEqual(['The class levels add up to 21.']);
});

describe('orders among the features (2024)', () => {
  const cleric = { ruleset: '2024', classes: ['Cleric 1'], ability_scores: { int: 8, wis: 16 } };
  const cantrips = ['Guidance', 'Light', 'Sacred Flame', 'Mending'];

  test.each(['Divine Order: Thaumaturge', 'Divine Order (Thaumaturge)', 'Thaumaturge'])(
    '%s',
    async (feature) => {
      const verdict = await judge({ ...cleric, cantrips, features: [feature] });
      expect([...verdict.errors, ...verdict.warnings, ...verdict.info]).toEqual([]);
      expect(verdict.derived).toMatchObject({ skills: { arcana: 2, religion: 2, nature: -1 } });
    },
  );

  test('the other order gives training, and no cantrip', async () => {
    const features = ['Divine Order: Protector'];
    const worn = { armor: 'Plate', weapons: ['Longsword'], features };
    const verdict = await judge({ ...cleric, ...worn });
    expect(saidBy(verdict, 'armor-proficiency')).toEqual([]);
    expect(saidBy(verdict, 'weapon-proficiency')).toEqual([]);
    expect((await judge({ ...cleric, cantrips, features })).valid).toBe(false);
    const plate = await judge({ ...cleric, armor: 'Plate', features: ['Thaumaturge'] });
    expect(plate.errors.map((one) => one.rule)).toEqual(['armor-proficiency']);
  });

  test('only one of the two', async () => {
    const verdict = await judge({ ...cleric, features: ['Thaumaturge', 'Protector'] });
    expect(verdict.errors.map((one) => one.rule)).toEqual(['class-order']);
  });

  test('other features are told back, without a guess', async () => {
    const verdict = await judge({ ...cleric, features: ['Channel Divinity'] });
    expect(verdict.info.map(({ problem, fix }) => `${problem} ${fix}`)).toEqual([
      'Not looked at: features. No rule here concerns them.',
    ]);
  });
});

describe('spell slots', () => {
  const slots = async (line: string, spell_slots: Record<string, number>) => {
    const { valid, warnings } = await judge({ classes: [line], spell_slots });
    const said = warnings.filter((one) => one.rule === 'spell-slots').map((one) => one.problem);
    return { valid, said };
  };

  test('levels that are left out are told', async () => {
    expect(await slots('Cleric 5 (Life Domain)', { 1: 4 })).toEqual({
      valid: true,
      said: ['Slots that are not listed: 3 of level 2 and 2 of level 3.'],
    });
    expect((await slots('Cleric 5 (Life Domain)', {})).said).toEqual([]);
    expect((await slots('Cleric 5 (Life Domain)', { 1: 4, 2: 3, 3: 0 })).valid).toBe(false);
    expect((await slots('Warlock 5 (The Fiend)', { pact: 2 })).said).toEqual([]);
    expect((await slots('Warlock 5 (The Fiend)', { 3: 2 })).said).toEqual([]);
  });

  test('a subclass of which nothing is known may cast', async () => {
    expect((await slots('Fighter 7 (Rune Singer)', { 1: 4, 2: 2 })).valid).toBe(true);
    expect((await slots('Fighter 7 (Champion)', { 1: 4, 2: 2 })).valid).toBe(false);
    expect((await slots('Cleric 5 (Rune Domain)', { 1: 5, 2: 3, 3: 2 })).valid).toBe(false);
  });
});

test('the cantrips that are allowed add up', async () => {
  const verdict = await judge({
    ruleset: '2024',
    species: 'High Elf',
    background: 'Sage',
    feats: ['Magic Initiate (Wizard)'],
    classes: ['Wizard 1'],
    cantrips:
      'Fire Bolt, Light, Mage Hand, Message, Ray of Frost, Prestidigitation, Shocking Grasp'.split(
        ', ',
      ),
  });
  expect(saidBy(verdict, 'cantrips-known')[0]).toContain(
    '7 cantrips, 1 too many: Shocking Grasp (3 from Wizard, 1 from High Elf, 2 from Magic Initiate (Wizard))',
  );
});

test('words that every object inherits are names like any other', async () => {
  const verdict = await judge({
    ruleset: '2024',
    classes: ['constructor 20 (toString)', 'Wizard 3 (valueOf)'],
    ability_scores: { str: 15 },
    armor: 'constructor',
    weapons: ['toString'],
    attuned: ['valueOf'],
    features: ['constructor'],
  });
  expect(saidBy(verdict, 'unknown-content').length).toBeGreaterThan(3);
});

import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openInProcess } from '../../helpers/client.ts';

const Finding = z.object({
  rule: z.string(),
  path: z.string(),
  problem: z.string(),
  fix: z.string(),
});
const Verdict = z.object({
  valid: z.boolean(),
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
});

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  return () => lore.close();
});

const ask = (character: Record<string, unknown>) =>
  lore.call('validate_character_build', { character_data: character });
const judge = async (character: Record<string, unknown>) =>
  Verdict.parse((await ask(character)).data);
const said = (found: readonly z.infer<typeof Finding>[], rule: string): string[] =>
  found.filter((one) => one.rule === rule).map((one) => one.problem);

describe('spells that come with a race, subclass or invocation are not to choose', () => {
  const chosen = { ruleset: '2014', cantrips: ['Fire Bolt', 'Light', 'Mage Hand'] };

  test.each([
    ['a cantrip of the race', 'Tiefling', 'Sorcerer 1 (Draconic Bloodline)', 'Shield, Sleep'],
    [
      'spells of the race that are not listed',
      'Tiefling',
      'Sorcerer 5 (Draconic Bloodline)',
      'Shield, Sleep, Web, Blur, Fly, Fireball',
    ],
    ['a spell of the race that is', 'Drow', 'Sorcerer 3', 'Shield, Sleep, Web, Blur, Faerie Fire'],
  ])('%s: %s', async (_, race, line, spells) => {
    const { errors, info } = await judge({
      ...chosen,
      race,
      classes: [line],
      spells: spells.split(', '),
    });
    expect(errors).toEqual([]);
    expect(said(info, 'spells-known')).toEqual([]);
  });

  test('a spell of a race takes no place of the class', async () => {
    const { info } = await judge({
      ...chosen,
      race: 'Tiefling',
      classes: ['Warlock 3 (The Fiend)'],
      spells: ['Hellish Rebuke', 'Charm Person', 'Hold Person', 'Darkness'],
    });
    expect(said(info, 'spells-known')).toEqual([
      '1 more spell may be known (4 from Warlock; those from Tiefling do not count).',
    ]);
  });

  test('nor does the spell of an invocation', async () => {
    const { info } = await judge({
      ruleset: '2014',
      classes: ['Warlock 2 (The Fiend)'],
      invocations: ['Armor of Shadows', 'Agonizing Blast'],
      spells: ['Charm Person', 'Hellish Rebuke', 'Command'],
    });
    expect(said(info, 'spells-known')).toEqual([]);
  });
});

describe('a spell out of place is told why', () => {
  const why = async (character: Record<string, unknown>): Promise<string> =>
    (await judge(character)).errors.map((one) => `${one.rule}: ${one.problem}`).join('\n');

  test('a spell of the lineage that comes later, beside a feat of lower spells', async () => {
    const found = await why({
      ruleset: '2024',
      species: 'High Elf',
      background: 'Sage',
      classes: ['Cleric 3 (Life Domain)'],
      ability_scores: { wis: 16 },
      feats: ['Magic Initiate (Wizard)'],
      spells: ['Misty Step'],
    });
    expect(found).toBe(
      'spell-list: Misty Step is on no list of Cleric; Magic Initiate (Wizard) gives only 1st-level spells; High Elf gives it at character level 5.',
    );
  });

  test('a spell of the patron that comes later', async () => {
    const found = await why({
      ruleset: '2024',
      classes: ['Warlock 3 (Fiend Patron)'],
      invocations: ['Pact of the Tome', 'Agonizing Blast', "Devil's Sight"],
      spells: ['Fireball'],
    });
    expect(found).toContain('spell-list: Fireball is on no list of Warlock');
    expect(found).toContain('Fiend Patron gives it at warlock level 5.');
  });

  test('a spell of the class above its levels', async () => {
    const found = await why({
      ruleset: '2014',
      classes: ['Wizard 3 (Evocation)', 'Cleric 2 (Life Domain)'],
      ability_scores: { wis: 16, int: 16 },
      spells: ['Fireball'],
    });
    expect(found).toBe(
      "spell-level: Fireball is a 3rd-level spell; for Wizard's spellbook at most 2nd-level spells are within reach.",
    );
  });
});

describe('a sheet of which little can be checked is not called valid', () => {
  test('without a class', async () => {
    const { text } = await ask({ ruleset: '2014', race: 'Elf', hit_points: 900 });
    expect(text).toContain('no fault was found by the 5e-2014 rules, but the sheet names no class');
  });

  test('with a misspelt one, which is guessed', async () => {
    const { text, data } = await ask({
      ruleset: '2024',
      classes: ['Wizrad 5'],
      hit_points: 900,
      spells: ['Wish'],
    });
    expect(text).not.toContain('is valid');
    expect(text).toContain('the class "Wizrad" is not known here (did you mean Wizard?)');
    expect(data).toMatchObject({ unchecked: expect.stringContaining('Wizrad') });
  });

  test('other misspelt parts are guessed too', async () => {
    const { info } = await judge({
      ruleset: '2014',
      race: 'Halflign',
      classes: ['Wizard 5 (Evocation)'],
      spells: ['Firebal'],
    });
    expect(info.map((one) => one.fix).join(' ')).toMatch(/mean Halfling\?.*mean Fireball\?/);
  });
});

describe('what is too many is told by what is short', () => {
  test('a second arcanum of one level, not the number of spells', async () => {
    const { errors } = await judge({
      ruleset: '2014',
      classes: ['Warlock 11 (The Fiend)'],
      spells: ['Eyebite', 'Circle of Death', 'Charm Person'],
    });
    expect(said(errors, 'spells-known')).toEqual([
      'Circle of Death can only come from Warlock (Mystic Arcanum), which gives 1: Eyebite takes it.',
    ]);
  });

  test('expertise in a skill that the class does not study', async () => {
    const { errors } = await judge({
      ruleset: '2024',
      classes: ['Wizard 2'],
      skills: ['Arcana', 'Insight'],
      expertise: ['Insight'],
    });
    expect(said(errors, 'expertise')).toEqual([
      'No expertise is left for Insight: Wizard gives 1 of Arcana, History, Investigation, Medicine, Nature and Religion.',
    ]);
    expect(errors[0]?.fix).toBe('Choose a skill that is named there.');
  });
});

describe('the pact boon of a 2014 warlock', () => {
  const warlock = { ruleset: '2014', classes: ['Warlock 5 (The Fiend)'] };

  test.each([
    ['feats', ['Pact of the Blade']],
    ['invocations', ['Thirsting Blade', 'Agonizing Blast', 'Pact of the Blade', 'Witch Sight']],
    ['features', ['Pact Boon: Pact of the Blade']],
    ['pact_boon', 'Blade'],
  ])('is read where it stands: %s', async (field, names) => {
    const { errors, warnings, info } = await judge({ ...warlock, [field]: names });
    expect(said(warnings, 'feat-count')).toEqual([]);
    expect([...errors, ...info].map((one) => one.problem).join()).not.toMatch(/pact/i);
  });

  test('is the one that the invocations need', async () => {
    const invocations = ['Thirsting Blade', 'Agonizing Blast', 'Witch Sight'];
    const { errors } = await judge({ ...warlock, invocations, features: ['Pact of the Tome'] });
    expect(said(errors, 'invocations')[0]).toBe(
      'Thirsting Blade needs Pact of the Blade, not Pact of the Tome.',
    );
  });

  test('is one, so that invocations need the same', async () => {
    const invocations = ['Thirsting Blade', 'Voice of the Chain Master', 'Agonizing Blast'];
    const { errors } = await judge({ ...warlock, invocations });
    expect(said(errors, 'invocations')[0]).toContain('a warlock has one pact');
  });

  test('gives its cantrips, and those of another pact are too many', async () => {
    const cantrips = [
      'Eldritch Blast',
      'Mage Hand',
      'Light',
      'Guidance',
      'Fire Bolt',
      'Poison Spray',
    ];
    const tome = await judge({ ...warlock, cantrips, pact_boon: 'Pact of the Tome' });
    expect(tome.errors).toEqual([]);
    const chain = await judge({ ...warlock, cantrips, pact_boon: 'Pact of the Chain' });
    expect(chain.errors.map((one) => one.rule)).toContain('spell-list');
  });
});

describe('what a sheet overlooks is found', () => {
  type Case = readonly [what: string, severity: 'errors' | 'info', rule: string, sheet: object];
  const old = { ruleset: '2014', ability_scores: { str: 16, dex: 12 } };
  const now = { ruleset: '2024', ability_scores: { str: 10, dex: 12 } };
  const cases: Case[] = [
    [
      'Magic Initiate twice of one list',
      'errors',
      'repeated-feat',
      {
        ...now,
        background: 'Sage',
        species: 'Human',
        classes: ['Fighter 1'],
        feats: ['Magic Initiate (Wizard)', 'Magic Initiate (Wizard)'],
      },
    ],
    [
      'metal on a druid',
      'info',
      'druid-metal',
      { ...old, classes: ['Druid 2'], armor: 'Scale Mail' },
    ],
    [
      'a halfling with a greataxe',
      'info',
      'heavy-weapon',
      { ...old, race: 'Lightfoot Halfling', classes: ['Fighter 1'], weapons: ['Greataxe'] },
    ],
    [
      'a weak fighter with a maul',
      'info',
      'heavy-weapon',
      { ...now, classes: ['Fighter 1'], weapons: ['Maul'] },
    ],
    [
      'a weak eye with a longbow',
      'info',
      'heavy-weapon',
      { ...now, classes: ['Fighter 1'], weapons: ['Longbow'] },
    ],
    ['an elf of no kind', 'info', 'subrace-of-race', { ...old, race: 'Elf', classes: ['Rogue 1'] }],
    [
      'expertise that was not chosen',
      'info',
      'expertise',
      { ...old, classes: ['Rogue 1'], skills: ['Stealth', 'Acrobatics', 'Insight', 'Deception'] },
    ],
  ];
  test.each(cases)('%s', async (_, severity, rule, sheet) => {
    expect(said((await judge({ ...sheet }))[severity], rule)).toHaveLength(1);
  });

  test.each([
    ['two lists', { ...now, feats: ['Magic Initiate (Cleric)', 'Magic Initiate (Wizard)'] }],
    ['leather on a druid', { ...old, classes: ['Druid 2'], armor: 'Leather Armor' }],
    ['a strong human with a maul', { ...old, race: 'Human', weapons: ['Maul'] }],
  ])('and not %s', async (_, sheet) => {
    const { errors, info } = await judge({ classes: ['Fighter 1'], ...sheet });
    const rules = [...errors, ...info].map((one) => one.rule);
    expect(rules.filter((rule) => /repeated-feat|druid-metal|heavy/.test(rule))).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { libraryService, type NewEntity } from '../../../src/library/library.ts';
import { openInProcess } from '../../helpers/client.ts';

const Finding = z.object({ rule: z.string(), path: z.string(), problem: z.string() });
const Verdict = z.object({
  valid: z.boolean(),
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
  derived: z.looseObject({
    armor_class: z.object({ value: z.int() }).optional(),
    spellcasting: z.array(z.object({ cantrips: z.int() })).optional(),
  }),
});

let lore: Awaited<ReturnType<typeof openInProcess>>;

/** A spell of the new rules, as far as the check reads it. */
const spell = (name: string, level: number, classes: string[], ritual = false): NewEntity => ({
  kind: 'spell',
  document: 'srd-2024',
  source: 'open5e_v2',
  name,
  body: {
    level,
    school: 'evocation',
    casting_time: 'Action',
    range: 'Self',
    duration: 'Instantaneous',
    concentration: false,
    ritual,
    desc: 'Invented.',
    classes,
  },
});

beforeAll(async () => {
  lore = await openInProcess({});
  await lore.app.use(libraryService).put({
    documents: [
      { key: 'srd-2024', title: 'SRD 5.2', source: 'open5e_v2', ruleset: '5e-2024' },
      { key: 'other-game', title: 'Another Game', source: 'open5e_v2', ruleset: 'a5e' },
    ],
  });
  await lore.app.use(libraryService).put({
    entities: [
      spell('Divine Smite', 1, ['paladin']),
      spell('Elementalism', 0, ['druid', 'sorcerer', 'wizard']),
      spell('Hex', 1, ['warlock']),
      spell('Alarm', 1, ['ranger', 'wizard'], true),
      spell('Find Familiar', 1, ['wizard'], true),
      spell('Shield of Faith', 1, ['cleric', 'paladin']),
      spell('Bless', 1, ['cleric', 'paladin']),
      spell('Guidance', 0, ['cleric', 'druid']),
      spell('Light', 0, ['bard', 'cleric', 'sorcerer', 'wizard']),
      spell('Fire Bolt', 0, ['sorcerer', 'wizard']),
      spell('Prestidigitation', 0, ['bard', 'sorcerer', 'warlock', 'wizard']),
      {
        kind: 'background',
        document: 'srd-2024',
        source: 'open5e_v2',
        name: 'Criminal',
        body: { skill_proficiencies: 'Sleight of Hand and Stealth', feat: 'Alert' },
      },
      {
        kind: 'background',
        document: 'other-game',
        source: 'open5e_v2',
        name: 'Outlander',
        body: { skill_proficiencies: 'Stealth and Survival' },
      },
    ],
  });
  return () => lore.close();
});

const judge = async (character: Record<string, unknown>) =>
  Verdict.parse((await lore.call('validate_character_build', { character_data: character })).data);

type Case = readonly [name: string, classes: string, rest: Record<string, unknown>];
const old = (name: string, classes: string, rest: Record<string, unknown>): Case => [
  name,
  classes,
  { ruleset: '2014', ...rest },
];
const now = (name: string, classes: string, rest: Record<string, unknown>): Case => [
  name,
  classes,
  { ruleset: '2024', ...rest },
];
const sheet = ([, classes, rest]: Case) => ({ classes: classes.split(' / '), ...rest });

describe('what the book allows is valid', () => {
  const allowed: Case[] = [
    old('an arcane trickster has mage hand and two more', 'Rogue 3 (Arcane Trickster)', {
      cantrips: ['Mage Hand', 'Minor Illusion', 'Fire Bolt'],
      spells: ['Charm Person', 'Silent Image', 'Shield'],
    }),
    old('an eldritch knight of 8 has two spells of any school', 'Fighter 8 (Eldritch Knight)', {
      spells: ['Shield', 'Magic Missile', 'Burning Hands', 'Thunderwave', 'Sleep', 'Find Familiar'],
    }),
    old('rituals of the Book of Ancient Secrets', 'Warlock 5 (The Fiend)', {
      spells: ['Hold Person', 'Find Familiar', 'Detect Magic', 'Silence'],
    }),
    old('the book of a warlock who names the invocation', 'Warlock 3 (The Fiend)', {
      invocations: ['Book of Ancient Secrets', 'Armor of Shadows'],
      spells: ['Charm Person', 'Find Familiar', 'Identify', 'Mage Armor'],
    }),
    now('rituals and cantrips of the Pact of the Tome', 'Warlock 1', {
      cantrips: ['Guidance', 'Light', 'Fire Bolt'],
      spells: ['Hex', 'Alarm', 'Find Familiar'],
    }),
    old('a bard learns a cantrip as a magical secret', 'Bard 10 (College of Lore)', {
      cantrips: ['Vicious Mockery', 'Light', 'Message', 'Mending', 'Fire Bolt', 'Sacred Flame'],
    }),
    old('signature spells do not count', 'Wizard 20 (Evocation)', {
      ability_scores: { int: 10 },
      spells: ['Fireball', 'Fly', 'Haste', ...manySpells(24)],
      prepared: ['Fireball', 'Fly', ...manySpells(20)],
    }),
    old('a druid of the coast has her own two spells', 'Druid 3 (Circle of the Land)', {
      ability_scores: { wis: 10 },
      spells: ['Mirror Image', 'Misty Step', 'Cure Wounds', 'Entangle', 'Moonbeam'],
    }),
    old('Magic Initiate of a list', 'Fighter 4 (Champion)', {
      feats: ['Magic Initiate (Cleric)'],
      cantrips: ['Guidance', 'Light'],
      spells: ['Bless'],
    }),
    now('the origin feat brings spells of its list', 'Fighter 1', {
      background: 'Acolyte',
      feats: ['Magic Initiate (Cleric)'],
      cantrips: ['Guidance', 'Light'],
      spells: ['Bless'],
    }),
    now('Lessons of the First Ones is an origin feat more', 'Warlock 2', {
      background: 'Soldier',
      feats: ['Savage Attacker', 'Tough'],
      invocations: ['Lessons of the First Ones', 'Pact of the Blade', 'Armor of Shadows'],
    }),
    old('Beguiling Influence brings two skills', 'Warlock 2 (The Fiend)', {
      background: 'Acolyte',
      race: 'Dragonborn',
      skills: ['Insight', 'Religion', 'Arcana', 'History', 'Deception', 'Persuasion'],
    }),
    old('fighting styles by class', 'Paladin 2 / Ranger 2', {
      fighting_styles: ['Protection', 'Archery'],
    }),
    now('one weapon mastery for each that the classes give', 'Fighter 1 / Barbarian 1', {
      weapon_masteries: ['Longbow', 'Longsword (Sap)', 'Greataxe', 'Maul', 'Javelin'],
    }),
    old('a 2014 criminal is not the criminal of 2024', 'Rogue 1', {
      race: 'Dragonborn',
      background: 'Criminal',
      skills: ['Deception', 'Stealth', 'Acrobatics', 'Perception', 'Insight', 'Investigation'],
    }),
    old('nor that of another game', 'Fighter 1', {
      race: 'Dragonborn',
      background: 'Outlander',
      skills: ['Athletics', 'Survival', 'Perception', 'Insight'],
    }),
    now('wizards of 2024 have expertise in what they study', 'Wizard 2', {
      skills: ['Arcana', 'History'],
      expertise: ['Arcana'],
    }),
  ];
  test.each(allowed)('%s: %s', async (...row) => {
    expect((await judge(sheet(row))).errors).toEqual([]);
  });

  test('the trickster is told of three cantrips, and Defense counts in the armor class', async () => {
    const trickster = await judge({ ruleset: '2014', classes: ['Rogue 3 (Arcane Trickster)'] });
    expect(trickster.derived.spellcasting?.[0]?.cantrips).toBe(3);
    const guard = await judge({
      ruleset: '2014',
      classes: ['Fighter 1'],
      ability_scores: { dex: 10 },
      armor: 'Chain Mail',
      fighting_style: 'Defense',
      armor_class: 17,
    });
    expect(guard.warnings.filter((one) => one.rule === 'armor-class')).toEqual([]);
    expect(guard.derived.armor_class?.value).toBe(17);
  });

  test('what rests on a choice that the sheet does not show is said', async () => {
    const { info } = await judge({
      ruleset: '2014',
      classes: ['Warlock 5 (The Fiend)'],
      spells: ['Detect Magic', 'Silence'],
    });
    expect(info.map((one) => one.problem).join(' ')).toContain('Book of Ancient Secrets');
  });

  test('a name that only other rules know is said to be theirs', async () => {
    const { info, errors } = await judge({
      ruleset: '2014',
      classes: ['Rogue 1'],
      background: 'Criminal',
    });
    expect(errors).toEqual([]);
    expect(info.map((one) => one.problem).join(' ')).toContain(
      'The background "Criminal" is known here only from the 2024 rules',
    );
  });
});

describe('what the book forbids is an error', () => {
  const forbidden: (readonly [rule: string, ...Case])[] = [
    [
      'cantrips-known',
      ...old('three cantrips without mage hand', 'Rogue 3 (Arcane Trickster)', {
        cantrips: ['Light', 'Minor Illusion', 'Fire Bolt'],
      }),
    ],
    [
      'spells-known',
      ...old('an eldritch knight with two of other schools', 'Fighter 3 (Eldritch Knight)', {
        spells: ['Shield', 'Sleep', 'Charm Person'],
      }),
    ],
    [
      'spell-list',
      ...old('a ritual above the level of the book', 'Warlock 3 (The Fiend)', {
        invocations: ["Devil's Sight", 'Agonizing Blast'],
        spells: ['Find Familiar', 'Detect Magic'],
      }),
    ],
    [
      'spells-prepared',
      ...old('the spells of two lands', 'Druid 3 (Circle of the Land)', {
        ability_scores: { wis: 10 },
        spells: ['Mirror Image', 'Misty Step', 'Cure Wounds', 'Entangle', 'Moonbeam', 'Barkskin'],
      }),
    ],
    [
      'spell-list',
      ...old('Magic Initiate gives no spell of level 3', 'Fighter 4 (Champion)', {
        feats: ['Magic Initiate (Wizard)'],
        spells: ['Cure Wounds'],
      }),
    ],
    [
      'edition',
      ...old('a spell of the new rules', 'Paladin 5 (Oath of Devotion)', {
        spells: ['Divine Smite'],
      }),
    ],
    ['edition', ...old('a cantrip of the new rules', 'Wizard 1', { cantrips: ['Elementalism'] })],
    [
      'origin-feat',
      ...now('a background without its feat', 'Fighter 1', {
        background: 'Soldier',
        feats: ['Alert'],
      }),
    ],
    [
      'origin-feat',
      ...now('the feat with another list', 'Fighter 1', {
        background: 'Sage',
        feats: ['Magic Initiate (Druid)'],
      }),
    ],
    [
      'fighting-style',
      ...old('a style of another class', 'Paladin 2', {
        fighting_styles: ['Archery'],
      }),
    ],
    ['fighting-style', ...old('a style too early', 'Ranger 1', { fighting_style: 'Archery' })],
    [
      'fighting-style',
      ...old('one style twice', 'Fighter 10 (Champion)', {
        fighting_styles: ['Archery', 'Archery'],
      }),
    ],
    [
      'fighting-style',
      ...now('a second style before the champion has it', 'Fighter 6 (Champion)', {
        fighting_styles: ['Archery', 'Defense'],
      }),
    ],
    [
      'weapon-mastery',
      ...old('masteries in the old rules', 'Fighter 5', {
        weapon_mastery: ['Longsword'],
      }),
    ],
    [
      'weapon-mastery',
      ...now('more than the class gives', 'Rogue 1', {
        weapon_masteries: ['Dagger', 'Shortbow', 'Rapier'],
      }),
    ],
    [
      'weapon-mastery',
      ...now('a weapon without proficiency', 'Rogue 1', {
        weapon_masteries: ['Greataxe', 'Dagger'],
      }),
    ],
    [
      'weapon-mastery',
      ...now('a bow in the hands of a barbarian', 'Barbarian 1', {
        weapon_masteries: ['Longbow', 'Greataxe'],
      }),
    ],
    [
      'weapon-mastery',
      ...now('another property than the weapon has', 'Fighter 1', {
        weapon_masteries: ['Longsword (Topple)', 'Maul', 'Dagger'],
      }),
    ],
    [
      'weapon-mastery',
      ...now('a class without the feature', 'Wizard 5', {
        weapon_masteries: ['Dagger'],
      }),
    ],
    [
      'invocations',
      ...old('an invocation above the level', 'Warlock 5 (The Fiend)', {
        invocations: ['Witch Sight', 'Agonizing Blast', 'Armor of Shadows'],
      }),
    ],
    [
      'invocations',
      ...now('a pact invocation without the pact', 'Warlock 5', {
        invocations: ['Eldritch Smite', 'Agonizing Blast', 'Pact of the Tome'],
      }),
    ],
    [
      'expertise',
      ...now('a scholar of stealth', 'Wizard 2', {
        skills: ['Arcana', 'Stealth'],
        expertise: ['Stealth'],
      }),
    ],
  ];
  test.each(forbidden)('%s: %s', async (rule, ...row) => {
    const { errors } = await judge(sheet(row));
    expect(errors.map((one) => one.rule)).toContain(rule);
  });
});

test('a sheet of 2024 that lists no feats is only reminded of the origin feat', async () => {
  const { errors, warnings } = await judge({
    ruleset: '2024',
    background: 'Soldier',
    classes: ['Fighter 1'],
  });
  expect(errors).toEqual([]);
  expect(warnings.map((one) => one.rule)).toContain('origin-feat');
});

/** Wizard spells below level 3, so many. */
function manySpells(count: number): string[] {
  return 'Alarm, Burning Hands, Charm Person, Color Spray, Comprehend Languages, Detect Magic, Disguise Self, Expeditious Retreat, False Life, Feather Fall, Find Familiar, Fog Cloud, Grease, Identify, Jump, Longstrider, Mage Armor, Magic Missile, Shield, Silent Image, Sleep, Thunderwave, Unseen Servant, Web'
    .split(', ')
    .slice(0, count);
}

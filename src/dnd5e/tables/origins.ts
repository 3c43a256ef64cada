import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import { otherNames, subraceNames } from '../model/other-names.ts';
import type { Ability } from '../model/vocabulary.ts';
import type { ArmorTraining, SkillChoice } from './classes.ts';
import { nameInTable } from './name-in-table.ts';
import { type Skill, skills } from './skills.ts';

export type Increases = Readonly<Partial<Record<Ability, number>>>;

/** What a race, subrace or species gives, for checking builds. */
export interface Origin {
  readonly increases: Increases;
  /** Further abilities to choose. */
  readonly choice?: {
    readonly count: number;
    readonly by: number;
    readonly from: readonly Ability[];
  };
  readonly skills: readonly Skill[];
  readonly skillChoice?: SkillChoice;
  /** How many languages in total. */
  readonly languages: number;
  readonly cantrips: readonly string[];
  /** A cantrip to choose from this class's list. */
  readonly cantripFrom?: string;
  readonly spells: readonly { readonly name: string; readonly level: number }[];
  readonly armor: readonly ArmorTraining[];
  readonly weapons: readonly string[];
  readonly hitPointsPerLevel: number;
  readonly feats: number;
  /** Smaller than a human, for whom heavy weapons are made. */
  readonly small?: true;
}

export const plainOrigin: Origin = {
  increases: {},
  skills: [],
  languages: 0,
  cantrips: [],
  spells: [],
  armor: [],
  weapons: [],
  hitPointsPerLevel: 0,
  feats: 0,
};

const origin = (increases: Increases, rest: Partial<Origin> = {}): Origin => ({
  ...plainOrigin,
  increases,
  ...rest,
});

const everyAbility: readonly Ability[] = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
];
const elfWeapons = ['longsword', 'shortsword', 'shortbow', 'longbow'];

/** Rule: Races (2014): Ability Score Increase and the traits that give proficiencies, spells or hit points. */
const races2014: Readonly<Record<string, Origin>> = {
  dwarf: origin(
    { constitution: 2 },
    { languages: 2, weapons: ['battleaxe', 'handaxe', 'light hammer', 'warhammer'] },
  ),
  elf: origin({ dexterity: 2 }, { languages: 2, skills: ['perception'] }),
  halfling: origin({ dexterity: 2 }, { languages: 2, small: true }),
  human: origin(
    { strength: 1, dexterity: 1, constitution: 1, intelligence: 1, wisdom: 1, charisma: 1 },
    { languages: 2 },
  ),
  'variant human': origin(
    {},
    {
      choice: { count: 2, by: 1, from: everyAbility },
      languages: 2,
      skillChoice: { choose: 1, from: skills },
      feats: 1,
    },
  ),
  dragonborn: origin({ strength: 2, charisma: 1 }, { languages: 2 }),
  gnome: origin({ intelligence: 2 }, { languages: 2, small: true }),
  'half elf': origin(
    { charisma: 2 },
    {
      choice: { count: 2, by: 1, from: everyAbility.filter((ability) => ability !== 'charisma') },
      languages: 3,
      skillChoice: { choose: 2, from: skills },
    },
  ),
  'half orc': origin({ strength: 2, constitution: 1 }, { languages: 2, skills: ['intimidation'] }),
  tiefling: origin(
    { charisma: 2, intelligence: 1 },
    {
      languages: 2,
      cantrips: ['thaumaturgy'],
      spells: [
        { name: 'hellish rebuke', level: 3 },
        { name: 'darkness', level: 5 },
      ],
    },
  ),
};

/** Rule: Subraces (2014), by the race they belong to. */
const subraces2014: Readonly<Record<string, { readonly race: string; readonly gives: Origin }>> = {
  'hill dwarf': { race: 'dwarf', gives: origin({ wisdom: 1 }, { hitPointsPerLevel: 1 }) },
  'mountain dwarf': {
    race: 'dwarf',
    gives: origin({ strength: 2 }, { armor: ['light', 'medium'] }),
  },
  'high elf': {
    race: 'elf',
    gives: origin(
      { intelligence: 1 },
      { languages: 1, cantripFrom: 'wizard', weapons: elfWeapons },
    ),
  },
  'wood elf': { race: 'elf', gives: origin({ wisdom: 1 }, { weapons: elfWeapons }) },
  drow: {
    race: 'elf',
    gives: origin(
      { charisma: 1 },
      {
        cantrips: ['dancing lights'],
        spells: [
          { name: 'faerie fire', level: 3 },
          { name: 'darkness', level: 5 },
        ],
        weapons: ['rapier', 'shortsword', 'hand crossbow'],
      },
    ),
  },
  'lightfoot halfling': { race: 'halfling', gives: origin({ charisma: 1 }) },
  'stout halfling': { race: 'halfling', gives: origin({ constitution: 1 }) },
  'rock gnome': { race: 'gnome', gives: origin({ constitution: 1 }) },
  'forest gnome': {
    race: 'gnome',
    gives: origin({ dexterity: 1 }, { cantrips: ['minor illusion'] }),
  },
};

/** Rule: Species (2024): no ability increases; those come from the background. */
const species2024: Readonly<Record<string, Origin>> = {
  dragonborn: plainOrigin,
  dwarf: origin({}, { hitPointsPerLevel: 1 }),
  elf: origin({}, { skillChoice: { choose: 1, from: ['insight', 'perception', 'survival'] } }),
  gnome: plainOrigin,
  goliath: plainOrigin,
  halfling: plainOrigin,
  human: origin({}, { skillChoice: { choose: 1, from: skills }, feats: 1 }),
  orc: plainOrigin,
  tiefling: origin({}, { cantrips: ['thaumaturgy'] }),
};

const legacy = (cantrip: string, third: string, fifth: string): Origin =>
  origin(
    {},
    {
      cantrips: [cantrip],
      spells: [
        { name: third, level: 3 },
        { name: fifth, level: 5 },
      ],
    },
  );

/** Rule: lineages and legacies of the 2024 elves, gnomes and tieflings. */
const lineages2024: Readonly<Record<string, { readonly race: string; readonly gives: Origin }>> = {
  drow: { race: 'elf', gives: legacy('dancing lights', 'faerie fire', 'darkness') },
  'high elf': {
    race: 'elf',
    // Prestidigitation, which may be replaced by another wizard cantrip.
    gives: {
      ...legacy('prestidigitation', 'detect magic', 'misty step'),
      cantrips: [],
      cantripFrom: 'wizard',
    },
  },
  'wood elf': { race: 'elf', gives: legacy('druidcraft', 'longstrider', 'pass without trace') },
  'forest gnome': {
    race: 'gnome',
    gives: origin(
      {},
      { cantrips: ['minor illusion'], spells: [{ name: 'speak with animals', level: 1 }] },
    ),
  },
  'rock gnome': { race: 'gnome', gives: origin({}, { cantrips: ['mending', 'prestidigitation'] }) },
  abyssal: { race: 'tiefling', gives: legacy('poison spray', 'ray of sickness', 'hold person') },
  chthonic: { race: 'tiefling', gives: legacy('chill touch', 'false life', 'ray of enfeeblement') },
  infernal: { race: 'tiefling', gives: legacy('fire bolt', 'hellish rebuke', 'darkness') },
};

/** Rule: languages of a 2024 character: Common and two more. */
export const LANGUAGES_2024 = 3;

export const raceTable = (edition: Edition, name: string): Origin | undefined =>
  lookup(edition === '2014' ? races2014 : species2024, name);

export const subraceTable = (
  edition: Edition,
  name: string,
): { readonly race: string; readonly gives: Origin } | undefined =>
  lookup(edition === '2014' ? subraces2014 : lineages2024, name);

/** The subraces or lineages of a race. */
export const subracesOf = (edition: Edition, race: string): string[] =>
  Object.entries(edition === '2014' ? subraces2014 : lineages2024)
    .filter(([, one]) => one.race === race)
    .map(([name]) => name);

/** Every race, species, subrace and lineage of both editions with its other names. */
const originNames = [races2014, species2024]
  .flatMap((table) => Object.keys(table))
  .map((name) => ({ name, aliases: otherNames('race')(name) }))
  .concat(
    [subraces2014, lineages2024].flatMap((table) =>
      Object.entries(table).map(([name, { race }]) => ({
        name,
        aliases: [...otherNames('subrace')(name), ...subraceNames(name, race)],
      })),
    ),
  );

/** The name that the tables have for a race or subrace: "Elf (High)" is the high elf. */
export const originName = (name: string): string => nameInTable(name, originNames);

export const raceNames = (edition: Edition): string[] =>
  Object.keys(edition === '2014' ? races2014 : species2024);

export interface BackgroundTable {
  readonly skills: readonly Skill[];
  /** 2024: three abilities to raise by 2 and 1, or each by 1. */
  readonly abilities: readonly Ability[];
  readonly feat?: string;
  /** The class list of the feat: Magic Initiate (Cleric). */
  readonly featChoice?: string;
  readonly languages: number;
}

/** Rule: Backgrounds, as far as the open rules name them. */
const backgrounds: Readonly<Record<Edition, Readonly<Record<string, BackgroundTable>>>> = {
  '2014': {
    acolyte: { skills: ['insight', 'religion'], abilities: [], languages: 2 },
  },
  '2024': {
    acolyte: {
      skills: ['insight', 'religion'],
      abilities: ['intelligence', 'wisdom', 'charisma'],
      feat: 'magic initiate',
      featChoice: 'cleric',
      languages: 0,
    },
    criminal: {
      skills: ['sleight of hand', 'stealth'],
      abilities: ['dexterity', 'constitution', 'intelligence'],
      feat: 'alert',
      languages: 0,
    },
    sage: {
      skills: ['arcana', 'history'],
      abilities: ['constitution', 'intelligence', 'wisdom'],
      feat: 'magic initiate',
      featChoice: 'wizard',
      languages: 0,
    },
    soldier: {
      skills: ['athletics', 'intimidation'],
      abilities: ['strength', 'dexterity', 'constitution'],
      feat: 'savage attacker',
      languages: 0,
    },
  },
};

export const backgroundTable = (edition: Edition, name: string): BackgroundTable | undefined =>
  backgrounds[edition][name];

export const backgroundNames = (edition: Edition): string[] => Object.keys(backgrounds[edition]);

/** Rule: Customizing a Background (2014): two skills of choice, and two languages or tools. */
export const CUSTOM_BACKGROUND_SKILLS = 2;
export const CUSTOM_BACKGROUND_LANGUAGES = 2;

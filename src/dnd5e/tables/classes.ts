import type { Edition } from '../model/edition.ts';
import type { Ability } from '../model/vocabulary.ts';
import { type Skill, skills } from './skills.ts';

export type ArmorTraining = 'light' | 'medium' | 'heavy' | 'shield';

/**
 * Weapons that a class is trained with: whole categories, single weapons, or martial ones with a
 * property.
 */
export interface WeaponTraining {
  readonly categories: readonly ('simple' | 'martial')[];
  readonly names: readonly string[];
  readonly martialWith: readonly string[];
}

export interface SkillChoice {
  readonly choose: number;
  readonly from: readonly Skill[];
}

export interface ClassTable {
  readonly name: string;
  /** Undefined if a book does not say. */
  readonly hitDie: number | undefined;
  /** Two, or none if a book does not say. */
  readonly saves: readonly Ability[];
  readonly skills: SkillChoice;
  readonly armor: readonly ArmorTraining[];
  readonly weapons: WeaponTraining;
  /** Each inner list is a choice of abilities, one of which must reach the score. */
  readonly prerequisites: readonly (readonly Ability[])[];
  readonly multiclass: {
    readonly armor: readonly ArmorTraining[];
    readonly weapons: WeaponTraining;
    readonly skills?: SkillChoice;
  };
  /** Not every book has subclasses or says when they are chosen. */
  readonly subclassLevel: number | undefined;
  /** Class levels with an ability score improvement or a feat. */
  readonly improvements: readonly number[];
  /** Expertise by class level: how many skills from which level on, and which. */
  readonly expertise: readonly {
    readonly level: number;
    readonly count: number;
    readonly from?: readonly Skill[];
  }[];
}

const none: WeaponTraining = { categories: [], names: [], martialWith: [] };
const simple: WeaponTraining = { ...none, categories: ['simple'] };
const martial: WeaponTraining = { ...none, categories: ['martial'] };
const all: WeaponTraining = { ...none, categories: ['simple', 'martial'] };
const named = (...names: string[]): WeaponTraining => ({ ...none, names });
const simpleAnd = (...names: string[]): WeaponTraining => ({ ...simple, names });
const simpleAndMartialWith = (...martialWith: string[]): WeaponTraining => ({
  ...simple,
  martialWith,
});

const choose = (count: number, ...from: Skill[]): SkillChoice => ({ choose: count, from });
const anySkill = (count: number): SkillChoice => ({ choose: count, from: skills });

/** Rule: Ability Score Improvement; fighters and rogues gain more of them. */
const usual = [4, 8, 12, 16, 19];
const fighters = [4, 6, 8, 12, 14, 16, 19];
const rogues = [4, 8, 10, 12, 16, 19];

const lightMediumShield: ArmorTraining[] = ['light', 'medium', 'shield'];
const everyArmor: ArmorTraining[] = ['light', 'medium', 'heavy', 'shield'];

type Row = ClassTable;

const barbarian: Row = {
  name: 'barbarian',
  hitDie: 12,
  saves: ['strength', 'constitution'],
  skills: choose(
    2,
    'animal handling',
    'athletics',
    'intimidation',
    'nature',
    'perception',
    'survival',
  ),
  armor: lightMediumShield,
  weapons: all,
  prerequisites: [['strength']],
  multiclass: { armor: ['shield'], weapons: all },
  subclassLevel: 3,
  improvements: usual,
  expertise: [],
};

const bard: Row = {
  name: 'bard',
  hitDie: 8,
  saves: ['dexterity', 'charisma'],
  skills: anySkill(3),
  armor: ['light'],
  weapons: simpleAnd('longsword', 'rapier', 'shortsword', 'hand crossbow'),
  prerequisites: [['charisma']],
  multiclass: { armor: ['light'], weapons: none, skills: anySkill(1) },
  subclassLevel: 3,
  improvements: usual,
  expertise: [
    { level: 3, count: 2 },
    { level: 10, count: 2 },
  ],
};

const cleric: Row = {
  name: 'cleric',
  hitDie: 8,
  saves: ['wisdom', 'charisma'],
  skills: choose(2, 'history', 'insight', 'medicine', 'persuasion', 'religion'),
  armor: lightMediumShield,
  weapons: simple,
  prerequisites: [['wisdom']],
  multiclass: { armor: lightMediumShield, weapons: none },
  subclassLevel: 1,
  improvements: usual,
  expertise: [],
};

const druid: Row = {
  name: 'druid',
  hitDie: 8,
  saves: ['intelligence', 'wisdom'],
  skills: choose(
    2,
    'arcana',
    'animal handling',
    'insight',
    'medicine',
    'nature',
    'perception',
    'religion',
    'survival',
  ),
  armor: lightMediumShield,
  weapons: named(
    'club',
    'dagger',
    'dart',
    'javelin',
    'mace',
    'quarterstaff',
    'scimitar',
    'sickle',
    'sling',
    'spear',
  ),
  prerequisites: [['wisdom']],
  multiclass: { armor: lightMediumShield, weapons: none },
  subclassLevel: 2,
  improvements: usual,
  expertise: [],
};

const fighter: Row = {
  name: 'fighter',
  hitDie: 10,
  saves: ['strength', 'constitution'],
  skills: choose(
    2,
    'acrobatics',
    'animal handling',
    'athletics',
    'history',
    'insight',
    'intimidation',
    'perception',
    'survival',
  ),
  armor: everyArmor,
  weapons: all,
  prerequisites: [['strength', 'dexterity']],
  multiclass: { armor: lightMediumShield, weapons: all },
  subclassLevel: 3,
  improvements: fighters,
  expertise: [],
};

const monk: Row = {
  name: 'monk',
  hitDie: 8,
  saves: ['strength', 'dexterity'],
  skills: choose(2, 'acrobatics', 'athletics', 'history', 'insight', 'religion', 'stealth'),
  armor: [],
  weapons: simpleAnd('shortsword'),
  prerequisites: [['dexterity'], ['wisdom']],
  multiclass: { armor: [], weapons: simpleAnd('shortsword') },
  subclassLevel: 3,
  improvements: usual,
  expertise: [],
};

const paladin: Row = {
  name: 'paladin',
  hitDie: 10,
  saves: ['wisdom', 'charisma'],
  skills: choose(2, 'athletics', 'insight', 'intimidation', 'medicine', 'persuasion', 'religion'),
  armor: everyArmor,
  weapons: all,
  prerequisites: [['strength'], ['charisma']],
  multiclass: { armor: lightMediumShield, weapons: all },
  subclassLevel: 3,
  improvements: usual,
  expertise: [],
};

const rangerSkills: Skill[] = [
  'animal handling',
  'athletics',
  'insight',
  'investigation',
  'nature',
  'perception',
  'stealth',
  'survival',
];
const ranger: Row = {
  name: 'ranger',
  hitDie: 10,
  saves: ['strength', 'dexterity'],
  skills: choose(3, ...rangerSkills),
  armor: lightMediumShield,
  weapons: all,
  prerequisites: [['dexterity'], ['wisdom']],
  multiclass: { armor: lightMediumShield, weapons: all, skills: choose(1, ...rangerSkills) },
  subclassLevel: 3,
  improvements: usual,
  expertise: [],
};

const rogueSkills: Skill[] = [
  'acrobatics',
  'athletics',
  'deception',
  'insight',
  'intimidation',
  'investigation',
  'perception',
  'performance',
  'persuasion',
  'sleight of hand',
  'stealth',
];
const rogueExpertise = [
  { level: 1, count: 2 },
  { level: 6, count: 2 },
];
const rogue: Row = {
  name: 'rogue',
  hitDie: 8,
  saves: ['dexterity', 'intelligence'],
  skills: choose(4, ...rogueSkills),
  armor: ['light'],
  weapons: simpleAnd('longsword', 'rapier', 'shortsword', 'hand crossbow'),
  prerequisites: [['dexterity']],
  multiclass: { armor: ['light'], weapons: none, skills: choose(1, ...rogueSkills) },
  subclassLevel: 3,
  improvements: rogues,
  expertise: rogueExpertise,
};

const sorcerer: Row = {
  name: 'sorcerer',
  hitDie: 6,
  saves: ['constitution', 'charisma'],
  skills: choose(2, 'arcana', 'deception', 'insight', 'intimidation', 'persuasion', 'religion'),
  armor: [],
  weapons: named('dagger', 'dart', 'sling', 'quarterstaff', 'light crossbow'),
  prerequisites: [['charisma']],
  multiclass: { armor: [], weapons: none },
  subclassLevel: 1,
  improvements: usual,
  expertise: [],
};

const warlock: Row = {
  name: 'warlock',
  hitDie: 8,
  saves: ['wisdom', 'charisma'],
  skills: choose(
    2,
    'arcana',
    'deception',
    'history',
    'intimidation',
    'investigation',
    'nature',
    'religion',
  ),
  armor: ['light'],
  weapons: simple,
  prerequisites: [['charisma']],
  multiclass: { armor: ['light'], weapons: simple },
  subclassLevel: 1,
  improvements: usual,
  expertise: [],
};

const wizard: Row = {
  name: 'wizard',
  hitDie: 6,
  saves: ['intelligence', 'wisdom'],
  skills: choose(2, 'arcana', 'history', 'insight', 'investigation', 'medicine', 'religion'),
  armor: [],
  weapons: named('dagger', 'dart', 'sling', 'quarterstaff', 'light crossbow'),
  prerequisites: [['intelligence']],
  multiclass: { armor: [], weapons: none },
  subclassLevel: 2,
  improvements: usual,
  expertise: [],
};

const rows2014: readonly Row[] = [
  barbarian,
  bard,
  cleric,
  druid,
  fighter,
  monk,
  paladin,
  ranger,
  rogue,
  sorcerer,
  warlock,
  wizard,
];

/** What the 2024 rules changed: subclasses at level 3, and differences of each class. */
const changes2024: Readonly<Record<string, Partial<Row>>> = {
  barbarian: { multiclass: { armor: ['shield'], weapons: martial } },
  bard: {
    weapons: simple,
    expertise: [
      { level: 2, count: 2 },
      { level: 9, count: 2 },
    ],
  },
  druid: {
    armor: ['light', 'shield'],
    weapons: simple,
    multiclass: { armor: ['light', 'shield'], weapons: none },
  },
  fighter: {
    skills: choose(2, ...fighter.skills.from, 'persuasion'),
    multiclass: { armor: lightMediumShield, weapons: martial },
  },
  monk: {
    weapons: simpleAndMartialWith('light'),
    multiclass: { armor: [], weapons: none },
  },
  paladin: { multiclass: { armor: lightMediumShield, weapons: martial } },
  ranger: {
    multiclass: {
      armor: lightMediumShield,
      weapons: martial,
      skills: choose(1, ...rangerSkills),
    },
    expertise: [
      { level: 2, count: 1 },
      { level: 9, count: 2 },
    ],
  },
  rogue: {
    skills: choose(4, ...rogueSkills.filter((skill) => skill !== 'performance')),
    weapons: simpleAndMartialWith('finesse', 'light'),
    multiclass: {
      armor: ['light'],
      weapons: none,
      skills: choose(1, ...rogueSkills.filter((skill) => skill !== 'performance')),
    },
  },
  sorcerer: { weapons: simple },
  warlock: { multiclass: { armor: ['light'], weapons: none } },
  wizard: {
    weapons: simple,
    skills: choose(2, ...wizard.skills.from, 'nature'),
    expertise: [
      {
        level: 2,
        count: 1,
        from: ['arcana', 'history', 'investigation', 'medicine', 'nature', 'religion'],
      },
    ],
  },
};

const tables: Readonly<Record<Edition, ReadonlyMap<string, ClassTable>>> = {
  '2014': new Map(rows2014.map((row) => [row.name, row])),
  '2024': new Map(
    rows2014.map((row) => [row.name, { ...row, subclassLevel: 3, ...changes2024[row.name] }]),
  ),
};

export const classNames: readonly string[] = rows2014.map((row) => row.name);

export const classTable = (edition: Edition, name: string): ClassTable | undefined =>
  tables[edition].get(name);

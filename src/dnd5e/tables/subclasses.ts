import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import { otherNames, subclassNames } from '../model/other-names.ts';
import type { ArmorTraining, SkillChoice } from './classes.ts';
import { nameInTable } from './name-in-table.ts';
import { skills } from './skills.ts';

type SpellsByLevel = readonly { readonly level: number; readonly names: readonly string[] }[];

/** What a subclass gives, for checking builds. */
export interface SubclassTable {
  readonly class: string;
  /** Spells that come with it, by class level; they count against no limit. */
  readonly spells?: SpellsByLevel;
  /** One of these sets of spells, chosen with the subclass or after a rest. */
  readonly spellSets?: Readonly<Record<string, SpellsByLevel>>;
  /** 2014 warlocks: spells added to the list to choose from, which do count. */
  readonly addedToList?: readonly string[];
  readonly armor?: readonly ArmorTraining[];
  readonly skills?: SkillChoice & { readonly level: number };
  /** Additional cantrips of the class. */
  readonly cantrips?: { readonly level: number; readonly count: number };
  /** Additional spells or cantrips from these lists, or from any. */
  readonly secrets?: {
    readonly level: number;
    readonly count: number;
    readonly lists?: readonly string[];
  };
  readonly hitPointsPerLevel?: number;
  /** How many languages it adds. */
  readonly languages?: number;
  /** How many magic items it lets one attune to, from which class level on. */
  readonly attuned?: { readonly level: number; readonly most: number };
}

/** Class levels at which subclass spells of full and half casters are gained. */
const at = (levels: readonly number[], ...names: string[]) =>
  levels.map((level, row) => ({ level, names: (names[row] ?? '').split(', ') }));

const landLevels = [3, 5, 7, 9];
const lands2014 = {
  arctic: at(
    landLevels,
    'hold person, spike growth',
    'sleet storm, slow',
    'freedom of movement, ice storm',
    'commune with nature, cone of cold',
  ),
  coast: at(
    landLevels,
    'mirror image, misty step',
    'water breathing, water walk',
    'control water, freedom of movement',
    'conjure elemental, scrying',
  ),
  desert: at(
    landLevels,
    'blur, silence',
    'create food and water, protection from energy',
    'blight, hallucinatory terrain',
    'insect plague, wall of stone',
  ),
  forest: at(
    landLevels,
    'barkskin, spider climb',
    'call lightning, plant growth',
    'divination, freedom of movement',
    'commune with nature, tree stride',
  ),
  grassland: at(
    landLevels,
    'invisibility, pass without trace',
    'daylight, haste',
    'divination, freedom of movement',
    'dream, insect plague',
  ),
  mountain: at(
    landLevels,
    'spider climb, spike growth',
    'lightning bolt, meld into stone',
    'stone shape, stoneskin',
    'passwall, wall of stone',
  ),
  swamp: at(
    landLevels,
    'acid arrow, darkness',
    'water walk, stinking cloud',
    'freedom of movement, locate creature',
    'insect plague, scrying',
  ),
};
const lands2024 = {
  arid: at(landLevels, 'blur, burning hands, fire bolt', 'fireball', 'blight', 'wall of stone'),
  polar: at(
    landLevels,
    'fog cloud, hold person, ray of frost',
    'sleet storm',
    'ice storm',
    'cone of cold',
  ),
  temperate: at(
    landLevels,
    'misty step, shocking grasp, sleep',
    'lightning bolt',
    'freedom of movement',
    'tree stride',
  ),
  tropical: at(
    landLevels,
    'acid splash, ray of sickness, web',
    'stinking cloud',
    'polymorph',
    'insect plague',
  ),
};

/** Rule: the subclasses of the open rules, both editions. */
const tables: Readonly<Record<Edition, Readonly<Record<string, SubclassTable>>>> = {
  '2014': {
    'path of the berserker': { class: 'barbarian' },
    'college of lore': {
      class: 'bard',
      skills: { level: 3, choose: 3, from: skills },
      secrets: { level: 6, count: 2 },
    },
    'life domain': {
      class: 'cleric',
      armor: ['heavy'],
      spells: at(
        [1, 3, 5, 7, 9],
        'bless, cure wounds',
        'lesser restoration, spiritual weapon',
        'beacon of hope, revivify',
        'death ward, guardian of faith',
        'mass cure wounds, raise dead',
      ),
    },
    'circle of the land': {
      class: 'druid',
      cantrips: { level: 2, count: 1 },
      spellSets: lands2014,
    },
    champion: { class: 'fighter' },
    'way of the open hand': { class: 'monk' },
    'oath of devotion': {
      class: 'paladin',
      spells: at(
        [3, 5, 9, 13, 17],
        'protection from evil and good, sanctuary',
        'lesser restoration, zone of truth',
        'beacon of hope, dispel magic',
        'freedom of movement, guardian of faith',
        'commune, flame strike',
      ),
    },
    hunter: { class: 'ranger' },
    thief: { class: 'rogue' },
    'draconic bloodline': { class: 'sorcerer', hitPointsPerLevel: 1, languages: 1 },
    'the fiend': {
      class: 'warlock',
      addedToList: [
        'burning hands',
        'command',
        'blindness deafness',
        'scorching ray',
        'fireball',
        'stinking cloud',
        'fire shield',
        'wall of fire',
        'flame strike',
        'hallow',
      ],
    },
    'school of evocation': { class: 'wizard' },
    'eldritch knight': { class: 'fighter' },
    'arcane trickster': { class: 'rogue' },
  },
  '2024': {
    'path of the berserker': { class: 'barbarian' },
    'college of lore': {
      class: 'bard',
      skills: { level: 3, choose: 3, from: skills },
      secrets: { level: 6, count: 2, lists: ['cleric', 'druid', 'wizard'] },
    },
    'life domain': {
      class: 'cleric',
      spells: at(
        [3, 5, 7, 9],
        'aid, bless, cure wounds, lesser restoration',
        'mass healing word, revivify',
        'aura of life, death ward',
        'greater restoration, mass cure wounds',
      ),
    },
    'circle of the land': { class: 'druid', spellSets: lands2024 },
    champion: { class: 'fighter' },
    'warrior of the open hand': { class: 'monk' },
    'oath of devotion': {
      class: 'paladin',
      spells: at(
        [3, 5, 9, 13, 17],
        'protection from evil and good, shield of faith',
        'aid, zone of truth',
        'beacon of hope, dispel magic',
        'freedom of movement, guardian of faith',
        'commune, flame strike',
      ),
    },
    hunter: { class: 'ranger' },
    thief: { class: 'rogue', attuned: { level: 13, most: 4 } },
    'draconic sorcery': {
      class: 'sorcerer',
      hitPointsPerLevel: 1,
      spells: at(
        [3, 5, 7, 9],
        'alter self, chromatic orb, command, dragons breath',
        'fear, fly',
        'arcane eye, charm monster',
        'legend lore, summon dragon',
      ),
    },
    'fiend patron': {
      class: 'warlock',
      spells: at(
        [3, 5, 7, 9],
        'burning hands, command, scorching ray, suggestion',
        'fireball, stinking cloud',
        'fire shield, wall of fire',
        'geas, insect plague',
      ),
    },
    evoker: { class: 'wizard' },
    'eldritch knight': { class: 'fighter' },
    'arcane trickster': { class: 'rogue' },
  },
};

const namesIn = (edition: Edition) =>
  Object.entries(tables[edition]).map(([name, { class: ofClass }]) => ({
    name,
    aliases: [...otherNames('subclass')(name), ...subclassNames(name, ofClass)],
  }));
const names = { '2014': namesIn('2014'), '2024': namesIn('2024') };

/** The name that the edition's table has for a subclass. */
export const subclassName = (edition: Edition, name: string): string =>
  nameInTable(name, names[edition]);

/** The spells of a subclass at a class level; of several sets, the best matching one. */
export function subclassSpells(
  { spells = [], spellSets }: SubclassTable,
  level: number,
  named: string,
  onSheet: ReadonlySet<string>,
): string[] {
  const reached = (rows: SpellsByLevel): string[] =>
    rows.filter((row) => level >= row.level).flatMap((row) => row.names);
  const sets = Object.entries(spellSets ?? {});
  const fitting = (rows: SpellsByLevel): number =>
    reached(rows).filter((name) => onSheet.has(name)).length;
  const [best] = [
    ...sets.filter(([name]) => named.toLowerCase().includes(name)),
    ...sets.toSorted(([, a], [, b]) => fitting(b) - fitting(a)),
  ];
  return [...reached(spells), ...(best ? reached(best[1]) : [])];
}

export const subclassTable = (edition: Edition, name: string): SubclassTable | undefined =>
  lookup(tables[edition], name);

export const subclassesOf = (edition: Edition, className: string): string[] =>
  Object.entries(tables[edition])
    .filter(([, table]) => table.class === className)
    .map(([name]) => name);

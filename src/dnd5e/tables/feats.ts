import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import type { ArmorTraining } from './classes.ts';
import type { SpellGrant } from './spell-grants.ts';

type FeatSpells = readonly Omit<SpellGrant, 'from' | 'option'>[];

/** What feats of the open rules and other well-known ones give and require, by name. */
export interface FeatTable {
  readonly skills?: number;
  readonly expertise?: number;
  readonly saves?: number;
  readonly languages?: number;
  /** The spells it gives, by edition if they differ. */
  readonly spells?: FeatSpells | Readonly<Partial<Record<Edition, FeatSpells>>>;
  readonly armor?: readonly ArmorTraining[];
  readonly hitPointsPerLevel?: number;
  readonly weapons?: true;
  readonly repeatable?: true;
  /** 2024: `origin`, `general`, `fighting style` or `epic boon`. */
  readonly category?: string;
  readonly prerequisite?: Readonly<Partial<Record<Edition, string>>>;
  /** Raises one of these ability scores by one. */
  readonly raises?: readonly Ability[];
}

const CANTRIP = [0, 0] as const;
const FIRST = [1, 1] as const;
const mental: readonly Ability[] = ['intelligence', 'wisdom', 'charisma'];
const physical: readonly Ability[] = ['strength', 'dexterity'];
const casters2014 = ['bard', 'cleric', 'druid', 'sorcerer', 'warlock', 'wizard'];
const initiate = (lists: readonly string[]): FeatSpells => [
  { count: 2, lists, levels: CANTRIP },
  { count: 1, lists, levels: FIRST },
];
const exactly = (...names: string[]): FeatSpells[number] => ({
  count: names.length,
  names,
  levels: [0, 9],
});

const style: FeatTable = {
  category: 'fighting style',
  prerequisite: { '2024': 'Fighting Style feature' },
};
const boon: FeatTable = {
  category: 'epic boon',
  prerequisite: { '2024': 'Level 19+' },
  raises: abilities,
};

/** The name of the 2024 feat that is an improvement itself. */
export const IMPROVEMENT = 'ability score improvement';

const feats: Readonly<Record<string, FeatTable>> = {
  [IMPROVEMENT]: {
    repeatable: true,
    category: 'general',
    prerequisite: { '2024': 'Level 4+' },
  },
  alert: { category: 'origin' },
  'savage attacker': { category: 'origin' },
  grappler: {
    category: 'general',
    prerequisite: {
      '2014': 'Strength 13 or higher',
      '2024': 'Level 4+, Strength or Dexterity 13+',
    },
    raises: physical,
  },
  archery: style,
  defense: style,
  'great weapon fighting': style,
  'two weapon fighting': style,
  'boon of combat prowess': boon,
  'boon of dimensional travel': boon,
  'boon of fate': boon,
  'boon of irresistible offense': { ...boon, raises: physical },
  'boon of spell recall': {
    ...boon,
    prerequisite: { '2024': 'Level 19+, Spellcasting feature' },
    raises: mental,
  },
  'boon of the night spirit': boon,
  'boon of truesight': boon,
  skilled: { skills: 3, repeatable: true, category: 'origin' },
  'skill expert': { skills: 1, expertise: 1, raises: abilities },
  prodigy: { skills: 1, expertise: 1, languages: 1 },
  resilient: { saves: 1, raises: abilities },
  linguist: { languages: 3, raises: ['intelligence'] },
  'magic initiate': {
    spells: { '2014': initiate(casters2014), '2024': initiate(['cleric', 'druid', 'wizard']) },
    repeatable: true,
    category: 'origin',
  },
  'spell sniper': {
    spells: { '2014': [{ count: 1, lists: casters2014, levels: CANTRIP }] },
  },
  'ritual caster': {
    spells: {
      '2014': [{ count: Number.POSITIVE_INFINITY, levels: [1, 'half'], ritual: true }],
      '2024': [{ count: 'proficiency bonus', levels: FIRST, ritual: true }],
    },
  },
  'fey touched': {
    spells: [
      exactly('misty step'),
      { count: 1, levels: FIRST, schools: ['divination', 'enchantment'] },
    ],
    raises: mental,
  },
  'shadow touched': {
    spells: [
      exactly('invisibility'),
      { count: 1, levels: FIRST, schools: ['illusion', 'necromancy'] },
    ],
    raises: mental,
  },
  telekinetic: { spells: [exactly('mage hand')], raises: mental },
  telepathic: { spells: [exactly('detect thoughts')], raises: mental },
  'artificer initiate': {
    spells: [
      { count: 1, lists: ['artificer'], levels: CANTRIP },
      { count: 1, lists: ['artificer'], levels: FIRST },
    ],
  },
  'blessed warrior': { spells: [{ count: 2, lists: ['cleric'], levels: CANTRIP }] },
  'druidic warrior': { spells: [{ count: 2, lists: ['druid'], levels: CANTRIP }] },
  'drow high magic': { spells: [exactly('detect magic', 'levitate', 'dispel magic')] },
  'wood elf magic': {
    spells: [
      { count: 1, lists: ['druid'], levels: CANTRIP },
      exactly('longstrider', 'pass without trace'),
    ],
  },
  'fey teleportation': { spells: [exactly('misty step')], raises: ['intelligence', 'charisma'] },
  'lightly armored': { armor: ['light', 'shield'], raises: physical },
  'moderately armored': { armor: ['medium', 'shield'], raises: physical },
  'heavily armored': { armor: ['heavy'], raises: ['strength', 'constitution'] },
  'weapon master': { weapons: true, raises: physical },
  'martial weapon training': { weapons: true, raises: physical },
  'elemental adept': { repeatable: true },
  tough: { hitPointsPerLevel: 2, category: 'origin' },
};

/** `Magic Initiate Cleric` and `Magic Initiate` are the same feat; many write `ASI`. */
export const featName = (name: string): string =>
  name
    .replace(/^magic initiate .*/, 'magic initiate')
    .replace(/^asi$/, IMPROVEMENT)
    .trim();

/**
 * The choice made with the feat: the class in `Magic Initiate (Cleric)` and `Magic Initiate:
 * Cleric`.
 */
export const featChoice = (label: string): string | undefined =>
  /(?:\(|:|–|—| - )\s*([^)]+)/.exec(label)?.[1]?.trim().toLowerCase() ||
  /^magic initiate\s+(\S+)$/i.exec(label)?.[1]?.toLowerCase();

export const featTable = (name: string): FeatTable | undefined => lookup(feats, name);

/** The spells of a feat, from the chosen list only if one was chosen. */
export function featSpells(
  { spells }: FeatTable,
  edition: Edition,
  chosen: string | undefined,
): FeatSpells {
  const grants = spells === undefined ? [] : isByEdition(spells) ? (spells[edition] ?? []) : spells;
  return grants.map((grant) =>
    chosen !== undefined && grant.lists?.includes(chosen) ? { ...grant, lists: [chosen] } : grant,
  );
}

const isByEdition = (
  spells: NonNullable<FeatTable['spells']>,
): spells is Readonly<Partial<Record<Edition, FeatSpells>>> => !Array.isArray(spells);

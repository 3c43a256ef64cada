import type { Edition } from '../model/edition.ts';
import type { ArmorTraining } from './classes.ts';

/** What the feats of the open rules and other well-known ones give and ask, by name. */
export interface FeatTable {
  readonly skills?: number;
  readonly expertise?: number;
  readonly saves?: number;
  readonly languages?: number;
  readonly cantrips?: number;
  readonly spells?: number;
  readonly armor?: readonly ArmorTraining[];
  readonly hitPointsPerLevel?: number;
  readonly weapons?: true;
  readonly repeatable?: true;
  /** 2024: `origin`, `general`, `fighting style` or `epic boon`. */
  readonly category?: string;
  readonly prerequisite?: Readonly<Partial<Record<Edition, string>>>;
  /** Raises an ability score by one. */
  readonly raises?: true;
}

const style: FeatTable = {
  category: 'fighting style',
  prerequisite: { '2024': 'Fighting Style feature' },
};
const boon: FeatTable = {
  category: 'epic boon',
  prerequisite: { '2024': 'Level 19+' },
  raises: true,
};

const feats: Readonly<Record<string, FeatTable>> = {
  'ability score improvement': {
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
    raises: true,
  },
  archery: style,
  defense: style,
  'great weapon fighting': style,
  'two weapon fighting': style,
  'boon of combat prowess': boon,
  'boon of dimensional travel': boon,
  'boon of fate': boon,
  'boon of irresistible offense': boon,
  'boon of spell recall': {
    ...boon,
    prerequisite: { '2024': 'Level 19+, Spellcasting feature' },
  },
  'boon of the night spirit': boon,
  'boon of truesight': boon,
  skilled: { skills: 3, repeatable: true, category: 'origin' },
  'skill expert': { skills: 1, expertise: 1, raises: true },
  prodigy: { skills: 1, expertise: 1, languages: 1 },
  resilient: { saves: 1, raises: true },
  linguist: { languages: 3, raises: true },
  'magic initiate': { cantrips: 2, spells: 1, repeatable: true, category: 'origin' },
  'spell sniper': { cantrips: 1 },
  'ritual caster': { spells: 20 },
  'fey touched': { spells: 2, raises: true },
  'shadow touched': { spells: 2, raises: true },
  telekinetic: { cantrips: 1, raises: true },
  'artificer initiate': { cantrips: 1, spells: 1 },
  'blessed warrior': { cantrips: 2 },
  'druidic warrior': { cantrips: 2 },
  'lightly armored': { armor: ['light', 'shield'], raises: true },
  'moderately armored': { armor: ['medium', 'shield'], raises: true },
  'heavily armored': { armor: ['heavy'], raises: true },
  'weapon master': { weapons: true, raises: true },
  'martial weapon training': { weapons: true, raises: true },
  'elemental adept': { repeatable: true },
  tough: { hitPointsPerLevel: 2, category: 'origin' },
};

/** `Magic Initiate (Cleric)` and `Magic Initiate` are the same feat. */
export const featName = (name: string): string =>
  name
    .replace(/ \(.*$/, '')
    .replace(/^magic initiate .*/, 'magic initiate')
    .trim();

export const featTable = (name: string): FeatTable | undefined => feats[name];

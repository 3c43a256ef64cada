import type { ArmorTraining } from './classes.ts';

/** What well-known feats give that a build can be checked against, by name. */
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
}

const feats: Readonly<Record<string, FeatTable>> = {
  'ability score improvement': { repeatable: true },
  skilled: { skills: 3, repeatable: true },
  'skill expert': { skills: 1, expertise: 1 },
  prodigy: { skills: 1, expertise: 1, languages: 1 },
  resilient: { saves: 1 },
  linguist: { languages: 3 },
  'magic initiate': { cantrips: 2, spells: 1, repeatable: true },
  'spell sniper': { cantrips: 1 },
  'ritual caster': { spells: 20 },
  'fey touched': { spells: 2 },
  'shadow touched': { spells: 2 },
  telekinetic: { cantrips: 1 },
  'artificer initiate': { cantrips: 1, spells: 1 },
  'blessed warrior': { cantrips: 2 },
  'druidic warrior': { cantrips: 2 },
  'lightly armored': { armor: ['light', 'shield'] },
  'moderately armored': { armor: ['medium', 'shield'] },
  'heavily armored': { armor: ['heavy'] },
  'weapon master': { weapons: true },
  'martial weapon training': { weapons: true },
  'elemental adept': { repeatable: true },
  tough: { hitPointsPerLevel: 2 },
};

/** `Magic Initiate (Cleric)` and `Magic Initiate` are the same feat. */
export const featName = (name: string): string =>
  name
    .replace(/ \(.*$/, '')
    .replace(/^magic initiate .*/, 'magic initiate')
    .trim();

export const featTable = (name: string): FeatTable => feats[name] ?? {};

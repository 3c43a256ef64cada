import type { Chapter } from './rules.ts';
import type { LevelOf, Section } from './tree.ts';

/** Files with rules, their chapter, and the word that tells their rules apart. */
const CHAPTERS: Readonly<
  Record<string, Omit<Chapter, 'section' | 'isOther'> & { isOther?: RegExp }>
> = {
  'Gameplay/Abilities.md': { name: 'using ability scores', key: 'abilities', core: true },
  'Gameplay/Adventuring.md': { name: 'adventuring', key: 'adventuring', core: true, byPart: true },
  'Gameplay/Combat.md': { name: 'combat', key: 'combat', core: true, byPart: true },
  'Spells/# Spellcasting.md': { name: 'spellcasting', key: 'spellcasting', core: true },
  'Characterizations/Alignment.md': { name: 'characters', key: 'alignment' },
  'Characterizations/Backgrounds.md': {
    name: 'characters',
    key: 'backgrounds',
    isOther: /^Acolyte$/,
  },
  'Characterizations/Beyond 1st Level.md': { name: 'characters', key: 'leveling-up' },
  'Characterizations/Feats.md': { name: 'characters', key: 'feats', isOther: /^Grappler$/ },
  'Characterizations/Inspiration.md': { name: 'using ability scores', key: 'inspiration' },
  'Characterizations/Languages.md': { name: 'characters', key: 'languages' },
  'Characterizations/Multiclassing.md': { name: 'characters', key: 'multiclassing' },
  'Races/# Racial Traits.md': { name: 'characters', key: 'races' },
  'Equipment/Armor.md': { name: 'equipment', key: 'armor' },
  'Equipment/Coinage.md': { name: 'equipment', key: 'coins' },
  'Equipment/Expenses.md': { name: 'equipment', key: 'expenses' },
  'Equipment/Gear.md': { name: 'equipment', key: 'adventuring-gear' },
  'Equipment/Selling Treasure.md': { name: 'equipment', key: 'selling-treasure' },
  'Equipment/Tools.md': { name: 'equipment', key: 'tools' },
  'Equipment/Trade Goods.md': { name: 'equipment', key: 'trade-goods' },
  'Equipment/Transportation.md': { name: 'equipment', key: 'mounts-and-vehicles' },
  'Equipment/Weapons.md': { name: 'equipment', key: 'weapons' },
  'Treasure/# Magic Items.md': { name: 'equipment', key: 'magic-items' },
  'Treasure/## Sentient Magic.md': { name: 'equipment', key: 'sentient-magic-items' },
  'Gamemastering/Conditions.md': {
    name: 'running the game',
    key: 'conditions',
    isOther: /^(?!Conditions$)/,
  },
  'Gamemastering/Diseases.md': { name: 'adventuring', key: 'diseases' },
  'Gamemastering/Madness.md': { name: 'adventuring', key: 'madness' },
  'Gamemastering/Objects.md': { name: 'equipment', key: 'objects' },
  'Gamemastering/Pantheons.md': { name: 'running the game', key: 'pantheons' },
  'Gamemastering/Planes.md': { name: 'running the game', key: 'planes' },
  'Gamemastering/Poisons.md': { name: 'equipment', key: 'poisons' },
  'Gamemastering/Traps.md': { name: 'adventuring', key: 'traps' },
  'Monsters/# Monster Statistics.md': { name: 'running the game', key: 'monsters' },
  'Monsters/Customizing NPCs (NPC).md': { name: 'running the game', key: 'nonplayer-characters' },
  'Monsters/Half-Dragon Template.md': {
    name: 'running the game',
    key: 'monsters',
    isOther: /^Half-Red/,
  },
};

/** Corrected heading levels in the combat chapter. */
const LEVELS: Readonly<Record<string, number>> = {
  Reactions: 2,
  'Opportunity Attacks': 3,
  'Damage and Healing': 1,
  // The parts of "Dropping to 0 Hit Points", which only introduces them.
  'Instant Death': 4,
  'Falling Unconscious': 4,
  'Death Saving Throws': 4,
  'Stabilizing a Creature': 5,
  'Monsters and Death': 4,
};

export const chapters2014 = (trees: ReadonlyMap<string, Section>): Chapter[] =>
  Object.entries(CHAPTERS).flatMap(([path, { isOther, ...chapter }]) => {
    const section = trees.get(path);
    if (!section) return [];
    const other = ({ title: heading, level }: Section) =>
      level > 0 && isOther?.test(heading) === true;
    return [{ ...chapter, section, isOther: other }];
  });

/** Several top-level headings in one file: the first is the chapter of the others. */
export function underFirst(): LevelOf {
  let first = true;
  return (_title, level) => {
    const below = !first && level === 1;
    first = false;
    return below ? 1.5 : level;
  };
}

export function combatLevel(): LevelOf {
  const under = underFirst();
  return (heading, level) => under(heading, LEVELS[heading] ?? level);
}

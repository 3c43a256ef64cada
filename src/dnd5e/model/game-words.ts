// The game's fixed words, in lower case, since case never matters in a question. The web page uses
// them too, so this file imports nothing.

export const schools = [
  'abjuration',
  'conjuration',
  'divination',
  'enchantment',
  'evocation',
  'illusion',
  'necromancy',
  'transmutation',
] as const;

export const creatureTypes = [
  'aberration',
  'beast',
  'celestial',
  'construct',
  'dragon',
  'elemental',
  'fey',
  'fiend',
  'giant',
  'humanoid',
  'monstrosity',
  'ooze',
  'plant',
  'undead',
] as const;

export const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const;

export const damageTypes = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
] as const;

export const rarities = [
  'common',
  'uncommon',
  'rare',
  'very rare',
  'legendary',
  'artifact',
] as const;

export const abilities = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
] as const;

export const rulesets = ['5e-2014', '5e-2024', 'a5e'] as const;

/** Kinds of entries that can be compared between editions. */
export const comparableKinds = [
  'spell',
  'class',
  'creature',
  'subclass',
  'race',
  'subrace',
  'background',
  'feat',
  'weapon',
  'armor',
  'gear',
  'magic-item',
  'condition',
  'rule',
  'class-feature',
  'weapon-property',
  'skill',
  'trait',
] as const;

import { plain, slugify } from '../../text/names.ts';

/**
 * If sources have different names for the same thing, the best source's name is used, so that all
 * sources fill the same entity.
 */
const AGREED: Readonly<Record<string, string>> = {
  'subclass/srd-2014/berserker': 'Path of the Berserker',
  'subclass/srd-2014/lore': 'College of Lore',
  'subclass/srd-2014/life': 'Life Domain',
  'subclass/srd-2014/land': 'Circle of the Land',
  'subclass/srd-2014/open-hand': 'Way of the Open Hand',
  'subclass/srd-2014/devotion': 'Oath of Devotion',
  'subclass/srd-2014/draconic': 'Draconic Bloodline',
  'subclass/srd-2014/fiend': 'The Fiend',
  'subclass/srd-2014/evocation': 'School of Evocation',
  'subrace/srd-2014/lightfoot-halfling': 'Lightfoot',
  'magic-item/srd-2014/glamoured-studded-leather-armor': 'Glamoured Studded Leather',
  'gear/srd-2014/arrow': 'Arrow (bow)',
  'gear/srd-2014/ball-bearings-bag-of-1-000': 'Ball Bearings (bag of 1000)',
  'gear/srd-2014/blowgun-needle': 'Blowgun needles',
  'gear/srd-2014/caltrops': 'Caltrops (bag of 20)',
  'gear/srd-2014/oil-flask': 'Lamp oil (flask)',
  'gear/srd-2014/poison-basic-vial': 'Poison, Basic',
  'gear/srd-2014/sling-bullet': 'Sling bullets',
  'gear/srd-2014/tent-two-person': 'Tent',
  'gear/srd-2014/feed-per-day': 'Animal Feed (1 day)',
  'gear/srd-2014/stabling-per-day': 'Stabling (1 day)',
  'gear/srd-2014/essense-of-either': 'Essence of Ether',
  'gear/srd-2024/arrows': 'Arrows (20)',
  'gear/srd-2024/bolts': 'Bolts (20)',
  'gear/srd-2024/bullets-firearm': 'Bullets, Firearm (10)',
  'gear/srd-2024/bullets-sling': 'Bullets, Sling (20)',
  'gear/srd-2024/needles': 'Needles (50)',
  'rule/srd-2014/rest': 'Resting',
  'rule/srd-2014/backgrounds': 'Background',
  'rule/srd-2014/contents': 'Contests',
  'rule/srd-2014/attacking': 'Making an Attack',
  'rule/srd-2014/rnged-attacks': 'Ranged Attacks',
  'rule/srd-2014/coins': 'Coinage',
  'rule/srd-2014/combat-sequence': 'Combat Step by Step',
  'rule/srd-2014/the-order-of-combat': 'Combat Step by Step',
  'rule/srd-2014/other-actions-on-your-turn': 'Other Activity on Your Turn',
  'rule/srd-2014/environment': 'The Environment',
  'rule/srd-2014/leveling-up': 'Beyond 1st Level',
  'rule/srd-2014/sentient-magic-items': 'Sentient Magic',
  'rule/srd-2014/monsters': 'Monster Statistics',
  'rule/srd-2014/legendary-creature': 'Legendary Creatures',
  'rule/srd-2014/legendary-creatures-lair': "A Legendary Creature's Lair",
  'rule/srd-2014/transistive-planes': 'Transitive Planes',
  'rule/srd-2014/races': 'Racial Traits',
  'rule/srd-2014/ability-score': 'Ability Scores',
  'rule/srd-2014/ability-score-increases': 'Ability Score Increase',
  'rule/srd-2014/fantasy-historical-pantheons': 'Pantheons',
  'rule/srd-2014/the-planes-of-existence': 'Planes',
};

/**
 * Rules that upstreams distinguish from others of the same name by a different word than the books.
 */
const RULES: Readonly<Record<string, string>> = {
  'srd-2014/proficiency-bonus-abilities': 'proficiency-bonus',
  'srd-2014/skills-abilities': 'skills',
  'srd-2014/lifestyle-expenses-between-adventures': 'lifestyle-expenses',
  'srd-2014/reactions-combat-sequence': 'reactions',
  'srd-2014/hit-points-damage-and-healing': 'hit-points',
  'srd-2014/speed-movement': 'speed',
  'srd-2014/senses': 'senses-monsters',
  'srd-2014/racial-traits-races': 'racial-traits',
  'srd-2014/outer-planes': 'outer-planes-beyond-the-material',
  'srd-2024/spellcasting': 'spellcasting-character-creation',
  'srd-2014/armor-class': 'armor-class-monsters',
  'srd-2024/ability-checks-d20-tests': 'ability-checks',
};

export const agreedRuleSlug = (document: string, slug: string): string =>
  RULES[`${document}/${slug}`] ?? slug;

/** A price is not part of a name: `Mason's Tools (10 GP)`. */
const PRICE = /\s*\([\d,]+ [CSEGP]P\)$/;

export function agreedName(kind: string, document: string, given: string): string {
  const name = given.trim().replace(/\s+/g, ' ');
  if (kind === 'gear') {
    const unpriced = name.replace(PRICE, '');
    return AGREED[`gear/${document}/${slugify(unpriced)}`] ?? unpriced;
  }
  // "Plate" and "Plate Armor" are one suit of armor in the SRD of 2014.
  if (kind === 'armor' && document === 'srd-2014') return name.replace(/ armor$/i, '');
  return AGREED[`${kind}/${document}/${slugify(name)}`] ?? name;
}

/** The names that sources have for a renamed entity, so that it is found by them too. */
export const sourceNames = (kind: string, name: string): readonly string[] =>
  spelledOtherwise.get(`${kind}/${plain(name)}`) ?? [];

const spelledOtherwise = new Map<string, string[]>();
for (const [id, name] of Object.entries(AGREED)) {
  const [kind = '', , slug = ''] = id.split('/');
  const key = `${kind}/${plain(name)}`;
  spelledOtherwise.set(key, [...(spelledOtherwise.get(key) ?? []), slug.replaceAll('-', ' ')]);
}

import { slugify } from '../../text/names.ts';

/**
 * One thing, one name: where sources name the same thing differently, the name of the best source
 * counts, so that whichever source comes first fills the same entity.
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
  'gear/srd-2014/arrow': 'Arrow (bow)',
  'gear/srd-2014/ball-bearings-bag-of-1-000': 'Ball Bearings (bag of 1000)',
  'gear/srd-2014/blowgun-needle': 'Blowgun needles',
  'gear/srd-2014/caltrops': 'Caltrops (bag of 20)',
  'gear/srd-2014/oil-flask': 'Lamp oil (flask)',
  'gear/srd-2014/poison-basic-vial': 'Poison, Basic',
  'gear/srd-2014/sling-bullet': 'Sling bullets',
  'gear/srd-2014/tent-two-person': 'Tent',
  'gear/srd-2024/arrows': 'Arrows (20)',
  'gear/srd-2024/bolts': 'Bolts (20)',
  'gear/srd-2024/bullets-firearm': 'Bullets, Firearm (10)',
  'gear/srd-2024/bullets-sling': 'Bullets, Sling (20)',
  'gear/srd-2024/needles': 'Needles (50)',
  'rule/srd-2014/rest': 'Resting',
  'rule/srd-2014/backgrounds': 'Background',
};

/** A price is no part of a name: `Mason's Tools (10 GP)`. */
const PRICE = /\s*\([\d,]+ [CSEGP]P\)$/;

export function agreedName(kind: string, document: string, given: string): string {
  const name = given.trim().replace(/\s+/g, ' ');
  if (kind === 'gear') {
    const bare = name.replace(PRICE, '');
    return AGREED[`gear/${document}/${slugify(bare)}`] ?? bare;
  }
  // "Plate" and "Plate Armor" are one suit of armor in the SRD of 2014.
  if (kind === 'armor' && document === 'srd-2014') return name.replace(/ armor$/i, '');
  return AGREED[`${kind}/${document}/${slugify(name)}`] ?? name;
}

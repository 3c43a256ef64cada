import { type Correction, type Corrections, value } from './correction.ts';

/** Class lists that the upstreams' copies of the SRD have mixed up; the printed lists are right. */
const onLists = (wrong: string, right: string): Correction =>
  value(
    'classes',
    wrong.split(' '),
    right.split(' '),
    'The class spell lists of the SRD name it there and nowhere else.',
  );

const school = (wrong: string, right: string): Correction =>
  value('school', wrong, right, 'The errata of 2018 changed it, and some copies are older.');

const lasts = (wrong: string, right: string): Correction =>
  value('duration', wrong, right, 'It ends when it is triggered, too.');

const atMost = (time: string): Correction =>
  value('duration', time, `Up to ${time}`, 'It may end sooner, as its text says.');

/** The distance of a spell from the caster, which some copies leave out. */
const fromSelf = (reach: string): Correction =>
  value('range', 'Self', `Self (${reach})`, 'Its text has the size of its area.');

/** Spells of the SRD of 2014 that its copies have wrong. */
export const spells2014: Corrections = {
  'spell/srd-2014/animal-friendship': [onLists('bard cleric druid ranger', 'bard druid ranger')],
  'spell/srd-2014/antilife-shell': [fromSelf('10-foot radius')],
  'spell/srd-2014/antimagic-field': [fromSelf('10-foot radius sphere')],
  'spell/srd-2014/arcane-eye': [onLists('cleric wizard', 'wizard')],
  'spell/srd-2014/burning-hands': [fromSelf('15-foot cone')],
  'spell/srd-2014/color-spray': [fromSelf('15-foot cone')],
  'spell/srd-2014/cone-of-cold': [fromSelf('60-foot cone')],
  'spell/srd-2014/control-weather': [fromSelf('5-mile radius')],
  'spell/srd-2014/create-food-and-water': [onLists('cleric druid paladin', 'cleric paladin')],
  'spell/srd-2014/divination': [onLists('druid', 'cleric')],
  'spell/srd-2014/etherealness': [atMost('8 hours')],
  'spell/srd-2014/faerie-fire': [onLists('druid', 'bard druid')],
  'spell/srd-2014/fear': [fromSelf('30-foot cone')],
  'spell/srd-2014/find-the-path': [onLists('bard cleric', 'bard cleric druid')],
  // The range of its light, and the height of a shaft, are not an area.
  'spell/srd-2014/flaming-sphere': [
    value(
      'area',
      { shape: 'sphere', size: 20, unit: 'foot' },
      undefined,
      '20 feet is how far its light reaches; the sphere is 5 feet wide.',
    ),
  ],
  'spell/srd-2014/globe-of-invulnerability': [fromSelf('10-foot radius')],
  'spell/srd-2014/glyph-of-warding': [lasts('Until dispelled', 'Until dispelled or triggered')],
  'spell/srd-2014/guardian-of-faith': [onLists('cleric paladin', 'cleric')],
  'spell/srd-2014/gust-of-wind': [fromSelf('60-foot line')],
  'spell/srd-2014/hunters-mark': [onLists('paladin ranger', 'ranger')],
  'spell/srd-2014/lightning-bolt': [fromSelf('100-foot line')],
  'spell/srd-2014/mass-cure-wounds': [school('conjuration', 'evocation')],
  'spell/srd-2014/mass-heal': [school('conjuration', 'evocation')],
  'spell/srd-2014/meld-into-stone': [onLists('cleric', 'cleric druid')],
  'spell/srd-2014/plant-growth': [
    value(
      'casting_time',
      '1 action',
      '1 action or 8 hours',
      'Its text tells of both ways to cast it.',
    ),
  ],
  'spell/srd-2014/poison-spray': [
    onLists('sorcerer warlock wizard', 'druid sorcerer warlock wizard'),
  ],
  'spell/srd-2014/prestidigitation': [atMost('1 hour')],
  'spell/srd-2014/prismatic-spray': [fromSelf('60-foot cone')],
  'spell/srd-2014/reverse-gravity': [
    value(
      'area',
      { shape: 'cylinder', size: 100, unit: 'foot' },
      { shape: 'cylinder', size: 50, unit: 'foot' },
      'The cylinder has a radius of 50 feet; 100 feet is its height.',
    ),
  ],
  'spell/srd-2014/revivify': [school('conjuration', 'necromancy')],
  'spell/srd-2014/speak-with-plants': [fromSelf('30-foot radius')],
  'spell/srd-2014/spirit-guardians': [fromSelf('15-foot radius')],
  'spell/srd-2014/sunbeam': [fromSelf('60-foot line')],
  'spell/srd-2014/symbol': [lasts('Until dispelled', 'Until dispelled or triggered')],
  'spell/srd-2014/thaumaturgy': [atMost('1 minute')],
  'spell/srd-2014/thunderwave': [fromSelf('15-foot cube')],
  'spell/srd-2014/tiny-hut': [fromSelf('10-foot radius hemisphere')],
};

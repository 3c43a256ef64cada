import { idOf } from '../../library/address.ts';
import type { NewEntity } from '../../library/library.ts';
import { challenge } from '../model/creature.ts';
import { isSame } from './derive/values.ts';

interface Correction {
  readonly field: string;
  /** Only while a source still says this. */
  readonly wrong: unknown;
  readonly right: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** Class lists that the upstreams' copies of the SRD have mixed up; the printed lists decide. */
const onLists = (wrong: string, right: string): Correction => ({
  field: 'classes',
  wrong: wrong.split(' '),
  right: { classes: right.split(' ') },
  reason: 'The class spell lists of the SRD name it there and nowhere else.',
});

/** What sources have wrong and we put right without the book's help, by entity. */
const corrections: Readonly<Record<string, Correction>> = {
  'creature/srd-2014/chain-devil': {
    field: 'challenge_rating',
    wrong: 11,
    right: { ...challenge(8), experience_points: 3900, proficiency_bonus: 3 },
    reason: 'Its hit points, attacks and saves are those of challenge 8, which gives 3,900 XP.',
  },
  'creature/srd-2014/reef-shark': {
    field: 'hit_dice',
    wrong: '4d8+1',
    right: { hit_dice: '4d8+4' },
    reason: 'Constitution 13 gives 1 for each of 4 dice: 4d8 + 4, on average 22.',
  },
  // The reach of its light, and the height of a shaft, are no area.
  'spell/srd-2014/flaming-sphere': {
    field: 'area',
    wrong: { shape: 'sphere', size: 20, unit: 'foot' },
    right: { area: undefined },
    reason: '20 feet is how far its light reaches; the sphere is 5 feet wide.',
  },
  'spell/srd-2014/reverse-gravity': {
    field: 'area',
    wrong: { shape: 'cylinder', size: 100, unit: 'foot' },
    right: { area: { shape: 'cylinder', size: 50, unit: 'foot' } },
    reason: 'The cylinder has a radius of 50 feet; 100 feet is its height.',
  },
  'spell/srd-2014/animal-friendship': onLists('bard cleric druid ranger', 'bard druid ranger'),
  'spell/srd-2014/arcane-eye': onLists('cleric wizard', 'wizard'),
  'spell/srd-2014/create-food-and-water': onLists('cleric druid paladin', 'cleric paladin'),
  'spell/srd-2014/divination': onLists('druid', 'cleric'),
  'spell/srd-2014/faerie-fire': onLists('druid', 'bard druid'),
  'spell/srd-2014/find-the-path': onLists('bard cleric', 'bard cleric druid'),
  'spell/srd-2014/guardian-of-faith': onLists('cleric paladin', 'cleric'),
  'spell/srd-2014/hunters-mark': onLists('paladin ranger', 'ranger'),
  'spell/srd-2014/meld-into-stone': onLists('cleric', 'cleric druid'),
  'spell/srd-2014/poison-spray': onLists(
    'sorcerer warlock wizard',
    'druid sorcerer warlock wizard',
  ),
  'creature/tob3/phoenixborn-sorcerer': {
    field: 'damage_resistances',
    wrong: ['[++]', 'senses', '&amp', '[/++][++]languages[/++] as phoenixborn'],
    right: { damage_resistances: [] },
    reason: 'The line belongs to its senses and languages.',
  },
  ...Object.fromEntries(
    ['beetles', 'centipedes', 'spiders', 'wasps'].map((animals) => [
      `creature/srd-2014/swarm-of-${animals}`,
      {
        field: 'type',
        wrong: 'beast',
        right: { type: 'swarm of tiny beasts' },
        reason: 'Like the swarm of insects, whose form it is.',
      },
    ]),
  ),
  'weapon/srd-2014/sling': {
    field: 'range_normal',
    wrong: 80,
    right: { range_normal: 30, range_long: 120 },
    reason: '80/320 is the range of a shortbow; a sling reaches 30/120.',
  },
  'weapon/srd-2014/shortsword': {
    field: 'damage_type',
    wrong: 'slashing',
    right: { damage_type: 'piercing' },
    reason: 'A thrusting blade: every other list of the SRD has piercing.',
  },
};

export function corrected<Record extends NewEntity>(entity: Record): Record {
  const correction = correctionOf(entity);
  return correction ? { ...entity, body: { ...entity.body, ...correction.right } } : entity;
}

/** By how much a magic armor of 2024 protects, and how rare that is. */
const ARMOR_RARITY = ['rare', 'very rare', 'legendary'];

/** Forms of an item that only one upstream lists one by one, under the item's own rule. */
function formCorrection({ kind, document, name, body }: NewEntity): Correction | undefined {
  if (kind !== 'magic-item' || document !== 'srd-2024') return undefined;
  const bonus = Number(/\(\+([123])\)$/.exec(name)?.[1]);
  if (bonus && body.item_type === 'armor' && !/^shield/i.test(name))
    return {
      field: 'rarity',
      wrong: ['uncommon', 'rare', 'very rare'][bonus - 1],
      right: { rarity: ARMOR_RARITY[bonus - 1] },
      reason: 'Armor +1 is rare, +2 very rare and +3 legendary.',
    };
  if (/^(?:Armor of (?:Resistance|Vulnerability)|Weapon of Warning) \(/.test(name))
    return {
      field: 'requires_attunement',
      wrong: false,
      right: { requires_attunement: true },
      reason: 'The item of which this is a form requires attunement.',
    };
  return undefined;
}

/** The correction that a record needs, if its source still has the mistake. */
export function correctionOf(entity: NewEntity): Correction | undefined {
  const correction = corrections[idOf(entity)] ?? formCorrection(entity);
  return correction && isSame(entity.body[correction.field], correction.wrong)
    ? correction
    : undefined;
}

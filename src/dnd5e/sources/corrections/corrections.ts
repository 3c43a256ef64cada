import { idOf } from '../../../library/address.ts';
import type { NewEntity } from '../../../library/library.ts';
import { type Correction, type Corrections, value } from './correction.ts';
import { creatures2014 } from './creatures-2014.ts';
import { spells2014 } from './spells-2014.ts';

/** What sources have wrong and we correct, by entity. */
const corrections: Corrections = {
  ...creatures2014,
  ...spells2014,
  ...Object.fromEntries(
    ['sorcerer', 'wizard'].map((name) => [
      `class/srd-2014/${name}`,
      [
        value(
          'weapon_proficiencies',
          ['Daggers', 'Quarterstaffs', 'Darts', 'Slings'],
          ['Daggers', 'Darts', 'Slings', 'Quarterstaffs', 'Light crossbows'],
          'It may start with a light crossbow, which the other lists of the SRD name, too.',
        ),
      ],
    ]),
  ),
  'creature/srd-2024/octopus': [
    value(
      'ability_scores',
      { strength: 4, dexterity: 15, constitution: 0, intelligence: 3, wisdom: 10, charisma: -3 },
      { strength: 4, dexterity: 15, constitution: 11, intelligence: 3, wisdom: 10, charisma: 4 },
      'Its hit dice have no bonus, so its Constitution is 10 or 11, and its Charisma save of −3 is that of 4 or 5; the older rules have 11 and 4.',
      {
        saving_throws: {
          strength: -3,
          dexterity: 2,
          constitution: 0,
          intelligence: -4,
          wisdom: 0,
          charisma: -3,
        },
      },
    ),
  ],
  'creature/tob3/phoenixborn-sorcerer': [
    value(
      'damage_resistances',
      ['[++]', 'senses', '&amp', '[/++][++]languages[/++] as phoenixborn'],
      [],
      'The line belongs to its senses and languages.',
    ),
  ],
  'gear/srd-2014/caltrops-bag-of-20': [
    value('cost', 0.05, 1, '5 copper pieces is the price of a single one; the bag costs 1 gp.', {
      cost_text: '1 gp',
    }),
  ],
  'gear/srd-2014/saddle-exotic': [
    value('weight', 50, 40, 'The printed table has 40 pounds; some copies have a slip.'),
  ],
  'gear/srd-2014/spike-iron': [
    value('weight', 5, 0.5, '5 pounds is the weight of ten, which cost 1 gp.'),
  ],
  'weapon/srd-2014/blowgun': [
    value('damage_dice', '1d1', '1', 'A die with one side is the number 1.'),
  ],
  'weapon/srd-2014/crossbow-heavy': [
    value(
      'properties',
      ['ammunition', 'light', 'loading', 'two-handed'],
      ['ammunition', 'heavy', 'loading', 'two-handed'],
      'It is heavy, as its name says.',
    ),
  ],
  'weapon/srd-2014/shortsword': [
    value(
      'damage_type',
      'slashing',
      'piercing',
      'A thrusting blade: every other list of the SRD has piercing.',
    ),
  ],
  'weapon/srd-2014/sling': [
    value('range_normal', 80, 30, '80/320 is the range of a shortbow; a sling reaches 30/120.', {
      range_long: 120,
    }),
  ],
  'weapon/srd-2014/spear': [
    value('damage_dice', '1d4', '1d6', 'With one hand it deals one die step less than its 1d8.'),
  ],
  'weapon/srd-2014/trident': [
    value('damage_type', 'slashing', 'piercing', 'With two hands it deals piercing damage, too.'),
  ],
};

/** The rarity of a magic armor of 2024 by its bonus. */
const ARMOR_RARITY = ['rare', 'very rare', 'legendary'];

/** Variants of an item that only one upstream lists separately, by the item's own rule. */
function formCorrection({ kind, document, name, body }: NewEntity): Correction[] {
  if (kind !== 'magic-item' || document !== 'srd-2024') return [];
  const bonus = Number(/\(\+([123])\)$/.exec(name)?.[1]);
  if (bonus && body.item_type === 'armor' && !/^shield/i.test(name)) {
    const wrong = ['uncommon', 'rare', 'very rare'][bonus - 1];
    const reason = 'Armor +1 is rare, +2 very rare and +3 legendary.';
    return [value('rarity', wrong, ARMOR_RARITY[bonus - 1], reason)];
  }
  if (/^(?:Armor of (?:Resistance|Vulnerability)|Weapon of Warning) \(/.test(name))
    return [
      value(
        'requires_attunement',
        false,
        true,
        'The item of which this is a form requires attunement.',
      ),
    ];
  return [];
}

/**
 * All copies of the SRD of 2024 call Tiny creatures Small, and those that the book calls "Medium or
 * Small". The hit die tells the sizes apart: d4 is Tiny, d6 Small, d8 Medium.
 */
function sizeCorrection({ kind, document, body }: NewEntity): Correction[] {
  if (kind !== 'creature' || document !== 'srd-2024') return [];
  const die = /d(\d+)/.exec(String(body.hit_dice ?? ''))?.[1];
  if (die === '4') return [value('size', 'small', 'tiny', 'Its hit dice are d4, those of Tiny.')];
  if (die !== '8') return [];
  const reason = 'Its hit dice are d8, those of Medium: the book calls it "Medium or Small".';
  return [value('size', 'small', 'medium or small', reason)];
}

/** The corrections that apply to a record, if its source still has the mistakes. */
export const correctionsOf = (entity: NewEntity): Correction[] =>
  [...(corrections[idOf(entity)] ?? formCorrection(entity)), ...sizeCorrection(entity)].filter(
    (each) => each.apply(entity.body),
  );

export function corrected<Record extends NewEntity>(entity: Record): Record {
  const own = correctionsOf(entity);
  if (own.length === 0) return entity;
  const changes = own.map((each) => each.apply(entity.body));
  return { ...entity, body: Object.assign({}, entity.body, ...changes) };
}

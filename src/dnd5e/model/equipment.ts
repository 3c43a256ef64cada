import * as z from 'zod';
import {
  amountOf,
  atLeast,
  atMost,
  flagIs,
  hasWords,
  numberIs,
  textHas,
  unlisted,
  wordIs,
} from '../../library/filter.ts';
import { defineKind } from '../../library/kind.ts';
import { blocks, capital, labelled, lines } from '../../text/markdown.ts';
import { describedAs } from './described-as.ts';
import { armorClassSaid, diceOrRangeSaid, raritySaid } from './facts-said.ts';
import { damageTypes, rarities } from './game-words.ts';
import { glossed } from './glosses.ts';
import { basesOf, onlyAttuner } from './item-bases.ts';
import { averageRoll, bonusesIn, chargesIn, slotOf, slots } from './item-facets.ts';
import { lookupNames, otherNames } from './other-names.ts';
import { namesInRuleset } from './renamed.ts';
import { statBlockNames } from './stat-blocks-in-text.ts';
import { gearThing, itemThing, namedThing } from './things.ts';
import { wellKnownPlace } from './well-known.ts';

/** The fields of everything that can be owned. */
const Goods = {
  /** In gold pieces; absent if the source has no price. */
  cost: z.number().optional(),
  cost_text: z.string().optional(),
  /** In pounds. */
  weight: z.number().optional(),
  desc: z.string().optional(),
};

export const Weapon = z.object({
  category: z.enum(['simple', 'martial', 'improvised']).optional(),
  range_type: z.enum(['melee', 'ranged']).optional(),
  damage_dice: z.string().optional(),
  damage_type: z.string().optional(),
  versatile_dice: z.string().optional(),
  /** Lower case: `finesse`, `light`, `two-handed`. */
  properties: z.array(z.string()),
  /** What is said of single properties: `{ 'two-handed': 'unless mounted' }`. */
  property_notes: z.record(z.string(), z.string()).optional(),
  mastery: z.string().optional(),
  range_normal: z.number().optional(),
  range_long: z.number().optional(),
  ...Goods,
});
export type Weapon = z.infer<typeof Weapon>;

export const Armor = z.object({
  category: z.enum(['light', 'medium', 'heavy', 'shield']),
  /** The base, or the bonus of a shield. */
  armor_class: z.int(),
  /** `14 + Dex modifier (max 2)`. */
  armor_class_formula: z.string(),
  dex_bonus: z.boolean(),
  max_dex_bonus: z.int().optional(),
  strength_required: z.int().optional(),
  stealth_disadvantage: z.boolean(),
  ...Goods,
});
export type Armor = z.infer<typeof Armor>;

export const Gear = z.object({
  category: z.string(),
  contents: z.array(z.object({ name: z.string(), quantity: z.number() })).optional(),
  speed: z.string().optional(),
  capacity: z.string().optional(),
  ...Goods,
});
export type Gear = z.infer<typeof Gear>;

export const MagicItem = z.object({
  item_type: z.string(),
  /** Lower case; `varies` if one entry covers several. */
  rarity: z.string(),
  requires_attunement: z.boolean(),
  attunement_detail: z.string().optional(),
  base_item: z.string().optional(),
  /** The variants of an entry that covers several. */
  variants: z.array(z.object({ name: z.string(), rarity: z.string().optional() })).optional(),
  ...Goods,
});
export type MagicItem = z.infer<typeof MagicItem>;

interface Priced {
  readonly cost?: number | undefined;
  readonly weight?: number | undefined;
}
const goodsFacets = {
  cost: (thing: Priced) => thing.cost,
  // The books leave out the weight of what hardly has any, such as a candle.
  weight: (thing: Priced) => thing.weight ?? 0,
};
/** What no book weighs, though it is not light. */
const UNWEIGHED = /\b(?:mounts?|vehicles?|services?|lodging|packs?)\b/;

const goodsFilters = {
  cost_min: atLeast('cost', 'Lowest price in gp', { min: 0 }),
  cost_max: atMost('cost', 'Highest price in gp', { min: 0 }),
  weight_max: atMost('weight', 'Highest weight in pounds', { min: 0 }),
  ...unlisted({ weight_min: atLeast('weight', 'Lowest weight in pounds', { min: 0 }) }),
  is_magic: flagIs('is_magic', 'Magic items only (true) or none (false)'),
};
const goodsLines = (thing: { cost_text?: string | undefined; weight?: number | undefined }) => [
  labelled('Cost', thing.cost_text),
  labelled('Weight', thing.weight === undefined ? '' : `${thing.weight} lb.`),
];
const goodsFacts = (thing: { cost_text?: string | undefined; weight?: number | undefined }) => [
  thing.cost_text,
  thing.weight === undefined ? undefined : `${thing.weight} lb.`,
];
const facts = (...parts: (string | undefined | false)[]): string =>
  parts.filter(Boolean).join(', ');

const damageOf = (w: Weapon): string | undefined =>
  w.damage_dice &&
  `${w.damage_dice}${w.versatile_dice ? `/${w.versatile_dice} versatile` : ''} ${w.damage_type ?? ''}`.trim();
const rangeOf = (w: Weapon): string | undefined =>
  w.range_normal === undefined
    ? undefined
    : `${w.range_normal}${w.range_long ? `/${w.range_long}` : ''} ft.`;
/** `two-handed (unless mounted)`. */
const propertiesOf = ({ properties, property_notes: notes = {} }: Weapon): string =>
  properties
    .map((property) => (notes[property] ? `${property} (${notes[property]})` : property))
    .join(', ');
/** The range of what is shot or thrown; some books give other weapons their reach. */
const farOf = (w: Weapon): number | undefined =>
  w.range_long === undefined ? undefined : w.range_normal;
const has = (property: string) => (w: Weapon) => w.properties.includes(property);

const weaponCategories = [
  'simple',
  'martial',
  'melee',
  'ranged',
  'simple melee',
  'simple ranged',
  'martial melee',
  'martial ranged',
  'improvised',
] as const;

export const weaponKind = defineKind<Weapon>({
  name: 'weapon',
  thing: namedThing('weapon'),
  one: 'weapon',
  many: 'weapons',
  body: Weapon,
  facets: {
    ...goodsFacets,
    is_magic: () => false,
    damage_dice: (w) => w.damage_dice,
    damage_type: (w) => w.damage_type,
    damage: (w) => (w.damage_dice === undefined ? undefined : averageRoll(w.damage_dice)),
    range: farOf,
    is_simple: (w) => (w.category === undefined ? undefined : w.category === 'simple'),
    category: (w) =>
      [
        w.category,
        w.range_type,
        w.category && w.range_type && `${w.category} ${w.range_type}`,
      ].filter((c) => c !== undefined),
    property: (w) => w.properties,
    mastery: (w) => w.mastery,
    is_finesse: has('finesse'),
    is_light: has('light'),
  },
  filters: {
    weapon_category: wordIs('category', 'Weapon category', weaponCategories),
    damage_dice: wordIs('damage_dice', 'e.g. "1d8"'),
    damage_type: wordIs('damage_type', 'Damage dealt', damageTypes),
    is_simple: flagIs('is_simple', 'Simple (true) or martial (false) weapons'),
    is_finesse: flagIs('is_finesse', 'Finesse weapons'),
    is_light: flagIs('is_light', 'Light weapons'),
    property: hasWords('property', 'e.g. "thrown", "reach"'),
    mastery: wordIs('mastery', 'e.g. "topple"'),
    ...unlisted({
      damage_min: atLeast('damage', 'Lowest average damage', { min: 0 }),
      damage_max: atMost('damage', 'Highest average damage', { min: 0 }),
      range_min: atLeast('range', 'Least range in feet', { min: 0 }),
      range_max: atMost('range', 'Greatest range in feet', { min: 0 }),
    }),
    ...goodsFilters,
  },
  short: [
    'category',
    'range_type',
    'damage_dice',
    'damage_type',
    'versatile_dice',
    'properties',
    'property_notes',
    'range_normal',
    'range_long',
    'mastery',
    'cost_text',
    'weight',
  ],
  tags: (w) => [
    w.category,
    w.range_type,
    w.damage_type && `${w.damage_type} damage`,
    ...w.properties,
    w.mastery,
  ],
  prose: (w) => w.desc ?? '',
  ...glossed('weapon'),
  describedAs: describedAs('weapon'),
  factsSaid: diceOrRangeSaid,
  facts: (w) =>
    facts(
      [w.category, w.range_type, 'weapon'].filter(Boolean).join(' '),
      damageOf(w),
      propertiesOf(w),
      rangeOf(w) && `range ${rangeOf(w)}`,
      w.mastery && `mastery ${w.mastery}`,
      ...goodsFacts(w),
    ),
  markdown: (w) =>
    blocks(
      `*${capital([w.category, w.range_type, 'weapon'].filter(Boolean).join(' '))}*`,
      lines(
        labelled('Damage', damageOf(w)),
        labelled('Properties', propertiesOf(w)),
        labelled('Mastery', w.mastery),
        labelled('Range', rangeOf(w)),
        ...goodsLines(w),
      ),
      w.desc,
    ),
});

export const armorKind = defineKind<Armor>({
  name: 'armor',
  thing: namedThing('armor'),
  one: 'armor',
  many: 'armors',
  body: Armor,
  facets: {
    ...goodsFacets,
    weight: (a) => a.weight,
    is_magic: () => false,
    category: (a) => a.category,
    armor_class: (a) => a.armor_class,
    strength: (a) => a.strength_required ?? 0,
    stealth_disadvantage: (a) => a.stealth_disadvantage,
  },
  filters: {
    armor_category: wordIs('category', 'Armor category', ['light', 'medium', 'heavy', 'shield']),
    stealth_disadvantage: flagIs('stealth_disadvantage', 'Disadvantage on stealth'),
    ...unlisted({
      armor_class_min: atLeast('armor_class', 'Lowest armor class', { min: 0 }),
      armor_class_max: atMost('armor_class', 'Highest armor class', { min: 0 }),
      strength_min: atLeast('strength', 'Lowest Strength that it needs', { min: 0 }),
      strength_max: atMost('strength', 'Highest Strength that it needs', { min: 0 }),
    }),
    ...goodsFilters,
  },
  short: [
    'category',
    'armor_class',
    'armor_class_formula',
    'strength_required',
    'stealth_disadvantage',
    'cost_text',
    'weight',
  ],
  tags: (a) => [a.category === 'shield' ? 'shield' : `${a.category} armor`, 'armor protection'],
  prose: (a) => a.desc ?? '',
  ...glossed('armor'),
  describedAs: describedAs('armor'),
  factsSaid: armorClassSaid,
  aliases: otherNames('armor'),
  genericWords: ['armour', 'mail', 'suit'],
  facts: (a) =>
    facts(
      a.category === 'shield' ? 'shield' : `${a.category} armor`,
      `AC ${a.armor_class_formula}`,
      a.strength_required !== undefined && `Str ${a.strength_required}`,
      a.stealth_disadvantage && 'stealth disadvantage',
      ...goodsFacts(a),
    ),
  markdown: (a) =>
    blocks(
      `*${a.category === 'shield' ? 'Shield' : `${capital(a.category)} armor`}*`,
      lines(
        labelled('Armor class', a.armor_class_formula),
        labelled('Strength', a.strength_required),
        labelled('Stealth', a.stealth_disadvantage && 'disadvantage'),
        ...goodsLines(a),
      ),
      a.desc,
    ),
});

export const gearKind = defineKind<Gear>({
  name: 'gear',
  one: 'piece of gear',
  many: 'adventuring gear',
  // What it is sold in, which only some books add.
  genericWords: ['flask', 'vial'],
  soldInAmounts: true,
  thing: gearThing,
  body: Gear,
  facets: {
    ...goodsFacets,
    weight: ({ weight, category = '' }) => weight ?? (UNWEIGHED.test(category) ? undefined : 0),
    is_magic: () => false,
    category: (g) => g.category,
  },
  filters: {
    gear_category: textHas('category', 'e.g. "tools", "ammunition", "mounts"'),
    ...goodsFilters,
  },
  short: ['category', 'cost_text', 'weight'],
  tags: (g) => [g.category],
  prose: (g) => blocks(g.desc, g.contents?.map((c) => `${c.quantity} ${c.name}`).join(', ')),
  aliases: otherNames('gear'),
  lookupNames: lookupNames('gear'),
  ...glossed('gear'),
  words: ['gear', 'equipment', 'item', 'items', 'tool', 'tools'],
  facts: (g) => facts(g.category, ...goodsFacts(g)),
  markdown: (g) =>
    blocks(
      `*${capital(g.category)}*`,
      lines(
        ...goodsLines(g),
        labelled('Speed', g.speed),
        labelled('Capacity', g.capacity),
        labelled('Contents', g.contents?.map((c) => `${c.quantity} × ${c.name}`).join(', ')),
      ),
      g.desc,
    ),
});

/** `Plate Armor (+2)` is called "+2 plate" or "plate +2", and `Grave Ward Plate` "grave ward plate armor". */
function armorNames(name: string): string[] {
  const [, armor, bonus] = /^(.+) Armor \((\+\d)\)$/.exec(name) ?? [];
  if (armor && bonus) return [`${bonus} ${armor}`, `${armor} ${bonus}`];
  return /. (?:Hide|Leather|Padded|Plate|Splint)$/.test(name) ? [`${name} Armor`] : [];
}

const attunementOf = (i: MagicItem): string | undefined =>
  i.requires_attunement
    ? ['requires attunement', i.attunement_detail].filter(Boolean).join(' ')
    : undefined;

export const magicItemKind = defineKind<MagicItem>({
  name: 'magic-item',
  thing: itemThing,
  one: 'magic item',
  many: 'magic items',
  body: MagicItem,
  facets: {
    ...goodsFacets,
    is_magic: () => true,
    rarity: (i) => i.rarity,
    item_type: (i) => i.item_type,
    requires_attunement: (i) => i.requires_attunement,
    attunement: (i) => i.attunement_detail,
    charges: (i) => chargesIn(i.desc),
    bonus: (i, name) => bonusesIn(name, i.desc),
    slot: (i, name) => slotOf(name, i.item_type, i.desc),
    base: basesOf,
    only_attuner: (i) => onlyAttuner(i.attunement_detail),
  },
  filters: {
    rarity: wordIs('rarity', 'Rarity', rarities),
    item_type: textHas('item_type', 'e.g. "wondrous item", "weapon", "ring"'),
    requires_attunement: flagIs('requires_attunement', 'Requires attunement'),
    attunement_detail: textHas('attunement', 'Who may attune, e.g. "wizard"'),
    charges: amountOf('charges', 'Charges'),
    bonus: numberIs('bonus', 'Magic bonus: 1, 2 or 3', { min: 0, whole: true }),
    slot: wordIs('slot', 'Where it is worn or held', slots),
    ...unlisted({
      base_item: wordIs('base', 'e.g. "sword", "longsword", "plate"'),
      attuned_only_by: wordIs('only_attuner', 'The one class that may attune'),
      charges_min: atLeast('charges', 'Fewest charges', { min: 0 }),
      charges_max: atMost('charges', 'Most charges', { min: 0 }),
    }),
    ...goodsFilters,
  },
  short: ['item_type', 'rarity', 'requires_attunement', 'attunement_detail', 'base_item'],
  tags: (i) => [
    i.item_type,
    i.rarity,
    i.requires_attunement ? 'requires attunement' : undefined,
    i.base_item,
  ],
  prose: (i) => i.desc ?? '',
  aliases: (name, { desc }) => [
    ...otherNames('magic-item')(name),
    ...armorNames(name),
    ...statBlockNames(desc ?? ''),
  ],
  namesIn: namesInRuleset('magic-item'),
  ...glossed('magic-item'),
  describedAs: describedAs('magic-item'),
  factsSaid: raritySaid,
  lookupNames: lookupNames('magic-item'),
  genericWords: ['armor', 'mail'],
  wellKnown: wellKnownPlace('magic-item'),
  words: ['item', 'items', 'magical item', 'magical items', 'weapon', 'weapons', 'treasure'],
  facts: (i) => facts(i.item_type, i.rarity, attunementOf(i), i.base_item),
  markdown: (i) =>
    blocks(
      `*${capital(i.item_type)}, ${i.rarity}${i.requires_attunement ? ` (${attunementOf(i)})` : ''}*`,
      lines(
        labelled('Base item', i.base_item),
        labelled(
          'Variants',
          i.variants?.map((v) => (v.rarity ? `${v.name} (${v.rarity})` : v.name)).join(', '),
        ),
        ...goodsLines(i),
      ),
      i.desc,
    ),
});

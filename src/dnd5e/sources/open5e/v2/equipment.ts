import * as z from 'zod';
import type { Armor, Gear, MagicItem, Weapon } from '../../../model/equipment.ts';
import { price } from '../../text-facts.ts';
import { propertyNotes } from '../../weapon-properties.ts';
import { Decimal, InDocument, Named, Text, texts } from '../shapes.ts';

const Property = z.object({
  property: z.object({ name: z.string(), type: Text }),
  detail: Text,
});
const WeaponPart = z.object({
  key: z.string(),
  name: z.string(),
  damage_type: Named.nullish(),
  damage_dice: Text,
  properties: z.array(Property),
  is_simple: z.boolean(),
  is_improvised: z.boolean().nullish(),
  range: z.number().nullish(),
  long_range: z.number().nullish(),
});
const ArmorPart = z.object({
  key: z.string(),
  name: z.string(),
  category: z.string(),
  ac_base: z.int(),
  ac_display: z.string(),
  ac_add_dexmod: z.boolean(),
  ac_cap_dexmod: z.int().nullish(),
  grants_stealth_disadvantage: z.boolean(),
  strength_score_required: z.int().nullish(),
});

export const WeaponRow = WeaponPart.extend({ document: InDocument });
export const ArmorRow = ArmorPart.extend({ document: InDocument });
export const ItemRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  category: Named.nullish(),
  weapon: WeaponPart.nullish(),
  armor: ArmorPart.nullish(),
  weight: Decimal,
  cost: Decimal,
});
export const MagicItemRow = ItemRow.extend({
  rarity: Named.nullish(),
  requires_attunement: z.boolean(),
  attunement_detail: Text,
});
export const ServiceRow = z.object({
  key: z.string(),
  name: z.string(),
  document: InDocument,
  desc: Text,
  detail: Text,
  cost: Decimal,
});
type Item = z.infer<typeof ItemRow>;

/**
 * The type of an item that is more than gear: its own weapon or armor, not the one it resembles.
 */
export function sortOf(row: Item): 'weapon' | 'armor' | 'shield' | 'gear' {
  if (row.armor) return 'armor';
  if (row.category?.key === 'shield') return 'shield';
  // A wizard's staff refers to the quarterstaff it can be used as, but is listed among the foci.
  return row.weapon && row.category?.key === 'weapon' ? 'weapon' : 'gear';
}

/** Zero means "no price given" and "no weight given". */
function goods(row: Item) {
  const cost = row.cost || undefined;
  return {
    ...(cost !== undefined && priceOf(cost)),
    weight: row.weight || undefined,
    desc: texts(row.desc),
  };
}

/** The upstream has prices in gold; show small ones in silver and copper. */
function priceOf(gold: number) {
  if (gold >= 1) return price(gold, 'gp');
  const copper = Math.round(gold * 100);
  return copper % 10 === 0 ? price(copper / 10, 'sp') : price(copper, 'cp');
}

const RANGE = /(\d+)\s*\/\s*(\d+)/;

export function weaponOf(part: z.infer<typeof WeaponPart>, item?: Item): Weapon {
  const plain = part.properties.filter((p) => p.property.type !== 'Mastery');
  const named = (name: string) => plain.find((p) => p.property.name.toLowerCase() === name);
  const distance = RANGE.exec(
    `${named('thrown')?.detail ?? ''} ${named('ammunition')?.detail ?? ''}`,
  );
  // A net has "0" as its dice, with a type.
  const dice = /[1-9]/.test(part.damage_dice ?? '') ? texts(part.damage_dice) : undefined;
  const normal = distance ? Number(distance[1]) : part.range || undefined;
  return {
    category: part.is_improvised ? 'improvised' : part.is_simple ? 'simple' : 'martial',
    range_type: rangeType(part, Boolean(named('ammunition')), Boolean(named('thrown'))),
    damage_dice: dice,
    damage_type: dice && part.damage_type?.name.toLowerCase(),
    versatile_dice: texts(named('versatile')?.detail),
    properties: plain.map((p) => p.property.name.toLowerCase()).sort(),
    property_notes: propertyNotes(
      plain.map(({ property, detail }) => ({ name: property.name, detail })),
    ),
    mastery: part.properties
      .find((p) => p.property.type === 'Mastery')
      ?.property.name.toLowerCase(),
    range_normal: normal,
    range_long: distance ? Number(distance[2]) : part.long_range || undefined,
    ...(item && goods(item)),
  };
}

/** A dart is thrown and ranged, a dagger thrown and melee: the rows have only the clear cases. */
function rangeType(
  { range }: z.infer<typeof WeaponPart>,
  shot: boolean,
  thrown: boolean,
): Weapon['range_type'] {
  if (shot) return 'ranged';
  return range === 0 && !thrown ? 'melee' : undefined;
}

const LEAST_ARMOR_CLASS = 10;
const Category = z.enum(['light', 'medium', 'heavy', 'shield']);

export function armorOf(part: z.infer<typeof ArmorPart>, item?: Item): Armor {
  // One SRD lists its shield as heavy armor; only a shield's armor class is a bonus.
  const category = part.ac_base < LEAST_ARMOR_CLASS ? 'shield' : Category.parse(part.category);
  return {
    category,
    armor_class: part.ac_base,
    armor_class_formula: category === 'shield' ? `+${part.ac_base}` : part.ac_display,
    dex_bonus: part.ac_add_dexmod,
    max_dex_bonus: part.ac_cap_dexmod ?? undefined,
    strength_required: part.strength_score_required ?? undefined,
    stealth_disadvantage: part.grants_stealth_disadvantage,
    ...(item && goods(item)),
  };
}

/** A shield without its own figures has its bonus in its text. */
export function shieldOf(item: Item): Armor | undefined {
  const bonus = /Armor Class by (\d)/i.exec(item.desc ?? '')?.[1];
  return bonus === undefined
    ? undefined
    : {
        category: 'shield',
        armor_class: Number(bonus),
        armor_class_formula: `+${bonus}`,
        dex_bonus: false,
        stealth_disadvantage: false,
        ...goods(item),
      };
}

export const gearOf = (row: Item): Gear => ({
  category: row.category?.name.toLowerCase() ?? 'adventuring gear',
  ...goods(row),
});

export function magicItemOf(row: z.infer<typeof MagicItemRow>): MagicItem {
  return {
    item_type: row.category?.name.toLowerCase() ?? 'wondrous item',
    rarity: row.rarity?.name.toLowerCase() ?? 'varies',
    requires_attunement: row.requires_attunement,
    attunement_detail: attunedBy(row.attunement_detail),
    base_item: row.weapon?.name ?? row.armor?.name,
    ...goods(row),
  };
}

/** `Requires Attunement by a Wizard` → `by a wizard`. */
export const attunedBy = (text: string | null | undefined): string | undefined =>
  texts(text?.replace(/^\(?\s*requires attunement\s*|\)$/gi, ''))?.toLowerCase();

import * as z from 'zod';
import type { Armor, Gear, Weapon } from '../../model/equipment.ts';
import { armorFormula, price, some } from '../text-facts.ts';
import { Cost, Described, Ref, textOf } from './shapes.ts';

const Damage = z.object({ damage_dice: z.string(), damage_type: Ref.nullish() });
const Range = z.object({ normal: z.number().nullish(), long: z.number().nullish() });

export const EquipmentRow = Described.extend({
  equipment_category: Ref.nullish(),
  equipment_categories: z.array(Ref).nullish(),
  weapon_category: z.string().nullish(),
  weapon_range: z.string().nullish(),
  armor_category: z.string().nullish(),
  gear_category: Ref.nullish(),
  tool_category: z.string().nullish(),
  vehicle_category: z.string().nullish(),
  cost: Cost.nullish(),
  weight: z.number().nullish(),
  damage: Damage.nullish(),
  two_handed_damage: Damage.nullish(),
  range: Range.nullish(),
  throw_range: Range.nullish(),
  properties: z.array(Ref).nullish(),
  mastery: Ref.nullish(),
  armor_class: z
    .object({ base: z.int(), dex_bonus: z.boolean(), max_bonus: z.int().nullish() })
    .nullish(),
  str_minimum: z.int().nullish(),
  stealth_disadvantage: z.boolean().nullish(),
  contents: z.array(z.object({ item: Ref, quantity: z.number() })).nullish(),
  speed: Cost.nullish(),
  capacity: z.string().nullish(),
});
type Row = z.infer<typeof EquipmentRow>;

const categories = (row: Row): string[] =>
  [row.equipment_category?.index, ...(row.equipment_categories ?? []).map((c) => c.index)].filter(
    (index) => index !== undefined,
  );

export const sortOf = (row: Row): 'weapon' | 'armor' | 'gear' =>
  categories(row).some((c) => c === 'weapon' || c === 'weapons')
    ? 'weapon'
    : row.armor_class
      ? 'armor'
      : 'gear';

const goods = (row: Row) => ({
  ...(row.cost && row.cost.quantity > 0 && price(row.cost.quantity, row.cost.unit)),
  weight: row.weight || undefined,
  desc: textOf(row) || undefined,
});

export function weaponOf(row: Row): Weapon {
  const all = categories(row).join(' ');
  const ranged = row.weapon_range ? row.weapon_range === 'Ranged' : /ranged/.test(all);
  const simple = row.weapon_category ? row.weapon_category === 'Simple' : /simple/.test(all);
  // For a weapon that is neither thrown nor ranged, the range is only its reach.
  const range = row.throw_range ?? (ranged ? row.range : undefined);
  const properties = (row.properties ?? []).map((p) => p.name.toLowerCase());
  return {
    category: simple ? 'simple' : 'martial',
    range_type: ranged ? 'ranged' : 'melee',
    damage_dice: row.damage?.damage_dice,
    damage_type: row.damage?.damage_type?.name.toLowerCase(),
    versatile_dice: properties.includes('versatile')
      ? row.two_handed_damage?.damage_dice
      : undefined,
    // "Monk" is a flag of this API, not a property in the rules.
    properties: properties.filter((p) => p !== 'monk').sort(),
    mastery: row.mastery?.name.toLowerCase(),
    range_normal: range?.normal ?? undefined,
    range_long: range?.long ?? undefined,
    ...goods(row),
  };
}

export function armorOf(row: Row): Armor {
  const { base, dex_bonus, max_bonus } = row.armor_class ?? { base: 0, dex_bonus: false };
  const words = `${row.armor_category ?? ''} ${categories(row).join(' ')}`.toLowerCase();
  const category = /shield/.test(words)
    ? 'shield'
    : /light/.test(words)
      ? 'light'
      : /medium/.test(words)
        ? 'medium'
        : 'heavy';
  const cap = dex_bonus ? max_bonus || undefined : undefined;
  return {
    category,
    armor_class: base,
    armor_class_formula: armorFormula(category, base, dex_bonus, cap),
    dex_bonus,
    max_dex_bonus: cap,
    strength_required: row.str_minimum || undefined,
    stealth_disadvantage: row.stealth_disadvantage ?? false,
    ...goods(row),
  };
}

/**
 * An item that 2024 lists in a set ("Bagpipes" among the instruments) is elsewhere named with its
 * set.
 */
const SETS: Readonly<Record<string, string>> = {
  'musical-instruments': 'Musical Instrument',
  'gaming-sets': 'Gaming Set',
  'holy-symbols': 'Holy Symbol',
  'druidic-foci': 'Druidic Focus',
};

export function gearName(row: Row, year: string): string {
  // The wizards' staff is also listed with the druids', who have their own.
  const among = categories(row).includes('arcane-foci') ? [] : categories(row);
  const set = year === '2024' ? among.flatMap((c) => SETS[c] ?? [])[0] : undefined;
  return set ? `${set}, ${row.name}` : row.name;
}

export function gearOf(row: Row): Gear {
  return {
    category: (
      row.gear_category?.name ??
      row.tool_category ??
      row.vehicle_category ??
      row.equipment_category?.name ??
      row.equipment_categories?.[0]?.name ??
      'adventuring gear'
    ).toLowerCase(),
    contents: some(row.contents?.map((c) => ({ name: c.item.name, quantity: c.quantity }))),
    speed: row.speed ? `${row.speed.quantity} ${row.speed.unit}` : undefined,
    capacity: row.capacity ?? undefined,
    ...goods(row),
  };
}

export const PoisonRow = Described.extend({
  cost: z.number().nullish(),
  type: z.string().nullish(),
});

export const poisonOf = (row: z.infer<typeof PoisonRow>): Gear => ({
  category: 'poison',
  ...(row.cost && price(row.cost, 'gp')),
  desc: [row.type && `*${row.type}*`, textOf(row)].filter(Boolean).join('\n\n'),
});

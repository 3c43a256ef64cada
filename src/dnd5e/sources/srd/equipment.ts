import * as z from 'zod';
import type { Armor, Gear, Weapon } from '../../model/equipment.ts';
import type { Srd } from '../../tables/srd-package.ts';
import { armorFormula, price, some } from '../text-facts.ts';

type Row = Srd['equipment'][number];

const Content = z.union([
  z.object({ item: z.object({ name: z.string() }), quantity: z.number() }),
  z
    .object({ name: z.string(), quantity: z.number() })
    .transform((c) => ({ item: c, quantity: c.quantity })),
]);

const goods = (row: Row) => ({
  ...price(row.cost.quantity, row.cost.unit),
  weight: row.weight,
  desc: some([...(row.desc ?? []), ...(row.special ?? [])])?.join('\n\n'),
});

export function weaponOf(row: Row): Weapon {
  // For a weapon that is neither thrown nor ranged, the range is only its reach.
  const range = row.throw_range ?? (row.weapon_range === 'Ranged' ? row.range : undefined);
  return {
    category: row.weapon_category === 'Martial' ? 'martial' : 'simple',
    range_type: row.weapon_range === 'Ranged' ? 'ranged' : 'melee',
    // A net deals no damage, which the package writes as 1d0.
    ...(row.damage?.damage_dice !== '1d0' && {
      damage_dice: row.damage?.damage_dice ?? undefined,
      damage_type: row.damage?.damage_type?.name.toLowerCase(),
    }),
    versatile_dice: row['2h_damage']?.damage_dice ?? undefined,
    // "Monk" is a feature of that class, not a property of the weapon.
    properties: (row.properties ?? []).map((p) => p.name.toLowerCase()).filter((p) => p !== 'monk'),
    range_normal: range?.normal ?? undefined,
    range_long: range?.long ?? undefined,
    ...goods(row),
  };
}

const armorCategories = {
  Light: 'light',
  Medium: 'medium',
  Heavy: 'heavy',
  Shield: 'shield',
} as const;

export function armorOf(row: Row): Armor {
  const { base, dex_bonus, max_bonus } = row.armor_class ?? {
    base: 0,
    dex_bonus: false,
    max_bonus: null,
  };
  const category = z.enum(['Light', 'Medium', 'Heavy', 'Shield']).parse(row.armor_category);
  return {
    category: armorCategories[category],
    armor_class: base,
    armor_class_formula: armorFormula(armorCategories[category], base, dex_bonus, max_bonus),
    dex_bonus,
    max_dex_bonus: max_bonus ?? undefined,
    strength_required: row.str_minimum || undefined,
    stealth_disadvantage: row.stealth_disadvantage ?? false,
    ...goods(row),
  };
}

export function gearOf(row: Row): Gear {
  const contents = (row.contents ?? []).flatMap((raw) => Content.safeParse(raw).data ?? []);
  return {
    category: (
      row.gear_category ??
      row.tool_category ??
      row.vehicle_category ??
      row.equipment_category
    )
      .toLowerCase()
      // The heading of the book's table.
      .replace(/^standard gear$/, 'adventuring gear'),
    contents: some(contents.map((c) => ({ name: c.item.name, quantity: c.quantity }))),
    speed: row.speed && `${row.speed.quantity} ${row.speed.unit}`,
    capacity: row.capacity,
    ...goods(row),
  };
}

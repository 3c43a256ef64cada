import * as z from 'zod';
import type { Armor, MagicItem, Weapon } from '../../../model/equipment.ts';
import { rarities } from '../../../model/game-words.ts';
import { price } from '../../text-facts.ts';
import { Text, texts } from '../shapes.ts';
import { attunedBy } from '../v2/equipment.ts';
import { Row } from './rows.ts';

export const MagicItemRow = Row.extend({
  type: Text,
  desc: Text,
  rarity: Text,
  requires_attunement: Text,
});

export function magicItemOf(row: z.infer<typeof MagicItemRow>): MagicItem {
  const rarity = texts(row.rarity)?.toLowerCase() ?? '';
  return {
    item_type: texts(row.type)?.toLowerCase() ?? 'wondrous item',
    // "uncommon (+1), rare (+2)" is one entry for several items.
    rarity: rarities.find((known) => known === rarity) ?? 'varies',
    requires_attunement: /requires attunement/i.test(row.requires_attunement ?? ''),
    attunement_detail: attunedBy(row.requires_attunement),
    desc: texts(row.desc),
  };
}

export const WeaponRow = Row.extend({
  category: z.string(),
  cost: Text,
  damage_dice: Text,
  damage_type: Text,
  weight: Text,
  properties: z.array(z.string()).nullish(),
});

/** `15 gp` and `3 lb.`, if the row has them. */
function goods(row: { cost?: string | null | undefined; weight?: string | null | undefined }) {
  const cost = /^([\d.,]+)\s*([csegp]p)$/i.exec(row.cost?.trim() ?? '');
  const amount = cost ? Number((cost[1] ?? '').replaceAll(',', '')) : 0;
  const weight = Number.parseFloat(row.weight ?? '');
  return {
    ...(cost && amount > 0 && price(amount, (cost[2] ?? '').toLowerCase())),
    weight: weight > 0 ? weight : undefined,
  };
}

export function weaponOf(row: z.infer<typeof WeaponRow>): Weapon {
  const properties = row.properties ?? [];
  const detail = (name: string) =>
    properties.find((p) => p.toLowerCase().startsWith(name))?.match(/\(([^)]*)\)/)?.[1];
  const range = /(\d+)\s*\/\s*(\d+)/.exec(
    `${detail('thrown') ?? ''} ${detail('ammunition') ?? ''}`,
  );
  return {
    category: /simple/i.test(row.category) ? 'simple' : 'martial',
    range_type: /ranged/i.test(row.category) ? 'ranged' : 'melee',
    damage_dice: /\d/.test(row.damage_dice ?? '') ? texts(row.damage_dice) : undefined,
    damage_type: texts(row.damage_type)?.toLowerCase(),
    versatile_dice: detail('versatile'),
    properties: properties.map((p) => p.replace(/\s*\(.*$/, '').toLowerCase()).sort(),
    range_normal: range ? Number(range[1]) : undefined,
    range_long: range ? Number(range[2]) : undefined,
    ...goods(row),
  };
}

export const ArmorRow = Row.extend({
  category: z.string(),
  base_ac: z.int(),
  plus_dex_mod: z.boolean().nullish(),
  plus_flat_mod: z.int().nullish(),
  plus_max: z.int().nullish(),
  ac_string: z.string(),
  strength_requirement: z.int().nullish(),
  cost: Text,
  weight: Text,
  stealth_disadvantage: z.boolean(),
});

const CATEGORIES = {
  'light armor': 'light',
  'medium armor': 'medium',
  'heavy armor': 'heavy',
  shield: 'shield',
} as const;
const isCategory = (name: string): name is keyof typeof CATEGORIES =>
  Object.hasOwn(CATEGORIES, name);

/**
 * The list also contains ways to raise one's armor class that cannot be bought: spells and class
 * features.
 */
export function armorOf(row: z.infer<typeof ArmorRow>): Armor | undefined {
  const name = row.category.toLowerCase();
  if (!isCategory(name)) return undefined;
  const category = CATEGORIES[name];
  // Some shields have the armor class of an unarmored wearer instead of just the bonus.
  const bonus =
    category === 'shield'
      ? row.plus_flat_mod || row.base_ac
      : row.base_ac || row.plus_flat_mod || 0;
  return {
    category,
    armor_class: bonus,
    armor_class_formula: category === 'shield' ? `+${bonus}` : row.ac_string,
    dex_bonus: row.plus_dex_mod ?? false,
    max_dex_bonus: row.plus_dex_mod ? row.plus_max || undefined : undefined,
    strength_required: row.strength_requirement || undefined,
    stealth_disadvantage: row.stealth_disadvantage,
    ...goods(row),
  };
}

import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { PagedFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { armorKind, magicItemKind, weaponKind } from '../model/equipment.ts';

const { weapon_category } = filterFields(weaponKind.filters, ['weapon_category']);
const { armor_category } = filterFields(armorKind.filters, ['armor_category']);
const { rarity, item_type } = filterFields(magicItemKind.filters, ['rarity', 'item_type']);

export const getWeaponList = defineTool({
  name: 'get_weapon_list',
  toolset: 'dnd-browse',
  title: 'Weapons',
  description:
    'D&D 5e: the weapon table: damage, properties, price, weight of simple and martial weapons (sword, longbow).',
  instead: { 'By idea': 'search_equipment' },
  input: z.strictObject({ category: weapon_category, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ category, per_page, ...rest }, ctx) =>
    find(ctx, {
      select: [{ kind: 'weapon', filters: { weapon_category: category } }],
      limit: per_page,
      ...rest,
    }),
});

export const getArmorList = defineTool({
  name: 'get_armor_list',
  toolset: 'dnd-browse',
  title: 'Armor',
  description:
    'D&D 5e: the armor table: armor class (AC), stealth, price, weight of light, medium, heavy armor and shields.',
  instead: { 'By idea': 'search_equipment' },
  input: z.strictObject({ type: armor_category, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ type, per_page, ...rest }, ctx) =>
    find(ctx, {
      select: [{ kind: 'armor', filters: { armor_category: type } }],
      limit: per_page,
      ...rest,
    }),
});

export const getMagicItems = defineTool({
  name: 'get_magic_items',
  toolset: 'dnd-browse',
  title: 'Magic items',
  description:
    'D&D 5e: list all magic and wondrous items of a rarity (common, uncommon, rare, legendary), type or attunement, as treasure.',
  instead: { 'By effect': 'search_equipment' },
  input: z.strictObject({ rarity, type: item_type, ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ rarity, type, per_page, ...rest }, ctx) =>
    find(ctx, {
      select: [{ kind: 'magic-item', filters: { rarity, item_type: type } }],
      limit: per_page,
      ...rest,
    }),
});

export const getAdventuringGear = defineTool({
  name: 'get_adventuring_gear',
  toolset: 'dnd-browse',
  title: 'Adventuring gear',
  description:
    'D&D 5e: price list: what adventuring gear, tools, mounts and goods cost and weigh (rope, torches, rations, tents).',
  instead: { 'By idea': 'search_equipment' },
  input: z.strictObject(PagedFields),
  data: z.array(EntityOut),
  run: ({ per_page, ...rest }, ctx) =>
    find(ctx, { select: [{ kind: 'gear' }], limit: per_page, ...rest }),
});

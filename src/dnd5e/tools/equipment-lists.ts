import * as z from 'zod';
import { type FilterValue, filterFields } from '../../library/filter.ts';
import { libraryService } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
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
    'D&D 5e: list of weapons, the weapons table: damage, price and properties of all simple, martial, melee and ranged weapons.',
  instead: ['search_equipment'],
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
    'D&D 5e: list of armor, the armor table: AC, stealth disadvantage, price of light, medium and heavy armor and shields.',
  instead: ['search_equipment'],
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
    'D&D 5e: list all magic and wondrous items of a rarity (common, uncommon, rare, very rare, legendary) or type.',
  instead: ['search_equipment'],
  input: z.strictObject({ rarity, type: item_type, ...PagedFields }),
  data: z.array(EntityOut),
  async run({ rarity, type, per_page, ...rest }, ctx) {
    const list = (item_type?: FilterValue, search?: string) =>
      find(ctx, {
        select: [{ kind: 'magic-item', filters: { rarity, item_type } }],
        search,
        limit: per_page,
        ...rest,
      });
    if (typeof type !== 'string' || !(await isOnlyInNames(ctx, type))) return list(type);
    return {
      ...(await list(undefined, type)),
      lead: `No item type is called "${type}": these are the magic items that fit the word.`,
    };
  },
});

/** A sword is a weapon: some words for a sort of items are no item type, but stand in names. */
async function isOnlyInNames(ctx: ToolContext, typed: string): Promise<boolean> {
  const library = ctx.use(libraryService);
  const types = await library.words('magic-item', 'item_type');
  // "Weapon (any axe or sword)" is a weapon with an addition.
  const isAddition = (type: string) => types.some((other) => type.startsWith(`${other} `));
  if (types.some((type) => !isAddition(type) && type.includes(plain(typed)))) return false;
  const select = [{ kind: 'magic-item' }];
  return (await library.search({ select, name: typed, asTyped: true, limit: 1 })).total > 0;
}

export const getAdventuringGear = defineTool({
  name: 'get_adventuring_gear',
  toolset: 'dnd-browse',
  title: 'Adventuring gear',
  description:
    'D&D 5e: price list: price, cost and weight of adventuring gear, equipment, tools, kits, horses, mounts, carts (rope, torches, rations, tents).',
  instead: ['search_equipment'],
  input: z.strictObject(PagedFields),
  data: z.array(EntityOut),
  run: ({ per_page, ...rest }, ctx) =>
    find(ctx, { select: [{ kind: 'gear' }], limit: per_page, ...rest }),
});

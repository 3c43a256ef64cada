import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import {
  AttunementField,
  EquipmentFiltersField,
  EquipmentType,
  equipmentFields,
  equipmentSelection,
} from '../answer/equipment-fields.ts';
import { allFilters } from '../answer/filtered-selection.ts';
import { ScopeFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';

export const searchEquipment = defineTool({
  name: 'search_equipment',
  toolset: 'dnd-search',
  alsoIn: ['dnd-browse'],
  title: 'Search equipment',
  description:
    'D&D 5e: find an item to buy, use, wear or carry: magic items (ring, wand, potion, boots, cloak, cursed sword), an item that lets you fly, heal, restore or protect; by property, rarity (rare), gold (gp), attunement.',
  instead: ['get_weapon_list', 'get_magic_items'],
  input: z.strictObject({
    search: SearchField,
    type: EquipmentType.describe('Which equipment; a search finds magic weapons and armor too'),
    ...equipmentFields,
    requires_attunement: AttunementField,
    filters: EquipmentFiltersField,
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run({ search, type, documents, ruleset, limit, page, detail, group, filters, ...given }, ctx) {
    const select = equipmentSelection(type, allFilters(given, filters), search);
    return find(ctx, { select, search, documents, ruleset, limit, page, detail, group });
  },
});

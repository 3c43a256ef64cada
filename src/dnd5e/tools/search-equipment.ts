import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
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
  description: 'Find weapons, armor, gear and magic items by idea and by exact filters.',
  input: z.strictObject({
    search: SearchField,
    query: z.string().max(10_000).optional().describe('Another word for `search`'),
    type: EquipmentType.describe('Which equipment; a search finds magic weapons and armor too'),
    ...equipmentFields,
    requires_attunement: AttunementField,
    filters: EquipmentFiltersField,
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run(
    { search, query, type, documents, ruleset, limit, page, detail, group, filters, ...given },
    ctx,
  ) {
    if (search !== undefined && query !== undefined && search !== query)
      throw invalidInput('`search` and `query` mean the same: give one of them.');
    const idea = search ?? query;
    const select = equipmentSelection(type, allFilters(given, filters), idea);
    return find(ctx, { select, search: idea, documents, ruleset, limit, page, detail, group });
  },
});

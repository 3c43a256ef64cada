import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { allFilters, filteredSelection, filtersField } from '../answer/filtered-selection.ts';
import { ScopeFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { creatureKind } from '../model/creature.ts';

const apart = [
  'cr',
  'cr_min',
  'cr_max',
  'type',
  'size',
  'alignment',
  'environment',
  'armor_class_min',
  'hit_points_min',
];

export const searchCreature = defineTool({
  name: 'search_creature',
  toolset: 'dnd-search',
  title: 'Search creatures',
  description:
    'D&D 5e: find monsters, creatures, enemies, animals, giants, beasts, undead, fiends, dragons: scary, that fly, burrow, poison, are immune, live, hunt or lurk in a swamp, jungle, desert, sewer, under water; by challenge rating (CR).',
  instead: ['get_creature_details'],
  input: z.strictObject({
    search: SearchField,
    ...filterFields(creatureKind.filters, apart),
    filters: filtersField([creatureKind], apart),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run: ({ search, documents, ruleset, limit, page, detail, group, filters, ...given }, ctx) =>
    find(ctx, {
      select: filteredSelection([creatureKind], allFilters(given, filters)),
      search,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    }),
});

import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { allFilters, filteredSelection, filtersField } from '../answer/filtered-selection.ts';
import { ScopeFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { spellKind } from '../model/spell.ts';

const apart = [
  'level',
  'level_min',
  'level_max',
  'school',
  'class_key',
  'concentration',
  'ritual',
  'casting_time',
  'damage_type',
];

export const searchSpell = defineTool({
  name: 'search_spell',
  toolset: 'dnd-search',
  title: 'Search spells',
  description:
    'D&D 5e: find a spell by what it does: magic that makes or puts someone to sleep, heals, hides, charms, protects, lets you fly, walk on water, breathe, talk with the dead; by level, class, damage, components, bonus action, ritual.',
  instead: ['get_spell_details'],
  input: z.strictObject({
    search: SearchField,
    ...filterFields(spellKind.filters, apart),
    filters: filtersField([spellKind], apart),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run: ({ search, documents, ruleset, limit, page, detail, group, filters, ...given }, ctx) =>
    find(ctx, {
      select: filteredSelection([spellKind], allFilters(given, filters)),
      search,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    }),
});

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
    'D&D 5e: find a spell or magic to cast for a need: a spell that makes, lets or turns somebody (heal, fly, invisible, breathe, talk), deals damage or protects, or by exact filters (level, school, class, ritual). One by name: get_spell_details.',
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

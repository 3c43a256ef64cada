import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { ScopeFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { creatureKind } from '../model/creature.ts';

export const searchCreature = defineTool({
  name: 'search_creature',
  toolset: 'dnd-search',
  title: 'Search creatures',
  description: 'Find D&D 5e monsters and other creatures by idea or by stat block.',
  input: z.strictObject({
    search: SearchField,
    ...filterFields(creatureKind.filters),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run: ({ search, documents, ruleset, limit, page, detail, group, ...filters }, ctx) =>
    find(ctx, {
      select: [{ kind: 'creature', filters }],
      search,
      documents,
      ruleset,
      limit,
      page,
      detail,
      group,
    }),
});

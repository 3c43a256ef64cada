import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { creatureKind } from '../model/creature.ts';
import { find } from './find.ts';
import { EntityOut } from './present.ts';
import { ScopeFields, SearchField } from './scope.ts';

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
  run: ({ search, documents, ruleset, limit, page, detail, ...filters }, ctx) =>
    find(ctx, {
      select: [{ kind: 'creature', filters }],
      search,
      documents,
      ruleset,
      limit,
      page,
      detail,
    }),
});

import * as z from 'zod';
import { filterFields } from '../../library/filter.ts';
import { defineTool } from '../../tool/tool.ts';
import { classNamed } from '../answer/class-by-name.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { PagedFields, SearchField } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { spellKind } from '../model/spell.ts';

const { level, school } = filterFields(spellKind.filters, ['level', 'school']);

export const searchSpells = defineTool({
  name: 'search_spells',
  toolset: 'dnd-browse',
  title: 'Browse spells',
  description: 'D&D 5e: browse spell lists by class, level and school, 50 per page.',
  instead: ['search_spell'],
  input: z.strictObject({
    query: SearchField,
    class: z.string().min(1).max(100).optional().describe('Class that casts it, e.g. wizard'),
    level,
    school,
    ...PagedFields,
  }),
  data: z.array(EntityOut),
  async run({ query, class: typed, level, school, per_page, ...rest }, ctx) {
    const class_key = typed === undefined ? undefined : await classNamed(ctx, typed);
    return find(ctx, {
      select: [{ kind: 'spell', filters: { level, school, class_key } }],
      search: query,
      limit: per_page,
      ...rest,
    });
  },
});

import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { classNamed } from '../answer/class-by-name.ts';
import { NameField } from '../answer/entity-details.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { PagedFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';

export const getSubclassList = defineTool({
  name: 'get_subclass_list',
  toolset: 'dnd-browse',
  title: 'Subclasses',
  description:
    'D&D 5e: all subclasses (archetypes, domains, oaths, colleges, patrons, circles, paths) a class may choose or pick, from every book.',
  instead: { 'One in full': 'get_class_details' },
  input: z.strictObject({ class_name: NameField('class'), ...PagedFields }),
  data: z.array(EntityOut),
  async run({ class_name, per_page, ...rest }, ctx) {
    const class_key = await classNamed(ctx, class_name);
    const select = [{ kind: 'subclass', filters: { class_key } }];
    return find(ctx, { select, limit: per_page, ...rest });
  },
});

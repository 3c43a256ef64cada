import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { classNamed } from './class-names.ts';
import { find } from './find.ts';
import { NameField } from './get-details.ts';
import { EntityOut } from './present.ts';
import { PagedFields } from './scope.ts';

export const getSubclassList = defineTool({
  name: 'get_subclass_list',
  toolset: 'dnd-browse',
  title: 'Subclasses',
  description: 'The subclasses of a class.',
  input: z.strictObject({ class_name: NameField('class'), ...PagedFields }),
  data: z.array(EntityOut),
  async run({ class_name, per_page, ...rest }, ctx) {
    const class_key = await classNamed(ctx, class_name);
    const select = [{ kind: 'subclass', filters: { class_key } }];
    return find(ctx, { select, limit: per_page, ...rest });
  },
});

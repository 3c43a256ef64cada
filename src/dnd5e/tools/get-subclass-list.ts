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
    'D&D 5e: all subclasses a class (barbarian, bard, cleric, druid, fighter, monk, paladin, ranger, rogue, sorcerer, warlock, wizard) can take, pick or join: archetypes, domains, oaths, colleges, patrons, circles, paths, origins.',
  instead: ['get_class_details'],
  input: z.strictObject({ class_name: NameField('class'), ...PagedFields }),
  data: z.array(EntityOut),
  async run({ class_name, per_page, ...rest }, ctx) {
    const class_key = await classNamed(ctx, class_name);
    const select = [{ kind: 'subclass', filters: { class_key } }];
    return find(ctx, { select, limit: per_page, ...rest });
  },
});

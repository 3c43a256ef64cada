import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { classNamed } from '../answer/class-by-name.ts';
import { NameField } from '../answer/entity-details.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { PagedFields } from '../answer/scope-fields.ts';
import { find } from '../answer/search-answer.ts';
import { schools } from '../model/game-words.ts';

export const getSpellByLevel = defineTool({
  name: 'get_spell_by_level',
  toolset: 'dnd-browse',
  title: 'Spells of a level',
  description: 'D&D 5e: every spell of one level, first to ninth (9th), or all cantrips.',
  instead: ['search_spell'],
  input: z.strictObject({
    level: z.int().min(0).max(9).describe('Spell level; 0 = cantrips'),
    ...PagedFields,
  }),
  data: z.array(EntityOut),
  run: ({ level, per_page, ...rest }, ctx) =>
    find(ctx, { select: [{ kind: 'spell', filters: { level } }], limit: per_page, ...rest }),
});

export const getSpellsByClass = defineTool({
  name: 'get_spells_by_class',
  toolset: 'dnd-browse',
  title: 'Spells of a class',
  description:
    'D&D 5e: the spell list of a class: all spells and cantrips available to a bard, cleric, druid, paladin, ranger, sorcerer, warlock, wizard or artificer to cast, learn or prepare.',
  instead: ['search_spell'],
  input: z.strictObject({ class_name: NameField('class'), ...PagedFields }),
  data: z.array(EntityOut),
  async run({ class_name, per_page, ...rest }, ctx) {
    const class_key = await classNamed(ctx, class_name);
    const select = [{ kind: 'spell', filters: { class_key } }];
    return find(ctx, { select, limit: per_page, ...rest });
  },
});

export const getSpellsBySchool = defineTool({
  name: 'get_spells_by_school',
  toolset: 'dnd-browse',
  title: 'Spells of a school',
  description:
    'D&D 5e: every spell that belongs to one school of magic: abjuration, conjuration, divination, enchantment, evocation, illusion, necromancy, transmutation.',
  instead: ['search_spell'],
  input: z.strictObject({ school: z.enum(schools).describe('School of magic'), ...PagedFields }),
  data: z.array(EntityOut),
  run: ({ school, per_page, ...rest }, ctx) =>
    find(ctx, { select: [{ kind: 'spell', filters: { school } }], limit: per_page, ...rest }),
});

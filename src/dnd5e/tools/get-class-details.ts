import * as z from 'zod';
import type { Entity } from '../../library/library.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import {
  type Addition,
  DetailsFields,
  DetailsOut,
  details,
  NameField,
} from '../answer/entity-details.ts';
import { type Part, partsOf, partsText } from '../answer/subclasses-and-subraces.ts';
import { CharacterClass } from '../model/class.ts';

export const getClassDetails = defineTool({
  name: 'get_class_details',
  toolset: 'dnd-browse',
  title: 'Class details',
  description:
    'D&D 5e: one class or subclass you name (barbarian, bard, cleric, druid, fighter, monk, paladin, ranger, rogue, sorcerer, warlock, wizard): class table, hit die, saving throws, proficiencies, starting equipment, spell slots.',
  instead: ['get_class_features'],
  input: z.strictObject({ class_name: NameField('class').optional(), ...DetailsFields }),
  card: 'class',
  data: DetailsOut,
  run: ({ class_name, ...rest }, ctx) =>
    details(
      ctx,
      { name: class_name, field: 'class_name', kinds: ['class', 'subclass'], ...rest },
      (_library, entity) => classAddition(ctx, entity, rest),
    ),
});

async function classAddition(
  ctx: ToolContext,
  entity: Entity,
  scope: Parameters<typeof partsOf>[3],
): Promise<Addition> {
  if (entity.kind !== 'class') return {};
  const { spellcasting, levels = [] } = CharacterClass.parse(entity.body);
  const slots = levels.flatMap((row) =>
    row.spell_slots ? [[row.level, withoutEnd(row.spell_slots)] as const] : [],
  );
  const subclasses: Part[] = await partsOf(ctx, entity, 'subclass', scope);
  return {
    text: partsText('Subclasses in all books', subclasses),
    fields: {
      subclasses,
      ...(spellcasting && {
        spellcasting: {
          ...spellcasting,
          ...(slots.length > 0 && { slots_per_level: Object.fromEntries(slots) }),
        },
      }),
    },
    notices:
      spellcasting && slots.length === 0
        ? [`${entity.documentName} does not list the spell slots of this class by level.`]
        : [],
  };
}

/** `[4, 2, 0, 0, …]` → `[4, 2]`: slots of 1st level, 2nd level, … */
function withoutEnd(slots: readonly number[]): number[] {
  const last = slots.findLastIndex((n) => n > 0);
  return slots.slice(0, last + 1);
}

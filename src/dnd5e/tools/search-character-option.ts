import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { EntityOut } from '../answer/entity-output.ts';
import { findWithParts, partOf } from '../answer/parts-that-fit.ts';
import { ScopeFields, SearchField } from '../answer/scope-fields.ts';

/** Types that stand for all options of a character: subclasses and subraces belong to two of them. */
export const wholeTypes = ['class', 'race', 'background', 'feat'] as const;
export const optionTypes = [...wholeTypes, 'subclass', 'subrace'] as const;

/** The kinds of one type of character option, including subclasses and subraces if requested. */
export function optionKinds(type: (typeof optionTypes)[number], withParts: boolean): string[] {
  const part = withParts ? partOf[type] : undefined;
  return part ? [type, part] : [type];
}

export const searchCharacterOption = defineTool({
  name: 'search_character_option',
  toolset: 'dnd-search',
  title: 'Search character options',
  description:
    'D&D 5e: options for a character concept: I want to play or make such a character (sneaky, healer, shapeshifter, pirate, knight): which class, race, background or feat fits.',
  instead: ['lookup_character_option'],
  input: z.strictObject({
    type: z.enum(optionTypes).describe('Which option'),
    search: SearchField,
    include_subclasses: z
      .boolean()
      .default(false)
      .describe('Also subclasses (for class) or subraces (for race)'),
    ...ScopeFields,
  }),
  data: z.array(EntityOut),
  run: ({ type, include_subclasses, ...rest }, ctx) =>
    findWithParts(
      ctx,
      { select: optionKinds(type, include_subclasses).map((kind) => ({ kind })), ...rest },
      'include_subclasses lists them too.',
    ),
});

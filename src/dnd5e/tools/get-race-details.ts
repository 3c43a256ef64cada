import * as z from 'zod';
import { defineTool } from '../../tool/tool.ts';
import { DetailsFields, DetailsOut, details, NameField } from '../answer/entity-details.ts';
import { partsOf } from '../answer/subclasses-and-subraces.ts';

export const getRaceDetails = defineTool({
  name: 'get_race_details',
  toolset: 'dnd-browse',
  title: 'Race details',
  description:
    'D&D 5e: everything about one race, species or subrace you name (elf, dwarf, dwarves, halfling, gnome, tiefling, dragonborn, half-orc): racial traits, ability score bonuses, speed, how fast they move, size.',
  instead: ['search_races'],
  input: z.strictObject({ race_name: NameField('race').optional(), ...DetailsFields }),
  data: DetailsOut,
  run: ({ race_name, ...scope }, ctx) =>
    details(
      ctx,
      { name: race_name, field: 'race_name', kinds: ['race', 'subrace'], ...scope },
      async (_library, race) => {
        if (race.kind !== 'race') return {};
        const subraces = await partsOf(ctx, race, 'subrace', scope);
        const lines = subraces.map(
          (part) => `- ${part.name} (${part.document_key})${part.uri ? ` ‹${part.uri}›` : ''}`,
        );
        return {
          fields: { subraces },
          ...(lines.length > 0 && { text: ['Subraces:', ...lines].join('\n') }),
        };
      },
    ),
});

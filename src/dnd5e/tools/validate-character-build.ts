import * as z from 'zod';
import { libraryService } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool } from '../../tool/tool.ts';
import { Character } from '../rules/character.ts';
import { type Reported, validateCharacter } from '../rules/validate.ts';

export const validateCharacterBuild = defineTool({
  name: 'validate_character_build',
  toolset: 'dnd-browse',
  title: 'Check a character',
  description:
    'Check a D&D 5e character against the 2014 or 2024 rules: what is wrong, by which rule, how to mend it; and the derived values (AC, HP, saves, skills, spell DC, slots, attacks).',
  input: z.strictObject({
    character_data: Character.describe('The character; every field is optional'),
  }),
  data: z.looseObject({
    valid: z.boolean(),
    errors: z.array(z.unknown()),
    warnings: z.array(z.unknown()),
    info: z.array(z.unknown()),
    derived: z.looseObject({}),
  }),
  async run({ character_data }, ctx) {
    const verdict = await validateCharacter(character_data, ctx.use(libraryService));
    const { errors, warnings, info, valid, ruleset, derived } = verdict;
    const notices = character_data.ruleset
      ? []
      : [`No ruleset was given, so the character was read as ${ruleset}.`];
    return {
      source: 'rules',
      cached: false,
      data: {
        valid,
        ruleset,
        errors: [...errors],
        warnings: [...warnings],
        info: [...info],
        derived,
      },
      notices,
      text: [
        `${character_data.name ?? 'The character'} is ${valid ? 'valid' : 'not valid'} by the ${ruleset} rules: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}.`,
        ...section('Errors', errors),
        ...section('Warnings', warnings),
        ...section('Notes', info),
      ].join('\n'),
    };
  },
});

const section = (title: string, reported: readonly Reported[]): string[] =>
  reported.length === 0
    ? []
    : [
        `\n**${title}**`,
        ...reported.map((one) => `- ${one.path}: ${one.problem} ${one.fix} (${one.rule})`),
      ];

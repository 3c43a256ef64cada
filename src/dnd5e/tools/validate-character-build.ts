import * as z from 'zod';
import type { Notice } from '../../base/notice.ts';
import { libraryService } from '../../library/library.ts';
import { counted } from '../../text/excerpt.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import { editionInPlay } from '../answer/edition-in-play.ts';
import { qualityOf } from '../answer/quality.ts';
import { Character } from '../character/character.ts';
import { readSheet } from '../character/read-sheet.ts';
import type { Sheet } from '../character/sheet.ts';
import { unknownParts } from '../character/unknown-parts.ts';
import { judge, type Reported, type Verdict } from '../character/validate.ts';
import { editionWords, rulesetOf } from '../model/edition.ts';
import { fillService } from '../sources/fill-on-demand.ts';

export const validateCharacterBuild = defineTool({
  name: 'validate_character_build',
  toolset: 'dnd-browse',
  title: 'Check a character',
  description:
    'D&D 5e: check or validate whether a character (sheet, multiclass build) is built correctly, right, legal or against the 2014 or 2024 rules: what is wrong, derived values (AC, HP, saves, DC, slots), STR, CON, intelligence.',
  instead: ['lookup_character_option'],
  input: z.strictObject({
    character_data: Character.describe('The character; every field is optional'),
  }),
  card: 'character',
  data: z.looseObject({
    valid: z.boolean(),
    errors: z.array(z.unknown()),
    warnings: z.array(z.unknown()),
    info: z.array(z.unknown()),
    derived: z.looseObject({}),
  }),
  async run({ character_data }, ctx) {
    const { sheet, notices } = await inMeantEdition(ctx, character_data);
    const verdict = judge(sheet);
    const { errors, warnings, info, valid, unchecked, ruleset, derived } = verdict;
    return {
      source: 'rules',
      cached: false,
      quality: qualityOf([await ctx.use(libraryService).document(`srd-${sheet.edition}`)]),
      data: {
        valid,
        ...(unchecked !== undefined && { unchecked }),
        ruleset,
        errors: [...errors],
        warnings: [...warnings],
        info: [...info],
        derived,
      },
      notices,
      text: [
        headline(character_data.name ?? 'The character', verdict),
        ...section('Errors', errors),
        ...section('Warnings', warnings),
        ...section('Notes', info),
        ...derivedLines(derived),
      ].join('\n'),
    };
  },
});

function headline(name: string, { valid, unchecked, ruleset, errors, warnings }: Verdict): string {
  const found = `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`;
  return valid && unchecked !== undefined
    ? `${name}: no fault was found by the ${ruleset} rules, but ${unchecked}, so most was not checked: ${found}.`
    : `${name} is ${valid ? 'valid' : 'not valid'} by the ${ruleset} rules: ${found}.`;
}

/**
 * How many names are requested from an upstream; a sheet with more unknown names is for another
 * game.
 */
const MOST_ASKED = 12;

/**
 * The sheet in the edition it names, else in the one being played or the one the sheet suggests. If
 * another edition would give another verdict, the user is asked, if the client can.
 */
async function inMeantEdition(
  ctx: ToolContext,
  given: Character,
): Promise<{ sheet: Sheet; notices: Notice[] }> {
  const character = await inPlayedEdition(given, ctx);
  const known = await knownSheet(ctx, character);
  if (given.ruleset) return known;
  const { ruleset, valid } = judge(known.sheet);
  const readAs = `No ruleset was given, so the character was read as ${ruleset}.`;
  if (given.species !== undefined || playedIn(ctx))
    return { ...known, notices: [...known.notices, readAs] };
  const other = rulesetOf(known.sheet.edition === '2014' ? '2024' : '2014');
  const otherwise = await knownSheet(ctx, { ...character, ruleset: other });
  const verdict = judge(otherwise.sheet);
  if (verdict.valid === valid) return { ...known, notices: [...known.notices, readAs] };
  const chosen = ctx.client.choose(
    'edition',
    'By which edition is this character to be checked? The two judge it differently.',
    [ruleset, other].map((value) => ({ value, title: `the ${value.slice(-4)} rules` })),
  );
  if (chosen === other) return otherwise;
  if (chosen === ruleset) return known;
  const differs = `By the ${other} rules it would ${verdict.valid ? 'be valid' : `have ${counted(verdict.errors.length, 'error')}`}; \`ruleset\` chooses.`;
  return { ...known, notices: [...known.notices, readAs, differs] };
}

const playedIn = ({ config }: ToolContext) => editionWords.find((word) => word === config.ruleset);

/**
 * A sheet without an edition is read with the one being played. Only the 2024 rules use the word
 * species; a race suggests the older ones if no edition is configured.
 */
async function inPlayedEdition(character: Character, ctx: ToolContext): Promise<Character> {
  if (character.ruleset || character.species) return character;
  const played = playedIn(ctx);
  if (character.race !== undefined && !played) return character;
  const { edition } = await editionInPlay(ctx.use(libraryService), played);
  return { ...character, ruleset: rulesetOf(edition) };
}

/** The sheet with its parts looked up; fetches what the library lacks, if possible. */
async function knownSheet(
  ctx: ToolContext,
  character: Character,
): Promise<{ sheet: Sheet; notices: Notice[] }> {
  const library = ctx.use(libraryService);
  const sheet = await readSheet(character, library);
  const strangers = unknownParts(sheet).slice(0, MOST_ASKED);
  if (strangers.length === 0) return { sheet, notices: [] };
  const filler = ctx.use(fillService);
  const filled = await Promise.all(
    strangers.map(({ kind, part }) =>
      filler.fill({ select: [{ kind }], name: part.label }, async () => true),
    ),
  );
  const notices = [...new Set(filled.flatMap((one) => one.notices))];
  return {
    sheet: filled.some((one) => one.asked) ? await readSheet(character, library) : sheet,
    notices,
  };
}

/** Every derived value on its own line. */
function derivedLines(derived: object): string[] {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).join('; ');
    if (typeof value !== 'object' || value === null) return String(value);
    return Object.entries(value)
      .map(([key, inner]) => `${key.replaceAll('_', ' ')} ${shown(inner)}`)
      .join(', ');
  };
  const lines = Object.entries(derived)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `- ${key.replaceAll('_', ' ')}: ${shown(value)}`);
  return lines.length === 0 ? [] : ['\n**Derived**', ...lines];
}

const section = (title: string, reported: readonly Reported[]): string[] =>
  reported.length === 0
    ? []
    : [
        `\n**${title}**`,
        ...reported.map(
          (one) => `- ${one.path}: ${one.problem} ${one.fix} (${one.rule}: ${one.rule_title})`,
        ),
      ];

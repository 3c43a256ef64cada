import * as z from 'zod';
import { compareReleases } from '../datapack/release.ts';
import { checkDialog } from './dialog-rules.ts';
import type { JsonProblem } from './json-problem.ts';
import { isJsonText, isTextAsItIs, JSON_TEXT } from './json-text.ts';
import { checkWorldgen } from './worldgen-rules.ts';

/** Rules of single categories that the schema cannot express. */
export function checkJsonRules(category: string, json: unknown, release: string): JsonProblem[] {
  const own =
    category === 'recipe'
      ? shapedRecipe(json)
      : category === 'advancement'
        ? requirements(json, release)
        : category === 'dialog'
          ? checkDialog(json)
          : checkWorldgen(category, json);
  return [...own, ...textInStrings(json, release)];
}

const Shaped = z.looseObject({
  type: z.string().regex(/^(minecraft:)?crafting_shaped$/),
  pattern: z.array(z.string()),
  key: z.record(z.string(), z.unknown()),
});

function shapedRecipe(json: unknown): JsonProblem[] {
  const { data } = Shaped.safeParse(json);
  if (!data) return [];
  const { pattern, key } = data;
  const letters = new Set(pattern.flatMap((row) => [...row]).filter((letter) => letter !== ' '));
  const problems: JsonProblem[] = [];
  const error = (message: string, near: string) =>
    void problems.push({ severity: 'error', message, near: JSON.stringify(near) });
  for (const letter of letters)
    if (!Object.hasOwn(key, letter))
      error(
        `The pattern uses "${letter}", which "key" does not define`,
        pattern.find((row) => row.includes(letter)) ?? 'pattern',
      );
  for (const letter of Object.keys(key))
    if (letter === ' ') error('"key" may not define the space, which means an empty slot', letter);
    else if ([...letter].length !== 1) error(`"key" has "${letter}": keys are one letter`, letter);
    else if (!letters.has(letter)) error(`"key" defines "${letter}", which no row uses`, letter);
  if (new Set(pattern.map((row) => row.length)).size > 1)
    error('The rows of the pattern have different lengths', 'pattern');
  return problems;
}

const Advancement = z.looseObject({
  criteria: z.record(z.string(), z.unknown()),
  requirements: z.array(z.array(z.string())).optional(),
});

/** Since then an empty list of requirements is refused, which the schema reports. */
const STRICT_REQUIREMENTS = '1.20.2';

function requirements(json: unknown, release: string): JsonProblem[] {
  const { data } = Advancement.safeParse(json);
  if (!data) return [];
  const criteria = Object.keys(data.criteria);
  if (criteria.length === 0)
    return [{ severity: 'error', message: 'An advancement needs at least one criterion' }];
  if (!data.requirements || data.requirements.length === 0) return [];
  const required = new Set(data.requirements.flat());
  const isEmptyEntry =
    compareReleases(release, STRICT_REQUIREMENTS) < 0 &&
    data.requirements.some((entry) => entry.length === 0);
  return [
    ...(isEmptyEntry
      ? [
          {
            severity: 'error' as const,
            message: 'An entry of "requirements" cannot be empty',
            near: '"requirements"',
          },
        ]
      : []),
    ...[...required]
      .filter((name) => !criteria.includes(name))
      .map((name) => ({
        severity: 'error' as const,
        message: `"requirements" names the criterion "${name}", which is not among "criteria"`,
        near: JSON.stringify(name),
      })),
    ...criteria
      .filter((name) => !required.has(name))
      .map((name) => ({
        severity: 'error' as const,
        message: `The criterion "${name}" is not among "requirements": all must be`,
        near: JSON.stringify(name),
      })),
  ];
}

const textKeys = /^(minecraft:)?(custom_name|item_name|lore)$/;

/** Names and lore, also without the schema, which knows all texts. */
function textInStrings(json: unknown, release: string): JsonProblem[] {
  if (!isTextAsItIs(release)) return [];
  const problems: JsonProblem[] = [];
  const visit = (value: unknown, isText: boolean): void => {
    if (typeof value === 'string') {
      if (isText && isJsonText(value))
        problems.push({
          severity: 'warning',
          message: JSON_TEXT,
          near: JSON.stringify(value),
        });
    } else if (Array.isArray(value)) for (const item of value) visit(item, isText);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(item, textKeys.test(key));
  };
  visit(json, false);
  return problems;
}

import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { nearest } from '../../text/names.ts';
import { editionWords } from '../model/edition.ts';
import { abilities } from '../model/game-words.ts';
import { type Ability, abilityOf } from '../model/vocabulary.ts';

const Name = z.string();
const Names = z.array(Name);
export const Scores = z.record(z.string(), z.int());

/**
 * No sheet is longer. The limits are checked here and not in the schema, which costs every client
 * tokens.
 */
const MOST_CHARACTERS = 20_000;
const LONGEST_NAME = 200;
const fitsOnASheet = (character: object): boolean =>
  JSON.stringify(character).length <= MOST_CHARACTERS &&
  Object.values(character)
    .flat()
    .every((value) => typeof value !== 'string' || value.length <= LONGEST_NAME);

export const abilityMethods = ['standard_array', 'point_buy', 'rolled', 'other'] as const;

const subclass = Name.optional().describe('If chosen');
const level = z.int().describe('Levels in it');
const ClassLine = z.union(
  [
    z.looseObject({ class: Name.describe('Class'), level, subclass }),
    z.looseObject({ name: Name, level: z.int(), subclass }),
    Name,
  ],
  { error: 'a class is written {"class": "Rogue", "level": 3, "subclass": "Thief"} or "Rogue 3"' },
);

/**
 * A character as people write one down. Everything is optional: what is missing is not checked.
 * Unknown fields are reported as not checked.
 */
export const Character = z
  .looseObject({
    name: Name.optional().describe('Name'),
    ruleset: z.enum(editionWords).optional().describe('Edition'),
    race: Name.optional().describe('2014; in 2024 species'),
    species: Name.optional().describe('2024'),
    subrace: Name.optional().describe('Or lineage'),
    background: Name.optional().describe('Background'),
    classes: z
      .array(ClassLine)
      .optional()
      .describe('First class first: [{class, level, subclass}] or ["Wizard 5 (Evocation)"]'),
    ability_scores: Scores.optional().describe('Final scores {str: 15, …}'),
    base_scores: Scores.optional().describe('Before increases'),
    ability_method: z.enum(abilityMethods).optional().describe('How base_scores came about'),
    origin_increases: Scores.optional().describe('From race (2014) or background (2024)'),
    custom_origin: z.boolean().optional().describe('2014: increases moved to other abilities'),
    improvements: Scores.optional().describe('From levels and feats'),
    skills: Names.optional().describe('Proficient'),
    expertise: Names.optional().describe('Skills'),
    saves: Names.optional().describe('Proficient'),
    languages: Names.optional().describe('Spoken'),
    feats: Names.optional().describe('Taken'),
    cantrips: Names.optional().describe('Known'),
    spells: Names.optional().describe('Known or prepared; for wizards the spellbook'),
    prepared: Names.optional().describe('From the spellbook'),
    invocations: Names.optional().describe('Warlock'),
    fighting_styles: Names.optional().describe('Chosen'),
    weapon_masteries: Names.optional().describe('2024'),
    armor: Name.optional().describe('Worn'),
    shield: z.boolean().optional().describe('Carried'),
    weapons: Names.optional().describe('Carried'),
    equipment: Names.optional().describe('Other'),
    attuned: Names.optional().describe('Magic items'),
    hit_points: z.int().optional().describe('Maximum'),
    level: z.int().optional().describe('Claimed values are checked: level … spell_slots'),
    proficiency_bonus: z.int().optional().describe('Claimed'),
    armor_class: z.int().optional().describe('Claimed'),
    spell_save_dc: z.int().optional().describe('Claimed'),
    spell_attack: z.int().optional().describe('Claimed'),
    spell_slots: z.record(z.string(), z.int()).optional().describe('{"1": 4, "2": 3}'),
  })
  .refine(
    fitsOnASheet,
    `a sheet has at most ${MOST_CHARACTERS} characters, a name at most ${LONGEST_NAME}`,
  );
export type Character = z.infer<typeof Character>;

export const characterFields: ReadonlySet<string> = new Set(Object.keys(Character.shape));

export interface ClassLevels {
  readonly name: string;
  readonly level: number;
  readonly subclass: string | undefined;
  readonly path: string;
}

/** What the first brackets hold, which may hold brackets too, and the text around them. */
function bracketsIn(text: string): { inner: string | undefined; rest: string } {
  const open = text.indexOf('(');
  if (open < 0) return { inner: undefined, rest: text.trim() };
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0)
      return {
        inner: text.slice(open + 1, at),
        rest: `${text.slice(0, open)} ${text.slice(at + 1)}`.trim(),
      };
  }
  return { inner: text.slice(open + 1), rest: text.slice(0, open).trim() };
}

/** `Wizard 5 (Evocation)`, `5 Wizard`, `wizard`. */
function classLine(text: string, path: string): ClassLevels {
  const { inner, rest } = bracketsIn(text);
  const subclass = inner?.trim();
  const level = /\d+/.exec(rest)?.[0];
  return {
    name: rest
      .replace(/\b(level|lvl)\b/gi, '')
      .replace(/\d+/, '')
      .trim(),
    level: level === undefined ? 1 : Number(level),
    subclass: subclass === '' ? undefined : subclass,
    path,
  };
}

export function classesOf(character: Character): ClassLevels[] {
  const lines = character.classes ?? shorthand(character);
  return lines.map((line, at) => {
    const path = `classes[${at}]`;
    if (typeof line === 'string') return classLine(line, path);
    const name = z.string().parse(line.class ?? line.name);
    const { inner, rest } = line.subclass ? { inner: line.subclass, rest: name } : bracketsIn(name);
    return { name: rest, level: line.level, subclass: inner || undefined, path };
  });
}

/** `{ class: "wizard", level: 5, subclass: "evocation" }` for a single class. */
function shorthand(character: Character): z.infer<typeof ClassLine>[] {
  const single = z
    .object({ class: Name, subclass: Name.optional() })
    .safeParse({ class: character.class, subclass: character.subclass });
  return single.success ? [{ ...single.data, level: character.level ?? 1 }] : [];
}

export type Scores = Readonly<Partial<Record<Ability, number>>>;

/** Reads `{ STR: 15, dexterity: 12 }`, refusing keys that are not abilities. */
export function scoresOf(
  given: Record<string, number> | undefined,
  path: string,
): Scores | undefined {
  if (!given) return undefined;
  const scores: Partial<Record<Ability, number>> = {};
  for (const [word, score] of Object.entries(given)) {
    const ability = abilityOf(word);
    if (!ability)
      throw invalidInput(`"${path}.${word}" is not an ability.`, {
        next: `Use ${abilities.map((one) => one.slice(0, 3)).join(', ')}.`,
        suggestions: nearest(word, abilities, 1),
      });
    scores[ability] = score;
  }
  return scores;
}

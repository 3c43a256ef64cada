import { type Character, Scores } from './character.ts';

/** Other names of fields with lists of names. */
const usual = {
  fighting_styles: ['fighting_style', 'styles'],
  weapon_masteries: ['weapon_mastery', 'masteries', 'mastered_weapons'],
  invocations: ['eldritch_invocations', 'invocation'],
  feats: ['feat'],
  spells: ['spells_known', 'known_spells', 'spellbook'],
  prepared: ['prepared_spells', 'spells_prepared'],
  cantrips: ['cantrips_known', 'known_cantrips'],
  saves: ['saving_throws', 'saving_throw_proficiencies'],
  skills: ['skill_proficiencies'],
} as const;
type ListField = keyof typeof usual;
const isListField = (name: string): name is ListField => Object.hasOwn(usual, name);

/** A list of names, or one text with commas. */
export const namesIn = (value: unknown): string[] | undefined =>
  typeof value === 'string'
    ? value.split(/\s*[,;]\s*/).filter((name) => name !== '')
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value
      : undefined;

/** Other names for the ability scores. */
const scoreFields = ['abilities', 'ability', 'stats', 'scores', 'attributes', 'abilityScores'];

/** Scores under another name, in the form of their own field. */
function scoresIn(
  character: Character,
): { field: string; scores: Record<string, number> } | undefined {
  if (character.ability_scores !== undefined) return undefined;
  for (const field of scoreFields) {
    const scores = Scores.safeParse(character[field]);
    if (scores.success) return { field, scores: scores.data };
  }
  return undefined;
}

/** The character with its fields under our names; existing ones are kept. */
export function withUsualFields(given: Character): Character {
  const other = scoresIn(given);
  const character = other ? { ...given, ability_scores: other.scores } : given;
  const renamed: Record<string, unknown> = { ...character };
  if (other) delete renamed[other.field];
  const lists: Partial<Record<ListField, string[]>> = {};
  for (const [field, others] of Object.entries(usual)) {
    if (!isListField(field) || character[field] !== undefined) continue;
    for (const other of others) {
      const names = namesIn(character[other]);
      if (names === undefined) continue;
      lists[field] = [...(lists[field] ?? []), ...names];
      delete renamed[other];
    }
  }
  return { ...renamed, ...lists };
}

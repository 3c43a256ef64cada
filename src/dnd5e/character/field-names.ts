import type { Character } from './character.ts';

/** Other names people give to fields that hold lists of names. */
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

const namesIn = (value: unknown): string[] | undefined =>
  typeof value === 'string'
    ? value.split(/\s*[,;]\s*/).filter((name) => name !== '')
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value
      : undefined;

/** The character with its lists under the names they have here; what is already there stays. */
export function withUsualFields(character: Character): Character {
  const renamed: Record<string, unknown> = { ...character };
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

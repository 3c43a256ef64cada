import type { Edition } from '../model/edition.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { classTable, type SkillChoice } from './classes.ts';
import type { Skill } from './skills.ts';

/** Rule: Primal Knowledge (2024 barbarian): one more skill of the class's own list. */
export function featureSkills(
  edition: Edition,
  className: string,
  level: number,
): SkillChoice | undefined {
  if (edition !== '2024' || className !== 'barbarian' || level < 3) return undefined;
  const table = classTable(edition, className);
  return table && { choose: 1, from: table.skills.from };
}

/** Rule: saving throws that come with a class level, beyond those of the first class. */
export function featureSaves(
  edition: Edition,
  className: string,
  level: number,
): readonly Ability[] {
  if (className === 'monk' && level >= 14) return abilities;
  if (className === 'rogue' && level >= 15)
    return edition === '2024' ? ['wisdom', 'charisma'] : ['wisdom'];
  return [];
}

/** Rule: Divine Order and Primal Order (2024): one is chosen by each cleric or druid. */
export const PROTECTOR = 'Divine Order (Protector)';
export const THAUMATURGE = 'Divine Order (Thaumaturge)';
export const WARDEN = 'Primal Order (Warden)';
export const MAGICIAN = 'Primal Order (Magician)';
export const orders: readonly string[] = [PROTECTOR, THAUMATURGE, WARDEN, MAGICIAN];
export const orderKinds: readonly string[] = ['divine', 'primal', 'order'];

/** Rule: orders (2024) that add Wisdom to checks of two skills, at least one. */
export const orderSkills: Readonly<Record<string, readonly Skill[]>> = {
  [THAUMATURGE]: ['arcana', 'religion'],
  [MAGICIAN]: ['arcana', 'nature'],
};

/** Rule: orders (2024) that train a cleric or druid in more armour and all martial weapons. */
export const trainingOptions2024: Readonly<
  Record<string, { readonly option: string; readonly armor: 'heavy' | 'medium' } | undefined>
> = {
  cleric: { option: PROTECTOR, armor: 'heavy' },
  druid: { option: WARDEN, armor: 'medium' },
};

/** Languages that come with a class. */
export function classLanguages(edition: Edition, className: string, level: number): number {
  if (className === 'druid') return 1;
  if (className === 'rogue') return edition === '2024' ? 2 : 1;
  if (className === 'ranger')
    return edition === '2024'
      ? level >= 2
        ? 2
        : 0
      : // One with each favored enemy, at levels 1, 6 and 14.
        level >= 14
        ? 3
        : level >= 6
          ? 2
          : 1;
  return 0;
}

import type { Edition } from '../model/edition.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { classTable, type SkillChoice } from './classes.ts';

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

/** Rule: orders (2024) that train a cleric or druid in more armour and all martial weapons. */
export const trainingOptions2024: Readonly<
  Record<string, { readonly option: string; readonly armor: 'heavy' | 'medium' } | undefined>
> = {
  cleric: { option: 'Divine Order (Protector)', armor: 'heavy' },
  druid: { option: 'Primal Order (Warden)', armor: 'medium' },
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

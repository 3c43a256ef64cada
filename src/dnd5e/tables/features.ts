import type { Edition } from '../model/edition.ts';
import type { Ability } from '../model/vocabulary.ts';
import { abilities } from '../model/vocabulary.ts';
import { classTable, type SkillChoice } from './classes.ts';

/** Rule: Magical Secrets (2014 bard): so many of the spells known may come from any class's list. */
export const magicalSecrets2014 = (bardLevel: number): number =>
  bardLevel >= 18 ? 6 : bardLevel >= 14 ? 4 : bardLevel >= 10 ? 2 : 0;

/** Rule: Magical Secrets (2024 bard): from level 10 on spells come from these lists too. */
export const secretLists2024: readonly string[] = ['bard', 'cleric', 'druid', 'wizard'];
export const SECRETS_FROM = 10;

/** Rule: class features (2024) that keep a spell prepared without counting it. */
const always2024: Readonly<
  Record<string, readonly { readonly level: number; readonly name: string }[]>
> = {
  bard: [
    { level: 20, name: 'power word heal' },
    { level: 20, name: 'power word kill' },
  ],
  druid: [{ level: 1, name: 'speak with animals' }],
  paladin: [
    { level: 2, name: 'divine smite' },
    { level: 5, name: 'find steed' },
  ],
  ranger: [{ level: 1, name: 'hunters mark' }],
  warlock: [{ level: 9, name: 'contact other plane' }],
};

export const alwaysPrepared = (edition: Edition, className: string, level: number): string[] =>
  edition === '2024'
    ? (always2024[className] ?? []).filter((one) => level >= one.level).map((one) => one.name)
    : [];

/** A choice inside a class that brings further cantrips; whether it was taken is not on the sheet. */
export interface CantripOption {
  readonly option: string;
  readonly class: string;
  readonly from: number;
  readonly count: number;
  /** Which list; undefined = any. */
  readonly list?: string;
}

const cantripOptions: Readonly<Record<Edition, readonly CantripOption[]>> = {
  '2014': [{ option: 'Pact of the Tome', class: 'warlock', from: 3, count: 3 }],
  '2024': [
    { option: 'Divine Order (Thaumaturge)', class: 'cleric', from: 1, count: 1, list: 'cleric' },
    { option: 'Primal Order (Magician)', class: 'druid', from: 1, count: 1, list: 'druid' },
    { option: 'Blessed Warrior', class: 'paladin', from: 2, count: 2, list: 'cleric' },
    { option: 'Druidic Warrior', class: 'ranger', from: 2, count: 2, list: 'druid' },
    { option: 'Pact of the Tome', class: 'warlock', from: 1, count: 3 },
  ],
};

export const cantripOptionsOf = (edition: Edition, className: string, level: number) =>
  cantripOptions[edition].filter((one) => one.class === className && level >= one.from);

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

/** Rule: Fighting Style (2024): the feats that a class feature gives beside the usual ones. */
export function fightingStyles(className: string, level: number, subclass: string): number {
  if (className === 'fighter') return level >= 7 && subclass === 'champion' ? 2 : 1;
  return (className === 'paladin' || className === 'ranger') && level >= 2 ? 1 : 0;
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

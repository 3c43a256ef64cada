import { IMPROVEMENT } from '../tables/feats.ts';
import { fightingStyles, isStyle } from '../tables/fighting-styles.ts';
import { invocationCount } from '../tables/invocations.ts';
import { BOON_LEVEL, HIGHEST_LEVEL } from '../tables/levels.ts';
import type { Sheet } from './sheet.ts';
import { originOf } from './sheet.ts';
import type { SheetFeat } from './sheet-parts.ts';

/** Rule: Ability Score Improvement: how many the class levels give. */
export const improvementsReached = (sheet: Sheet): number =>
  sheet.classes.reduce(
    (sum, one) => sum + (one.table?.improvements.filter((level) => one.level >= level).length ?? 0),
    0,
  );

/**
 * How many feats came at character level 19 or later, at most: the order of the levels of several
 * classes is not known. Undefined with a class of which nothing is known.
 */
export function lateFeats(sheet: Sheet): number | undefined {
  const classes = sheet.classes.filter(({ level }) => level >= 1);
  if (classes.length > HIGHEST_LEVEL || classes.some((one) => !one.table)) return undefined;
  const most = (from: number, late: number): number => {
    const one = classes[from];
    if (!one || late <= 0) return 0;
    const gained = (last: number): number =>
      (one.table?.improvements ?? []).filter((at) => at > one.level - last && at <= one.level)
        .length;
    const shares = Array.from({ length: Math.min(late, one.level) + 1 }, (_, last) => last);
    return Math.max(...shares.map((last) => gained(last) + most(from + 1, late - last)));
  };
  return most(0, Math.min(sheet.level, HIGHEST_LEVEL) - BOON_LEVEL + 1);
}

/**
 * Rule: Bonus Feats at Level 20 (2024), which a game master may give: the feats and boons that are
 * listed beyond those that the class levels bring.
 */
export function bonusFeats(sheet: Sheet): number {
  if (sheet.edition !== '2024' || sheet.level < HIGHEST_LEVEL) return 0;
  const boons = epicBoons(sheet).length;
  return Math.max(
    0,
    takenFeats(sheet).length - improvementsReached(sheet),
    boons - (lateFeats(sheet) ?? boons),
  );
}

/** Feats taken for an improvement; in 2024 the improvement itself is one of them. */
export const takenFeats = (sheet: Sheet, lessons = lessonsOf(sheet)): SheetFeat[] => [
  ...paidFeats(sheet, lessons),
  ...(sheet.edition === '2024' ? sheet.feats.filter((feat) => feat.name === IMPROVEMENT) : []),
];

/** The epic boons among the feats. */
export const epicBoons = (sheet: Sheet): SheetFeat[] =>
  sheet.feats.filter((feat) => feat.category === 'epic boon' || /^boon of/.test(feat.name));

const origins2024 = new Set([
  'alert',
  'crafter',
  'healer',
  'lucky',
  'magic initiate',
  'musician',
  'savage attacker',
  'skilled',
  'tavern brawler',
  'tough',
]);

export const isOriginFeat = (feat: SheetFeat): boolean =>
  feat.category === undefined
    ? origins2024.has(feat.name) || !feat.known
    : feat.category === 'origin';
export const isFightingStyle = (feat: SheetFeat): boolean =>
  feat.category === 'fighting style' || isStyle(feat.name);

/** Rule: Lessons of the First Ones (2024 warlock): origin feats that may come from invocations. */
export const lessonsOf = (sheet: Sheet): number =>
  sheet.edition === '2014'
    ? 0
    : sheet.invocations
      ? sheet.invocations.filter((one) => one.name === 'lessons of the first ones').length
      : sheet.classes.reduce(
          (sum, one) =>
            sum +
            (one.name === 'warlock' && one.level >= 2 ? invocationCount('2024', one.level) : 0),
          0,
        );

/** Feats taken instead of an ability score improvement: all but the free ones. */
export function paidFeats(sheet: Sheet, lessons = lessonsOf(sheet)): SheetFeat[] {
  const feats = sheet.feats.filter((feat) => feat.name !== IMPROVEMENT);
  if (sheet.edition === '2014')
    return feats.filter((feat) => !isStyle(feat.name)).slice(originOf(sheet).feats);
  // Every 2024 background gives an origin feat; humans have one more.
  let origin = (sheet.background ? 1 : 0) + originOf(sheet).feats + lessons;
  let styles = stylesOf(sheet);
  return feats.filter((feat) => {
    if (isFightingStyle(feat) && styles > 0) {
      styles--;
      return false;
    }
    if (isOriginFeat(feat) && origin > 0) {
      origin--;
      return false;
    }
    return true;
  });
}

export const stylesOf = (sheet: Sheet): number =>
  sheet.classes.reduce(
    (sum, one) =>
      sum + fightingStyles(sheet.edition, one.name, one.level, one.subclass?.name ?? ''),
    0,
  );

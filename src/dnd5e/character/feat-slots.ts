import { IMPROVEMENT } from '../tables/feats.ts';
import { fightingStyles, isStyle } from '../tables/fighting-styles.ts';
import { invocationCount } from '../tables/invocations.ts';
import type { Sheet } from './sheet.ts';
import { originOf } from './sheet.ts';
import type { SheetFeat } from './sheet-parts.ts';

/** Rule: Ability Score Improvement: how many the class levels give. */
export const improvementsReached = (sheet: Sheet): number =>
  sheet.classes.reduce(
    (sum, one) => sum + (one.table?.improvements.filter((level) => one.level >= level).length ?? 0),
    0,
  );

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

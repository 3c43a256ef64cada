import { hitPointsOf } from '../derive-defence.ts';
import { error, type Rule, unlessUnknown } from '../finding.ts';

export const hitPointsRule: Rule = {
  id: 'hit-points',
  title:
    'Hit points: the whole hit die at level 1, then a roll or the average, each with Constitution',
  check(sheet) {
    const stated = sheet.character.hit_points;
    const bounds = hitPointsOf(sheet);
    if (stated === undefined || !bounds) return [];
    if (stated < bounds.lowest)
      return [
        error(
          'hit_points',
          `${stated} is below ${bounds.lowest}, the least that level ${sheet.level} can have.`,
          `With averages it is ${bounds.average}.`,
        ),
      ];
    if (stated > bounds.highest)
      return [
        unlessUnknown(
          sheet,
          'hit_points',
          `${stated} is above ${bounds.highest}, the most that level ${sheet.level} can have.`,
          `With averages it is ${bounds.average}.`,
        ),
      ];
    return [];
  },
};

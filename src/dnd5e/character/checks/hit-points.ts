import { hitPointsOf } from '../derive-defence.ts';
import { error, type Rule, unlessUnknown } from '../finding.ts';

export const hitPointsRule: Rule = {
  id: 'hit-points',
  title:
    'Hit points: the whole hit die at level 1, then a roll or the average, each with Constitution',
  check(sheet) {
    const told = sheet.character.hit_points;
    const bounds = hitPointsOf(sheet);
    if (told === undefined || !bounds) return [];
    if (told < bounds.lowest)
      return [
        error(
          'hit_points',
          `${told} is below ${bounds.lowest}, the least that level ${sheet.level} can have.`,
          `With averages it is ${bounds.average}.`,
        ),
      ];
    if (told > bounds.highest)
      return [
        unlessUnknown(
          sheet,
          'hit_points',
          `${told} is above ${bounds.highest}, the most that level ${sheet.level} can have.`,
          `With averages it is ${bounds.average}.`,
        ),
      ];
    return [];
  },
};

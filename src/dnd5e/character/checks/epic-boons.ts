import { counted, listed } from '../../../text/excerpt.ts';
import { BOON_LEVEL, HIGHEST_LEVEL } from '../../tables/levels.ts';
import { epicBoons, lateFeats } from '../feat-slots.ts';
import { type Rule, unlessUnknown, warning } from '../finding.ts';

export const epicBoonsRule: Rule = {
  id: 'epic-boons',
  title: `Epic boons (2024): only for feats that come at character level ${BOON_LEVEL} or later`,
  check(sheet) {
    const most = lateFeats(sheet);
    // Before that level the prerequisite of each boon is not met, which has a rule of its own.
    if (sheet.edition !== '2024' || sheet.level < BOON_LEVEL || most === undefined) return [];
    const boons = epicBoons(sheet);
    if (boons.length <= most) return [];
    const problem = `${counted(boons.length, 'epic boon')} (${listed(boons.map((one) => one.label))}); level ${BOON_LEVEL} and later bring ${counted(most, 'feat')}.`;
    return [
      sheet.level < HIGHEST_LEVEL
        ? unlessUnknown(sheet, 'feats', problem, `Keep ${most}, and take other feats instead.`)
        : warning(
            'feats',
            problem,
            `Keep ${most}; more are bonus feats that a game master may give at level ${HIGHEST_LEVEL}.`,
          ),
    ];
  },
};

import { abilities } from '../../model/game-words.ts';
import type { Ability } from '../../model/vocabulary.ts';
import { EVER_HIGHEST, USUAL_HIGHEST } from '../../tables/abilities.ts';
import { assignPlaces, type Places } from '../assign-places.ts';
import { epicBoons, lateFeats } from '../feat-slots.ts';
import { error, type Rule, unlessUnknown, warning } from '../finding.ts';
import { capstoneOf, mostByItems, scoreFromItem, wearsScoreItem } from '../score-increases.ts';
import type { Sheet } from '../sheet.ts';

/** Points above the usual limit, each from an epic boon (2024); a sheet may list no feats at all. */
function boonPlaces(sheet: Sheet): Places<Ability>[] {
  if (sheet.edition !== '2024') return [];
  if (!sheet.character.feats)
    return [{ source: 'epic boons', count: lateFeats(sheet) ?? Infinity, takes: () => true }];
  return epicBoons(sheet).flatMap(({ label, increases }) =>
    increases.map(({ by, from }) => ({
      source: label,
      count: by,
      takes: (ability: Ability) => from.includes(ability),
    })),
  );
}

export const abilityMaximumRule: Rule = {
  id: 'ability-maximum',
  title: `Ability scores: at most ${USUAL_HIGHEST} without magic or a feature that says otherwise`,
  check(sheet) {
    const capstone = capstoneOf(sheet);
    const limitOf = (ability: Ability): number =>
      Math.max(USUAL_HIGHEST, mostByItems(sheet, ability)) + (capstone[ability] ?? 0);
    const above = abilities.flatMap((ability) => {
      const over = (sheet.scores?.[ability] ?? 0) - limitOf(ability);
      return over > 0 && !scoreFromItem(sheet, ability)
        ? Array.from({ length: Math.min(over, EVER_HIGHEST) }, () => ability)
        : [];
    });
    const { left } = assignPlaces(above, boonPlaces(sheet));
    return abilities.flatMap((ability) => {
      const score = sheet.scores?.[ability];
      if (score === undefined) return [];
      const path = `ability_scores.${ability}`;
      if (score < 1 || score > EVER_HIGHEST)
        return [
          error(
            path,
            `A score of ${score} does not exist.`,
            `Scores lie from 1 to ${EVER_HIGHEST}.`,
          ),
        ];
      const tooMuch = left.filter((one) => one === ability).length;
      if (tooMuch === 0) return [];
      const most = score - tooMuch;
      const problem = `${score} is above ${most}.`;
      const fix = `Lower it to ${most}, or name the item or feature that raises it.`;
      return [
        wearsScoreItem(sheet)
          ? warning(path, problem, fix)
          : unlessUnknown(sheet, path, problem, fix),
      ];
    });
  },
};

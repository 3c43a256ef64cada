import { listed } from '../../../text/excerpt.ts';
import { abilities } from '../../model/game-words.ts';
import {
  HIGHEST_BOUGHT,
  HIGHEST_ROLLED,
  LOWEST_BOUGHT,
  LOWEST_ROLLED,
  POINTS_TO_SPEND,
  pointCost,
  standardArray,
} from '../../tables/abilities.ts';
import { error, type Finding, info, type Rule } from '../finding.ts';
import type { Sheet } from '../sheet.ts';

/** The six base scores, if the method is this one and all are given. */
function baseScores(sheet: Sheet, method: string): number[] | undefined {
  const { base } = sheet;
  if (sheet.character.ability_method !== method || !base) return undefined;
  const scores = abilities.flatMap((ability) => base[ability] ?? []);
  return scores.length === abilities.length ? scores : undefined;
}

export const standardArrayRule: Rule = {
  id: 'standard-array',
  title: 'Ability scores: the standard array 15, 14, 13, 12, 10, 8',
  check(sheet) {
    const scores = baseScores(sheet, 'standard_array');
    if (!scores) return [];
    const given = [...scores].sort((a, b) => b - a);
    if (given.join() === standardArray.join()) return [];
    return [
      error(
        'base_scores',
        `${listed(given.map(String))} is not the standard array.`,
        `Use each of ${standardArray.join(', ')} once, before any increase.`,
      ),
    ];
  },
};

export const pointBuyRule: Rule = {
  id: 'point-buy',
  title: `Ability scores: point buy, ${POINTS_TO_SPEND} points, scores ${LOWEST_BOUGHT} to ${HIGHEST_BOUGHT}`,
  check(sheet) {
    const scores = baseScores(sheet, 'point_buy');
    if (!scores) return [];
    const found: Finding[] = [];
    for (const ability of abilities) {
      const score = sheet.base?.[ability] ?? LOWEST_BOUGHT;
      if (pointCost(score) === undefined)
        found.push(
          error(
            `base_scores.${ability}`,
            `A ${score} cannot be bought.`,
            `Buy ${LOWEST_BOUGHT} to ${HIGHEST_BOUGHT}, before any increase.`,
          ),
        );
    }
    if (found.length > 0) return found;
    const spent = scores.reduce((sum, score) => sum + (pointCost(score) ?? 0), 0);
    if (spent > POINTS_TO_SPEND)
      found.push(
        error(
          'base_scores',
          `These scores cost ${spent} points; there are ${POINTS_TO_SPEND}.`,
          `Lower them by ${spent - POINTS_TO_SPEND} points' worth.`,
        ),
      );
    if (spent < POINTS_TO_SPEND)
      found.push(
        info(
          'base_scores',
          `${POINTS_TO_SPEND - spent} of ${POINTS_TO_SPEND} points are not spent.`,
          'Raise a score, or leave it.',
        ),
      );
    return found;
  },
};

export const rolledScoresRule: Rule = {
  id: 'rolled-scores',
  title: `Ability scores: rolled with 4d6, lowest dropped, ${LOWEST_ROLLED} to ${HIGHEST_ROLLED}`,
  check(sheet) {
    if (!baseScores(sheet, 'rolled')) return [];
    return abilities.flatMap((ability) => {
      const score = sheet.base?.[ability] ?? LOWEST_ROLLED;
      if (score >= LOWEST_ROLLED && score <= HIGHEST_ROLLED) return [];
      return [
        error(
          `base_scores.${ability}`,
          `Four dice without the lowest never show ${score}.`,
          `A rolled score lies from ${LOWEST_ROLLED} to ${HIGHEST_ROLLED}, before any increase.`,
        ),
      ];
    });
  },
};

import { counted, listed } from '../../../text/excerpt.ts';
import { capital } from '../../../text/markdown.ts';
import { abilities } from '../../model/game-words.ts';
import type { Ability } from '../../model/vocabulary.ts';
import { USUAL_HIGHEST } from '../../tables/abilities.ts';
import { assignPlaces, type Places } from '../assign-places.ts';
import type { Scores } from '../character.ts';
import { bonusFeats, improvementsReached, paidFeats } from '../feat-slots.ts';
import { error, type Finding, info, type Rule, unlessUnknown, warning } from '../finding.ts';
import type { ScoreIncrease } from '../increases-in-text.ts';
import {
  capstoneOf,
  type Growth,
  growthOf,
  increasesText,
  possibleIncreases,
  sameIncreases,
  scoreFromItem,
  totalOf,
  wearsScoreItem,
} from '../score-increases.ts';
import type { Sheet } from '../sheet.ts';

const sourceOf = (sheet: Sheet): string =>
  sheet.edition === '2014'
    ? (sheet.race?.label ?? 'the race')
    : (sheet.background?.label ?? 'the background');

const allowedText = (sheet: Sheet): string => {
  const possible = possibleIncreases(sheet) ?? [];
  const raised = sheet.background?.table.abilities ?? [];
  if (sheet.edition === '2024') return `+2 and +1, or +1 each, among ${listed(raised, 'and')}`;
  return possible.length === 1 && possible[0]
    ? increasesText(possible[0])
    : `such as ${increasesText(possible[0] ?? {})}`;
};

export const originIncreasesRule: Rule = {
  id: 'origin-increases',
  title: 'Ability score increases of the race (2014) or the background (2024)',
  check(sheet) {
    const possible = possibleIncreases(sheet);
    const given = sheet.originIncreases;
    if (!possible)
      return given
        ? [
            info(
              'origin_increases',
              `Nothing here knows which increases ${sourceOf(sheet)} gives.`,
              'Compare them with its book.',
            ),
          ]
        : [];
    if (given)
      return possible.some((one) => sameIncreases(one, given))
        ? []
        : [
            error(
              'origin_increases',
              `${sourceOf(sheet)} does not give ${increasesText(given)}.`,
              `It gives ${allowedText(sheet)}${sheet.edition === '2014' ? '; with custom_origin they may go to other abilities' : ''}.`,
            ),
          ];
    const growth = growthOf(sheet);
    if (!growth || abilities.every((ability) => (growth.rest[ability] ?? 0) >= 0)) return [];
    // With improvements given, a wrong sum is reported by its own rule.
    if (sheet.improvements) return [];
    return [
      error(
        'ability_scores',
        `The scores do not show the increases of ${sourceOf(sheet)}.`,
        `Add ${allowedText(sheet)} to base_scores.`,
      ),
    ];
  },
};

export const abilitySumRule: Rule = {
  id: 'ability-sum',
  title: 'Ability scores: base scores and increases add up to the final scores',
  check(sheet) {
    const growth = growthOf(sheet);
    if (!growth) return [];
    const { improvements } = sheet;
    const capstone = capstoneOf(sheet);
    return abilities.flatMap((ability) => {
      const rest = growth.rest[ability] ?? 0;
      const expected = improvements ? (improvements[ability] ?? 0) : Math.max(rest, 0);
      if (rest === expected || (!improvements && !sheet.originIncreases)) return [];
      const base = sheet.base?.[ability] ?? 0;
      const origin = growth.origin?.[ability] ?? 0;
      const should = base + origin + expected + (capstone[ability] ?? 0);
      const say = wearsScoreItem(sheet) ? warning : error;
      return [
        say(
          `ability_scores.${ability}`,
          `${base} + ${origin} from the origin + ${expected} from improvements is ${should}, not ${sheet.scores?.[ability]}.`,
          `Write ${should}, or tell the missing increase.`,
        ),
      ];
    });
  },
};

/** The points of a growth that neither the feats nor the improvements can have given. */
function withoutSource(growth: Scores, feats: readonly ScoreIncrease[], free: number): Ability[] {
  const points = abilities.flatMap((ability) =>
    Array.from({ length: Math.max(0, growth[ability] ?? 0) }, () => ability),
  );
  const places: Places<Ability>[] = feats.map(({ by, from }) => ({
    source: 'feat',
    count: by,
    takes: (ability) => from.includes(ability),
  }));
  const improvements = { source: 'improvements', count: free, takes: () => true };
  return [...assignPlaces(points, [...places, improvements]).left];
}

/** `: Grappler gives Strength or Dexterity +1`. */
function featsText(sheet: Sheet): string {
  const gifts = sheet.feats.flatMap((feat) =>
    feat.increases.map(
      ({ by, from }) => `${feat.label} gives ${listed(from.map(capital), 'or')} +${by}`,
    ),
  );
  return gifts.length > 0 ? `: ${listed(gifts)}` : '';
}

/** Points that may be in scores which an item sets: these do not show what they were raised to. */
const hiddenByItems = (sheet: Sheet, growth: Growth | undefined): number =>
  abilities
    .filter((ability) => scoreFromItem(sheet, ability))
    .reduce((sum, ability) => {
      const start = (sheet.base?.[ability] ?? 0) + (growth?.origin?.[ability] ?? 0);
      return sum + Math.max(0, USUAL_HIGHEST - start);
    }, 0);

export const abilityImprovementsRule: Rule = {
  id: 'ability-improvements',
  title: 'Ability Score Improvement: two points each, or a feat instead',
  check(sheet) {
    const growth = growthOf(sheet);
    const stated = sheet.improvements;
    const points = stated ? totalOf(stated) : growth ? totalOf(growth.rest) : undefined;
    if (points === undefined || sheet.classes.length === 0) return [];
    // Scores that are lower than their origin makes them are reported by other rules.
    if (!stated && abilities.some((ability) => (growth?.rest[ability] ?? 0) < 0)) return [];
    const reached = improvementsReached(sheet);
    const paid = paidFeats(sheet);
    const raised = sheet.feats.flatMap((feat) => feat.increases);
    const halves = raised.reduce((sum, one) => sum + one.by, 0);
    // If the origin is unknown, its increases are still part of the rest.
    const unknownOrigin = !stated && growth?.origin === undefined ? 4 : 0;
    const free = 2 * Math.max(0, reached + bonusFeats(sheet) - paid.length) + unknownOrigin;
    const most = free + halves;
    const path = stated ? 'improvements' : 'ability_scores';
    const found: Finding[] = [];
    const say = wearsScoreItem(sheet)
      ? warning
      : // The text of a class or feat may give more than was read in it.
        sheet.classes.some((one) => !one.table) || sheet.feats.some((feat) => !feat.fromTable)
        ? (...what: [path: string, problem: string, fix: string]) => unlessUnknown(sheet, ...what)
        : error;
    if (points > most)
      found.push(
        say(
          path,
          `Scores rose by ${points} after the origin; ${counted(reached, 'improvement')} and ${counted(paid.length, 'feat')} taken for them allow ${most}.`,
          `Take back ${points - most}.`,
        ),
      );
    else {
      const misplaced = (stated ? [stated] : (growth?.rests ?? [])).map((one) =>
        withoutSource(one, raised, free),
      );
      const [least] = misplaced.toSorted((a, b) => a.length - b.length);
      if (least && least.length > 0)
        found.push(
          say(
            path,
            `Nothing raises ${listed([...new Set(least.map(capital))])} so far${featsText(sheet)}.`,
            'Raise an ability that a feat names.',
          ),
        );
    }
    if (stated)
      for (const ability of abilities)
        if ((stated[ability] ?? 0) < 0)
          found.push(
            error(
              `improvements.${ability}`,
              'An improvement never lowers a score.',
              'Write 0 or more.',
            ),
          );
    const open = most - points - (stated ? 0 : hiddenByItems(sheet, growth));
    if (open >= 2 && unknownOrigin === 0 && halves === 0)
      found.push(
        warning(
          stated ? 'improvements' : 'ability_scores',
          `Not used: ${Math.min(Math.floor(open / 2), reached)} of ${counted(reached, 'improvement')}.`,
          'Raise scores by 2 for each, or take a feat.',
        ),
      );
    return found;
  },
};

import { lookup } from '../../base/lookup.ts';
import { abilities } from '../model/game-words.ts';
import type { Ability } from '../model/vocabulary.ts';
import { capstones } from '../tables/abilities.ts';
import type { Increases } from '../tables/origins.ts';
import type { Scores } from './character.ts';
import { itemsOf, originOf, type Sheet } from './sheet.ts';

/** All combinations of `count` items. */
function choices<T>(from: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return from.flatMap((first, at) =>
    choices(from.slice(at + 1), count - 1).map((rest) => [first, ...rest]),
  );
}

/** All assignments of these amounts to different abilities. */
function assignments(amounts: readonly number[], free: readonly Ability[]): Increases[] {
  const [amount, ...rest] = amounts;
  if (amount === undefined) return [{}];
  return free.flatMap((ability) =>
    assignments(
      rest,
      free.filter((other) => other !== ability),
    ).map((others) => ({ ...others, [ability]: amount })),
  );
}

/**
 * All increases that the character's origin allows: the race's in 2014, the background's in 2024.
 * Undefined if the origin is unknown.
 */
export function possibleIncreases(sheet: Sheet): Increases[] | undefined {
  if (sheet.edition === '2024') {
    const raised = sheet.background?.table.abilities ?? [];
    const [a, b, c] = raised;
    if (!a || !b || !c) return undefined;
    return [{ [a]: 1, [b]: 1, [c]: 1 }, ...assignments([2, 1], raised)];
  }
  const { race } = sheet;
  if (!race?.known || (race.subrace && race.subrace.of === undefined)) return undefined;
  const origin = originOf(sheet);
  const fixed = origin.increases;
  if (sheet.character.custom_origin) {
    const amounts = [
      ...Object.values(fixed),
      ...Array.from({ length: origin.choice?.count ?? 0 }, () => origin.choice?.by ?? 1),
    ].sort((x, y) => y - x);
    return assignments(amounts, abilities);
  }
  const { choice } = origin;
  if (!choice) return [fixed];
  return choices(choice.from, choice.count).map((picked) => {
    const sum: Partial<Record<Ability, number>> = { ...fixed };
    for (const ability of picked) sum[ability] = (sum[ability] ?? 0) + choice.by;
    return sum;
  });
}

export const sameIncreases = (a: Scores, b: Scores): boolean =>
  abilities.every((ability) => (a[ability] ?? 0) === (b[ability] ?? 0));

/** `Dexterity +2, Intelligence +1`. */
export const increasesText = (increases: Scores): string =>
  abilities
    .filter((ability) => (increases[ability] ?? 0) !== 0)
    .map((ability) => `${ability[0]?.toUpperCase()}${ability.slice(1)} +${increases[ability]}`)
    .join(', ') || 'nothing';

/** What a class feature at level 20 adds to scores. */
export function capstoneOf(sheet: Sheet): Scores {
  const sum: Partial<Record<Ability, number>> = {};
  for (const one of sheet.classes) {
    const capstone = one.level >= 20 ? lookup(capstones, one.name) : undefined;
    if (!capstone || capstone.to[sheet.edition] <= 20) continue;
    for (const ability of capstone.abilities) sum[ability] = capstone.by;
  }
  return sum;
}

export interface Growth {
  /** The increases of the origin, as given or inferred from the scores. */
  readonly origin: Scores | undefined;
  /** What remains for levels and feats, by ability; negative if the scores are too low. */
  readonly rest: Scores;
  /** The same by every origin that is possible, if the sheet does not say which. */
  readonly rests: readonly Scores[];
}

const complete = (scores: Scores | undefined): scores is Scores =>
  scores !== undefined && abilities.every((ability) => scores[ability] !== undefined);

/** How the final scores derive from the base scores; undefined unless both are complete. */
export function growthOf(sheet: Sheet): Growth | undefined {
  const { scores, base } = sheet;
  if (!complete(scores) || !complete(base)) return undefined;
  const capstone = capstoneOf(sheet);
  const grown = (origin: Scores, ability: Ability): number => {
    // A score that an item sets does not show what it would be without.
    if (scoreFromItem(sheet, ability)) return sheet.improvements?.[ability] ?? 0;
    const rest =
      (scores[ability] ?? 0) -
      (base[ability] ?? 0) -
      (origin[ability] ?? 0) -
      (capstone[ability] ?? 0);
    const without = rest - raisedByItems(sheet, ability);
    return without >= (sheet.improvements?.[ability] ?? 0) ? without : rest;
  };
  const less = (origin: Scores): Scores =>
    Object.fromEntries(abilities.map((ability) => [ability, grown(origin, ability)]));
  const fits = (rest: Scores): boolean =>
    sheet.improvements
      ? sameIncreases(rest, sheet.improvements)
      : abilities.every((ability) => (rest[ability] ?? 0) >= 0);
  const possible = sheet.originIncreases ? [sheet.originIncreases] : possibleIncreases(sheet);
  if (!possible) return { origin: undefined, rest: less({}), rests: [less({})] };
  const origin = possible.find((one) => fits(less(one))) ?? possible[0] ?? {};
  const rest = less(origin);
  return { origin, rest, rests: [rest, ...possible.map(less).filter(fits)] };
}

export const totalOf = (increases: Scores): number =>
  abilities.reduce((sum, ability) => sum + (increases[ability] ?? 0), 0);

/** Whether an item on the sheet makes the score what it is. */
export const scoreFromItem = (sheet: Sheet, ability: Ability): boolean =>
  itemsOf(sheet, true).some(
    ({ effects: { scoreIs } }) =>
      scoreIs?.ability === ability && scoreIs.score === sheet.scores?.[ability],
  );

/** The highest score that items on the sheet allow, if any raises it. */
export const mostByItems = (sheet: Sheet, ability: Ability): number =>
  Math.max(
    0,
    ...itemsOf(sheet, true).map(({ effects: { scoreBy } }) =>
      scoreBy?.ability === ability ? scoreBy.most : 0,
    ),
  );

/** By how much items on the sheet raise a score. */
const raisedByItems = (sheet: Sheet, ability: Ability): number =>
  itemsOf(sheet, true).reduce(
    (sum, { effects: { scoreBy } }) => sum + (scoreBy?.ability === ability ? scoreBy.by : 0),
    0,
  );

/**
 * Magic items that set or raise a score, and items of which nothing is known: without the text, a
 * score proves nothing.
 */
const raisers =
  /belt of .*giant|gauntlets of ogre|headband of intellect|amulet of health|manual of|tome of (clear|leadership|understanding)|ioun stone/i;
export const wearsScoreItem = (sheet: Sheet): boolean => {
  if (sheet.attuned.some((item) => item.vague && item.needsAttunement === undefined)) return true;
  const read = itemsOf(sheet, true).filter(({ effects }) => effects.scoreIs ?? effects.scoreBy);
  return [...(sheet.character.attuned ?? []), ...(sheet.character.equipment ?? [])].some(
    (item) => raisers.test(item) && !read.some(({ label }) => label === item),
  );
};

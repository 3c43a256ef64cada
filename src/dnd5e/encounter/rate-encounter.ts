import { listed } from '../../text/excerpt.ts';
import type { Edition } from '../model/edition.ts';
import {
  type Difficulty2014,
  difficulty2014,
  multiplier2014,
  type Thresholds2014,
  thresholds2014,
} from './budget-2014.ts';
import {
  type Budgets2024,
  budgets2024,
  type Difficulty2024,
  difficulty2024,
} from './budget-2024.ts';

/** A number of identical creatures. */
export interface Troop {
  readonly name: string;
  readonly count: number;
  readonly challenge: number;
  readonly xp: number;
}

export const headsOf = (troops: readonly Troop[]): number =>
  troops.reduce((sum, troop) => sum + troop.count, 0);
export const experienceIn = (troops: readonly Troop[]): number =>
  troops.reduce((sum, troop) => sum + troop.count * troop.xp, 0);

export interface Rating2014 {
  readonly ruleset: '5e-2014';
  readonly difficulty: Difficulty2014 | 'trivial';
  readonly xp: number;
  readonly multiplier: number;
  readonly adjusted_xp: number;
  readonly thresholds: Thresholds2014;
  /** The same without creatures that are far weaker than the rest, if these raise the multiplier. */
  readonly without_far_weaker?: {
    readonly left_out: readonly string[];
    readonly multiplier: number;
    readonly adjusted_xp: number;
    readonly difficulty: Difficulty2014 | 'trivial';
  };
  readonly arithmetic: string;
}

export interface Rating2024 {
  readonly ruleset: '5e-2024';
  readonly difficulty: Difficulty2024 | 'beyond high';
  readonly xp: number;
  readonly budgets: Budgets2024;
  readonly arithmetic: string;
}

const number = (value: number): string => value.toLocaleString('en-US');

/** `3 × 50 + 1 × 450 = 600 XP`. */
export function sumText(troops: readonly Troop[]): string {
  const parts = troops.map((troop) => `${troop.count} × ${number(troop.xp)}`);
  return `${parts.join(' + ') || '0'} = ${number(experienceIn(troops))} XP`;
}

/** A creature worth less than this part of a stronger one hardly takes part in its fight. */
const WORTH_COUNTING = 1 / 20;

/**
 * Those that are far weaker than the stronger ones beside them. The 2014 rules multiply by every head,
 * and leave it to the game master not to count these.
 */
export const farWeaker = <T extends Pick<Troop, 'count' | 'xp'>>(troops: readonly T[]): T[] =>
  troops.filter((troop) => {
    const stronger = troops.filter(({ xp }) => xp > troop.xp);
    const heads = stronger.reduce((sum, { count }) => sum + count, 0);
    const xp = stronger.reduce((sum, one) => sum + one.count * one.xp, 0);
    return heads > 0 && troop.xp < (xp / heads) * WORTH_COUNTING;
  });

/** Whether one of so little XP can be far weaker than others of at most so much. */
export const mayBeFarWeaker = (least: number, most: number): boolean =>
  least < most * WORTH_COUNTING;

/** What the adjusted XP are without those that are far weaker, if those raise the multiplier. */
function withoutWeaker(levels: readonly number[], troops: readonly Troop[]) {
  const weaker = farWeaker(troops);
  const others = troops.filter((troop) => !weaker.includes(troop));
  const multiplier = multiplier2014(headsOf(others), levels.length);
  if (multiplier === multiplier2014(headsOf(troops), levels.length)) return undefined;
  const adjusted = experienceIn(others) * multiplier;
  return {
    left_out: weaker.map(({ name }) => name),
    multiplier,
    adjusted_xp: adjusted,
    difficulty: difficulty2014(adjusted, thresholds2014(levels)),
  };
}

export function rate2014(levels: readonly number[], troops: readonly Troop[]): Rating2014 {
  const thresholds = thresholds2014(levels);
  const xp = experienceIn(troops);
  const multiplier = multiplier2014(headsOf(troops), levels.length);
  const adjusted = xp * multiplier;
  const difficulty = difficulty2014(adjusted, thresholds);
  const without = withoutWeaker(levels, troops);
  return {
    ruleset: '5e-2014',
    difficulty,
    xp,
    multiplier,
    adjusted_xp: adjusted,
    thresholds,
    ...(without && { without_far_weaker: without }),
    arithmetic:
      `${sumText(troops)}; × ${multiplier} for ${headsOf(troops)} against ${levels.length} = ${number(adjusted)} adjusted XP; ` +
      `thresholds easy ${number(thresholds.easy)}, medium ${number(thresholds.medium)}, hard ${number(thresholds.hard)}, deadly ${number(thresholds.deadly)} → ${difficulty}` +
      (without
        ? `. Every head raises the multiplier, even those far weaker than the rest; unless they matter, it is without ${listed(without.left_out)} × ${without.multiplier} = ${number(without.adjusted_xp)} adjusted XP → ${without.difficulty}`
        : ''),
  };
}

export function rate2024(levels: readonly number[], troops: readonly Troop[]): Rating2024 {
  const budgets = budgets2024(levels);
  const xp = experienceIn(troops);
  const difficulty = difficulty2024(xp, budgets);
  return {
    ruleset: '5e-2024',
    difficulty,
    xp,
    budgets,
    arithmetic: `${sumText(troops)}; budgets low ${number(budgets.low)}, moderate ${number(budgets.moderate)}, high ${number(budgets.high)} → ${difficulty}`,
  };
}

export const rate = (edition: Edition, levels: readonly number[], troops: readonly Troop[]) =>
  edition === '2014' ? rate2014(levels, troops) : rate2024(levels, troops);

/**
 * What the numbers do not show: creatures more dangerous than their XP, and crowds that slow the
 * game.
 */
export function cautions(levels: readonly number[], troops: readonly Troop[]): string[] {
  const highest = Math.max(...levels);
  const found = troops
    .filter((troop) => troop.challenge > highest)
    .map(
      (troop) =>
        `${troop.name} (CR ${troop.challenge}) is above the party's highest level, ${highest}: one of its actions may fell a character.`,
    );
  if (headsOf(troops) > 2 * levels.length)
    found.push('More than two creatures per character: expect long rounds and focused damage.');
  return found;
}

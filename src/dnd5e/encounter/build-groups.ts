import { pick, type Random } from '../../base/random.ts';
import type { Edition } from '../model/edition.ts';
import { difficulties2014, multiplier2014, thresholds2014 } from './budget-2014.ts';
import { budgets2024, difficulties2024 } from './budget-2024.ts';
import { farWeaker, type Troop } from './rate-encounter.ts';

export type Difficulty = (typeof difficulties2014)[number] | (typeof difficulties2024)[number];

/**
 * The cost limits of an encounter (adjusted XP in 2014): up to and including `most`, or below
 * `below`.
 */
export interface Budget {
  readonly least: number;
  readonly most: number;
  readonly below?: number;
  readonly rule: string;
}

/** Deadly has no upper threshold; beyond half as much again the word says too little. */
const DEADLY_CEILING = 1.5;
/** The lowest 2024 budget has no lower one to stay above. */
const LOW_FLOOR = 0.5;

/**
 * In the 2014 rules a difficulty ranges from its threshold to the next; in 2024 it is a budget to
 * spend.
 */
export function budgetFor(
  edition: Edition,
  levels: readonly number[],
  difficulty: Difficulty,
): Budget | undefined {
  if (edition === '2014') {
    const names: readonly string[] = difficulties2014;
    const at = names.indexOf(difficulty);
    const own = difficulties2014[at];
    if (!own) return undefined;
    const party = thresholds2014(levels);
    const next = difficulties2014[at + 1];
    return {
      least: party[own],
      most: next ? party[next] : party.deadly * DEADLY_CEILING,
      ...(next && { below: party[next] }),
      rule: 'XP Thresholds by Character Level and Encounter Multipliers (2014)',
    };
  }
  const names: readonly string[] = difficulties2024;
  const at = names.indexOf(difficulty);
  const own = difficulties2024[at];
  if (!own) return undefined;
  const party = budgets2024(levels);
  const before = difficulties2024[at - 1];
  return {
    least: before ? party[before] + 1 : party.low * LOW_FLOOR,
    most: party[own],
    rule: 'XP Budget per Character (2024)',
  };
}

export interface Candidate {
  readonly name: string;
  /** Only candidates with the same value are combined; undefined goes with any. */
  readonly kin?: string | undefined;
  readonly challenge: number;
  readonly xp: number;
  /** How well it matches the theme, 0..1; equal without a theme. */
  readonly fit?: number | undefined;
}

export interface Wanted {
  readonly edition: Edition;
  readonly levels: readonly number[];
  readonly budget: Budget;
  readonly fewest: number;
  readonly most: number;
  readonly groups: number;
}

/** How many mixed groups are tried, and after how many matches to stop. */
const ATTEMPTS = 800;
const PLENTY = 600;

/**
 * Different groups that fit the budget. All groups of a single creature are tried, so if one fits
 * it is found; mixed groups are drawn at random. The same random stream gives the same groups.
 * Candidates are sorted best first: earlier ones are drawn more often.
 */
export function buildGroups<C extends Candidate>(
  candidates: readonly C[],
  wanted: Wanted,
  random: Random,
): (Troop & { readonly of: C })[][] {
  const worth = candidates.filter((candidate) => candidate.xp > 0);
  const families = new Map<string | undefined, C[]>();
  for (const one of worth) families.set(one.kin, [...(families.get(one.kin) ?? []), one]);
  const fitting = new Map<string, (Troop & { readonly of: C })[]>();
  const rank = new Map(worth.map((candidate, at) => [candidate, at]));
  const consider = (chosen: readonly { of: C; count: number }[]): void => {
    let heads = 0;
    let xp = 0;
    for (const { of, count } of chosen) {
      heads += count;
      xp += count * of.xp;
    }
    if (!fits(heads, xp, wanted) || !isItsOwnFight(chosen, wanted)) return;
    const troops = chosen
      .map(({ of, count }) => ({ of, count, name: of.name, challenge: of.challenge, xp: of.xp }))
      .sort((a, b) => b.xp - a.xp || (a.name < b.name ? -1 : 1));
    fitting.set(troops.map((troop) => `${troop.count} ${rank.get(troop.of)}`).join(), troops);
  };

  for (const of of worth)
    for (let count = wanted.fewest; count <= wanted.most; count++) consider([{ of, count }]);

  // The lesser of two draws favours what matches the theme best.
  const draw = (from: readonly C[]): C | undefined =>
    from[Math.min(random.below(from.length), random.below(from.length))];
  const enough = fitting.size + PLENTY;
  for (
    let attempt = 0;
    worth.length > 1 && attempt < ATTEMPTS && fitting.size < enough;
    attempt++
  ) {
    const first = draw(worth);
    if (!first) break;
    const kin = families.get(first.kin) ?? worth;
    const sorts = new Set([first]);
    const size = 2 + random.below(2);
    for (let n = 1; n < size; n++) sorts.add(draw(kin) ?? first);
    const ranks = [...sorts].sort((a, b) => b.xp - a.xp);
    const minions = ranks.pop();
    if (!minions || ranks.length === 0) continue;
    // A few leaders, then as many of the weakest as the budget allows.
    const leaders = ranks.map((of) => ({ of, count: 1 + random.below(2) }));
    const led = leaders.reduce((sum, one) => sum + one.count, 0);
    for (let count = wanted.most - led; count >= 1; count--)
      consider([...leaders, { of: minions, count }]);
  }
  return varied([...fitting.values()], wanted.groups, random);
}

/**
 * Whether a group is as hard as wanted without those that are far weaker than the rest: their number
 * alone makes no fight hard, although the 2014 rules multiply by it.
 */
function isItsOwnFight(
  chosen: readonly { readonly of: Candidate; readonly count: number }[],
  wanted: Wanted,
): boolean {
  if (wanted.edition !== '2014') return true;
  const sorts = chosen.map(({ of, count }) => ({ xp: of.xp, count }));
  const weaker = farWeaker(sorts);
  if (weaker.length === 0) return true;
  const others = sorts.filter((one) => !weaker.includes(one));
  const heads = others.reduce((sum, { count }) => sum + count, 0);
  const xp = others.reduce((sum, one) => sum + one.count * one.xp, 0);
  return fits(heads, xp, { ...wanted, fewest: 1 });
}

function fits(
  heads: number,
  xp: number,
  { edition, levels, budget, fewest, most }: Wanted,
): boolean {
  if (heads < fewest || heads > most) return false;
  const spent = xp * (edition === '2014' ? multiplier2014(heads, levels.length) : 1);
  return spent >= budget.least && spent <= budget.most && spent < (budget.below ?? budget.most + 1);
}

/**
 * In random order, but what matches the theme comes early: a group with twice the match has sixteen
 * times the chance.
 */
function byChance<T extends readonly { of: Candidate }[]>(
  groups: readonly T[],
  random: Random,
): T[] {
  const wait = (group: T): number => {
    const fit = group.reduce((sum, { of }) => sum + (of.fit ?? 1), 0) / group.length;
    return -Math.log((1 + random.below(FINE)) / FINE) / Math.max(fit, 0.01) ** 4;
  };
  return groups
    .map((group) => ({ group, wait: wait(group) }))
    .sort((a, b) => a.wait - b.wait)
    .map(({ group }) => group);
}
const FINE = 1_000_000;

/** Alternates mixed and single-creature groups, each with a different leader. */
function varied<T extends readonly (Troop & { of: Candidate })[]>(
  groups: readonly T[],
  count: number,
  random: Random,
): T[] {
  const order = byChance(groups, random);
  const mixed = order.filter((group) => group.length > 1);
  const single = order.filter((group) => group.length === 1);
  const chosen: T[] = [];
  const leaders = new Set<string>();
  const takeFrom = (from: T[], fresh: boolean): boolean => {
    const at = from.findIndex((group) => !fresh || !leaders.has(group[0]?.name ?? ''));
    const [group] = at < 0 ? [] : from.splice(at, 1);
    if (!group) return false;
    chosen.push(group);
    leaders.add(group[0]?.name ?? '');
    return true;
  };
  const first = pick(random, [mixed, single]) ?? mixed;
  const second = first === mixed ? single : mixed;
  while (chosen.length < count) {
    const pile = chosen.length % 2 === 0 ? first : second;
    const other = pile === first ? second : first;
    if (
      !takeFrom(pile, true) &&
      !takeFrom(other, true) &&
      !takeFrom(pile, false) &&
      !takeFrom(other, false)
    )
      break;
  }
  return chosen;
}

import { pick, type Random } from '../../base/random.ts';
import type { Edition } from '../model/edition.ts';
import { difficulties2014, multiplier2014, thresholds2014 } from './budget-2014.ts';
import { budgets2024, difficulties2024 } from './budget-2024.ts';
import { farWeaker, mayBeFarWeaker, type Troop } from './rate-encounter.ts';

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

/** A candidate with its place among those that are worth something. */
interface Sort<C> {
  readonly of: C;
  readonly place: number;
}

/** So many of a sort. A group is a list of these, the strongest first. */
interface Part<C> extends Sort<C> {
  readonly count: number;
}

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
  const worth = candidates
    .filter((candidate) => candidate.xp > 0)
    .map((of, place): Sort<C> => ({ of, place }));
  const families = new Map<string | undefined, Sort<C>[]>();
  for (const sort of worth) {
    const family = families.get(sort.of.kin);
    if (family) family.push(sort);
    else families.set(sort.of.kin, [sort]);
  }
  const fits = budgetTest(wanted);
  const fitting = new Map<string, readonly Part<C>[]>();
  /** Adds a group whose numbers fit. */
  const add = (parts: readonly Part<C>[]): void => {
    if (wanted.edition === '2014' && !isItsOwnFight(parts, fits)) return;
    const group = parts.length > 1 ? parts.toSorted(strongestFirst) : parts;
    let key = '';
    for (const { count, place } of group) key += `${count} ${place},`;
    if (!fitting.has(key)) fitting.set(key, group);
  };

  for (const sort of worth)
    for (let count = wanted.fewest; count <= wanted.most; count++)
      if (fits(count, count * sort.of.xp)) add([partOf(sort, count)]);

  // The lesser of two draws favours what matches the theme best.
  const draw = (from: readonly Sort<C>[]): Sort<C> | undefined =>
    from[Math.min(random.below(from.length), random.below(from.length))];
  const enough = fitting.size + PLENTY;
  for (
    let attempt = 0;
    worth.length > 1 && attempt < ATTEMPTS && fitting.size < enough;
    attempt++
  ) {
    const first = draw(worth);
    if (!first) break;
    const kin = families.get(first.of.kin) ?? worth;
    const sorts = [first];
    const size = 2 + random.below(2);
    for (let n = 1; n < size; n++) {
      const other = draw(kin) ?? first;
      if (!sorts.includes(other)) sorts.push(other);
    }
    sorts.sort((a, b) => b.of.xp - a.of.xp);
    const minions = sorts.pop();
    if (!minions || sorts.length === 0) continue;
    // A few leaders, then as many of the weakest as the budget allows.
    const leaders = sorts.map((sort) => partOf(sort, 1 + random.below(2)));
    const [led, ledXp] = [headsIn(leaders), xpIn(leaders)];
    for (let count = wanted.most - led; count >= 1; count--)
      if (led + count >= wanted.fewest && fits(led + count, ledXp + count * minions.of.xp))
        add([...leaders, partOf(minions, count)]);
  }
  return varied([...fitting.values()], wanted.groups, random).map((group) =>
    group.map(({ of, count }) => ({
      ...{ of, count, name: of.name, challenge: of.challenge, xp: of.xp },
    })),
  );
}

/** Field by field: spreading thousands of objects is slow. */
const partOf = <C>({ of, place }: Sort<C>, count: number): Part<C> => ({ of, place, count });

const strongestFirst = (a: Part<Candidate>, b: Part<Candidate>): number =>
  b.of.xp - a.of.xp || (a.of.name < b.of.name ? -1 : 1);

const headsIn = (parts: readonly Part<Candidate>[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);
const xpIn = (parts: readonly Part<Candidate>[]): number =>
  parts.reduce((sum, { of, count }) => sum + count * of.xp, 0);

type Fits = (heads: number, xp: number) => boolean;

/** Whether so many creatures with so much XP together are within the budget: thousands are asked for. */
function budgetTest({ edition, levels, budget, most }: Wanted): Fits {
  const { least, most: limit, below = limit + 1 } = budget;
  const factors = Array.from({ length: most + 1 }, (_, heads) =>
    edition === '2014' ? multiplier2014(heads, levels.length) : 1,
  );
  return (heads, xp) => {
    const spent = xp * (factors[heads] ?? 0);
    return spent >= least && spent <= limit && spent < below;
  };
}

/**
 * Whether a group is as hard as wanted without those that are far weaker than the rest: their number
 * alone makes no fight hard, although the 2014 rules multiply by it.
 */
function isItsOwnFight(parts: readonly Part<Candidate>[], fits: Fits): boolean {
  // In most groups nobody can be far weaker than the others are on average.
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { of } of parts) {
    least = Math.min(least, of.xp);
    most = Math.max(most, of.xp);
  }
  if (!mayBeFarWeaker(least, most)) return true;
  const sorts = parts.map((part) => ({ part, xp: part.of.xp, count: part.count }));
  const weaker = farWeaker(sorts);
  if (weaker.length === 0) return true;
  const others = sorts.flatMap((one) => (weaker.includes(one) ? [] : [one.part]));
  return fits(headsIn(others), xpIn(others));
}

/**
 * When a group's turn comes: what matches the theme comes early, and a group with twice the match has
 * sixteen times the chance.
 */
function turnOf(group: readonly Sort<Candidate>[], random: Random): number {
  const fit = group.reduce((sum, { of }) => sum + (of.fit ?? 1), 0) / group.length;
  return -Math.log((1 + random.below(FINE)) / FINE) / Math.max(fit, 0.01) ** 4;
}
const FINE = 1_000_000;

/** Alternates mixed and single-creature groups, each with a different leader. */
function varied<T extends readonly Sort<Candidate>[]>(
  groups: readonly T[],
  count: number,
  random: Random,
): T[] {
  const waiting = new Map(groups.map((group) => [group, turnOf(group, random)]));
  const chosen: T[] = [];
  const leaders = new Set<string | undefined>();
  // Few of many are taken, so the next is looked for instead of sorting them all.
  const take = (isMixed: boolean, isFresh: boolean): boolean => {
    let next: T | undefined;
    let soonest = Number.POSITIVE_INFINITY;
    for (const [group, turn] of waiting) {
      if (turn >= soonest || group.length > 1 !== isMixed) continue;
      if (isFresh && leaders.has(group[0]?.of.name)) continue;
      [next, soonest] = [group, turn];
    }
    if (!next) return false;
    waiting.delete(next);
    chosen.push(next);
    leaders.add(next[0]?.of.name);
    return true;
  };
  const isFirstMixed = pick(random, [true, false]) ?? true;
  while (chosen.length < count) {
    const isMixed = chosen.length % 2 === 0 ? isFirstMixed : !isFirstMixed;
    if (
      !take(isMixed, true) &&
      !take(!isMixed, true) &&
      !take(isMixed, false) &&
      !take(!isMixed, false)
    )
      break;
  }
  return chosen;
}

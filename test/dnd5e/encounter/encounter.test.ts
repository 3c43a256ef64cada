import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import {
  difficulties2014,
  multiplier2014,
  thresholds2014,
} from '../../../src/dnd5e/encounter/budget-2014.ts';
import { budgets2024, difficulties2024 } from '../../../src/dnd5e/encounter/budget-2024.ts';
import {
  budgetFor,
  buildGroups,
  type Candidate,
} from '../../../src/dnd5e/encounter/build-groups.ts';
import {
  cautions,
  experienceIn,
  headsOf,
  rate2014,
  rate2024,
  type Troop,
} from '../../../src/dnd5e/encounter/rate-encounter.ts';
import { editions } from '../../../src/dnd5e/model/edition.ts';
import { challengeText, experienceFor } from '../../../src/dnd5e/model/vocabulary.ts';

/*
 * The same rules written down another way: one column per difficulty instead of one row per level,
 * multipliers as a ladder one climbs, sums by multiplication. A slip in one is not a slip in both.
 */
const columns2014 = {
  easy: '25 50 75 125 250 300 350 450 550 600 800 1000 1100 1250 1400 1600 2000 2100 2400 2800',
  medium:
    '50 100 150 250 500 600 750 900 1100 1200 1600 2000 2200 2500 2800 3200 3900 4200 4900 5700',
  hard: '75 150 225 375 750 900 1100 1400 1600 1900 2400 3000 3400 3800 4300 4800 5900 6300 7300 8500',
  deadly:
    '100 200 400 500 1100 1400 1700 2100 2400 2800 3600 4500 5100 5700 6400 7200 8800 9500 10900 12700',
};
const columns2024 = {
  low: '50 100 150 250 500 600 750 1000 1300 1600 1900 2200 2600 2900 3300 3800 4500 5000 5500 6400',
  moderate:
    '75 150 225 375 750 1000 1300 1700 2000 2300 2900 3700 4200 4900 5400 6100 7200 8700 10700 13200',
  high: '100 200 400 500 1100 1400 1700 2100 2600 3100 4100 4700 5400 6200 7800 9800 11700 14200 17200 22000',
};
const figure = (column: string, level: number): number => Number(column.split(' ')[level - 1]);

const ladder = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5];
function rung(monsters: number, partySize: number): number {
  let at = 1;
  for (const more of [2, 3, 7, 11, 15]) if (monsters >= more) at++;
  if (partySize <= 2) at++;
  if (partySize >= 6) at--;
  return ladder[at] ?? Number.NaN;
}

const levels = Array.from({ length: 20 }, (_, at) => at + 1);
const sizes = [1, 2, 3, 4, 5, 6, 7, 8];
const party = (level: number, size: number): number[] => Array.from({ length: size }, () => level);

describe('encounter arithmetic, levels 1 to 20 and parties of 1 to 8', () => {
  it('adds up the 2014 thresholds', () => {
    for (const level of levels)
      for (const size of sizes)
        for (const difficulty of difficulties2014)
          expect(
            thresholds2014(party(level, size))[difficulty],
            `${difficulty}, ${size} of level ${level}`,
          ).toBe(figure(columns2014[difficulty], level) * size);
  });

  it('adds up the 2024 budgets', () => {
    for (const level of levels)
      for (const size of sizes)
        for (const difficulty of difficulties2024)
          expect(
            budgets2024(party(level, size))[difficulty],
            `${difficulty}, ${size} of level ${level}`,
          ).toBe(figure(columns2024[difficulty], level) * size);
  });

  it('shifts the 2014 multiplier for small and large parties, for 1 to 40 monsters', () => {
    for (const size of sizes)
      for (let monsters = 1; monsters <= 40; monsters++)
        expect(multiplier2014(monsters, size), `${monsters} against ${size}`).toBe(
          rung(monsters, size),
        );
  });

  it('rates every level, party size, number and challenge rating in both rulesets', () => {
    for (const level of levels)
      for (const size of sizes)
        for (const monsters of [1, 2, 5, 8, 12, 20])
          for (const challenge of [0.25, 1, 5, 11, 20]) {
            const xp = experienceFor(challenge) ?? 0;
            const troop: Troop = { name: 'Thing', count: monsters, challenge, xp };
            const old = rate2014(party(level, size), [troop]);
            const adjusted = xp * monsters * rung(monsters, size);
            expect(old.adjusted_xp).toBe(adjusted);
            const reached = difficulties2014.filter(
              (one) => adjusted / size >= figure(columns2014[one], level),
            );
            expect(old.difficulty).toBe(reached.at(-1) ?? 'trivial');

            const modern = rate2024(party(level, size), [troop]);
            const paid = difficulties2024.filter(
              (one) => (xp * monsters) / size <= figure(columns2024[one], level),
            );
            expect(modern.difficulty).toBe(paid[0] ?? 'beyond high');
          }
  });

  it('adds up mixed parties character by character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
        (mixed) => {
          const each = mixed.map((level) => thresholds2014([level]).hard);
          expect(thresholds2014(mixed).hard).toBe(each.reduce((a, b) => a + b, 0));
          const budgets = mixed.map((level) => budgets2024([level]).moderate);
          expect(budgets2024(mixed).moderate).toBe(budgets.reduce((a, b) => a + b, 0));
        },
      ),
    );
  });

  it('refuses levels that do not exist', () => {
    expect(() => thresholds2014([0])).toThrow(RangeError);
    expect(() => budgets2024([21])).toThrow(RangeError);
  });

  it('shows the arithmetic it did', () => {
    const { arithmetic } = rate2014(
      [3, 3, 3, 3],
      [
        { name: 'Ogre', count: 1, challenge: 2, xp: 450 },
        { name: 'Goblin', count: 4, challenge: 0.25, xp: 50 },
      ],
    );
    expect(arithmetic).toContain('1 × 450 + 4 × 50 = 650 XP');
    expect(arithmetic).toContain('× 2 for 5 against 4 = 1,300 adjusted XP');
    expect(arithmetic).toContain('hard 900, deadly 1,600 → hard');
  });

  it('warns of single monsters above the party and of crowds', () => {
    const dragon: Troop = { name: 'Dragon', count: 1, challenge: 17, xp: 18_000 };
    expect(cautions([5, 5], [dragon])[0]).toContain('Dragon (CR 17)');
    const rats: Troop = { name: 'Rat', count: 9, challenge: 0, xp: 10 };
    expect(cautions([5, 5, 5, 5], [rats])).toHaveLength(1);
    expect(cautions([5, 5, 5, 5, 5], [rats])).toHaveLength(0);
  });
});

const menagerie: Candidate[] = [0.125, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 20, 24].flatMap(
  (challenge) =>
    ['Claw', 'Wing', 'Maw'].map((name) => ({
      name: `${name} ${challengeText(challenge)}`,
      challenge,
      xp: experienceFor(challenge) ?? 0,
    })),
);

describe('building groups', () => {
  it('only ever proposes groups that fit: budget, numbers, rating', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...editions),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
        fc.nat(3),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 10 }),
        fc.string(),
        (edition, party, at, fewest, more, seed) => {
          const names = edition === '2014' ? difficulties2014 : difficulties2024;
          const difficulty = names[at % names.length] ?? 'hard';
          const budget = budgetFor(edition, party, difficulty);
          if (!budget) throw new Error('no budget');
          const most = fewest + more;
          const groups = buildGroups(
            menagerie,
            { edition, levels: party, budget, fewest, most, groups: 4 },
            seededRandom(seed),
          );
          for (const group of groups) {
            expect(headsOf(group)).toBeGreaterThanOrEqual(fewest);
            expect(headsOf(group)).toBeLessThanOrEqual(most);
            const rating = edition === '2014' ? rate2014(party, group) : rate2024(party, group);
            expect(rating.difficulty).toBe(difficulty);
          }
          expect(new Set(groups.map((group) => JSON.stringify(group))).size).toBe(groups.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds the only group there is', () => {
    const budget = budgetFor('2014', [1, 1, 1, 1], 'medium');
    if (!budget) throw new Error('no budget');
    const wanted = {
      edition: '2014',
      levels: [1, 1, 1, 1],
      budget,
      fewest: 1,
      most: 1,
      groups: 3,
    } as const;
    const ogre = { name: 'Ogre', challenge: 1, xp: 200 };
    const dragon = { name: 'Dragon', challenge: 10, xp: 5900 };
    const groups = buildGroups([dragon, ogre], wanted, seededRandom('x'));
    expect(groups.map((group) => group.map((troop) => `${troop.count} ${troop.name}`))).toEqual([
      ['1 Ogre'],
    ]);
    expect(experienceIn(groups[0] ?? [])).toBe(200);
    expect(buildGroups([dragon], wanted, seededRandom('x'))).toEqual([]);
    expect(buildGroups([], wanted, seededRandom('x'))).toEqual([]);
  });

  it('does not make a fight hard by adding those that hardly matter', () => {
    const levels = [15, 15, 15, 15];
    const budget = budgetFor('2014', levels, 'deadly');
    if (!budget) throw new Error('no budget');
    const dragon = { name: 'Dragon', challenge: 17, xp: 18_000 };
    const kobold = { name: 'Kobold', challenge: 0.125, xp: 25 };
    const giant = { name: 'Giant', challenge: 5, xp: 1800 };
    const wanted = { edition: '2014', levels, budget, fewest: 1, most: 12, groups: 8 } as const;
    expect(buildGroups([dragon, kobold], wanted, seededRandom('x'))).toEqual([]);
    const others = buildGroups([dragon, giant], wanted, seededRandom('x'));
    expect(others.some((group) => group.length > 1)).toBe(true);
  });

  it('proposes the same for the same seed, and mixes sorts', () => {
    const budget = budgetFor('2024', [5, 5, 5, 5], 'high');
    if (!budget) throw new Error('no budget');
    const build = (seed: string) =>
      buildGroups(
        menagerie,
        { edition: '2024', levels: [5, 5, 5, 5], budget, fewest: 1, most: 10, groups: 4 },
        seededRandom(seed),
      ).map((group) => group.map((troop) => `${troop.count} ${troop.name}`));
    expect(build('same')).toEqual(build('same'));
    expect(build('same')).not.toEqual(build('other'));
    expect(build('same')).toHaveLength(4);
    expect(build('same').some((group) => group.length > 1)).toBe(true);
  });

  it('keeps strangers apart where kin is told', () => {
    const budget = budgetFor('2014', [8, 8, 8, 8], 'hard');
    if (!budget) throw new Error('no budget');
    const kin = menagerie.map((one) => ({ ...one, kin: one.name.split(' ')[0] }));
    const groups = buildGroups(
      kin,
      { edition: '2014', levels: [8, 8, 8, 8], budget, fewest: 1, most: 10, groups: 8 },
      seededRandom('kin'),
    );
    for (const group of groups) expect(new Set(group.map((troop) => troop.of.kin)).size).toBe(1);
  });
});

export const difficulties2024 = ['low', 'moderate', 'high'] as const;
export type Difficulty2024 = (typeof difficulties2024)[number];

/** Rule: XP Budget per Character (2024). Row = level, columns low, moderate, high. */
const budgets: readonly (readonly [number, number, number])[] = [
  [50, 75, 100],
  [100, 150, 200],
  [150, 225, 400],
  [250, 375, 500],
  [500, 750, 1100],
  [600, 1000, 1400],
  [750, 1300, 1700],
  [1000, 1700, 2100],
  [1300, 2000, 2600],
  [1600, 2300, 3100],
  [1900, 2900, 4100],
  [2200, 3700, 4700],
  [2600, 4200, 5400],
  [2900, 4900, 6200],
  [3300, 5400, 7800],
  [3800, 6100, 9800],
  [4500, 7200, 11_700],
  [5000, 8700, 14_200],
  [5500, 10_700, 17_200],
  [6400, 13_200, 22_000],
];

export type Budgets2024 = Readonly<Record<Difficulty2024, number>>;

/** The party's budgets: those of its characters added up. No multiplier, no party-size shift. */
export function budgets2024(levels: readonly number[]): Budgets2024 {
  const sum = { low: 0, moderate: 0, high: 0 };
  for (const level of levels) {
    const row = budgets[level - 1];
    if (!row) throw new RangeError(`no budget for level ${level}`);
    sum.low += row[0];
    sum.moderate += row[1];
    sum.high += row[2];
  }
  return sum;
}

/** The smallest budget that covers these monsters; the rules have no name beyond high. */
export function difficulty2024(spent: number, party: Budgets2024): Difficulty2024 | 'beyond high' {
  return difficulties2024.find((difficulty) => spent <= party[difficulty]) ?? 'beyond high';
}

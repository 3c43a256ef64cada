export const difficulties2014 = ['easy', 'medium', 'hard', 'deadly'] as const;
export type Difficulty2014 = (typeof difficulties2014)[number];

/** Rule: XP Thresholds by Character Level (2014). Row = level, columns easy, medium, hard, deadly. */
const thresholds: readonly (readonly [number, number, number, number])[] = [
  [25, 50, 75, 100],
  [50, 100, 150, 200],
  [75, 150, 225, 400],
  [125, 250, 375, 500],
  [250, 500, 750, 1100],
  [300, 600, 900, 1400],
  [350, 750, 1100, 1700],
  [450, 900, 1400, 2100],
  [550, 1100, 1600, 2400],
  [600, 1200, 1900, 2800],
  [800, 1600, 2400, 3600],
  [1000, 2000, 3000, 4500],
  [1100, 2200, 3400, 5100],
  [1250, 2500, 3800, 5700],
  [1400, 2800, 4300, 6400],
  [1600, 3200, 4800, 7200],
  [2000, 3900, 5900, 8800],
  [2100, 4200, 6300, 9500],
  [2400, 4900, 7300, 10_900],
  [2800, 5700, 8500, 12_700],
];

/** Rule: Encounter Multipliers (2014): from this many monsters on, this factor. */
const multipliers: readonly { readonly from: number; readonly factor: number }[] = [
  { from: 1, factor: 1 },
  { from: 2, factor: 1.5 },
  { from: 3, factor: 2 },
  { from: 7, factor: 2.5 },
  { from: 11, factor: 3 },
  { from: 15, factor: 4 },
];

/** Rule: Party Size (2014): below three characters the next higher factor, from six on the next lower. */
const FEW = 3;
const MANY = 6;
const BELOW_THE_LIST = 0.5;
const ABOVE_THE_LIST = 5;

export type Thresholds2014 = Readonly<Record<Difficulty2014, number>>;

/** The party's thresholds: those of its characters added up. */
export function thresholds2014(levels: readonly number[]): Thresholds2014 {
  const sum = { easy: 0, medium: 0, hard: 0, deadly: 0 };
  for (const level of levels) {
    const row = thresholds[level - 1];
    if (!row) throw new RangeError(`no thresholds for level ${level}`);
    sum.easy += row[0];
    sum.medium += row[1];
    sum.hard += row[2];
    sum.deadly += row[3];
  }
  return sum;
}

export function multiplier2014(monsters: number, partySize: number): number {
  if (monsters < 1) return 1;
  const row = multipliers.findLastIndex(({ from }) => monsters >= from);
  const shifted = row + (partySize < FEW ? 1 : partySize >= MANY ? -1 : 0);
  if (shifted < 0) return BELOW_THE_LIST;
  return multipliers[shifted]?.factor ?? ABOVE_THE_LIST;
}

/** The highest threshold that the adjusted XP reach; the rules have no name below easy. */
export function difficulty2014(
  adjusted: number,
  party: Thresholds2014,
): Difficulty2014 | 'trivial' {
  return difficulties2014.findLast((difficulty) => adjusted >= party[difficulty]) ?? 'trivial';
}

import { budgets2024 } from './budget-2024.ts';

/** Rule: Adventuring Day XP (2014), adjusted XP for each character by level. */
const day2014 = [
  300, 600, 1200, 1700, 3500, 4000, 5000, 6000, 7500, 9000, 10_500, 11_500, 13_500, 15_000, 18_000,
  20_000, 25_000, 27_000, 30_000, 40_000,
];

const number = (value: number): string => value.toLocaleString('en-US');

/** What a party can face between two long rests, in both editions. */
export function adventuringDay(levels: readonly number[]) {
  const xp = levels.reduce((sum, level) => sum + (day2014[level - 1] ?? 0), 0);
  const budgets = budgets2024(levels);
  return {
    '5e-2014': { adjusted_xp: xp, rule: 'Adventuring Day XP (2014)' },
    // 2024 replaced the day's budget by budgets for single encounters.
    '5e-2024': {
      adjusted_xp: null,
      encounter_budgets: budgets,
      rule: 'XP Budget per Character (2024)',
    },
    text: `Adventuring day: ${number(xp)} adjusted XP (2014); the 2024 rules name no budget for a day, only for an encounter: low ${number(budgets.low)}, moderate ${number(budgets.moderate)}, high ${number(budgets.high)} XP.`,
  };
}

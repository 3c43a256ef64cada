import type { Ability } from '../model/vocabulary.ts';

/** Rule: Ability Scores, standard set (both editions). */
export const standardArray: readonly number[] = [15, 14, 13, 12, 10, 8];

/** Rule: Ability Score Point Cost (2014: Customizing Ability Scores; 2024: Point Cost). */
export const POINTS_TO_SPEND = 27;
export const LOWEST_BOUGHT = 8;
export const HIGHEST_BOUGHT = 15;
const costs: readonly number[] = [0, 1, 2, 3, 4, 5, 7, 9];
export const pointCost = (score: number): number | undefined => costs[score - LOWEST_BOUGHT];

/** Rule: rolled scores are the best three of four six-sided dice. */
export const LOWEST_ROLLED = 3;
export const HIGHEST_ROLLED = 18;

/** Rule: a score above 20 needs a feature, an item or (2024) an epic boon, and never passes 30. */
export const USUAL_HIGHEST = 20;
export const EVER_HIGHEST = 30;

/** Class features that raise scores and their limit at level 20: the barbarian's (both editions) and, in 2024, the monk's. */
export const capstones: Readonly<
  Record<
    string,
    | {
        readonly abilities: readonly Ability[];
        readonly by: number;
        readonly to: Readonly<Record<'2014' | '2024', number>>;
      }
    | undefined
  >
> = {
  barbarian: { abilities: ['strength', 'constitution'], by: 4, to: { '2014': 24, '2024': 25 } },
  monk: { abilities: ['dexterity', 'wisdom'], by: 4, to: { '2014': 20, '2024': 25 } },
};

/** The average statistics of a creature of a challenge rating. */
export interface Figures {
  readonly challenge: number;
  readonly armorClass: number;
  readonly hitPoints: readonly [least: number, most: number];
  readonly attackBonus: number;
  /** Damage per round. */
  readonly damage: readonly [least: number, most: number];
  readonly saveDc: number;
}

/**
 * Rule: Monster Statistics by Challenge Rating (2014). Columns: challenge, armor class, hit points
 * from and to, attack bonus, damage a round from and to, save DC. The 2024 rules print no such table.
 */
const rows: readonly (readonly [number, number, number, number, number, number, number, number])[] =
  [
    [0, 13, 1, 6, 3, 0, 1, 13],
    [0.125, 13, 7, 35, 3, 2, 3, 13],
    [0.25, 13, 36, 49, 3, 4, 5, 13],
    [0.5, 13, 50, 70, 3, 6, 8, 13],
    [1, 13, 71, 85, 3, 9, 14, 13],
    [2, 13, 86, 100, 3, 15, 20, 13],
    [3, 13, 101, 115, 4, 21, 26, 13],
    [4, 14, 116, 130, 5, 27, 32, 14],
    [5, 15, 131, 145, 6, 33, 38, 15],
    [6, 15, 146, 160, 6, 39, 44, 15],
    [7, 15, 161, 175, 6, 45, 50, 15],
    [8, 16, 176, 190, 7, 51, 56, 16],
    [9, 16, 191, 205, 7, 57, 62, 16],
    [10, 17, 206, 220, 7, 63, 68, 16],
    [11, 17, 221, 235, 8, 69, 74, 17],
    [12, 17, 236, 250, 8, 75, 80, 17],
    [13, 18, 251, 265, 8, 81, 86, 18],
    [14, 18, 266, 280, 8, 87, 92, 18],
    [15, 18, 281, 295, 8, 93, 98, 18],
    [16, 18, 296, 310, 9, 99, 104, 18],
    [17, 19, 311, 325, 10, 105, 110, 19],
    [18, 19, 326, 340, 10, 111, 116, 19],
    [19, 19, 341, 355, 10, 117, 122, 19],
    [20, 19, 356, 400, 10, 123, 140, 19],
    [21, 19, 401, 445, 11, 141, 158, 20],
    [22, 19, 446, 490, 11, 159, 176, 20],
    [23, 19, 491, 535, 11, 177, 194, 20],
    [24, 19, 536, 580, 12, 195, 212, 21],
    [25, 19, 581, 625, 12, 213, 230, 21],
    [26, 19, 626, 670, 12, 231, 248, 21],
    [27, 19, 671, 715, 13, 249, 266, 22],
    [28, 19, 716, 760, 13, 267, 284, 22],
    [29, 19, 761, 805, 13, 285, 302, 22],
    [30, 19, 806, 850, 14, 303, 320, 23],
  ];

export function figuresFor(challenge: number): Figures | undefined {
  const row = rows.find(([one]) => one === challenge);
  if (!row) return undefined;
  const [, armorClass, leastHp, mostHp, attackBonus, leastDamage, mostDamage, saveDc] = row;
  return {
    challenge,
    armorClass,
    hitPoints: [leastHp, mostHp],
    attackBonus,
    damage: [leastDamage, mostDamage],
    saveDc,
  };
}

/** The lowest challenge rating that the table gives this many hit points, or this much damage a round. */
export const ratingFor = (figure: 'hitPoints' | 'damage', value: number): number | undefined =>
  rows.find(([challenge]) => value <= (figuresFor(challenge)?.[figure][1] ?? 0))?.[0];

export const middleOf = ([least, most]: readonly [number, number]): number => (least + most) / 2;

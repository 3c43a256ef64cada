/** Rule: Character Advancement (both editions): +2 at level 1, one more every four levels. */
export const proficiencyBonus = (level: number): number => 2 + Math.floor((level - 1) / 4);

export const HIGHEST_LEVEL = 20;

/** Rule: Attunement (both editions). */
export const MOST_ATTUNED = 3;

/** Rule: Multiclassing prerequisites (both editions). */
export const MULTICLASS_SCORE = 13;

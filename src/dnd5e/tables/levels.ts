/** Rule: Character Advancement (both editions): +2 at level 1, one more every four levels. */
export const proficiencyBonus = (level: number): number => 2 + Math.floor((level - 1) / 4);

export const HIGHEST_LEVEL = 20;

/** Rule: Epic Boon feats (2024). */
export const BOON_LEVEL = 19;

/** Rule: Attunement (both editions). */
export const MOST_ATTUNED = 3;

/** Rule: Multiclassing prerequisites (both editions). */
export const MULTICLASS_SCORE = 13;

/** `2@1 3@4 4@10` → twenty values, index 0 = level 1. */
export function byLevel(steps: string): readonly number[] {
  const figures: number[] = [];
  for (const step of steps.split(' ')) {
    const [figure, level] = step.split('@').map(Number);
    if (figure === undefined || level === undefined) continue;
    for (let at = level; at <= HIGHEST_LEVEL; at++) figures[at - 1] = figure;
  }
  return Array.from({ length: HIGHEST_LEVEL }, (_, at) => figures[at] ?? 0);
}

/**
 * The `count` most relevant, best first; among equals the earlier one. A few of some hundred, so
 * that sorting all would take longer.
 */
export function mostRelevantOf<T extends { readonly relevance: number }>(
  all: readonly T[],
  count: number,
): T[] {
  const best: T[] = [];
  for (const one of all) {
    const last = best.at(-1);
    if (best.length === count && last && one.relevance <= last.relevance) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.relevance ?? 0) < one.relevance) place--;
    best.splice(place, 0, one);
    if (best.length > count) best.pop();
  }
  return best;
}

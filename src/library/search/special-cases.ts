import type { Kind } from '../kind.ts';
import { type Candidate, NameLevel } from '../store.ts';
import type { Bodies } from './read-once.ts';

/**
 * Of several candidates of one kind that are called what was typed, those that are a special case: the
 * Armor Class of a stat block.
 */
export async function specialCases(
  candidates: readonly Candidate[],
  kinds: ReadonlyMap<string, Kind>,
  bodies: Bodies,
): Promise<ReadonlySet<number>> {
  const named = candidates.filter(
    ({ level, kind }) => level >= NameLevel.alias && kinds.get(kind)?.isSpecialCase,
  );
  if (named.length < 2) return new Set();
  const entities = await bodies(named.map(({ key }) => key));
  return new Set(
    named.flatMap(({ key, kind }) => {
      const entity = entities.get(key);
      return entity && kinds.get(kind)?.isSpecialCase?.(entity.body) ? [key] : [];
    }),
  );
}

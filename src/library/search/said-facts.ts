import type { FactCheck, Kind } from '../kind.ts';
import type { Candidate } from '../store.ts';
import { mostRelevantOf } from './most-relevant.ts';
import type { Bodies } from './read-once.ts';

/** How many of the most relevant candidates are checked. */
const CHECKED = 16;
/** What having a fact gains, and having another costs. */
const AGREES = 0.06;

/**
 * What candidates gain or lose by the facts that a description says in passing: "…, only uncommon",
 * "baby dragon", "2d6". Most questions say none, and nothing is read for them.
 */
export async function saidFacts(
  text: string,
  candidates: readonly Candidate[],
  kinds: ReadonlyMap<string, Kind>,
  bodies: Bodies,
): Promise<ReadonlyMap<number, number>> {
  const checks = new Map<string, FactCheck>();
  for (const [name, kind] of kinds) {
    const check = kind.factsSaid?.(text);
    if (check) checks.set(name, check);
  }
  const gains = new Map<number, number>();
  if (checks.size === 0) return gains;
  const concerned = candidates.filter(({ kind }) => checks.has(kind));
  const keys = mostRelevantOf(concerned, CHECKED).map(({ key }) => key);
  for (const [key, { kind, name, body }] of await bodies(keys))
    gains.set(key, AGREES * (checks.get(kind)?.(body, name) ?? 0));
  return gains;
}

import type { FactCheck, Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import type { Candidate } from '../store.ts';
import { mostRelevantOf } from './most-relevant.ts';
import type { Bodies } from './read-once.ts';

/** How many of the most relevant candidates are checked. */
const CHECKED = 16;
/** What having a fact gains, and having another costs. */
const AGREES = 0.06;

/** How many variants of a candidate that has other facts are looked at. */
const VARIANTS = 8;

export interface SaidFacts {
  /** What candidates gain or lose, by key. */
  readonly gains: ReadonlyMap<number, number>;
  /** The keys of variants that have the facts, by the key of the one in whose place they are meant. */
  readonly meant: ReadonlyMap<number, number>;
}

/** Where no facts are said or none count. */
export const NO_FACTS: SaidFacts = { gains: new Map(), meant: new Map() };

/**
 * What candidates gain or lose by the facts that a description says in passing: "…, only uncommon",
 * "baby dragon", "2d6". Most questions say none, and nothing is read for them. Of variants that fit
 * alike, a rare crossbow is the one with +2.
 */
export async function saidFacts(
  text: string,
  candidates: readonly Candidate[],
  kinds: ReadonlyMap<string, Kind>,
  bodies: Bodies,
): Promise<SaidFacts> {
  const checks = new Map<string, FactCheck>();
  for (const [name, kind] of kinds) {
    const check = kind.factsSaid?.(text);
    if (check) checks.set(name, check);
  }
  if (checks.size === 0) return NO_FACTS;
  const best = mostRelevantOf(
    candidates.filter(({ kind }) => checks.has(kind)),
    CHECKED,
  );
  const agreementOf = ({ kind, name, body }: Entity): number => checks.get(kind)?.(body, name) ?? 0;
  const gains = new Map<number, number>();
  for (const [key, entity] of await bodies(best.map(({ key }) => key)))
    gains.set(key, AGREES * agreementOf(entity));
  const meant = new Map<number, number>();
  for (const { key, alike } of best) {
    if (!alike || (gains.get(key) ?? 0) >= 0) continue;
    const variants = await bodies(alike().slice(0, VARIANTS));
    const fitting = [...variants].find(([, entity]) => agreementOf(entity) > 0);
    if (!fitting) continue;
    const [variant, entity] = fitting;
    meant.set(key, variant);
    gains.set(key, AGREES * agreementOf(entity));
  }
  return { gains, meant };
}

import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import type { Candidate } from '../store.ts';
import type { Bodies } from './read-once.ts';
import { isSmallWord } from './small-words.ts';

/** How many candidates are read; those of the better documents first. */
const READ = 32;
/** Just below 1, to allow for rounding. */
const ALL_WORDS = 0.99;
/** More than any relevance, so that these come first. */
const NAMED_PART = 4;
/** Each rank of a document costs this much, so that among these the better document is first. */
const PER_RANK = 0.2;

/**
 * The candidates that have a part of exactly the typed name, such as creatures with the trait Nimble
 * Escape, and what they gain by it. A single word is too common to be such a name.
 */
export async function namedParts(
  names: readonly string[],
  candidates: readonly Candidate[],
  kinds: ReadonlyMap<string, Kind>,
  bodies: Bodies,
): Promise<ReadonlyMap<number, number>> {
  const asked = new Set(names.filter(mayBePart));
  if (asked.size === 0) return new Map();
  const possible = candidates
    .filter(({ kind, coverage }) => coverage >= ALL_WORDS && kinds.get(kind)?.partNames)
    .sort((a, b) => a.rank - b.rank || b.relevance - a.relevance)
    .slice(0, READ);
  const entities = await bodies(possible.map(({ key }) => key));
  const gains = new Map<number, number>();
  for (const { key, kind, rank } of possible) {
    const entity = entities.get(key);
    const parts = entity ? partsOf(entity, kinds.get(kind)) : [];
    if (parts.some((part) => asked.has(part)))
      gains.set(key, Math.max(1, NAMED_PART - PER_RANK * rank));
  }
  return gains;
}

/** Cached as long as the entity is. */
const known = new WeakMap<Entity, readonly string[]>();

function partsOf(entity: Entity, kind: Kind | undefined): readonly string[] {
  let parts = known.get(entity);
  if (!parts) {
    parts = (kind?.partNames?.(entity.body) ?? []).map(plain);
    known.set(entity, parts);
  }
  return parts;
}

/** Longer texts are questions, and so are texts with other small words than names have. */
const MOST_WORDS = 5;
const WITHIN = new Set(['of', 'the', 'and', 'in', 'to', 'for', 'from', 'a', 'an']);

const mayBePart = (name: string): boolean => {
  const words = name.split(' ');
  const small = words.filter(isSmallWord);
  return (
    words.length <= MOST_WORDS &&
    words.length - small.length > 1 &&
    small.every((word) => WITHIN.has(word))
  );
};

import { type Candidate, NameLevel } from '../store.ts';

export interface Hit {
  readonly key: number;
  readonly kind: string;
  /** 0..1, never rising down the list. */
  readonly score: number;
}

/** Relevance above this is as sure as it gets; the very name is above it all the same. */
const MOST_RELEVANT = 1.25;

/** What it is worth to be of the edition that is played: enough to go before what fits about as well. */
export const PLAYED = 0.1;

/** What a ranking goes by beside the candidates themselves. */
export interface Order {
  /** Relevance with what the wording adds, by key; others have their own. */
  readonly relevance: (candidate: Candidate) => number;
  /** Kinds in the order in which things of one name and document are listed. */
  readonly kinds: readonly string[];
  /** Those of them whose things come after all others of the same name. */
  readonly minorKinds: ReadonlySet<string>;
  /** The ruleset that was asked for, or else the one that is played. */
  readonly rulesets: ReadonlySet<string>;
}

/**
 * The candidates, best first: fitting names, then relevance. Entries of one thing stand together, in
 * the order of their documents.
 */
export function rank(candidates: readonly Candidate[], order: Order): Hit[] {
  const things = new Map<number, Thing>();
  const entries = candidates.map((candidate) => {
    let thing = things.get(candidate.thing);
    if (!thing) {
      const id = `${candidate.kind}|${candidate.name}|${candidate.thing}`;
      const isMinor = order.minorKinds.has(candidate.kind);
      thing = { id, isMinor, level: 0, relevance: 0, rank: candidate.rank, wished: false };
      things.set(candidate.thing, thing);
    }
    thing.level = Math.max(thing.level, candidate.level);
    thing.relevance = Math.max(thing.relevance, order.relevance(candidate));
    thing.rank = Math.min(thing.rank, candidate.rank);
    thing.wished ||= order.rulesets.has(candidate.ruleset);
    return { candidate, thing };
  });
  entries.sort(
    (a, b) =>
      compareThings(a.thing, b.thing, () => {
        const [one, other] = [a.candidate.kind, b.candidate.kind];
        return order.kinds.indexOf(one) - order.kinds.indexOf(other);
      }) ||
      Number(order.rulesets.has(b.candidate.ruleset)) -
        Number(order.rulesets.has(a.candidate.ruleset)) ||
      a.candidate.rank - b.candidate.rank,
  );
  let last = 1;
  return entries.map(({ candidate, thing: { level, relevance } }) => {
    last = Math.min(last, shown(level, relevance));
    return { key: candidate.key, kind: candidate.kind, score: Math.round(last * 10_000) / 10_000 };
  });
}

/** The best of certain kinds is seen among the first so many, if it is nearly as relevant as the first. */
const IN_SIGHT = 3;
const NEARLY = 0.85;
/** Further down nothing is looked for: however many were asked for, the order stays the same. */
const LOOKED_AT = 100;

/** A situation is told like a thing ("grab him and drag him away"): the best rule stays in sight. */
export function keptInSight(hits: readonly Hit[], kinds: ReadonlySet<string>): readonly Hit[] {
  const at = hits.slice(0, LOOKED_AT).findIndex(({ kind }) => kinds.has(kind));
  const [hit, first, displaced] = [hits[at], hits[0], hits[IN_SIGHT - 1]];
  if (at < IN_SIGHT || !hit || !first || !displaced || hit.score < NEARLY * first.score)
    return hits;
  const others = hits.filter((one) => one !== hit);
  others.splice(IN_SIGHT - 1, 0, { ...hit, score: displaced.score });
  return others;
}

/** All entries of one thing together: the best that any of them has. */
interface Thing {
  readonly id: string;
  readonly isMinor: boolean;
  level: number;
  relevance: number;
  rank: number;
  wished: boolean;
}

const compareThings = (a: Thing, b: Thing, byKind: () => number): number =>
  tierOf(b.level) - tierOf(a.level) ||
  (a.level >= NameLevel.alias ? Number(a.isMinor) - Number(b.isMinor) : 0) ||
  (a.level > NameLevel.none
    ? Number(b.wished) - Number(a.wished) || b.level - a.level || a.rank - b.rank
    : 0) ||
  (a.level >= NameLevel.alias ? byKind() : 0) ||
  b.relevance - a.relevance ||
  (a === b ? 0 : a.id < b.id ? -1 : 1);

/** A part of a name is a part of a name: whichever it is, the edition that is played goes first. */
const tierOf = (level: number): number =>
  level >= NameLevel.alias ? level : Math.min(level, NameLevel.beginning);

/** The very name is 1; a name that begins so stands above what only means the same. */
function shown(level: number, relevance: number): number {
  if (level >= NameLevel.alias) return 1;
  const share = Math.min(1, Math.max(0, relevance / MOST_RELEVANT));
  return level > NameLevel.none ? 0.9 + 0.09 * share : 0.9 * share;
}

import { type Candidate, NameLevel } from '../store.ts';

export interface Hit {
  readonly key: number;
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
  /** Kinds in the order in which things of one name and document are told. */
  readonly kinds: readonly string[];
  /** The ruleset that was asked for, or else the one that is played. */
  readonly rulesets: ReadonlySet<string>;
}

/**
 * The candidates, best first: fitting names, then relevance. Entities of one kind and name are one
 * thing in several books: they stand together, in the order of their documents.
 */
export function rank(candidates: readonly Candidate[], order: Order): Hit[] {
  const thingOf = ({ kind, name }: Candidate): string => `${kind}|${name}`;
  const things = new Map<
    string,
    { level: number; relevance: number; rank: number; wished: boolean }
  >();
  for (const candidate of candidates) {
    const thing = thingOf(candidate);
    const known = things.get(thing);
    things.set(thing, {
      level: Math.max(known?.level ?? 0, candidate.level),
      relevance: Math.max(known?.relevance ?? 0, order.relevance(candidate)),
      rank: Math.min(known?.rank ?? Number.POSITIVE_INFINITY, candidate.rank),
      wished: known?.wished || order.rulesets.has(candidate.ruleset),
    });
  }
  const sorted = candidates
    .map((candidate) => {
      const thing = thingOf(candidate);
      const known = things.get(thing) ?? { level: 0, relevance: 0, rank: 0, wished: false };
      return { candidate, thing, ...known };
    })
    .sort(
      (a, b) =>
        tierOf(b.level) - tierOf(a.level) ||
        (a.level > NameLevel.none
          ? Number(b.wished) - Number(a.wished) || b.level - a.level || a.rank - b.rank
          : 0) ||
        (a.level >= NameLevel.alias
          ? order.kinds.indexOf(a.candidate.kind) - order.kinds.indexOf(b.candidate.kind)
          : 0) ||
        b.relevance - a.relevance ||
        (a.thing === b.thing ? 0 : a.thing < b.thing ? -1 : 1) ||
        Number(order.rulesets.has(b.candidate.ruleset)) -
          Number(order.rulesets.has(a.candidate.ruleset)) ||
        a.candidate.rank - b.candidate.rank,
    );
  let last = 1;
  return sorted.map(({ candidate, level, relevance }) => {
    last = Math.min(last, shown(level, relevance));
    return { key: candidate.key, score: Math.round(last * 10_000) / 10_000 };
  });
}

/** A part of a name is a part of a name: whichever it is, the edition that is played goes first. */
const tierOf = (level: number): number =>
  level >= NameLevel.alias ? level : Math.min(level, NameLevel.beginning);

/** The very name is 1; a name that begins so stands above what only means the same. */
function shown(level: number, relevance: number): number {
  if (level >= NameLevel.alias) return 1;
  const share = Math.min(1, Math.max(0, relevance / MOST_RELEVANT));
  return level > NameLevel.none ? 0.9 + 0.09 * share : 0.9 * share;
}

import { type Candidate, NameLevel } from '../store.ts';

export interface Hit {
  readonly key: number;
  readonly kind: string;
  /** 0..1, never increasing down the list. */
  readonly score: number;
}

/** Relevance above this is capped; the exact name ranks above it all the same. */
const MOST_RELEVANT = 1.25;

/** The bonus for the edition being played: enough to precede about equally good matches. */
export const PLAYED = 0.1;

/** The inputs of ranking beside the candidates. */
export interface Order {
  /** Relevance including the wording, by key; otherwise the candidate's own. */
  readonly relevance: (candidate: Candidate) => number;
  /** The order of kinds for things of one name and document. */
  readonly kinds: readonly string[];
  /** Kinds whose things come after all others of the same name. */
  readonly minorKinds: ReadonlySet<string>;
  /** The ruleset of the question, or else the one being played. */
  readonly rulesets: ReadonlySet<string>;
}

/**
 * The candidates, best first: matching names, then relevance. Entries of one thing are adjacent, in
 * the order of their documents.
 */
export function rank(candidates: readonly Candidate[], order: Order): Hit[] {
  const things = new Map<number, Thing>();
  const entries = candidates.map((candidate) => {
    let thing = things.get(candidate.thing);
    if (!thing) {
      const isMinor = order.minorKinds.has(candidate.kind);
      thing = {
        first: candidate,
        isMinor,
        level: 0,
        relevance: 0,
        rank: candidate.rank,
        wished: false,
      };
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
      compareEntries(a, b, order.kinds) ||
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

/** How far up the best of certain kinds is moved, if it is nearly as relevant as the first. */
const IN_SIGHT = 3;
const NEARLY = 0.85;
/**
 * Only the first results are examined, so that the order does not depend on how many were
 * requested.
 */
const LOOKED_AT = 60;

/**
 * What is moved up to where it is seen, at most one row of each: what is named inside a question, since it
 * is about that too; and of a situation, which is described like a thing ("grab him and drag him away"),
 * the best rule, if it is nearly as relevant as the first row.
 */
export function keptInSight(
  hits: readonly Hit[],
  { kinds, named }: { readonly kinds: ReadonlySet<string>; readonly named: ReadonlySet<number> },
): readonly Hit[] {
  const top = hits.slice(0, LOOKED_AT);
  const [first] = hits;
  const rule = top.find(({ kind }) => kinds.has(kind));
  const isNear = rule && first && rule.score >= NEARLY * first.score;
  const withRule = isNear ? movedUp(hits, rule) : hits;
  const thing = hits.find(({ key }) => named.has(key));
  if (!thing) return withRule;
  const topics = withRule.slice(0, IN_SIGHT).filter(({ kind }) => kinds.has(kind));
  // The only rule in sight stays there.
  const isAlone = topics.length === 1 && withRule[IN_SIGHT - 1] === topics[0];
  return movedUp(withRule, thing, isAlone ? IN_SIGHT - 2 : IN_SIGHT - 1);
}

function movedUp(hits: readonly Hit[], hit: Hit, to = IN_SIGHT - 1): readonly Hit[] {
  const displaced = hits[to];
  if (!displaced || hits.indexOf(hit) < IN_SIGHT) return hits;
  const others = hits.filter((one) => one !== hit);
  others.splice(to, 0, { ...hit, score: displaced.score });
  return others;
}

/** All entries of one thing together: the best signals of any of them. */
interface Thing {
  readonly first: Candidate;
  readonly isMinor: boolean;
  level: number;
  relevance: number;
  rank: number;
  wished: boolean;
}

interface Entry {
  readonly candidate: Candidate;
  readonly thing: Thing;
}

const compareEntries = (
  { thing: a, candidate: one }: Entry,
  { thing: b, candidate: other }: Entry,
  kinds: readonly string[],
): number =>
  tierOf(b.level) - tierOf(a.level) ||
  (a.level >= NameLevel.alias ? Number(a.isMinor) - Number(b.isMinor) : 0) ||
  (a.level > NameLevel.none
    ? Number(b.wished) - Number(a.wished) || b.level - a.level || a.rank - b.rank
    : 0) ||
  (a.level >= NameLevel.alias ? kinds.indexOf(one.kind) - kinds.indexOf(other.kind) : 0) ||
  b.relevance - a.relevance ||
  (a === b ? 0 : idOf(a) < idOf(b) ? -1 : 1);

const idOf = ({ first: { kind, name, thing } }: Thing): string => `${kind}|${name}|${thing}`;

/** Any partial match of a name is equal: the edition being played comes first. */
const tierOf = (level: number): number =>
  level >= NameLevel.alias ? level : Math.min(level, NameLevel.beginning);

/** The exact name is 1; a name with this prefix ranks above what only means the same. */
function shown(level: number, relevance: number): number {
  if (level >= NameLevel.alias) return 1;
  const share = Math.min(1, Math.max(0, relevance / MOST_RELEVANT));
  return level > NameLevel.none ? 0.9 + 0.09 * share : 0.9 * share;
}

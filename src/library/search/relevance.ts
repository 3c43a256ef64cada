import type { Weights } from '../store.ts';
import type { Understood } from './parse-query.ts';

/** What all words of a question are worth, beside a nearness of at most 1. */
const WORDS = 0.4;
/** What it is worth to be of a kind that the question names. */
const NAMED_KIND = 0.04;
/** What it is worth to be of a kind that questions of this form ask for. */
const LIKELY_KIND = 0.06;
/** What it is worth to be of the ruleset that the question names. */
const RULESET = 0.05;
/**
 * An entity matches when it has every word, or is at least so relevant and has such a share of what
 * the most relevant one has.
 */
const LEAST = 0.1;
const SHARE = 0.7;

/** How candidates are weighed for a question. The figures were chosen with `npm run bench:search`. */
export function weightsFor({ kinds, likelyKinds, rulesets }: Understood): Weights {
  const bonus = new Map<string, number>();
  for (const kind of likelyKinds) bonus.set(kind, LIKELY_KIND);
  for (const kind of kinds) bonus.set(kind, (bonus.get(kind) ?? 0) + NAMED_KIND);
  return {
    words: WORDS,
    kinds: bonus,
    rulesets: new Map([...rulesets].map((ruleset) => [ruleset, RULESET])),
    least: LEAST,
    share: SHARE,
  };
}

import type { Weights } from '../store.ts';
import type { Understood } from './parse-query.ts';

/**
 * The weights of signals, relative to a similarity of at most 1; chosen by `bench/search/tune.ts`.
 */
export interface Figures {
  /** Having all words of a question. */
  readonly words: number;
  /** Expressing all words of a question in other words. */
  readonly nearWords: number;
  /** Being of a kind that the question names. */
  readonly namedKind: number;
  /** Being of a kind that questions of this form ask for. */
  readonly likelyKind: number;
  /** Being of a kind that questions of this form nearly always ask for; replaces the above. */
  readonly sureKind: number;
  /** Being of a kind whose things are described in such words. */
  readonly describedKind: number;
  /** Being of the ruleset that the question names. */
  readonly ruleset: number;
  /** Being from one of the user's own books: nobody has written sayings for those. */
  readonly own: number;
}
export const FIGURES: Figures = {
  words: 0.2,
  nearWords: 0.2,
  namedKind: 0.04,
  likelyKind: 0.08,
  sureKind: 0.16,
  describedKind: 0.1,
  ruleset: 0.05,
  own: 0.05,
};

/**
 * An embedder knows nothing about non-English words: the more there are, the more the words count.
 */
const STRANGE = 1.5;
/**
 * An entity matches if it has every word, or at least this relevance and this share of the most
 * relevant one's.
 */
const LEAST = 0.1;
const SHARE = 0.7;

/** The weights of candidates for a question. */
export function weightsFor(
  { words, otherWords, kinds, likelyKinds, sureKinds, describedKinds, rulesets }: Understood,
  isEnglish: (word: string) => boolean,
  figures: Figures = FIGURES,
): Weights {
  const strange =
    words.filter((word) => !isEnglish(word) && !otherWords.has(word)).length /
    Math.max(1, words.length);
  const bonus = new Map<string, number>();
  for (const kind of likelyKinds) bonus.set(kind, figures.likelyKind);
  for (const kind of sureKinds) bonus.set(kind, figures.sureKind);
  const add = (kind: string, more: number) => bonus.set(kind, (bonus.get(kind) ?? 0) + more);
  for (const kind of kinds) add(kind, figures.namedKind);
  for (const kind of describedKinds) add(kind, figures.describedKind);
  return {
    words: figures.words * (1 + STRANGE * strange),
    kinds: bonus,
    rulesets: new Map([...rulesets].map((ruleset) => [ruleset, figures.ruleset])),
    own: figures.own,
    least: LEAST,
    share: SHARE,
  };
}

import type { Candidate, Candidates } from '../store.ts';

/** How much of a score words make; meaning makes the rest. */
const WORDS_SHARE = 0.2;
/** What it is worth to be of the kind that the question names. */
const BONUS = 0.06;

export interface Fused {
  /** One number per candidate, 0..1. */
  readonly scores: Float32Array;
  /** No entity that is not among the candidates has more than this. */
  readonly most: number;
}

/**
 * Both signals are measured against the best of their sort, so that neither a long question nor a
 * rare word drowns the other.
 */
export function fuse({ candidates, rest }: Candidates, namedKinds: ReadonlySet<string>): Fused {
  let topWords = 0;
  let topNear = 0;
  for (const { words, near } of candidates) {
    topWords = Math.max(topWords, words);
    topNear = Math.max(topNear, near);
  }
  // How sure the best answer is; without it every search would seem to have a perfect one.
  const certainty = topNear > 0 ? Math.min(1, 0.2 + topNear) : 0.6;
  const share = topNear > 0 ? WORDS_SHARE : 1;
  const scale = certainty / (1 + BONUS);
  const perWord = topWords > 0 ? (scale * share) / topWords : 0;
  const perNear = topNear > 0 ? (scale * (1 - share)) / topNear : 0;
  const perBonus = namedKinds.size > 0 ? scale * BONUS : 0;
  const bonus = ({ kind }: Candidate): number => (namedKinds.has(kind) ? perBonus : 0);
  return {
    scores: Float32Array.from(
      candidates,
      (candidate) =>
        perWord * candidate.words + perNear * Math.max(0, candidate.near) + bonus(candidate),
    ),
    most: perWord * rest.words + perNear * Math.max(0, rest.near) + perBonus,
  };
}

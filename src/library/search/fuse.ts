/** How much of a score words make; meaning makes the rest. */
const WORDS_SHARE = 0.2;
/** What it is worth to be of the kind that the question names. */
const BONUS = 0.06;

interface Evidence {
  readonly words: Float32Array;
  readonly meaning: Float32Array | undefined;
  /** Who is of the kind that the question names. */
  readonly bonus?: (candidate: number) => boolean;
}

/**
 * One number per candidate, 0..1: both signals are measured against the best of their sort, so that
 * neither a long question nor a rare word drowns the other.
 */
export function fuse({ words, meaning, bonus }: Evidence): Float64Array {
  const topWords = top(words);
  const topMeaning = meaning ? top(meaning) : 0;
  // How sure the best answer is; without it every search would seem to have a perfect one.
  const certainty = topMeaning > 0 ? Math.min(1, 0.2 + topMeaning) : 0.6;
  const share = topMeaning > 0 ? WORDS_SHARE : 1;
  const perWord = topWords > 0 ? share / topWords : 0;
  const perMeaning = topMeaning > 0 ? (1 - share) / topMeaning : 0;
  const scale = certainty / (1 + BONUS);
  const fused = new Float64Array(words.length);
  for (let i = 0; i < fused.length; i++)
    fused[i] =
      scale *
      (perWord * (words[i] ?? 0) +
        perMeaning * Math.max(0, meaning?.[i] ?? 0) +
        (bonus?.(i) ? BONUS : 0));
  return fused;
}

function top(values: Float32Array): number {
  let highest = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value > highest) highest = value;
  }
  return highest;
}

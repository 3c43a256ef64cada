import type { Catalogue } from './catalogue.ts';

/** How much of a score words make; meaning makes the rest. */
const WORDS_SHARE = 0.2;
/** What it is worth to be of the kind that the question names. */
const BONUS = 0.06;

/** What speaks for entities: numbers by key, all below the same room. */
interface Signals {
  readonly words: Float32Array;
  /** Cosine; undefined when no embedder could be asked. */
  readonly meaning: Float32Array | undefined;
  /** 1 for those of a kind that the question names. */
  readonly bonus: Uint8Array | undefined;
}

/**
 * One number per entity, 0..1, in the order of `keys`: both signals are measured against the best of
 * their sort among these, so that neither a long question nor a rare word drowns the other.
 */
export function fuse(keys: Int32Array, { words, meaning, bonus }: Signals): Float32Array {
  const topWords = top(keys, words);
  const topMeaning = meaning ? top(keys, meaning) : 0;
  // How sure the best answer is; without it every search would seem to have a perfect one.
  const certainty = topMeaning > 0 ? Math.min(1, 0.2 + topMeaning) : 0.6;
  const share = topMeaning > 0 ? WORDS_SHARE : 1;
  const scale = certainty / (1 + BONUS);
  const fused = new Float32Array(keys.length);
  if (topWords > 0) add(fused, keys, words, (scale * share) / topWords);
  if (meaning && topMeaning > 0) add(fused, keys, meaning, (scale * (1 - share)) / topMeaning);
  if (bonus) add(fused, keys, bonus, scale * BONUS);
  return fused;
}

/** Who gets the bonus, by key; undefined when the question names no kind. */
export function bonusOf(
  named: ReadonlySet<string>,
  { kinds, kindAt }: Catalogue,
): Uint8Array | undefined {
  if (named.size === 0) return undefined;
  const worth = Uint8Array.from(kinds, (kind) => (named.has(kind) ? 1 : 0));
  return kindAt.map((kind) => worth[kind] ?? 0);
}

function add(
  sums: Float32Array,
  keys: Int32Array,
  values: Float32Array | Uint8Array,
  factor: number,
): void {
  for (let i = 0; i < keys.length; i++) {
    const value = values[keys[i] ?? 0] ?? 0;
    if (value > 0) sums[i] = (sums[i] ?? 0) + factor * value;
  }
}

function top(keys: Int32Array, values: Float32Array): number {
  let highest = 0;
  for (let i = 0; i < keys.length; i++) {
    const value = values[keys[i] ?? 0] ?? 0;
    if (value > highest) highest = value;
  }
  return highest;
}

import type { Catalogue } from './entity-cards.ts';

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
  const near = meaning ?? new Float32Array(words.length);
  let topWords = 0;
  let topNear = 0;
  // Twice through all of them and no more: with thousands of entities each time is felt.
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    topWords = Math.max(topWords, words[key] ?? 0);
    topNear = Math.max(topNear, near[key] ?? 0);
  }
  // How sure the best answer is; without it every search would seem to have a perfect one.
  const certainty = topNear > 0 ? Math.min(1, 0.2 + topNear) : 0.6;
  const share = topNear > 0 ? WORDS_SHARE : 1;
  const scale = certainty / (1 + BONUS);
  const perWord = topWords > 0 ? (scale * share) / topWords : 0;
  const perNear = topNear > 0 ? (scale * (1 - share)) / topNear : 0;
  const perBonus = bonus ? scale * BONUS : 0;
  const named = bonus ?? NOBODY;
  const fused = new Float32Array(keys.length);
  for (let i = 0; i < fused.length; i++) {
    const key = keys[i] ?? 0;
    fused[i] = perWord * (words[key] ?? 0) + perNear * Math.max(0, near[key] ?? 0);
    if (perBonus > 0 && named[key] === 1) fused[i] = (fused[i] ?? 0) + perBonus;
  }
  return fused;
}
const NOBODY = new Uint8Array();

/** Who gets the bonus, by key; undefined when the question names no kind. */
export function bonusOf(
  named: ReadonlySet<string>,
  { kinds, kindAt }: Catalogue,
): Uint8Array | undefined {
  if (named.size === 0) return undefined;
  const worth = Uint8Array.from(kinds, (kind) => (named.has(kind) ? 1 : 0));
  return kindAt.map((kind) => worth[kind] ?? 0);
}

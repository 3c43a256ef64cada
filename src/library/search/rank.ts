import type { Card } from './catalogue.ts';
import { fuse } from './fuse.ts';
import type { Understood } from './understand.ts';

export interface Hit {
  readonly card: Card;
  /** 0..1, never rising down the list. */
  readonly score: number;
}

export interface Signals {
  /** BM25 by candidate. */
  readonly words: Float32Array;
  /** Cosine by candidate; undefined when no embedder could be asked. */
  readonly meaning: Float32Array | undefined;
}

const EXACT = 2;
const LEADING = 1;

/** The best `count` candidates: names first, then words and meaning together. */
export function rank(
  understood: Understood,
  cards: readonly Card[],
  signals: Signals,
  count: number,
): Hit[] {
  const fused = fuse({
    ...signals,
    bonus:
      understood.kinds.size > 0 ? (i) => understood.kinds.has(cards[i]?.kind ?? '') : () => false,
  });
  const named = nameLevels(understood, cards);
  const level = (i: number): number => named.get(i) ?? 0;
  const before = (a: number, b: number): number =>
    level(b) - level(a) ||
    (level(a) === EXACT ? (cards[a]?.rank ?? 0) - (cards[b]?.rank ?? 0) : 0) ||
    (fused[b] ?? 0) - (fused[a] ?? 0) ||
    a - b;
  let last = 1;
  return best(cards.length, fused, named, count)
    .sort(before)
    .slice(0, count)
    .flatMap((i) => {
      const card = cards[i];
      if (!card) return [];
      last = Math.min(last, shown(level(i), fused[i] ?? 0));
      return [{ card, score: Math.round(last * 10_000) / 10_000 }];
    });
}

/** The very name is 1; a name that begins so stands above what only means the same. */
function shown(level: number, fused: number): number {
  if (level === EXACT) return 1;
  return level === LEADING ? 0.9 + 0.09 * fused : 0.9 * fused;
}

/** Every named candidate and the `count` others with the highest scores, in no order. */
function best(
  total: number,
  fused: Float64Array,
  named: ReadonlyMap<number, number>,
  count: number,
): number[] {
  if (count >= total) return Array.from({ length: total }, (_, i) => i);
  const floor = Float64Array.from(fused).sort()[total - count] ?? 0;
  const chosen: number[] = [];
  let level = 0;
  for (let i = 0; i < total; i++) {
    const score = fused[i] ?? 0;
    // Many share the score at the edge when most have none: no more of them than fit.
    if (score > floor || (score === floor && level++ < count) || named.has(i)) chosen.push(i);
  }
  return chosen;
}

function nameLevels(understood: Understood, cards: readonly Card[]): Map<number, number> {
  const levels = new Map<number, number>();
  const [typed = ''] = understood.names;
  for (let i = firstFrom(cards, typed); cards[i]?.plain.startsWith(typed); i++)
    levels.set(i, LEADING);
  const squashed = new Set(understood.names.map((name) => name.replaceAll(' ', '')));
  cards.forEach((card, i) => {
    if (squashed.has(card.squashed) || card.aliases.some((alias) => squashed.has(alias)))
      levels.set(i, EXACT);
  });
  return levels;
}

/** Cards lie in the order of their names: where the names from this one on begin. */
function firstFrom(cards: readonly Card[], name: string): number {
  if (name === '') return cards.length;
  let low = 0;
  let high = cards.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cards[middle]?.plain ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

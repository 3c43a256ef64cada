import { editDistance } from '../../text/names.ts';
import { lettersOf, mayBeNear } from '../names/letter-bits.ts';
import type { Card } from './entity-cards.ts';
import type { Understood } from './parse-query.ts';

export interface Hit {
  readonly card: Card;
  /** 0..1, never rising down the list. */
  readonly score: number;
}

const EXACT = 3;
/** Another name of it. */
const ALIAS = 2;
/** Begins with what was typed, or is it but for a letter. */
const LEADING = 1;

/** The best `count` candidates: names first, then words and meaning together. */
export function rank(
  understood: Understood,
  cards: readonly Card[],
  fused: Float32Array,
  named: (name: string) => readonly Card[],
  count: number,
): Hit[] {
  const levels = nameLevels(understood, cards, named);
  const level = (i: number): number => levels.get(i) ?? 0;
  const before = (a: number, b: number): number =>
    level(b) - level(a) ||
    (level(a) >= ALIAS ? (cards[a]?.rank ?? 0) - (cards[b]?.rank ?? 0) : 0) ||
    (fused[b] ?? 0) - (fused[a] ?? 0) ||
    a - b;
  let last = 1;
  return [...new Set([...levels.keys(), ...best(fused, count)])]
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
  if (level >= ALIAS) return 1;
  return level === LEADING ? 0.9 + 0.09 * fused : 0.9 * fused;
}

/** The places of the `count` highest scores, in no order: a heap whose top is the lowest of them. */
function best(scores: Float32Array, count: number): number[] {
  const heap: number[] = [];
  const at = (i: number): number => scores[heap[i] ?? 0] ?? 0;
  const swap = (i: number, j: number): void => {
    const held = heap[i] ?? 0;
    heap[i] = heap[j] ?? 0;
    heap[j] = held;
  };
  const sink = (from: number): void => {
    for (let i = from; ; ) {
      let least = i;
      if (2 * i + 1 < heap.length && at(2 * i + 1) < at(least)) least = 2 * i + 1;
      if (2 * i + 2 < heap.length && at(2 * i + 2) < at(least)) least = 2 * i + 2;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  };
  for (let i = 0; i < scores.length && heap.length < count; i++) heap.push(i);
  for (let i = heap.length >> 1; i >= 0; i--) sink(i);
  let floor = at(0);
  for (let i = heap.length; i < scores.length && heap.length > 0; i++)
    if ((scores[i] ?? 0) > floor) {
      heap[0] = i;
      sink(0);
      floor = at(0);
    }
  return heap;
}

function nameLevels(
  understood: Understood,
  cards: readonly Card[],
  named: (name: string) => readonly Card[],
): Map<number, number> {
  const levels = new Map<number, number>();
  const [typed = ''] = understood.names;
  for (let i = firstFrom(cards, typed); cards[i]?.plain.startsWith(typed); i++)
    levels.set(i, LEADING);
  // Cards of one name lie side by side, whatever the filters left of them.
  for (const name of understood.names)
    for (const card of named(name.replaceAll(' ', '')))
      for (let i = firstFrom(cards, card.plain); cards[i]?.plain === card.plain; i++)
        if (cards[i] === card && levels.get(i) !== EXACT)
          levels.set(i, card.squashed === name.replaceAll(' ', '') ? EXACT : ALIAS);
  if (levels.size === 0) for (const i of nearlyNamed(cards, typed)) levels.set(i, LEADING);
  return levels;
}

/** Shorter names are one letter away from too many words. */
const NEARLY_FROM = 6;

/**
 * One letter wrong in a name as a whole: "fir ball" are two good words, so nothing corrects them.
 * A single word is left to the speller, and a question of many words is no name.
 */
function nearlyNamed(cards: readonly Card[], typed: string): number[] {
  const places: number[] = [];
  const words = typed.split(' ');
  const wanted = words.join('');
  if (words.length < 2 || words.length > 3 || wanted.length < NEARLY_FROM) return places;
  const letters = lettersOf(wanted);
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i];
    if (!card || !mayBeNear(card.letters, card.squashed.length, letters, wanted.length, 1))
      continue;
    if (editDistance(card.squashed, wanted, 1) <= 1) places.push(i);
  }
  return places;
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

import type { Card } from './entity-cards.ts';

/** The order of a catalogue: names, then the better document. */
export const inOrder = (a: Card, b: Card): number =>
  compare(a.plain, b.plain) ||
  a.rank - b.rank ||
  compare(a.document, b.document) ||
  compare(a.kind, b.kind) ||
  a.key - b.key;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Engines give them by name and document; among equal names the document's rank decides. */
export function sortEqualNames(cards: Card[]): void {
  for (let start = 0; start < cards.length; ) {
    let end = start + 1;
    while (end < cards.length && haveOneName(cards[start], cards[end])) end++;
    if (end - start > 1)
      for (const [i, card] of cards.slice(start, end).sort(inOrder).entries())
        cards[start + i] = card;
    start = end;
  }
}

/** Most names differ in their letters, which takes less time to see than comparing them. */
const haveOneName = (a: Card | undefined, b: Card | undefined): boolean =>
  a?.letters === b?.letters && a?.plain === b?.plain;

/** The place of the first card that comes after this one. */
export function firstBehind(cards: readonly Card[], card: Card): number {
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cards[middle];
    if (other && inOrder(card, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Two lists in order as one. */
export function merged(kept: readonly Card[], fresh: readonly Card[]): Card[] {
  const cards: Card[] = [];
  let next = 0;
  for (const card of kept) {
    for (let add = fresh[next]; add && inOrder(add, card) < 0; add = fresh[++next]) cards.push(add);
    cards.push(card);
  }
  for (const card of fresh.slice(next)) cards.push(card);
  return cards;
}

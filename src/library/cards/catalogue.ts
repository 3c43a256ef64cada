import { columnsOf, rearranged } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { type NameIndex, nameIndex } from './name-index.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

export interface NameMaps {
  readonly named: NameIndex;
  readonly nameWords: WordIndex;
}

export const emptyMaps = (): NameMaps => ({ named: nameIndex(), nameWords: wordIndex() });

export function catalogueOf(
  cards: readonly Card[],
  { named, nameWords }: NameMaps,
  generation: number,
): Catalogue {
  let room = 1;
  const { keys } = columnsOf(cards);
  for (let i = 0; i < keys.length; i++) room = Math.max(room, (keys[i] ?? 0) + 1);
  const { has, counts } = nameWords;
  return { cards, room, named, nameWords, spelling: { has, counts }, generation };
}

const namesOf = ({ squashed, searchAliases }: Card): Iterable<string> =>
  searchAliases.length === 0
    ? [squashed]
    : new Set([squashed, ...searchAliases.map((name) => name.replaceAll(' ', ''))]);

export function enter({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) named.add(name, card);
  for (const word of card.plain.split(' ')) nameWords.add(word, card.key);
}

/** Takes a card out of the maps again. */
function strike({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) named.remove(name, card);
  for (const word of card.plain.split(' ')) nameWords.remove(word, card.key);
}

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
    const name = cards[start]?.plain;
    let end = start + 1;
    while (end < cards.length && cards[end]?.plain === name) end++;
    if (end - start > 1)
      for (const [i, card] of cards.slice(start, end).sort(inOrder).entries())
        cards[start + i] = card;
    start = end;
  }
}

/** These keys, and those of the cards that share name, document and kind with one of them. */
export function withSamePlace(
  { cards, room }: Pick<Catalogue, 'cards' | 'room'>,
  keys: Iterable<number>,
): Set<number> {
  const found = new Set(keys);
  for (const place of placesOfKeys(cards, room, found)) {
    const card = cards[place];
    if (!card) continue;
    // Cards of one name lie side by side.
    let at = place;
    while (cards[at - 1]?.plain === card.plain) at--;
    for (let other = cards[at]; other?.plain === card.plain; other = cards[++at])
      if (other.document === card.document && other.kind === card.kind) found.add(other.key);
  }
  return found;
}

/** The cards with fresh ones, which are in order, in place of those of the gone keys and of their own. */
export function exchanged(
  { cards, room }: Pick<Catalogue, 'cards' | 'room'>,
  maps: NameMaps,
  gone: Iterable<number>,
  fresh: readonly Card[],
): readonly Card[] {
  const left = placesOfKeys(cards, room, [...gone, ...fresh.map(({ key }) => key)]);
  for (const place of left) {
    const card = cards[place];
    if (card) strike(maps, card);
  }
  for (const card of fresh) enter(maps, card);
  const places = new Int32Array(cards.length - left.length + fresh.length);
  let [count, from, nextLeft] = [0, 0, 0];
  const keepUpTo = (end: number): void => {
    for (; from < end; from++)
      if (from === left[nextLeft]) nextLeft++;
      else places[count++] = from;
  };
  for (const [i, card] of fresh.entries()) {
    keepUpTo(firstBehind(cards, card));
    places[count++] = -1 - i;
  }
  keepUpTo(cards.length);
  return rearranged(cards, places, fresh);
}

/** The places of the cards of these keys, in their order. */
function placesOfKeys(cards: readonly Card[], room: number, wanted: Iterable<number>): number[] {
  const isWanted = new Uint8Array(room);
  for (const key of wanted) if (key < room) isWanted[key] = 1;
  const { keys } = columnsOf(cards);
  const places: number[] = [];
  for (let i = 0; i < keys.length; i++) if (isWanted[keys[i] ?? 0] === 1) places.push(i);
  return places;
}

/** The place of the first card that comes after this one. */
function firstBehind(cards: readonly Card[], card: Card): number {
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

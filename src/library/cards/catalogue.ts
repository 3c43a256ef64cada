import type { NameWords } from '../store.ts';
import { columnsOf } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';

export interface NameMaps {
  /** A list where several cards go by a name: most names need none. */
  readonly named: Map<string, Card | Card[]>;
  readonly nameWords: Map<string, number[]>;
}

export const emptyMaps = (): NameMaps => ({ named: new Map(), nameWords: new Map() });

export function catalogueOf(cards: readonly Card[], maps: NameMaps, generation: number): Catalogue {
  const { named, nameWords } = maps;
  let room = 1;
  for (const key of columnsOf(cards).keys) if (key >= room) room = key + 1;
  const spelling: NameWords = {
    has: (word) => nameWords.has(word),
    *counts() {
      for (const [word, of] of nameWords) yield [word, of.length];
    },
  };
  const cardsNamed: Catalogue['named'] = {
    get: (name) => {
      const found = named.get(name);
      return found === undefined || Array.isArray(found) ? found : [found];
    },
  };
  return { cards, room, named: cardsNamed, nameWords, spelling, generation };
}

export const placeOf = ({ plain, document, kind }: Card): string =>
  `${plain}\n${document}\n${kind}`;

const namesOf = (card: Card): Iterable<string> =>
  card.searchAliases.length === 0
    ? [card.squashed]
    : new Set([card.squashed, ...card.searchAliases.map((name) => name.replaceAll(' ', ''))]);

export function enter({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) {
    const before = named.get(name);
    if (Array.isArray(before)) before.push(card);
    else named.set(name, before ? [before, card] : card);
  }
  for (const word of card.plain.split(' ')) addTo(nameWords, word, card.key);
}

/** Takes a card out of the maps again. */
export function strike({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) {
    const before = named.get(name);
    if (Array.isArray(before)) removeFrom(named, name, before, card);
    else if (before === card) named.delete(name);
  }
  for (const word of card.plain.split(' '))
    removeFrom(nameWords, word, nameWords.get(word) ?? [], card.key);
}

function addTo<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

function removeFrom<T, L>(lists: Map<string, L | T[]>, name: string, list: T[], value: T): void {
  const left = list.filter((other) => other !== value);
  if (left.length > 0) lists.set(name, left);
  else lists.delete(name);
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

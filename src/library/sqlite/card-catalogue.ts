import { giveWay } from '../../base/time.ts';
import type { NameWords } from '../store.ts';
import type { Database } from './database.ts';
import { type Card, type Catalogue, keysOf } from './entity-cards.ts';
import { changedSince } from './entity-changes.ts';
import { notesIn } from './notes.ts';
import { cardReader } from './read-cards.ts';

/** Every visible entity in memory: read when first needed, afterwards only what has changed. */
export interface CardCatalogue {
  /** Brings it up to date with the file, letting other work go on in between. */
  refresh(): Promise<void>;
  /** As it was at the last `refresh`. */
  current(): Catalogue;
}

interface NameMaps {
  readonly named: Map<string, Card[]>;
  readonly nameWords: Map<string, number[]>;
}

export function cardCatalogueIn(db: Database): CardCatalogue {
  const notes = notesIn(db);
  const read = cardReader(db);
  let maps: NameMaps = { named: new Map(), nameWords: new Map() };
  let catalogue = catalogueOf([], maps, -1);
  let refreshing: Promise<void> | undefined;

  const readAll = async (generation: number): Promise<void> => {
    const cards: Card[] = [];
    const all: NameMaps = { named: new Map(), nameWords: new Map() };
    for (const some of read.all()) {
      for (const card of some) {
        cards.push(card);
        enter(all, card);
      }
      await giveWay();
    }
    sortEqualNames(cards);
    maps = all;
    catalogue = catalogueOf(cards, maps, generation);
  };

  const readChanged = (keys: readonly number[], generation: number): void => {
    const gone = new Set(keys);
    const places = new Set<string>();
    for (const card of catalogue.cards) if (gone.has(card.key)) places.add(placeOf(card));
    if (places.size > 0)
      for (const card of catalogue.cards) if (places.has(placeOf(card))) gone.add(card.key);
    const fresh = read.of(gone).sort(inOrder);
    for (const { key } of fresh) gone.add(key);
    const kept = catalogue.cards.filter((card) => {
      if (!gone.has(card.key)) return true;
      strike(maps, card);
      return false;
    });
    for (const card of fresh) enter(maps, card);
    catalogue = catalogueOf(merged(kept, fresh), maps, generation);
  };

  const refresh = async (): Promise<void> => {
    const generation = db.generation();
    if (generation === catalogue.generation) return;
    const changed =
      catalogue.generation < 0 ? undefined : changedSince(db, notes, catalogue.generation);
    if (!changed) await readAll(generation);
    else if (changed.length > 0) readChanged(changed, generation);
    else catalogue = { ...catalogue, generation };
  };

  return {
    refresh() {
      // Whoever asks while it is being read waits for the same reading.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    current: () => catalogue,
  };
}

function catalogueOf(cards: readonly Card[], maps: NameMaps, generation: number): Catalogue {
  const { named, nameWords } = maps;
  const keys = keysOf(cards);
  const room = 1 + keys.reduce((highest, key) => Math.max(highest, key), 0);
  const spelling: NameWords = {
    has: (word) => nameWords.has(word),
    *counts() {
      for (const [word, of] of nameWords) yield [word, of.length];
    },
  };
  return { cards, keys, room, named, nameWords, spelling, generation };
}

const placeOf = ({ plain, document, kind }: Card): string => `${plain}\n${document}\n${kind}`;

const namesOf = (card: Card): Iterable<string> =>
  card.searchAliases.length === 0
    ? [card.squashed]
    : new Set([card.squashed, ...card.searchAliases.map((name) => name.replaceAll(' ', ''))]);

function enter({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) addTo(named, name, card);
  for (const word of card.plain.split(' ')) addTo(nameWords, word, card.key);
}

function strike({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card)) removeFrom(named, name, card);
  for (const word of card.plain.split(' ')) removeFrom(nameWords, word, card.key);
}

function addTo<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

function removeFrom<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const left = (lists.get(name) ?? []).filter((other) => other !== value);
  if (left.length > 0) lists.set(name, left);
  else lists.delete(name);
}

const inOrder = (a: Card, b: Card): number =>
  compare(a.plain, b.plain) ||
  a.rank - b.rank ||
  compare(a.document, b.document) ||
  compare(a.kind, b.kind) ||
  a.key - b.key;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The file gives them by name and document; among equal names the document's rank decides. */
function sortEqualNames(cards: Card[]): void {
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
function merged(kept: readonly Card[], fresh: readonly Card[]): Card[] {
  const cards: Card[] = [];
  let next = 0;
  for (const card of kept) {
    for (let add = fresh[next]; add && inOrder(add, card) < 0; add = fresh[++next]) cards.push(add);
    cards.push(card);
  }
  for (const card of fresh.slice(next)) cards.push(card);
  return cards;
}

import { columnsOf } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { exchangedCards, noteExchange, placesOfKeys } from './exchange-cards.ts';
import { type NameIndex, nameIndex } from './name-index.ts';
import { type RowBytes, Text } from './row-bytes.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

export interface NameMaps {
  readonly named: NameIndex;
  readonly nameWords: WordIndex;
}

/** How many words a name has on average. */
const WORDS = 2.5;

/** `expected`: how many cards there will be. */
export const emptyMaps = (expected = 0): NameMaps => ({
  named: nameIndex(expected),
  nameWords: wordIndex(Math.ceil(expected * WORDS)),
});

export function catalogueOf(
  cards: readonly Card[],
  { named, nameWords }: NameMaps,
  generation: number,
): Catalogue {
  const { has, counts } = nameWords;
  return {
    cards,
    room: columnsOf(cards).roomForKeys,
    named,
    nameWords,
    spelling: { has, counts },
    generation,
  };
}

function namesOf({ searchAliases }: Card, plain: string): Iterable<string> {
  const squashed = plain.replaceAll(' ', '');
  return searchAliases.length === 0
    ? [squashed]
    : new Set([squashed, ...searchAliases.map((name) => name.replaceAll(' ', ''))]);
}

/** `plain`: the normalized name of the card, passed in because reading it from the card is slow. */
export function addCard({ named, nameWords }: NameMaps, card: Card, plain = card.plain): void {
  for (const name of namesOf(card, plain)) named.add(name, card);
  for (const word of plain.split(' ')) nameWords.add(word, card.key);
}

const SPACE = 0x20;
/** A name without spaces. */
let squashed = new Uint8Array(256);

/** The same for a card that was made of a row as it stands, and so has one name, in ASCII. */
export function addSimpleCard({ named, nameWords }: NameMaps, card: Card, row: RowBytes): void {
  const { bytes } = row;
  const [start, end, key] = [row.start(Text.plain), row.end(Text.plain), row.key()];
  if (squashed.length < end - start) squashed = new Uint8Array(2 * (end - start));
  let [length, word] = [0, start];
  for (let i = start; i < end; i++) {
    if (bytes[i] === SPACE) {
      nameWords.addBytes(bytes, word, i, key);
      word = i + 1;
    } else squashed[length++] = bytes[i] ?? 0;
  }
  nameWords.addBytes(bytes, word, end, key);
  named.addBytes(squashed, 0, length, card);
}

/** Removes a card from the maps. */
function removeCard({ named, nameWords }: NameMaps, card: Card): void {
  for (const name of namesOf(card, card.plain)) named.remove(name, card);
  for (const word of card.plain.split(' ')) nameWords.remove(word, card.key);
}

/** These keys, and those of cards with the same name, document and kind as one of them. */
export function withSamePlace(
  { cards }: Pick<Catalogue, 'cards'>,
  keys: Iterable<number>,
): Set<number> {
  const found = new Set(keys);
  for (const place of placesOfKeys(cards, found)) {
    const card = cards[place];
    if (!card) continue;
    // Cards with the same name are adjacent.
    let at = place;
    while (cards[at - 1]?.plain === card.plain) at--;
    for (let other = cards[at]; other?.plain === card.plain; other = cards[++at])
      if (other.document === card.document && other.kind === card.kind) found.add(other.key);
  }
  return found;
}

/** Replaces the cards of the removed keys by new cards, which are sorted. */
export function exchanged(
  { cards }: Pick<Catalogue, 'cards'>,
  maps: NameMaps,
  gone: Iterable<number>,
  fresh: readonly Card[],
): readonly Card[] {
  const left = new Set([...gone, ...fresh.map(({ key }) => key)]);
  for (const place of placesOfKeys(cards, left)) {
    const card = cards[place];
    if (card) removeCard(maps, card);
  }
  for (const card of fresh) addCard(maps, card);
  const list = exchangedCards(cards, { gone: left, fresh });
  noteExchange(cards, list, { gone: left, fresh });
  return list;
}

import type { Card } from './entity-cards.ts';

/**
 * What a question asks of every card, by place: numbers side by side are gone through many times
 * faster than cards.
 */
export interface Columns {
  readonly keys: Int32Array;
  /** The thing that a card is an entry of. */
  readonly things: Int32Array;
  /** One more than the highest of them. */
  readonly roomForThings: number;
  /** All places, those of one thing side by side. */
  readonly byThing: Int32Array;
  /** Which letters the name has, and how many without spaces. */
  readonly letters: Int32Array;
  readonly lengths: Uint16Array;
  readonly kinds: Numbered;
  readonly rulesets: Numbered;
}

/** A few different texts, each with a number. */
export interface Numbered {
  readonly names: readonly string[];
  /** By place, the number of the card's text. */
  readonly of: Uint16Array;
}

const remembered = new WeakMap<readonly Card[], Columns>();

/** Worked out once for each list of cards. */
export function columnsOf(cards: readonly Card[]): Columns {
  let columns = remembered.get(cards);
  if (!columns) {
    columns = columnsFrom(cards);
    remembered.set(cards, columns);
  }
  return columns;
}

function columnsFrom(cards: readonly Card[]): Columns {
  const columns = emptyColumns(cards.length);
  for (let i = 0; i < cards.length; i++) {
    const card = cards[i];
    if (card) columns.add(i, card);
  }
  return columns.finished();
}

/**
 * A list made of cards of another list, by their places there, and of fresh ones, of which `place` is
 * -1 for the first, -2 for the second and so on. Its columns are copied: reading a hundred thousand
 * cards again would take many times as long.
 */
export function rearranged(
  cards: readonly Card[],
  places: Int32Array,
  fresh: readonly Card[] = [],
): readonly Card[] {
  const before = columnsOf(cards);
  const columns = emptyColumns(places.length, before);
  const list: Card[] = [];
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const card = place < 0 ? fresh[-1 - place] : cards[place];
    if (!card) throw new RangeError(`no card at ${place}`);
    list.push(card);
    if (place < 0) columns.add(i, card);
    else columns.copy(i, before, place);
  }
  remembered.set(list, columns.finished());
  return list;
}

function emptyColumns(count: number, before?: Columns) {
  const keys = new Int32Array(count);
  const things = new Int32Array(count);
  const letters = new Int32Array(count);
  const lengths = new Uint16Array(count);
  const kinds = numbering(count, before?.kinds.names);
  const rulesets = numbering(count, before?.rulesets.names);
  let highest = 0;
  return {
    add(i: number, card: Card): void {
      keys[i] = card.key;
      things[i] = card.thing;
      if (card.thing > highest) highest = card.thing;
      letters[i] = card.letters;
      lengths[i] = card.squashed.length;
      kinds.add(i, card.kind);
      rulesets.add(i, card.ruleset);
    },
    copy(i: number, from: Columns, place: number): void {
      const thing = from.things[place] ?? 0;
      keys[i] = from.keys[place] ?? 0;
      things[i] = thing;
      if (thing > highest) highest = thing;
      letters[i] = from.letters[place] ?? 0;
      lengths[i] = from.lengths[place] ?? 0;
      kinds.of[i] = from.kinds.of[place] ?? 0;
      rulesets.of[i] = from.rulesets.of[place] ?? 0;
    },
    finished(): Columns {
      const roomForThings = highest + 1;
      const byThing = sortedPlaces(things, roomForThings);
      return { keys, things, roomForThings, byThing, letters, lengths, kinds, rulesets };
    },
  };
}

/** Places in the order of their numbers, which are below `room`. */
function sortedPlaces(numbers: Int32Array, room: number): Int32Array {
  const starts = new Int32Array(room + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let i = 1; i <= room; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const places = new Int32Array(numbers.length);
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place] ?? 0;
    const next = starts[number] ?? 0;
    places[next] = place;
    starts[number] = next + 1;
  }
  return places;
}

/** The places of the cards that are entries of a thing, in their order. */
export function placesOf({ things, byThing }: Columns, thing: number): Int32Array {
  let [low, high] = [0, byThing.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((things[byThing[middle] ?? 0] ?? 0) < thing) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < byThing.length && things[byThing[end] ?? 0] === thing) end++;
  return byThing.subarray(low, end);
}

function numbering(
  count: number,
  known: readonly string[] = [],
): Numbered & { add(place: number, name: string): void } {
  const names = [...known];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const of = new Uint16Array(count);
  return {
    names,
    of,
    add(place, name) {
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.length;
        names.push(name);
        numbers.set(name, number);
      }
      of[place] = number;
    },
  };
}

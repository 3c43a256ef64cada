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
  /** All places, those of one thing side by side; worked out when it is first asked for. */
  readonly byThing: () => Int32Array;
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
 * -1 for the first, -2 for the second and so on. Its columns are copied one by one: reading a hundred
 * thousand cards again would take many times as long.
 */
export function rearranged(
  cards: readonly Card[],
  places: Int32Array,
  fresh: readonly Card[] = [],
): readonly Card[] {
  const before = columnsOf(cards);
  const columns = emptyColumns(places.length, before);
  const runs = runsIn(places);
  const list = listOf(cards, places, fresh, runs);
  columns.copy(before, places, runs);
  if (fresh.length > 0)
    for (let i = 0; i < places.length; i++) {
      const card = (places[i] ?? 0) < 0 ? list[i] : undefined;
      if (card) columns.add(i, card);
    }
  remembered.set(list, columns.finished());
  return list;
}

/** Cards that stay side by side. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Shorter runs are copied faster one by one. */
const LONG = 64;

/** What stays side by side, where nearly everything does: after a few cards were exchanged. */
function runsIn(places: Int32Array): readonly Run[] | undefined {
  const runs: Run[] = [];
  for (let start = 0; start < places.length; ) {
    const from = places[start] ?? 0;
    let end = start + 1;
    if (from >= 0) while (end < places.length && places[end] === from + end - start) end++;
    runs.push({ from, to: start, length: end - start });
    if (runs.length > 4 && runs.length * LONG > end) return undefined;
    start = end;
  }
  return runs;
}

function listOf(
  cards: readonly Card[],
  places: Int32Array,
  fresh: readonly Card[],
  runs: readonly Run[] | undefined,
): readonly Card[] {
  const at = (place: number): Card => {
    const card = place < 0 ? fresh[-1 - place] : cards[place];
    if (!card) throw new RangeError(`no card at ${place}`);
    return card;
  };
  const list: Card[] = [];
  if (runs)
    return list.concat(
      ...runs.map(({ from, length }) => (from < 0 ? [at(from)] : cards.slice(from, from + length))),
    );
  for (let i = 0; i < places.length; i++) list.push(at(places[i] ?? 0));
  return list;
}

function emptyColumns(count: number, before?: Columns) {
  const keys = new Int32Array(count);
  const things = new Int32Array(count);
  const letters = new Int32Array(count);
  const lengths = new Uint16Array(count);
  const kinds = numbering(count, before?.kinds.names);
  const rulesets = numbering(count, before?.rulesets.names);
  return {
    add(i: number, card: Card): void {
      keys[i] = card.key;
      things[i] = card.thing;
      letters[i] = card.letters;
      lengths[i] = card.squashedLength;
      kinds.add(i, card.kind);
      rulesets.add(i, card.ruleset);
    },
    /** Takes over what stands at these places, those below 0 left out. */
    copy(from: Columns, places: Int32Array, runs: readonly Run[] | undefined): void {
      if (runs) {
        for (const { from: at, to, length } of runs) {
          if (at < 0) continue;
          keys.set(from.keys.subarray(at, at + length), to);
          things.set(from.things.subarray(at, at + length), to);
          letters.set(from.letters.subarray(at, at + length), to);
          lengths.set(from.lengths.subarray(at, at + length), to);
          kinds.of.set(from.kinds.of.subarray(at, at + length), to);
          rulesets.of.set(from.rulesets.of.subarray(at, at + length), to);
        }
        return;
      }
      copyNumbers(from.keys, places, keys);
      copyNumbers(from.things, places, things);
      copyNumbers(from.letters, places, letters);
      copyShort(from.lengths, places, lengths);
      copyShort(from.kinds.of, places, kinds.of);
      copyShort(from.rulesets.of, places, rulesets.of);
    },
    finished(): Columns {
      let highest = 0;
      for (let i = 0; i < count; i++) {
        const thing = things[i] ?? 0;
        if (thing > highest) highest = thing;
      }
      const roomForThings = highest + 1;
      let sorted: Int32Array | undefined;
      const byThing = (): Int32Array => {
        sorted ??= sortedPlaces(things, roomForThings);
        return sorted;
      };
      return { keys, things, roomForThings, byThing, letters, lengths, kinds, rulesets };
    },
  };
}

// Twice the same, because a loop over one sort of array is several times faster than one over both.
function copyNumbers(from: Int32Array, places: Int32Array, to: Int32Array): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    if (place >= 0) to[i] = from[place] ?? 0;
  }
}

function copyShort(from: Uint16Array, places: Int32Array, to: Uint16Array): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    if (place >= 0) to[i] = from[place] ?? 0;
  }
}

/** Places in the order of their numbers, which are below `room`. */
function sortedPlaces(numbers: Int32Array, room: number): Int32Array {
  const starts = new Int32Array(room + 1);
  for (let place = 0; place < numbers.length; place++) {
    const next = (numbers[place] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
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
export function placesOf({ things, byThing: sorted }: Columns, thing: number): Int32Array {
  const byThing = sorted();
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

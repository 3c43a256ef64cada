import type { Card } from './entity-cards.ts';

/**
 * The columns that every search reads, by position: scanning typed arrays is many times faster than
 * reading cards.
 */
export interface Columns {
  readonly keys: Int32Array;
  /** At least one more than the highest of them. */
  readonly roomForKeys: number;
  /** The number of each card's thing. */
  readonly things: Int32Array;
  /** At least one more than the highest of them. */
  readonly roomForThings: number;
  /** All positions grouped by thing; computed on first use. */
  readonly byThing: () => Int32Array;
  /** The set of letters in the name, and its length without spaces. */
  readonly letters: Int32Array;
  readonly lengths: Uint16Array;
  readonly kinds: Numbered;
  readonly rulesets: Numbered;
  /** 1 for an entry of the user's own books. */
  readonly own: Uint8Array;
  /** The share of those entries. */
  readonly ownShare: () => number;
}

/** A few distinct texts, each with a number. */
export interface Numbered {
  readonly names: readonly string[];
  /** The number of the card's text, by position. */
  readonly of: Uint16Array;
}

const remembered = new WeakMap<readonly Card[], Columns>();

/** Computed once for each list of cards. */
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
 * A list made of cards of another list, by their places there. Its columns are copied one by one:
 * reading a hundred thousand cards again would take many times as long.
 */
export function rearranged(cards: readonly Card[], places: Int32Array): readonly Card[] {
  const before = columnsOf(cards);
  const columns = emptyColumns(places.length, before);
  // A list that grows step by step would keep room for half as many more.
  const list = new Array<Card>(places.length);
  for (let i = 0; i < places.length; i++) list[i] = cardAt(cards, places[i] ?? 0);
  columns.copy(before, places);
  remembered.set(list, columns.finished());
  return list;
}

/** Cards that stay side by side; where `from` is below 0, a fresh one: -1 is the first, -2 the second. */
export interface Run {
  readonly from: number;
  readonly length: number;
}

/** A list made of long pieces of another one and of some fresh cards. */
export function withRuns(
  cards: readonly Card[],
  runs: readonly Run[],
  fresh: readonly Card[],
): readonly Card[] {
  const before = columnsOf(cards);
  const columns = emptyColumns(
    runs.reduce((sum, { length }) => sum + length, 0),
    before,
  );
  const none: Card[] = [];
  const list = none.concat(
    ...runs.map(({ from, length }) =>
      from < 0 ? [cardAt(fresh, -1 - from)] : cards.slice(from, from + length),
    ),
  );
  let to = 0;
  for (const { from, length } of runs) {
    if (from < 0) columns.add(to, cardAt(fresh, -1 - from));
    else columns.copyRun(before, from, to, length);
    to += length;
  }
  remembered.set(list, columns.finished(before));
  return list;
}

function cardAt(cards: readonly Card[], place: number): Card {
  const card = cards[place];
  if (!card) throw new RangeError(`no card at ${place}`);
  return card;
}

function emptyColumns(count: number, before?: Columns) {
  const keys = new Int32Array(count);
  const things = new Int32Array(count);
  const letters = new Int32Array(count);
  const lengths = new Uint16Array(count);
  const kinds = numbering(count, before?.kinds.names);
  const rulesets = numbering(count, before?.rulesets.names);
  const own = new Uint8Array(count);
  /** The highest of what was added. */
  const added = { key: 0, thing: 0 };
  return {
    add(i: number, card: Card): void {
      keys[i] = card.key;
      things[i] = card.thing;
      added.key = Math.max(added.key, card.key);
      added.thing = Math.max(added.thing, card.thing);
      letters[i] = card.letters;
      lengths[i] = card.squashedLength;
      kinds.add(i, card.kind);
      rulesets.add(i, card.ruleset);
      own[i] = Number(card.isOwn);
    },
    /** Takes over what stands at these places. */
    copy(from: Columns, places: Int32Array): void {
      copyNumbers(from.keys, places, keys);
      copyNumbers(from.things, places, things);
      copyNumbers(from.letters, places, letters);
      copyShort(from.lengths, places, lengths);
      copyShort(from.kinds.of, places, kinds.of);
      copyShort(from.rulesets.of, places, rulesets.of);
      for (let i = 0; i < places.length; i++) own[i] = from.own[places[i] ?? 0] ?? 0;
    },
    copyRun(from: Columns, at: number, to: number, length: number): void {
      const end = at + length;
      keys.set(from.keys.subarray(at, end), to);
      things.set(from.things.subarray(at, end), to);
      letters.set(from.letters.subarray(at, end), to);
      lengths.set(from.lengths.subarray(at, end), to);
      kinds.of.set(from.kinds.of.subarray(at, end), to);
      rulesets.of.set(from.rulesets.of.subarray(at, end), to);
      own.set(from.own.subarray(at, end), to);
    },
    /** `before`: the columns of a list with nearly the same cards, so that only added ones are counted. */
    finished(before?: Columns): Columns {
      const roomForKeys = before ? Math.max(before.roomForKeys, added.key + 1) : above(keys);
      const roomForThings = before
        ? Math.max(before.roomForThings, added.thing + 1)
        : above(things);
      let sorted: Int32Array | undefined;
      const byThing = (): Int32Array => {
        sorted ??= sortedPlaces(things, roomForThings);
        return sorted;
      };
      let share: number | undefined;
      const ownShare = (): number => {
        share ??= sumOf(own) / Math.max(1, count);
        return share;
      };
      return {
        ...{ keys, roomForKeys, things, roomForThings, byThing },
        ...{ letters, lengths, kinds, rulesets, own, ownShare },
      };
    },
  };
}

function sumOf(numbers: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] ?? 0;
  return sum;
}

/** One more than the highest of these numbers. */
function above(numbers: Int32Array): number {
  let highest = 0;
  for (let i = 0; i < numbers.length; i++) highest = Math.max(highest, numbers[i] ?? 0);
  return highest + 1;
}

// Written twice, because a loop over one array type is several times faster than one over both.
function copyNumbers(from: Int32Array, places: Int32Array, to: Int32Array): void {
  for (let i = 0; i < places.length; i++) {
    to[i] = from[places[i] ?? 0] ?? 0;
  }
}

function copyShort(from: Uint16Array, places: Int32Array, to: Uint16Array): void {
  for (let i = 0; i < places.length; i++) {
    to[i] = from[places[i] ?? 0] ?? 0;
  }
}

/** Below this share of the numbers that there could be, sorting those that there are is faster. */
const FEW = 1 / 32;

/** Positions sorted by their numbers, which are below `room`. */
function sortedPlaces(numbers: Int32Array, room: number): Int32Array {
  if (numbers.length < room * FEW)
    return Int32Array.from(numbers.keys()).sort(
      (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b,
    );
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

/** The positions of a thing's cards, in order. */
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

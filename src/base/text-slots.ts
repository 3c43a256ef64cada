import { withRoom } from './with-room.ts';

/**
 * Numbers texts: 0 for the first, 1 for the next. The texts themselves are not stored: a hundred
 * thousand would take more memory than everything else known about them. Two texts with the same
 * 64-bit hash would be confused, which is negligible at the size of a library.
 */
export interface TextSlots {
  readonly size: number;
  /** -1 for an unknown text. */
  find(text: string): number;
  /** The same, but an unknown text has a negative number, which hardly any other text has. */
  identify(text: string): number;
  /** The text's number, a new one if it is unknown. */
  add(text: string): number;
  /** The same for a text that lies in bytes; -1 if it has other letters than ASCII. */
  addBytes(bytes: Uint8Array, start: number, end: number): number;
  /** The tables behind the numbers, which the kernel reads as well. */
  tables(): SlotTables;
}

/** Hash tables with open addressing. */
export interface SlotTables {
  /** By hash: the number of a text plus one, or 0. A power of two. */
  readonly places: Int32Array;
  /** By number: both halves of its hash. */
  readonly low: Int32Array;
  readonly high: Int32Array;
}

const FEWEST = 64;
/** The more places are taken, the longer it takes to find a free one. */
const MOST_FILLED = 0.6;

/** A power of two. */
const placesFor = (texts: number): number =>
  Math.max(FEWEST, 2 ** Math.ceil(Math.log2((texts + 1) / MOST_FILLED)));

/** `expected`: how many texts there will be; growing step by step leaves unused memory behind. */
export function textSlots(expected = 0): TextSlots {
  let places = new Int32Array(placesFor(expected));
  let low = new Int32Array(expected);
  let high = new Int32Array(expected);
  let size = 0;

  /** The slot of the text with these hashes, or the free slot for it. */
  const placeOf = (a: number, b: number): number => {
    const mask = places.length - 1;
    let place = a & mask;
    for (let slot = places[place] ?? 0; slot > 0; slot = places[place] ?? 0) {
      if (low[slot - 1] === a && high[slot - 1] === b) break;
      place = (place + 1) & mask;
    }
    return place;
  };

  const makeRoom = (): void => {
    if (size < places.length * MOST_FILLED) return;
    places = new Int32Array(places.length * 2);
    for (let slot = 0; slot < size; slot++)
      places[placeOf(low[slot] ?? 0, high[slot] ?? 0)] = slot + 1;
  };

  const addHashed = (): number => {
    makeRoom();
    const place = placeOf(hashed.low, hashed.high);
    const known = places[place] ?? 0;
    if (known > 0) return known - 1;
    low = withRoom(low, size + 1);
    high = withRoom(high, size + 1);
    low[size] = hashed.low;
    high[size] = hashed.high;
    places[place] = ++size;
    return size - 1;
  };

  const find = (text: string): number => {
    hash(text);
    return (places[placeOf(hashed.low, hashed.high)] ?? 0) - 1;
  };

  return {
    get size() {
      return size;
    },
    find,
    identify(text) {
      const slot = find(text);
      return slot < 0 ? hashed.low | SIGN : slot;
    },
    add(text) {
      hash(text);
      return addHashed();
    },
    addBytes: (bytes, start, end) => (hashBytes(bytes, start, end) ? addHashed() : -1),
    tables: () => ({ places, low, high }),
  };
}

/** The hash of the last text: returning an object for each would be noticeable. */
const hashed = { low: 0, high: 0 };

const FIRST_LOW = 0x5bd1e995;
const FIRST_HIGH = 0x1b873593;
/** The bit that makes a number negative. */
const SIGN = 1 << 31;

/** Two multiplicative hashes that are mixed at the end. */
function hash(text: string): void {
  let a = FIRST_LOW;
  let b = FIRST_HIGH;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i);
    a = Math.imul(a ^ letter, 0x9e3779b1);
    b = Math.imul(b ^ letter, 0x85ebca77);
    b ^= b >>> 15;
  }
  mix(a, b);
}

/** The hash that the string would have, so that both find the same text; false for other letters. */
function hashBytes(bytes: Uint8Array, start: number, end: number): boolean {
  let a = FIRST_LOW;
  let b = FIRST_HIGH;
  for (let i = start; i < end; i++) {
    const letter = bytes[i] ?? 0;
    if (letter > 127) return false;
    a = Math.imul(a ^ letter, 0x9e3779b1);
    b = Math.imul(b ^ letter, 0x85ebca77);
    b ^= b >>> 15;
  }
  mix(a, b);
  return true;
}

function mix(first: number, second: number): void {
  let [a, b] = [first, second];
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  hashed.low = a | 0;
  hashed.high = b | 0;
}

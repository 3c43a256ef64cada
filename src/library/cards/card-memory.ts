import { arena, kernelOn } from '../embed/kernel.ts';

/** A library that grows a little needs no other memory. */
const SPARE = 1.25;

/** Where the kernel's passes over all cards read and write, one question after another. */
export type CardMemory = ReturnType<typeof laidOut>;

/** How much of everything there is at most. */
interface Room {
  readonly cards: number;
  /** Keys are below this. */
  readonly keys: number;
  /** Different kinds, or different rulesets. */
  readonly names: number;
}

let room: Room = { cards: 0, keys: 0, names: 0 };
let current: CardMemory | undefined;

/** What is in the memory stays while there is room enough. */
export function cardMemory(needed: Pick<Room, 'cards'> & Partial<Room>): CardMemory {
  const wanted = { keys: 0, names: 0, ...needed };
  const isEnough =
    wanted.cards <= room.cards && wanted.keys <= room.keys && wanted.names <= room.names;
  if (!current || !isEnough) {
    const larger = (which: keyof Room): number =>
      Math.max(room[which], Math.ceil(wanted[which] * SPARE));
    room = { cards: larger('cards'), keys: larger('keys'), names: larger('names') };
    current = laidOut(room);
  }
  return current;
}

function laidOut({ cards, keys, names }: Room) {
  const { memory, reserve } = arena();
  const at = {
    words: reserve(keys * 4),
    near: reserve(keys * 4),
    keys: reserve(cards * 4),
    kinds: reserve(cards * 2),
    rulesets: reserve(cards * 2),
    own: reserve(cards),
    ofKind: reserve(names * 8),
    ofRuleset: reserve(names * 8),
    bonus: reserve(names * 8),
    signals: reserve(cards * 4),
    ofWords: reserve(cards * 4),
    withWords: reserve(cards * 4),
    relevance: reserve(cards * 4),
    preferred: reserve(cards * 4),
  };
  const { buffer } = memory;
  return {
    at,
    kernel: kernelOn(memory),
    floats: (address: number, length: number) => new Float32Array(buffer, address, length),
    numbers: (address: number, length: number) => new Int32Array(buffer, address, length),
    shorts: (address: number, length: number) => new Uint16Array(buffer, address, length),
    bytes: (address: number, length: number) => new Uint8Array(buffer, address, length),
    /** Writes a number for each of these names. */
    table(address: number, names: readonly string[], numberOf: (name: string) => number): number {
      const numbers = new Float64Array(buffer, address, names.length);
      for (const [i, name] of names.entries()) numbers[i] = numberOf(name);
      return address;
    },
  };
}

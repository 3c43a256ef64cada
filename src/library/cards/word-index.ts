import { textSlots } from '../../base/text-slots.ts';
import { withRoom } from '../../base/with-room.ts';
import type { NameWords } from '../store.ts';
import type { Lookup } from './entity-cards.ts';
import { FIRST, firstOf, textPool } from './text-pool.ts';

/** The words of names, with the keys of the entities that have them. */
export interface WordIndex extends Lookup<readonly number[]>, NameWords {
  add(word: string, key: number): void;
  /** The same for a word that lies in bytes, in ASCII. */
  addBytes(word: Uint8Array, start: number, end: number, key: number): void;
  remove(word: string, key: number): void;
}

/** No entity has this key. */
const GONE = -1;

/** `expected`: how many words all names have together. */
export function wordIndex(expected = 0): WordIndex {
  const words = textSlots();
  const texts = textPool();
  /** By word: the end of its text, how many have it, and its last entry plus one. */
  let ends = new Int32Array(0);
  let counts = new Int32Array(0);
  let last = new Int32Array(0);
  /** By word: its first letters as a number, so that most need not be looked at. */
  let firsts = new Int32Array(0);
  /** By entry: its key, and the previous entry of the same word. */
  let keys = new Int32Array(expected);
  let before = new Int32Array(expected);
  let entries = 0;

  const makeRoomFor = (slot: number): void => {
    ends = withRoom(ends, slot + 1);
    counts = withRoom(counts, slot + 1);
    last = withRoom(last, slot + 1);
    firsts = withRoom(firsts, slot + 1);
  };

  /** Notes a new word, whose text ends here. */
  const noteWord = (slot: number, end: number): void => {
    ends[slot] = end;
    firsts[slot] = texts.first(slot > 0 ? (ends[slot - 1] ?? 0) : 0, end);
  };

  const addTo = (slot: number, key: number): void => {
    keys = withRoom(keys, entries + 1);
    before = withRoom(before, entries + 1);
    keys[entries] = key;
    before[entries] = last[slot] ?? 0;
    last[slot] = ++entries;
    counts[slot] = (counts[slot] ?? 0) + 1;
  };

  const countOf = (slot: number): number => (slot < 0 ? 0 : (counts[slot] ?? 0));

  return {
    has: (word) => countOf(words.find(word)) > 0,
    get(word) {
      const slot = words.find(word);
      if (countOf(slot) === 0) return undefined;
      const found: number[] = [];
      for (let at = last[slot] ?? 0; at > 0; at = before[at - 1] ?? 0)
        if (keys[at - 1] !== GONE) found.push(keys[at - 1] ?? 0);
      return found.reverse();
    },
    *counts(beginning = '') {
      const bytes = Buffer.from(beginning);
      const first = firstOf(bytes, 0, bytes.length);
      // Of a shorter beginning only its own letters are compared.
      const mask = bytes.length < FIRST ? -1 << (8 * (FIRST - bytes.length)) : -1;
      for (let slot = 0; slot < words.size; slot++) {
        if (((firsts[slot] ?? 0) & mask) !== first) continue;
        const [start, end] = [slot > 0 ? (ends[slot - 1] ?? 0) : 0, ends[slot] ?? 0];
        const count = counts[slot] ?? 0;
        if (count > 0 && texts.begins(start, end, bytes)) yield [texts.read(start, end), count];
      }
    },
    add(word, key) {
      const known = words.size;
      const slot = words.add(word);
      if (slot === known) {
        makeRoomFor(slot);
        noteWord(slot, texts.add(word));
      }
      addTo(slot, key);
    },
    addBytes(word, start, end, key) {
      const known = words.size;
      const slot = words.addBytes(word, start, end);
      if (slot === known) {
        makeRoomFor(slot);
        noteWord(slot, texts.addBytes(word, start, end));
      }
      addTo(slot, key);
    },
    remove(word, key) {
      const slot = words.find(word);
      if (slot < 0) return;
      for (let at = last[slot] ?? 0; at > 0; at = before[at - 1] ?? 0) {
        if (keys[at - 1] !== key) continue;
        keys[at - 1] = GONE;
        counts[slot] = (counts[slot] ?? 0) - 1;
      }
    },
  };
}

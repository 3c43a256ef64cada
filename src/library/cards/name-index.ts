import { textSlots } from '../../base/text-slots.ts';
import { withRoom } from '../../base/with-room.ts';
import type { Card, Lookup } from './entity-cards.ts';

/** Cards by name. */
export interface NameIndex extends Lookup<readonly Card[]> {
  add(name: string, card: Card): void;
  /** The same for a name that lies in bytes, in ASCII. */
  addBytes(name: Uint8Array, start: number, end: number, card: Card): void;
  remove(name: string, card: Card): void;
}

/** `expected`: how many names there will be. */
export function nameIndex(expected = 0): NameIndex {
  const names = textSlots(expected);
  /**
   * A linked list in arrays: by name, its last card plus one, or 0; by card, the previous one of
   * the same name.
   */
  let last = new Int32Array(expected);
  let before = new Int32Array(expected);
  const cards: (Card | undefined)[] = [];

  const addTo = (slot: number, card: Card): void => {
    last = withRoom(last, slot + 1);
    before = withRoom(before, cards.length + 1);
    before[cards.length] = last[slot] ?? 0;
    last[slot] = cards.push(card);
  };

  return {
    get(name) {
      const found: Card[] = [];
      const slot = names.find(name);
      for (let at = slot < 0 ? 0 : (last[slot] ?? 0); at > 0; at = before[at - 1] ?? 0) {
        const card = cards[at - 1];
        if (card) found.push(card);
      }
      return found.length > 0 ? found.reverse() : undefined;
    },
    add: (name, card) => addTo(names.add(name), card),
    addBytes: (name, start, end, card) => addTo(names.addBytes(name, start, end), card),
    remove(name, card) {
      const slot = names.find(name);
      for (let at = slot < 0 ? 0 : (last[slot] ?? 0); at > 0; at = before[at - 1] ?? 0)
        if (cards[at - 1] === card) cards[at - 1] = undefined;
    },
  };
}

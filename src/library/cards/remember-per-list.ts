import type { Card } from './entity-cards.ts';

interface Known<T> {
  readonly values: Map<string, T>;
  /** How long all of them are together. */
  length: number;
}

/**
 * Remembers what was worked out from a list of cards, for as long as the list is in use: one question
 * asks for the same kinds and the same name several times, and so do the questions after it. Where
 * they are more than `most`, or together longer than `mostEntries`, those that nobody has asked for
 * the longest are forgotten.
 */
export function rememberPerList<T extends readonly unknown[]>(
  most: number,
  mostEntries = Number.POSITIVE_INFINITY,
): (cards: readonly Card[], key: string, work: () => T) => T {
  const lists = new WeakMap<readonly Card[], Known<T>>();
  return (cards, key, work) => {
    let known = lists.get(cards);
    if (!known) {
      known = { values: new Map(), length: 0 };
      lists.set(cards, known);
    }
    let value = known.values.get(key);
    if (value === undefined) {
      value = work();
      known.length += value.length;
      for (const [oldest, { length }] of known.values) {
        if (known.values.size < most && known.length <= mostEntries) break;
        known.values.delete(oldest);
        known.length -= length;
      }
    } else known.values.delete(key);
    // What was asked for last stands last.
    known.values.set(key, value);
    return value;
  };
}

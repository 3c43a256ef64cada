import type { Card } from './entity-cards.ts';

/**
 * Remembers what was worked out from a list of cards, for as long as the list is in use: one question
 * asks for the same name several times, and so do the questions after it. Where they are more than
 * `most`, the one that nobody has asked for the longest is forgotten.
 */
export function rememberPerList<T>(
  most: number,
): (cards: readonly Card[], key: string, work: () => T) => T {
  const lists = new WeakMap<readonly Card[], Map<string, T>>();
  return (cards, key, work) => {
    let known = lists.get(cards);
    if (!known) {
      known = new Map();
      lists.set(cards, known);
    }
    let value = known.get(key);
    if (value === undefined) {
      value = work();
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
    } else known.delete(key);
    // Keeps the most recently used last.
    known.set(key, value);
    return value;
  };
}

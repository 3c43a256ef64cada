/**
 * Tells whether a key was asked for before: lately, which is among the last `most` keys or up to twice as
 * many. Two sets of numbers take little memory, and nothing has to be removed one by one.
 */
export function askedLately(most: number): (key: number) => boolean {
  let now = new Set<number>();
  let before = new Set<number>();
  return (key) => {
    if (now.has(key)) return true;
    const isKnown = before.has(key);
    if (now.size >= most) {
      before = now;
      now = new Set();
    }
    now.add(key);
    return isKnown;
  };
}

/** Whether a sorted list has this key. */
export function hasKey(sorted: Int32Array, key: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === key;
}

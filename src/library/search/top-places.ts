/** The places of the `count` highest scores, in no order: a heap whose top is the lowest of them. */
export function topPlaces(scores: Float32Array, count: number): number[] {
  const heap: number[] = [];
  const at = (i: number): number => scores[heap[i] ?? 0] ?? 0;
  const swap = (i: number, j: number): void => {
    const held = heap[i] ?? 0;
    heap[i] = heap[j] ?? 0;
    heap[j] = held;
  };
  const sink = (from: number): void => {
    for (let i = from; ; ) {
      let least = i;
      if (2 * i + 1 < heap.length && at(2 * i + 1) < at(least)) least = 2 * i + 1;
      if (2 * i + 2 < heap.length && at(2 * i + 2) < at(least)) least = 2 * i + 2;
      if (least === i) return;
      swap(i, least);
      i = least;
    }
  };
  for (let i = 0; i < scores.length && heap.length < count; i++) heap.push(i);
  for (let i = heap.length >> 1; i >= 0; i--) sink(i);
  let floor = at(0);
  for (let i = heap.length; i < scores.length && heap.length > 0; i++)
    if ((scores[i] ?? 0) > floor) {
      heap[0] = i;
      sink(0);
      floor = at(0);
    }
  return heap;
}

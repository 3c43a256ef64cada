/** Up to this number, a heap is faster. */
const FEW = 400;
const heapScores = new Float32Array(FEW);
const heapPlaces = new Int32Array(FEW);
/** The bits of positive floats sort like the numbers themselves; the leading bits are a bucket. */
const STEP_BITS = 18;
const counts = new Int32Array(1 << (31 - STEP_BITS));
/** The remaining bits, in two parts. */
const SMALLER_STEPS = [
  { mask: (1 << STEP_BITS) - 1, shift: 6 },
  { mask: (1 << 6) - 1, shift: 0 },
];

/** The places of the `count` highest scores, in no order. Scores below 0 count as 0. */
export function topPlaces(scores: Float32Array, count: number): Int32Array {
  if (count >= scores.length) return Int32Array.from(scores, (_, place) => place);
  return count <= FEW ? byHeap(scores, Math.max(0, count)) : byCounting(scores, count);
}

/** The root of the heap is the lowest score so far: most scores are compared with it alone. */
function byHeap(scores: Float32Array, count: number): Int32Array {
  for (let i = 0; i < count; i++) rise(i, scores[i] ?? 0, i);
  let floor = count > 0 ? (heapScores[0] ?? 0) : Number.POSITIVE_INFINITY;
  for (let i = count; i < scores.length; i++) {
    const score = scores[i] ?? 0;
    if (score > floor) {
      sink(count, score, i);
      floor = heapScores[0] ?? 0;
    }
  }
  return heapPlaces.slice(0, count);
}

function rise(from: number, score: number, place: number): void {
  let at = from;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if ((heapScores[above] ?? 0) <= score) break;
    heapScores[at] = heapScores[above] ?? 0;
    heapPlaces[at] = heapPlaces[above] ?? 0;
    at = above;
  }
  heapScores[at] = score;
  heapPlaces[at] = place;
}

function sink(count: number, score: number, place: number): void {
  let at = 0;
  for (let below = 1; below < count; below = 2 * at + 1) {
    if (below + 1 < count && (heapScores[below + 1] ?? 0) < (heapScores[below] ?? 0)) below++;
    if ((heapScores[below] ?? 0) >= score) break;
    heapScores[at] = heapScores[below] ?? 0;
    heapPlaces[at] = heapPlaces[below] ?? 0;
    at = below;
  }
  heapScores[at] = score;
  heapPlaces[at] = place;
}

/**
 * A radix selection: counts scores by bucket. Everything above the bucket of the last result is chosen;
 * that bucket is divided again by the next bits, until all its scores are equal.
 */
function byCounting(scores: Float32Array, count: number): Int32Array {
  const bits = new Int32Array(scores.buffer, scores.byteOffset, scores.length);
  counts.fill(0);
  for (let i = 0; i < bits.length; i++) {
    const step = Math.max(0, bits[i] ?? 0) >> STEP_BITS;
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let { step, left } = stepOfLast(count);
  const places = new Int32Array(count);
  const near = new Int32Array(counts[step] ?? 0);
  let [found, doubtful] = [0, 0];
  for (let i = 0; i < bits.length; i++) {
    const own = Math.max(0, bits[i] ?? 0) >> STEP_BITS;
    if (own > step) places[found++] = i;
    else if (own === step) near[doubtful++] = i;
  }
  for (const { mask, shift } of SMALLER_STEPS) {
    counts.fill(0);
    const stepOf = (place: number): number => (Math.max(0, bits[place] ?? 0) & mask) >> shift;
    for (let i = 0; i < doubtful; i++) {
      const own = stepOf(near[i] ?? 0);
      counts[own] = (counts[own] ?? 0) + 1;
    }
    ({ step, left } = stepOfLast(left));
    let still = 0;
    for (let i = 0; i < doubtful; i++) {
      const place = near[i] ?? 0;
      const own = stepOf(place);
      if (own > step) places[found++] = place;
      else if (own === step) near[still++] = place;
    }
    doubtful = still;
  }
  // All remaining scores are equal: take the first ones.
  for (let i = 0; i < left; i++) places[found++] = near[i] ?? 0;
  return places;
}

/** The bucket that contains the last of the `count` highest scores, and how many of its scores are chosen. */
function stepOfLast(count: number): { step: number; left: number } {
  let step = counts.length - 1;
  let left = count;
  for (; left > (counts[step] ?? 0); step--) left -= counts[step] ?? 0;
  return { step, left };
}

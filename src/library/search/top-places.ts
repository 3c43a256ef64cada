import { arena, kernelOn } from '../embed/kernel.ts';

/** The buckets of the kernel's selection. */
const BUCKETS = 8192;
const SPARE = 1.25;

let room = 0;
let current: ReturnType<typeof laidOut> | undefined;

function laidOut(length: number) {
  const { memory, reserve } = arena();
  const at = {
    counts: reserve(BUCKETS * 4),
    scores: reserve(length * 4),
    rest: reserve(length * 4),
    places: reserve(length * 4),
  };
  return { at, memory, kernel: kernelOn(memory) };
}

/** The places of the `count` highest scores, in no order. Scores below 0 count as 0. */
export function topPlaces(scores: Float32Array, count: number): Int32Array {
  if (count >= scores.length) return Int32Array.from(scores, (_, place) => place);
  if (count <= 0) return new Int32Array(0);
  if (!current || scores.length > room) {
    room = Math.ceil(scores.length * SPARE);
    current = laidOut(room);
  }
  const { at, memory, kernel } = current;
  new Float32Array(memory.buffer, at.scores, scores.length).set(scores);
  kernel.topPlaces(at.scores, scores.length, count, at.counts, at.rest, at.places);
  return new Int32Array(memory.buffer, at.places, count).slice();
}

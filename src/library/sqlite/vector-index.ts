import type { Packed } from '../embed/embedder.ts';
import { arena, kernelOn } from '../embed/kernel.ts';
import { topPlaces } from '../search/top-places.ts';
import type { QuestionVector } from '../store.ts';

const ALIGN = 16;

/** How many bytes one vector takes: its numbers, its scale, and room up to the next boundary. */
export const strideOf = (dim: number): number => Math.ceil(dim / ALIGN) * ALIGN + ALIGN;

/** An entity's vectors one behind another, as they are stored and as they are scanned. */
export function joinParts(parts: readonly Packed[], dim: number): Buffer {
  const stride = strideOf(dim);
  const bytes = Buffer.alloc(parts.length * stride);
  parts.forEach(({ values, scale }, i) => {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), i * stride);
    bytes.writeFloatLE(scale, i * stride + stride - ALIGN);
  });
  return bytes;
}

/** How much of an entity's score its best passage makes; the rest is what the entity is. */
const PASSAGE_SHARE = 0.5;
const BLOCK = 4096;
/** From this share on it pays to read everything. */
const MANY = 0.6;
/** Of so many, those whose summaries are nearest, the passages are read too. */
const CLOSER = 1 / 8;
const LEAST_CLOSER = 1_500;
/**
 * So many vectors are kept in memory, about 26 MB of them: all of a library of usual size. Of further
 * entities only the lead is, and the rest is read from the file for those that come near.
 */
const MOST_ROWS = 96_000;
/** Replaced rows are swept when they outnumber a third of the living. */
const WASTE = 1 / 3;

type Asked = Pick<QuestionVector, 'query' | 'forUnread'>;

export interface VectorIndex {
  /** `isRead`: whether the better of the space's two embedders made these vectors. */
  set(key: number, parts: Uint8Array, isRead: boolean): void;
  /**
   * How near the entities are, by their keys below `room`; 0 for those without vectors. Others than
   * those asked for may have a score too.
   */
  scores(question: Asked, keys: Int32Array, room: number): Float32Array;
  hasPartial(): boolean;
  /** Whether only the lead of an entity is in memory, so that its score is a first guess. */
  isPartial(key: number): boolean;
  /** How near an entity is whose vectors are these. */
  scoreOf(question: Asked, key: number, parts: Uint8Array): number;
}

/**
 * Every vector of one space. An entity's first vector is its summary: all of these are compared with a
 * query, and the passages of the nearest.
 */
export function vectorIndex(dim: number, mostRows = MOST_ROWS): VectorIndex {
  const stride = strideOf(dim);
  const width = stride - ALIGN;
  let place = newPlace();
  /** By entity: its first row and how many it has. */
  let firsts: number[] = [];
  let counts: number[] = [];
  /** By entity: 1 where the better embedder has not read it. */
  const unread: number[] = [];
  const partial = new Set<number>();
  let used = 0;
  let wasted = 0;

  function newPlace() {
    const { memory, reserve } = arena();
    const query = reserve(width);
    const candidates = reserve(BLOCK * 8);
    const out = reserve(BLOCK * 4);
    return { memory, reserve, kernel: kernelOn(memory), query, candidates, out, rows: reserve(0) };
  }

  let everyKey = new Int32Array();
  const keysBelow = (room: number): Int32Array => {
    if (everyKey.length !== room) everyKey = Int32Array.from({ length: room }, (_, key) => key);
    return everyKey;
  };

  const append = (key: number, parts: Uint8Array): void => {
    const address = place.reserve(parts.length);
    new Uint8Array(place.memory.buffer, address, parts.length).set(parts);
    while (counts.length <= key) {
      firsts.push(0);
      counts.push(0);
    }
    firsts[key] = used;
    counts[key] = parts.length / stride;
    used += parts.length / stride;
  };

  const sweep = (): void => {
    const before = { memory: place.memory, rows: place.rows, firsts, counts };
    place = newPlace();
    firsts = [];
    counts = [];
    used = 0;
    wasted = 0;
    before.counts.forEach((count, key) => {
      const start = before.rows + (before.firsts[key] ?? 0) * stride;
      if (count > 0) append(key, new Uint8Array(before.memory.buffer, start, count * stride));
    });
  };

  /** Compares the first `most` vectors of each entity with the question of whoever read it. */
  const compare = (
    { query, forUnread }: Asked,
    keys: Int32Array,
    most: number,
    scores: Float32Array,
  ): void => {
    const [read, others] = forUnread
      ? parted(keys, (key) => unread[key] !== 1)
      : [keys, new Int32Array()];
    scan(query, read, most, scores);
    if (forUnread) scan(forUnread, others, most, scores);
  };

  const scan = (query: Packed, keys: Int32Array, most: number, scores: Float32Array): void => {
    if (keys.length === 0) return;
    const { memory, kernel } = place;
    new Int8Array(memory.buffer, place.query, width).fill(0).set(query.values);
    const pairs = new Int32Array(memory.buffer, place.candidates, BLOCK * 2);
    const out = new Float32Array(memory.buffer, place.out, BLOCK);
    for (let start = 0; start < keys.length; start += BLOCK) {
      const count = Math.min(BLOCK, keys.length - start);
      for (let i = 0; i < count; i++) {
        const key = keys[start + i] ?? 0;
        pairs[2 * i] = firsts[key] ?? 0;
        pairs[2 * i + 1] = Math.min(most, counts[key] ?? 0);
      }
      kernel.scan(
        place.query,
        query.scale,
        place.rows,
        stride,
        width,
        place.candidates,
        count,
        PASSAGE_SHARE,
        place.out,
      );
      for (let i = 0; i < count; i++) scores[keys[start + i] ?? 0] = out[i] ?? 0;
    }
  };

  return {
    set(key, parts, isRead) {
      while (unread.length < key) unread.push(0);
      unread[key] = isRead ? 0 : 1;
      if (parts.length % stride !== 0) throw new Error(`vectors of entity ${key} are cut short`);
      wasted += counts[key] ?? 0;
      const isPartial = parts.length > stride && used - wasted + parts.length / stride > mostRows;
      if (isPartial) partial.add(key);
      else partial.delete(key);
      append(key, isPartial ? parts.subarray(0, stride) : parts);
      if (wasted > BLOCK && wasted > (used - wasted) * WASTE) sweep();
    },
    scores(question, asked, room) {
      const scores = new Float32Array(room);
      const closer = Math.max(LEAST_CLOSER, Math.ceil(asked.length * CLOSER));
      if (asked.length <= closer) {
        compare(question, asked, Number.POSITIVE_INFINITY, scores);
        return scores;
      }
      // Where many are asked for, all are read in the order in which they lie, which is faster.
      compare(question, asked.length > room * MANY ? keysBelow(room) : asked, 1, scores);
      const summaries = new Float32Array(asked.length);
      for (let i = 0; i < asked.length; i++) summaries[i] = scores[asked[i] ?? 0] ?? 0;
      const best = new Int32Array(topPlaces(summaries, closer).map((i) => asked[i] ?? 0));
      compare(question, best.sort(), Number.POSITIVE_INFINITY, scores);
      return scores;
    },
    hasPartial: () => partial.size > 0,
    isPartial: (key) => partial.has(key),
    scoreOf({ query, forUnread }, key, parts) {
      const { values, scale } = (unread[key] === 1 && forUnread) || query;
      const near = (start: number): number => {
        let sum = 0;
        for (let d = 0; d < dim; d++)
          sum += (values[d] ?? 0) * (((parts[start + d] ?? 0) << 24) >> 24);
        return sum * scale * floatAt(parts, start + width);
      };
      const lead = near(0);
      let best = parts.length > stride ? -2 : lead;
      for (let start = stride; start < parts.length; start += stride)
        best = Math.max(best, near(start));
      return lead + (best - lead) * PASSAGE_SHARE;
    },
  };
}

/** Those for which it holds, and the others, each in their order. */
function parted(keys: Int32Array, holds: (key: number) => boolean): [Int32Array, Int32Array] {
  const parts = new Int32Array(keys.length);
  let first = 0;
  let last = keys.length;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (holds(key)) parts[first++] = key;
    else parts[--last] = key;
  }
  return [parts.subarray(0, first), parts.subarray(first).reverse()];
}

const floatAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getFloat32(0, true);

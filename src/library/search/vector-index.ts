import type { Packed } from '../embed/embedder.ts';
import { arena, kernelOn, PAGE } from '../embed/kernel.ts';
import type { QuestionVector } from '../store.ts';
import { reusedBuffer } from './reused-buffer.ts';
import { topPlaces } from './top-places.ts';
import { ALIGN, halfOf, strideOf } from './vector-rows.ts';

/** The weight of the best passage in an entity's score; the rest is the lead's. */
const PASSAGE_SHARE = 0.5;
/** Leads are stored in blocks of this size, by key; candidates are compared in batches of this size. */
const BLOCK_BITS = 12;
const BLOCK = 1 << BLOCK_BITS;
/** From this share of all entities on, scanning all leads is faster. */
const MANY = 0.3;
/** From this share on, the nearest of all entities stand for the nearest of those that are asked for. */
const NEARLY_ALL = 0.9;
/** For how many entities that look best by their leads and words the passages are compared as well. */
const CLOSER = 1 / 30;
const LEAST_CLOSER = 400;
/**
 * The number of vectors kept in memory, about 16 MB: all vectors of a library of usual size. Of a larger
 * one, all leads and as many passages as fit; other passages are read from the file when their leads are
 * near.
 */
const MOST_ROWS = 120_000;
/** The usual number of vectors of an entity, to reserve memory. */
const USUAL_PASSAGES = 8;
/** Replaced rows are removed when they exceed a third of the rows in use. */
const WASTE = 1 / 3;

/** Flags of an entity. */
const HAS_VECTORS = 1;
/** It was not embedded by the better embedder. */
const UNREAD = 2;
/** Only its lead is in memory. */
const PARTIAL = 4;

/** The bytes of a vector's scale. */
const SCALE = 4;

const NO_WORDS: OfWords = { scores: new Float32Array(0), weight: 0 };

type Asked = Pick<QuestionVector, 'query' | 'forUnread'>;

/** What the words of a question say of entities, by key, and the weight of that beside a similarity. */
export interface OfWords {
  readonly scores: Float32Array;
  readonly weight: number;
}

export interface VectorIndex {
  /** Makes room for so many entities, with keys up to this one. */
  expect(entities: number, highestKey: number): void;
  /**
   * `isRead`: whether the better of the space's two embedders made these vectors; `isCut`: whether the
   * entity has more of them in the file.
   */
  set(key: number, parts: Uint8Array, isRead: boolean, isCut?: boolean): void;
  /** Whether of further entities only the leads are kept. */
  isFull(): boolean;
  /**
   * The similarity of the entities, indexed by key below `room`; 0 without vectors. Other elements are
   * meaningless. The next call overwrites the result.
   */
  scores(question: Asked, keys: Int32Array, room: number, ofWords?: OfWords): Float32Array;
  hasPartial(): boolean;
  /** Whether only the lead of an entity is in memory, so that its score is a first guess. */
  isPartial(key: number): boolean;
  /** How near an entity is whose vectors are these. */
  scoreOf(question: Asked, key: number, parts: Uint8Array): number;
}

/**
 * Every vector of one space. An entity's first vector is its lead, which says what it is: all leads are
 * compared with a query, and the passages of the nearest. Leads lie side by side, for that is how they
 * are read. A number takes half a byte here and a byte in the file: what that changes is less than the
 * difference between two ways to ask, and it is half of the memory.
 */
export function vectorIndex(dim: number, mostRows = MOST_ROWS): VectorIndex {
  /** The bytes of a vector as it is stored: its numbers, its scale, and padding. */
  const storedStride = strideOf(dim);
  /** The bytes of a vector in memory: two numbers in each, then the scale. */
  const half = halfOf(dim);
  const stride = half + SCALE;
  let place = newPlace();
  /** By entity: where its passages begin, how many they are, and what is known of it. */
  let passages = new Int32Array(0);
  let counts = new Int32Array(0);
  let known = new Uint8Array(0);
  let [leads, rows, wasted, partial, unread] = [0, 0, 0, 0, 0];
  let expected = 0;
  let found = new Float32Array(0);
  const buffers = {
    unread: reusedBuffer(),
    others: reusedBuffer(),
    guesses: reusedBuffer(),
    closer: reusedBuffer(),
  };

  function newPlace() {
    const { memory, reserve } = arena();
    const leadBlocks: number[] = [];
    return {
      ...{ memory, reserve, kernel: kernelOn(memory) },
      query: reserve(2 * half),
      candidates: reserve(BLOCK * 12),
      out: reserve(BLOCK * 4),
      blocks: leadBlocks,
      stored: { at: 0, bytes: 0 },
    };
  }

  /** How many vectors are in memory, counting the leads that are still to come. */
  const kept = (): number => Math.max(leads, expected) + rows - wasted;

  const makeRoomFor = (key: number): void => {
    if (key < known.length) return;
    const length = Math.ceil((key + 1) * 1.25) + 64;
    passages = larger(passages, new Int32Array(length));
    counts = larger(counts, new Int32Array(length));
    known = larger(known, new Uint8Array(length));
  };

  /** Where an entity's lead lies; its block is made where there is none. */
  const leadOf = (key: number): number => {
    const block = key >> BLOCK_BITS;
    const { blocks, reserve } = place;
    while (blocks.length <= block) blocks.push(0);
    blocks[block] ||= reserve(BLOCK * stride);
    return (blocks[block] ?? 0) + (key & (BLOCK - 1)) * stride;
  };

  let all = new Uint8Array(place.memory.buffer);
  const write = (address: number, bytes: Uint8Array): void => {
    // Growing memory makes another buffer.
    const { buffer } = place.memory;
    if (all.buffer !== buffer) all = new Uint8Array(buffer);
    all.set(bytes, address);
  };

  /** Brings vectors as they are stored into memory; the next ones replace them. */
  const loaded = (parts: Uint8Array): number => {
    const bytes = 2 * parts.length;
    if (place.stored.bytes < parts.length) place.stored = { at: place.reserve(bytes), bytes };
    write(place.stored.at, parts);
    return place.stored.at;
  };
  const halve = (stored: number, count: number, to: number): void =>
    place.kernel.halve(stored, storedStride, storedStride - ALIGN, count, to);

  const reservePassages = (key: number, count: number): number => {
    const address = place.reserve(count * stride);
    passages[key] = address;
    counts[key] = count;
    rows += count;
    return address;
  };

  const sweep = (): void => {
    const before = { place, passages: passages.slice(), counts: counts.slice() };
    const { memory, blocks } = before.place;
    place = newPlace();
    rows = 0;
    wasted = 0;
    const bytesAt = (address: number, count: number): Uint8Array =>
      new Uint8Array(memory.buffer, address, count * stride);
    for (const [block, address] of blocks.entries())
      if (address > 0) write(leadOf(block << BLOCK_BITS), bytesAt(address, BLOCK));
    before.counts.forEach((count, key) => {
      if (count > 0) write(reservePassages(key, count), bytesAt(before.passages[key] ?? 0, count));
    });
  };

  const ask = ({ values }: Packed): void => {
    new Int8Array(place.memory.buffer, place.query, 2 * half).fill(0).set(values);
  };

  /** Compares every lead below `room`. */
  const scanLeads = (query: Packed, room: number, scores: Float32Array): void => {
    ask(query);
    const { memory, kernel, blocks, out } = place;
    const near = new Float32Array(memory.buffer, out, BLOCK);
    for (let start = 0; start < room; start += BLOCK) {
      const count = Math.min(BLOCK, room - start);
      const rowsAt = blocks[start >> BLOCK_BITS] ?? 0;
      if (rowsAt === 0) scores.fill(0, start, start + count);
      else {
        kernel.scanRows(place.query, query.scale, rowsAt, half, count, out);
        scores.set(count === BLOCK ? near : near.subarray(0, count), start);
      }
    }
  };

  /** Compares these entities, with their passages or by their leads alone. */
  const scanList = (
    query: Packed,
    keys: Int32Array,
    withPassages: boolean,
    scores: Float32Array,
  ): void => {
    if (keys.length === 0) return;
    ask(query);
    const { memory, kernel, blocks, candidates, out } = place;
    const list = new Int32Array(memory.buffer, candidates, BLOCK * 3);
    const near = new Float32Array(memory.buffer, out, BLOCK);
    for (let start = 0; start < keys.length; start += BLOCK) {
      const end = Math.min(keys.length, start + BLOCK);
      let count = 0;
      for (let i = start; i < end; i++) {
        const key = keys[i] ?? 0;
        if (((known[key] ?? 0) & HAS_VECTORS) === 0) continue;
        list[count] = (blocks[key >> BLOCK_BITS] ?? 0) + (key & (BLOCK - 1)) * stride;
        list[count + 1] = passages[key] ?? 0;
        list[count + 2] = withPassages ? (counts[key] ?? 0) : 0;
        count += 3;
      }
      const { scale } = query;
      kernel.scan(place.query, scale, half, candidates, count / 3, PASSAGE_SHARE, out);
      let next = 0;
      for (let i = start; i < end; i++) {
        const key = keys[i] ?? 0;
        scores[key] = ((known[key] ?? 0) & HAS_VECTORS) === 0 ? 0 : (near[next++] ?? 0);
      }
    }
  };

  /** Whether an entity is compared with the question for texts that the better embedder has not read. */
  const isUnread = (key: number): boolean => ((known[key] ?? 0) & UNREAD) !== 0;

  const compareLeads = ({ query, forUnread }: Asked, room: number, scores: Float32Array): void => {
    scanLeads(query, room, scores);
    if (!forUnread || unread === 0) return;
    if (unread < room * MANY) {
      const keys = new Int32Array(buffers.unread(unread * 4), 0, unread);
      let count = 0;
      for (let key = 0; key < room; key++) if (isUnread(key)) keys[count++] = key;
      scanList(forUnread, keys.subarray(0, count), false, scores);
      return;
    }
    const others = new Float32Array(buffers.others(room * 4), 0, room);
    scanLeads(forUnread, room, others);
    for (let key = 0; key < room; key++) if (isUnread(key)) scores[key] = others[key] ?? 0;
  };

  const compareList = (
    { query, forUnread }: Asked,
    keys: Int32Array,
    withPassages: boolean,
    scores: Float32Array,
  ): void => {
    const hasOthers = forUnread !== undefined && unread > 0;
    const read = hasOthers ? keys.filter((key) => !isUnread(key)) : keys;
    scanList(query, read, withPassages, scores);
    if (hasOthers) scanList(forUnread, keys.filter(isUnread), withPassages, scores);
  };

  return {
    expect(entities, highestKey) {
      expected = entities;
      makeRoomFor(highestKey);
      const mostLeads = (highestKey >> BLOCK_BITS) + 1;
      const most = Math.min(mostRows, entities * USUAL_PASSAGES);
      const bytes = (mostLeads * BLOCK + Math.max(0, most - entities)) * stride;
      // In one step, since V8 looks for garbage at every one.
      const missing = bytes - place.memory.buffer.byteLength;
      if (missing > 0) place.memory.grow(Math.ceil(missing / PAGE));
    },
    set(key, parts, isRead, isCut = false) {
      if (parts.length === 0 || parts.length % storedStride !== 0)
        throw new Error(`vectors of entity ${key} are cut short`);
      makeRoomFor(key);
      const before = known[key] ?? 0;
      const count = parts.length / storedStride;
      if ((before & HAS_VECTORS) === 0) leads++;
      if ((before & UNREAD) !== 0) unread--;
      if ((before & PARTIAL) !== 0) partial--;
      wasted += counts[key] ?? 0;
      counts[key] = 0;
      const isPartial = isCut || (count > 1 && kept() + count - 1 > mostRows);
      const stored = loaded(parts);
      halve(stored, 1, leadOf(key));
      if (count > 1 && !isPartial)
        halve(stored + storedStride, count - 1, reservePassages(key, count - 1));
      known[key] = HAS_VECTORS | (isRead ? 0 : UNREAD) | (isPartial ? PARTIAL : 0);
      if (!isRead) unread++;
      if (isPartial) partial++;
      if (wasted > BLOCK && wasted > (leads + rows - wasted) * WASTE) sweep();
    },
    scores(question, asked, room, { scores: ofWords, weight } = NO_WORDS) {
      if (found.length < room) found = new Float32Array(room);
      const scores = found.subarray(0, room);
      const closer = Math.max(LEAST_CLOSER, Math.ceil(asked.length * CLOSER));
      if (asked.length <= closer) {
        compareList(question, asked, true, scores);
        return scores;
      }
      if (asked.length > room * MANY) compareLeads(question, room, scores);
      else compareList(question, asked, false, scores);
      // Of a very large library no passages are in memory.
      if (rows === wasted) return scores;
      const withPassages = new Int32Array(buffers.closer(closer * 4), 0, closer);
      let count = 0;
      const add = (key: number): void => {
        if ((counts[key] ?? 0) > 0) withPassages[count++] = key;
      };
      // The others among them do no harm, and keys need not be looked up one by one.
      const isNearlyAll = asked.length > leads * NEARLY_ALL;
      const compared = isNearlyAll ? room : asked.length;
      const guesses = new Float32Array(buffers.guesses(compared * 4), 0, compared);
      for (let i = 0; i < compared; i++) {
        const key = isNearlyAll ? i : (asked[i] ?? 0);
        guesses[i] = (scores[key] ?? 0) + weight * (ofWords[key] ?? 0);
      }
      for (const place of topPlaces(guesses, closer))
        add(isNearlyAll ? place : (asked[place] ?? 0));
      compareList(question, withPassages.subarray(0, count).sort(), true, scores);
      return scores;
    },
    isFull: () => kept() >= mostRows,
    hasPartial: () => partial > 0,
    isPartial: (key) => ((known[key] ?? 0) & PARTIAL) !== 0,
    scoreOf({ query, forUnread }, key, parts) {
      const asked = (isUnread(key) && forUnread) || query;
      const rowsAt = loaded(parts);
      ask(asked);
      return place.kernel.scoreStored(
        place.query,
        asked.scale,
        rowsAt,
        storedStride,
        storedStride - ALIGN,
        parts.length / storedStride,
        PASSAGE_SHARE,
      );
    },
  };
}

function larger<A extends Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  before: A,
  after: A,
): A {
  after.set(before);
  return after;
}

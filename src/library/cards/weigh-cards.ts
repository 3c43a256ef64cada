import { PLAYED } from '../search/rank.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { topPlaces } from '../search/top-places.ts';
import type { Weights, WordUse } from '../store.ts';
import { cardMemory } from './card-memory.ts';
import { columnsOf } from './columns.ts';
import type { Card } from './entity-cards.ts';

/** What the engine has found out about the cards of a scope. */
export interface Signals {
  /** By place. */
  readonly levels: ReadonlyMap<number, number>;
  /** By key, as the following are. */
  readonly words: Float32Array;
  /** How many of the words an entity has; see `ALL_WORDS`. */
  readonly coverage: Float32Array;
  /** Below 0 counts as 0. */
  readonly near: Float32Array;
  /** Words and nearness by place, if the engine has them already. */
  readonly gathered?: Gathered;
  readonly wordUse: readonly WordUse[];
  /** Keys of entities that have every word of the question's line. */
  readonly withLine: ReadonlySet<number>;
}

/** Words and nearness by place instead of by key. */
export interface Gathered {
  /** Both together, as far as they say how relevant a card is. */
  readonly signals: Float32Array;
  readonly ofWords: Float32Array;
  /** The places of cards with any of the words. */
  readonly withWords: Int32Array;
}

/** What `choose` works in beside the kernel: it is done before the next question begins. */
const buffers = {
  best: reusedBuffer(),
  places: reusedBuffer(),
  isCounted: reusedBuffer(),
  isThing: reusedBuffer(),
};

/** Looks up words and nearness by the keys of cards, and brings both together. */
export function gathered(
  cards: readonly Card[],
  { words, near }: Pick<Signals, 'words' | 'near'>,
  weights: Weights,
): Gathered {
  const { keys } = columnsOf(cards);
  const { at, kernel, floats, numbers } = cardMemory({
    cards: keys.length,
    keys: words.length,
  });
  floats(at.words, words.length).set(words);
  floats(at.near, near.length).set(near);
  numbers(at.keys, keys.length).set(keys);
  const count = kernel.gather(
    at.words,
    at.near,
    weights.words,
    at.keys,
    keys.length,
    at.signals,
    at.ofWords,
    at.withWords,
  );
  return {
    signals: floats(at.signals, keys.length),
    ofWords: floats(at.ofWords, keys.length),
    withWords: numbers(at.withWords, count),
  };
}

/** How relevant cards are, by place. */
export interface Weighing {
  readonly relevance: Float32Array;
  readonly best: number;
  /** The same with a preference for the edition being played: what the cards are chosen by. */
  readonly preferred: Float32Array;
}

/** `played`: the edition that is preferred where the question wishes for none. */
export function weighed(
  cards: readonly Card[],
  { signals }: Gathered,
  weights: Weights,
  played: string | undefined,
): Weighing {
  const { kinds, rulesets, own, ownShare } = columnsOf(cards);
  const { length } = signals;
  const { at, kernel, floats, shorts, bytes, table } = cardMemory({
    cards: length,
    names: Math.max(kinds.names.length, rulesets.names.length),
  });
  floats(at.signals, length).set(signals);
  shorts(at.kinds, length).set(kinds.of);
  shorts(at.rulesets, length).set(rulesets.of);
  bytes(at.own, length).set(own);
  const preferred = weights.rulesets.size > 0 ? undefined : played;
  const best = kernel.weigh(
    at.signals,
    length,
    at.kinds,
    table(at.ofKind, kinds.names, (name) => weights.kinds.get(name) ?? 0),
    at.rulesets,
    table(at.ofRuleset, rulesets.names, (name) => weights.rulesets.get(name) ?? 0),
    at.own,
    // The more of the library is the user's own, the less it says of an entry that it is.
    weights.own * (1 - ownShare()),
    table(at.bonus, rulesets.names, (name) => (name === preferred ? PLAYED : 0)),
    at.relevance,
    at.preferred,
  );
  return {
    relevance: floats(at.relevance, length),
    best,
    preferred: floats(at.preferred, length),
  };
}

/** The places of the best cards, best first. */
export interface Leaders {
  readonly places: Int32Array;
  /** What no other card exceeds; below every card if these are all cards. */
  readonly lowest: number;
}

/** Usually more than are counted, and than there are cards of as many things as are wanted. */
const USUAL_LEADERS = 400;

export function leadersOf({ preferred }: Weighing, things: number): Leaders {
  const places = bestFirst(topPlaces(preferred, Math.max(USUAL_LEADERS, 2 * things)), preferred);
  const isAll = places.length === preferred.length;
  return { places, lowest: isAll ? -1 : (preferred[places.at(-1) ?? 0] ?? 0) };
}

/** More than there are leaders: a score's bits and a number below this fit into one number. */
const MOST_LEADERS = 2 ** 21;

/**
 * Sorts numbers that begin with the score's bits, which sort like the score, and end with the position
 * of the place: sorting with a function that compares two scores takes many times as long.
 */
function bestFirst(places: Int32Array, scores: Float32Array): Int32Array {
  const bits = new Int32Array(scores.buffer, scores.byteOffset, scores.length);
  const sorted = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++)
    sorted[i] = MOST_LEADERS * Math.max(0, bits[places[i] ?? 0] ?? 0) + (MOST_LEADERS - 1 - i);
  sorted.sort();
  const best = new Int32Array(places.length);
  for (let i = 0; i < best.length; i++) {
    const score = sorted[best.length - 1 - i] ?? 0;
    const position = score - Math.floor(score / MOST_LEADERS) * MOST_LEADERS;
    best[i] = places[MOST_LEADERS - 1 - position] ?? 0;
  }
  return best;
}

/**
 * A place of each of the `most` most relevant things. Pages show things, and a thing may have dozens of
 * entries: counted by entries, later pages would be short, and others would repeat rows.
 */
export function mostRelevant(
  cards: readonly Card[],
  weighing: Weighing,
  { places, lowest }: Leaders,
  most: number,
): number[] {
  const { things } = columnsOf(cards);
  const chosen = new Map<number, number>();
  for (let i = 0; i < places.length && chosen.size < most; i++) {
    const place = places[i] ?? 0;
    const thing = things[place] ?? 0;
    if (!chosen.has(thing)) chosen.set(thing, place);
  }
  const isAll = chosen.size >= most || lowest < 0;
  return isAll ? [...chosen.values()] : mostRelevantOfAll(cards, weighing, most);
}

/** The same where a few things have most of the leading entries. */
function mostRelevantOfAll(
  cards: readonly Card[],
  { preferred }: Weighing,
  most: number,
): number[] {
  const { things, roomForThings } = columnsOf(cards);
  const best = new Float32Array(buffers.best(roomForThings * 4), 0, roomForThings);
  const places = new Int32Array(buffers.places(roomForThings * 4), 0, roomForThings).fill(-1);
  for (let i = 0; i < things.length; i++) {
    const thing = things[i] ?? 0;
    const own = preferred[i] ?? 0;
    if (places[thing] !== -1 && own <= (best[thing] ?? 0)) continue;
    best[thing] = own;
    places[thing] = i;
  }
  return Array.from(topPlaces(best, most), (thing) => places[thing] ?? -1).filter((i) => i >= 0);
}

/** The places of the `most` cards with the highest scores by words. */
export function mostByWords({ ofWords, withWords }: Gathered, most: number): number[] {
  const scores = new Float32Array(withWords.length);
  for (let i = 0; i < withWords.length; i++) scores[i] = ofWords[withWords[i] ?? 0] ?? 0;
  return Array.from(topPlaces(scores, most), (i) => withWords[i] ?? 0);
}

/** Sums of shares do not come to one exactly. */
const ALL_WORDS = 0.999;
/** A first page is filled with what comes anywhere near, even where little is a good match. */
const PAGE = 20;
const ANYWHERE_NEAR = 0.35;

/** How many cards fit by name or by every word, or are relevant enough; the others are no answer. */
export function countMatching(
  cards: readonly Card[],
  { relevance, best }: Weighing,
  leaders: Leaders,
  { least, share }: Weights,
  {
    levels,
    coverage,
    withWords,
  }: Pick<Signals, 'levels' | 'coverage'> & Pick<Gathered, 'withWords'>,
): { readonly entries: number; readonly things: number } {
  const { keys, things, roomForThings } = columnsOf(cards);
  const isCounted = new Uint8Array(buffers.isCounted(keys.length), 0, keys.length);
  const isThing = new Uint8Array(buffers.isThing(roomForThings), 0, roomForThings);
  let [entries, different] = [0, 0];
  const count = (place: number): void => {
    if (isCounted[place] === 1) return;
    isCounted[place] = 1;
    entries++;
    const thing = things[place] ?? 0;
    if (isThing[thing] === 1) return;
    isThing[thing] = 1;
    different++;
  };
  const countRelevant = (floor: number): void => {
    // All that are relevant enough are among the leaders, unless even the last of those is.
    if (leaders.lowest < floor) {
      for (const place of leaders.places) if ((relevance[place] ?? 0) >= floor) count(place);
    } else for (let i = 0; i < relevance.length; i++) if ((relevance[i] ?? 0) >= floor) count(i);
  };
  for (const place of levels.keys()) count(place);
  for (let i = 0; i < withWords.length; i++) {
    const place = withWords[i] ?? 0;
    if ((coverage[keys[place] ?? 0] ?? 0) >= ALL_WORDS) count(place);
  }
  countRelevant(Math.max(least, share * best));
  if (entries < PAGE) {
    const last = relevanceOfLast(PAGE, relevance, leaders);
    countRelevant(Math.max(least, ANYWHERE_NEAR * best, last));
  }
  return { entries, things: different };
}

/** The lowest relevance among the `count` most relevant cards. */
function relevanceOfLast(count: number, relevance: Float32Array, leaders: Leaders): number {
  const sorted = Float32Array.from(leaders.places, (place) => relevance[place] ?? 0).sort();
  const last = sorted.at(-count) ?? sorted[0] ?? 0;
  if (last >= leaders.lowest) return last;
  return topPlaces(relevance, count).reduce(
    (lowest, place) => Math.min(lowest, relevance[place] ?? 0),
    Number.POSITIVE_INFINITY,
  );
}

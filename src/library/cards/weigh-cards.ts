import { PLAYED } from '../search/rank.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { topPlaces } from '../search/top-places.ts';
import type { Scope, Weights, WordUse } from '../store.ts';
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
  readonly signals: Float64Array;
  /** The same for choosing the highest. */
  readonly guess: Float32Array;
  readonly ofWords: Float32Array;
}

/** What `choose` works in: it is done before the next question begins. */
const buffers = {
  signals: reusedBuffer(),
  guess: reusedBuffer(),
  relevance: reusedBuffer(),
  ofWords: reusedBuffer(),
  best: reusedBuffer(),
  places: reusedBuffer(),
  isCounted: reusedBuffer(),
};

/** Cards are in the order of names, so looking up their keys is what takes the time: it is done once. */
export function gathered(
  cards: readonly Card[],
  { words, near }: Pick<Signals, 'words' | 'near'>,
  weights: Weights,
): Gathered {
  const { keys } = columnsOf(cards);
  const { length } = keys;
  const signals = new Float64Array(buffers.signals(length * 8), 0, length);
  const guess = new Float32Array(buffers.guess(length * 4), 0, length);
  const ofWords = new Float32Array(buffers.ofWords(length * 4), 0, length);
  for (let i = 0; i < length; i++) {
    const key = keys[i] ?? 0;
    const has = words[key] ?? 0;
    const signal = Math.max(0, near[key] ?? 0) + weights.words * has;
    ofWords[i] = has;
    signals[i] = signal;
    guess[i] = signal;
  }
  return { signals, guess, ofWords };
}

/** How relevant cards are, by place, and the highest relevance. */
export function weighed(
  cards: readonly Card[],
  { signals }: Gathered,
  weights: Weights,
): { relevance: Float32Array; best: number } {
  const { kinds, rulesets, own, ownShare } = columnsOf(cards);
  const { length } = signals;
  const relevance = new Float32Array(buffers.relevance(length * 4), 0, length);
  // The more of the library is the user's own, the less it says of an entry that it is.
  const ofOwn = weights.own * (1 - ownShare());
  const hasWishes = weights.kinds.size + weights.rulesets.size > 0;
  const ofKind = Float64Array.from(kinds.names, (name) => weights.kinds.get(name) ?? 0);
  const ofRuleset = Float64Array.from(rulesets.names, (name) => weights.rulesets.get(name) ?? 0);
  let best = 0;
  for (let i = 0; i < length; i++) {
    let signal = signals[i] ?? 0;
    if (hasWishes && signal > 0)
      signal += (ofKind[kinds.of[i] ?? 0] ?? 0) + (ofRuleset[rulesets.of[i] ?? 0] ?? 0);
    if (own[i] === 1 && signal > 0) signal += ofOwn;
    relevance[i] = signal;
    if (signal > best) best = signal;
  }
  return { relevance, best: Math.fround(best) };
}

/**
 * A place of each of the `most` most relevant things. Pages show things, and a thing may have dozens of
 * entries: counted by entries, later pages would be short, and others would repeat rows.
 */
export function mostRelevant(
  cards: readonly Card[],
  relevance: Float32Array,
  { scope, weights, most }: { scope: Scope; weights: Weights; most: number },
): number[] {
  const { things, roomForThings, rulesets } = columnsOf(cards);
  const played = weights.rulesets.size === 0 ? scope.preferred : undefined;
  const ofRuleset = Float64Array.from(rulesets.names, (name) => (name === played ? PLAYED : 0));
  const best = new Float32Array(buffers.best(roomForThings * 4), 0, roomForThings);
  const places = new Int32Array(buffers.places(roomForThings * 4), 0, roomForThings).fill(-1);
  for (let i = 0; i < things.length; i++) {
    const thing = things[i] ?? 0;
    const own = (relevance[i] ?? 0) + (ofRuleset[rulesets.of[i] ?? 0] ?? 0);
    if (places[thing] !== -1 && own <= (best[thing] ?? 0)) continue;
    best[thing] = own;
    places[thing] = i;
  }
  return Array.from(topPlaces(best, most), (thing) => places[thing] ?? -1).filter((i) => i >= 0);
}

/** Sums of shares do not come to one exactly. */
const ALL_WORDS = 0.999;
/** A first page is filled with what comes anywhere near, even where little is a good match. */
const PAGE = 20;
const ANYWHERE_NEAR = 0.35;

/** How many cards fit by name or by every word, or are relevant enough; the others are no answer. */
export function countMatching(
  cards: readonly Card[],
  { relevance, best, ofWords }: Pick<Gathered, 'ofWords'> & ReturnType<typeof weighed>,
  { least, share }: Weights,
  { levels, coverage }: Pick<Signals, 'levels' | 'coverage'>,
): { readonly entries: number; readonly things: number } {
  const { keys, things, roomForThings } = columnsOf(cards);
  const from = (floor: number) => {
    const isCounted = new Uint8Array(buffers.isCounted(roomForThings), 0, roomForThings);
    let [entries, different] = [0, 0];
    const add = (thing: number): void => {
      entries++;
      if (isCounted[thing] === 1) return;
      isCounted[thing] = 1;
      different++;
    };
    const fits = (i: number): boolean =>
      (relevance[i] ?? 0) >= floor ||
      // Whatever has all of the words has some of them.
      ((ofWords[i] ?? 0) > 0 && (coverage[keys[i] ?? 0] ?? 0) >= ALL_WORDS);
    for (let i = 0; i < keys.length; i++) if (fits(i)) add(things[i] ?? 0);
    for (const place of levels.keys()) if (!fits(place)) add(things[place] ?? 0);
    return { entries, things: different };
  };
  const good = from(Math.max(least, share * best));
  if (good.entries >= PAGE) return good;
  let last = Number.POSITIVE_INFINITY;
  for (const place of topPlaces(relevance, PAGE)) last = Math.min(last, relevance[place] ?? 0);
  return from(Math.max(least, ANYWHERE_NEAR * best, last));
}

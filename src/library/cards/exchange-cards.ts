import { firstBehind } from './card-order.ts';
import { columnsOf, type Run, withRuns } from './columns.ts';
import type { Card } from './entity-cards.ts';

/** What made a list of cards out of another. */
export interface Exchange {
  /** Keys of cards that left. */
  readonly gone: ReadonlySet<number>;
  /** Cards that came, in order. */
  readonly fresh: readonly Card[];
}

interface Step extends Exchange {
  readonly from: number;
}

/** After more exchanges than these, whatever was made of a list is made anew. */
const MOST_STEPS = 8;

const numbers = new WeakMap<readonly Card[], number>();
let lastNumber = 0;
/** By list: the exchanges that led to it. */
const steps = new WeakMap<readonly Card[], readonly Step[]>();

/** Lists are told apart by numbers, so that nobody has to keep an old one in memory. */
export function numberOf(cards: readonly Card[]): number {
  let number = numbers.get(cards);
  if (number === undefined) {
    number = ++lastNumber;
    numbers.set(cards, number);
  }
  return number;
}

/** What has been exchanged since the list of this number; undefined where that is not known. */
export function exchangesSince(
  cards: readonly Card[],
  number: number,
): readonly Exchange[] | undefined {
  if (numberOf(cards) === number) return [];
  const known = steps.get(cards) ?? [];
  const first = known.findIndex(({ from }) => from === number);
  return first < 0 ? undefined : known.slice(first);
}

/** Remembers what made a list out of the one before it. */
export function noteExchange(
  before: readonly Card[],
  after: readonly Card[],
  exchange: Exchange,
): void {
  const known = steps.get(before) ?? [];
  steps.set(after, [...known, { ...exchange, from: numberOf(before) }].slice(-MOST_STEPS));
}

/** The cards, which are in order, without those that go and with those that come. */
export function exchangedCards(cards: readonly Card[], { gone, fresh }: Exchange): readonly Card[] {
  const left = placesOfKeys(cards, gone);
  const runs: Run[] = [];
  let [from, nextLeft] = [0, 0];
  const keepUpTo = (end: number): void => {
    while (from < end) {
      const stop = Math.min(end, left[nextLeft] ?? end);
      if (stop > from) runs.push({ from, length: stop - from });
      from = stop;
      if (from === left[nextLeft] && from < end) {
        from++;
        nextLeft++;
      }
    }
  };
  for (const [i, card] of fresh.entries()) {
    keepUpTo(firstBehind(cards, card));
    runs.push({ from: -1 - i, length: 1 });
  }
  keepUpTo(cards.length);
  return withRuns(cards, runs, fresh);
}

/** So few keys are looked for one by one, which code that runs seldom does many times faster. */
const FEW = 32;

/** The places of the cards of these keys, in their order. */
export function placesOfKeys(cards: readonly Card[], wanted: ReadonlySet<number>): Int32Array {
  const { keys, roomForKeys } = columnsOf(cards);
  if (wanted.size <= FEW)
    return Int32Array.from([...wanted].map((key) => keys.indexOf(key)))
      .filter((place) => place >= 0)
      .sort();
  // Asking the set for every card of a library would take ten times as long.
  const marks = new Uint8Array(roomForKeys);
  for (const key of wanted) marks[key] = 1;
  const places = new Int32Array(wanted.size);
  let count = 0;
  for (let i = 0; i < keys.length; i++) if (marks[keys[i] ?? 0] === 1) places[count++] = i;
  return places.subarray(0, count);
}

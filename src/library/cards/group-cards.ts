import type { Candidate } from '../store.ts';
import { columnsOf, placesOf } from './columns.ts';
import type { Card } from './entity-cards.ts';

/** Compares entries that go by the same name. */
export type Preference = (a: Card, b: Card) => number;

/** The edition that is played, then the better document, then the thing itself before its variants. */
export const preferring =
  (edition: string | undefined): Preference =>
  (a, b) =>
    Number(b.ruleset === edition) - Number(a.ruleset === edition) ||
    a.rank - b.rank ||
    a.plain.length - b.plain.length;

/** The places of all cards that belong to the same things as the cards at these places. */
export function placesOfThings(cards: readonly Card[], chosen: Iterable<number>): number[] {
  const columns = columnsOf(cards);
  const things = new Set<number>();
  for (const place of chosen) things.add(columns.things[place] ?? 0);
  const places: number[] = [];
  for (const thing of things) places.push(...placesOf(columns, thing));
  return places.sort((a, b) => a - b);
}

/** Cards by their things, in the order of the first card of each. */
export function groupCards<T>(entries: readonly T[], cardOf: (entry: T) => Card): T[][] {
  const groups = new Map<number, T[]>();
  for (const entry of entries) {
    const { thing } = cardOf(entry);
    const group = groups.get(thing);
    if (group) group.push(entry);
    else groups.set(thing, [entry]);
  }
  return [...groups.values()];
}

/** The keys of all cards of the same things, the leading cards themselves left out. */
export function othersOf(
  leads: readonly Card[],
  cards: readonly Card[],
  preference: Preference,
): number[][] {
  const columns = columnsOf(cards);
  return leads.map((lead) => {
    const others: Card[] = [];
    for (const place of placesOf(columns, lead.thing)) {
      const card = cards[place];
      if (card && card.key !== lead.key) others.push(card);
    }
    return others.sort(preference).map(({ key }) => key);
  });
}

/** A variant stands for its thing only where it fits a question so much better. */
const MUCH_NEARER = 0.05;

interface Weighed {
  readonly card: Card;
  readonly level: number;
  readonly words: number;
  readonly near: number;
  readonly relevance: number;
  readonly coverage: number;
  readonly hasLine: boolean;
}

/**
 * One candidate for each thing: it has the best of every signal that any of its
 * entries has, and the entry that is preferred stands for it.
 */
export function groupCandidates(
  members: readonly Weighed[],
  all: readonly Card[],
  preference: Preference,
): Candidate[] {
  const things = groupCards(members, ({ card }) => card).map((group) => {
    const lead = leadOf(group, preference).card;
    let [level, words, near, relevance, coverage] = [0, 0, 0, 0, 0];
    for (const one of group) {
      level = Math.max(level, one.level);
      words = Math.max(words, one.words);
      near = Math.max(near, one.near);
      relevance = Math.max(relevance, one.relevance);
      coverage = Math.max(coverage, one.coverage);
    }
    const hasLine = group.some((one) => one.hasLine);
    return { lead, level, words, near, relevance, coverage, hasLine };
  });
  const others = othersOf(
    things.map(({ lead }) => lead),
    all,
    preference,
  );
  return things.map(({ lead, ...signals }, i) => ({
    ...traitsOf(lead),
    ...signals,
    others: others[i] ?? [],
  }));
}

/** What ranking goes by beside the signals. */
export const traitsOf = ({ key, kind, ruleset, plain, rank }: Card) => ({
  key,
  kind,
  ruleset,
  name: plain,
  rank,
});

const leadOf = (group: readonly Weighed[], preference: Preference): Weighed =>
  group.reduce((lead, one) => {
    if (one.level !== lead.level) return one.level > lead.level ? one : lead;
    const isVariant = one.card.plain !== lead.card.plain;
    const nearer = one.near - lead.near;
    if (isVariant && Math.abs(nearer) > MUCH_NEARER) return nearer > 0 ? one : lead;
    const preferred = preference(one.card, lead.card);
    if (preferred !== 0) return preferred < 0 ? one : lead;
    // A book that has it twice: the text that fits the question stands for it.
    return one.relevance > lead.relevance ? one : lead;
  });

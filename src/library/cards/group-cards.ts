import type { Candidate } from '../store.ts';
import { columnsOf, placesOf } from './columns.ts';
import type { Card } from './entity-cards.ts';

/** Compares entries with the same name. */
export type Preference = (a: Card, b: Card) => number;

/**
 * Entries of the thing's own kind first, then the edition being played, then the better document, then
 * the thing itself before its variants.
 */
export const preferring =
  (edition: string | undefined): Preference =>
  (a, b) =>
    Number(b.isOfThingsKind) - Number(a.isOfThingsKind) ||
    Number(b.ruleset === edition) - Number(a.ruleset === edition) ||
    a.rank - b.rank ||
    a.plain.length - b.plain.length;

/** The places of all cards that belong to the same things as the cards at these places. */
export function placesOfThings(cards: readonly Card[], chosen: Iterable<number>): Int32Array {
  const columns = columnsOf(cards);
  const things = new Set<number>();
  for (const place of chosen) things.add(columns.things[place] ?? 0);
  const places: number[] = [];
  for (const thing of things) {
    const own = placesOf(columns, thing);
    for (let i = 0; i < own.length; i++) places.push(own[i] ?? 0);
  }
  return Int32Array.from(places).sort();
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

/** The keys of all cards of the same thing, the leading card itself left out. */
export function othersOf(lead: Card, cards: readonly Card[], preference: Preference): number[] {
  const others: Card[] = [];
  const places = placesOf(columnsOf(cards), lead.thing);
  for (let i = 0; i < places.length; i++) {
    const card = cards[places[i] ?? 0];
    if (card && card.key !== lead.key) others.push(card);
  }
  return others.sort(preference).map(({ key }) => key);
}

/** A variant represents its thing only if its similarity is higher by this much. */
const MUCH_NEARER = 0.05;

/** A card with its signals. */
export interface Weighed {
  readonly card: Card;
  readonly level: number;
  readonly words: number;
  readonly near: number;
  readonly relevance: number;
  readonly coverage: number;
  readonly hasLine: boolean;
}

/**
 * One candidate for each thing: the best value of every signal among its entries, represented by the
 * preferred entry.
 */
export function groupCandidates(
  members: readonly Weighed[],
  all: readonly Card[],
  preference: Preference,
): Candidate[] {
  return groupCards(members, ({ card }) => card).map((group) => {
    const lead = leadOf(group, preference).card;
    let level = 0;
    let words = 0;
    let near = 0;
    let relevance = 0;
    let coverage = 0;
    let hasLine = false;
    for (const one of group) {
      level = Math.max(level, one.level);
      words = Math.max(words, one.words);
      near = Math.max(near, one.near);
      relevance = Math.max(relevance, one.relevance);
      coverage = Math.max(coverage, one.coverage);
      hasLine ||= one.hasLine;
    }
    return candidateOf({ card: lead, level, words, near, relevance, coverage, hasLine }, () =>
      othersOf(lead, all, preference),
    );
  });
}

/** The input of ranking. Copied field by field, because spreading hundreds of objects is slow. */
export const candidateOf = (
  { card, level, words, near, relevance, coverage, hasLine }: Weighed,
  others?: () => readonly number[],
): Candidate => ({
  key: card.key,
  thing: card.thing,
  kind: card.kind,
  ruleset: card.ruleset,
  name: card.plain,
  otherNames: () => card.searchAliases,
  rank: card.rank,
  level,
  words,
  near,
  relevance,
  coverage,
  hasLine,
  others,
});

const leadOf = (group: readonly Weighed[], preference: Preference): Weighed =>
  group.reduce((lead, one) => {
    if (one.level !== lead.level) return one.level > lead.level ? one : lead;
    const isVariant = one.card.plain !== lead.card.plain;
    const nearer = one.near - lead.near;
    if (isVariant && Math.abs(nearer) > MUCH_NEARER) return nearer > 0 ? one : lead;
    const preferred = preference(one.card, lead.card);
    if (preferred !== 0) return preferred < 0 ? one : lead;
    // If a book has it twice, the more relevant text represents it.
    return one.relevance > lead.relevance ? one : lead;
  });

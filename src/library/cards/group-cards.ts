import { type Candidate, NameLevel } from '../store.ts';
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

/** The places of all cards of each thing that has a card at one of these places, in their order. */
export function thingsAt(
  cards: readonly Card[],
  ...chosen: readonly Iterable<number>[]
): Int32Array[] {
  const columns = columnsOf(cards);
  const seen = new Set<number>();
  const things: Int32Array[] = [];
  for (const places of chosen)
    for (const place of places) {
      const thing = columns.things[place] ?? 0;
      if (seen.has(thing)) continue;
      seen.add(thing);
      things.push(placesOf(columns, thing));
    }
  return things.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
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
 * The candidate of a thing: the best value of every signal among its entries, represented by the
 * preferred entry. `all`: the entries in every edition.
 */
export function groupedCandidate(
  group: readonly Weighed[],
  all: readonly Card[],
  preference: Preference,
  isSame: (a: Card, b: Card) => boolean,
): Candidate {
  const leader = leadOf(group, preference, isSame);
  const lead = leader.card;
  const others = () => othersOf(lead, all, preference);
  if (group.length === 1) return candidateOf(leader, others);
  const alike = () => alikeIn(group, leader);
  let { level, words, near, relevance, coverage, hasLine } = NOTHING;
  for (const one of group) {
    level = Math.max(level, one.level);
    words = Math.max(words, one.words);
    near = Math.max(near, one.near);
    relevance = Math.max(relevance, one.relevance);
    coverage = Math.max(coverage, one.coverage);
    hasLine ||= one.hasLine;
  }
  return candidateOf(
    { card: lead, level, words, near, relevance, coverage, hasLine },
    others,
    alike,
  );
}

/** The keys of the variants of its edition that are about as near as the leading one, nearest first. */
const alikeIn = (group: readonly Weighed[], lead: Weighed): number[] =>
  group
    .filter(
      (one) =>
        one !== lead &&
        one.card.ruleset === lead.card.ruleset &&
        one.level === lead.level &&
        lead.near - one.near < MUCH_NEARER,
    )
    .sort((a, b) => b.near - a.near)
    .map(({ card }) => card.key);

const NOTHING = { level: 0, words: 0, near: 0, relevance: 0, coverage: 0, hasLine: false };

/** The input of ranking. Copied field by field, because spreading hundreds of objects is slow. */
export const candidateOf = (
  { card, level, words, near, relevance, coverage, hasLine }: Weighed,
  others?: () => readonly number[],
  alike?: () => readonly number[],
): Candidate => ({
  key: card.key,
  thing: card.thing,
  kind: card.kind,
  isOwn: card.isOwn,
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
  alike,
});

/** The entry that represents a thing; of one name, with or without a word for its kind, the best. */
function leadOf(
  group: readonly Weighed[],
  preference: Preference,
  isSame: (a: Card, b: Card) => boolean,
): Weighed {
  const best = bestOf(group, preference);
  if (group.length === 1 || best.level < NameLevel.alias) return best;
  const alike = group.filter((one) => isSame(one.card, best.card));
  return alike.reduce((lead, one) => (preference(one.card, lead.card) < 0 ? one : lead), best);
}

const bestOf = (group: readonly Weighed[], preference: Preference): Weighed =>
  group.reduce((lead, one) => {
    const isNamed = one.level >= NameLevel.alias;
    // "longswords" are weapons before they are a proficiency of that very name.
    if (isNamed === lead.level >= NameLevel.alias) {
      const own = Number(one.card.isOfThingsKind) - Number(lead.card.isOfThingsKind);
      if (own !== 0) return own > 0 ? one : lead;
    }
    if (one.level !== lead.level) return one.level > lead.level ? one : lead;
    // Two names of one thing that fit alike differ only in their edition.
    const isVariant = one.level < NameLevel.alias && one.card.plain !== lead.card.plain;
    const nearer = one.near - lead.near;
    if (isVariant && Math.abs(nearer) > MUCH_NEARER) return nearer > 0 ? one : lead;
    const preferred = preference(one.card, lead.card);
    if (preferred !== 0) return preferred < 0 ? one : lead;
    // If a book has it twice, the more relevant text represents it.
    return one.relevance > lead.relevance ? one : lead;
  });

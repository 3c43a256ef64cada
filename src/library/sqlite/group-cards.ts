import type { Candidate } from '../store.ts';
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

/** How many things these are entries of. */
export function thingsAmong(cards: readonly Card[]): number {
  const things = new Set<number>();
  for (const { thing } of cards) things.add(thing);
  return things.size;
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
  const groups = new Map<number, Card[]>(leads.map(({ thing }) => [thing, []]));
  for (const card of cards) groups.get(card.thing)?.push(card);
  return leads.map((lead) =>
    (groups.get(lead.thing) ?? [])
      .filter(({ key }) => key !== lead.key)
      .sort(preference)
      .map(({ key }) => key),
  );
}

/** A variant stands for its thing only where it fits a question so much better. */
const MUCH_NEARER = 0.05;

interface Weighed {
  readonly card: Card;
  readonly level: number;
  readonly words: number;
  readonly near: number;
  readonly relevance: number;
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
  const things = groupCards(members, ({ card }) => card).map((group) => ({
    lead: leadOf(group, preference).card,
    level: Math.max(...group.map(({ level }) => level)),
    words: Math.max(...group.map(({ words }) => words)),
    near: Math.max(...group.map(({ near }) => near)),
    relevance: Math.max(...group.map(({ relevance }) => relevance)),
  }));
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
    return preference(one.card, lead.card) < 0 ? one : lead;
  });

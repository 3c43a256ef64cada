import type { Kind } from '../kind.ts';
import type { SearchResult } from '../library.ts';
import { byQuality, type NameMatch } from '../names/resolve-name.ts';
import { topPlaces } from '../search/top-places.ts';
import type { Candidate, Candidates, Listed, Question, Scope, Weights, WordUse } from '../store.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import {
  countThings,
  groupCandidates,
  groupCards,
  othersOf,
  placesOfThings,
  preferring,
  traitsOf,
} from './group-cards.ts';
import { cardMatcher } from './match-cards.ts';
import { nameLevels } from './name-levels.ts';
import { rememberPerList } from './remember-per-list.ts';

interface Searched {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly catalogue: () => Catalogue;
  /** Keys of the entities that satisfy the filters of a scope. */
  readonly filtered: (scope: Scope) => ReadonlySet<number>;
}

/** What the engine has found out about the cards of a scope, by their places. */
export interface Signals {
  readonly levels: ReadonlyMap<number, number>;
  readonly words: Float32Array;
  /** How many of the words an entity has, by key; see `ALL_WORDS`. */
  readonly coverage: Float32Array;
  readonly near: Float32Array;
  readonly wordUse: readonly WordUse[];
  /** Keys of entities that have every word of the question's line. */
  readonly withLine: ReadonlySet<number>;
}

/** So many scopes are remembered: tools ask for few different ones, and for pages of the same one. */
const MOST_SCOPES = 40;

export type CardSearch = ReturnType<typeof cardSearch>;

/** Finds entities by their cards in memory; the engine is asked about facets, words and vectors only. */
export function cardSearch({ kinds, catalogue, filtered }: Searched) {
  const matchNames = cardMatcher(kinds.values());
  const remembered = rememberPerList<readonly Card[]>(MOST_SCOPES);

  const inScope = (scope: Scope, { cards }: Catalogue): readonly Card[] => {
    const { documents, rulesets } = scope;
    const isMeant = (card: Card): boolean =>
      (!documents || documents.includes(card.document)) &&
      (!rulesets || rulesets.includes(card.ruleset));
    if (hasFilters(scope))
      return remembered(cards, JSON.stringify([scope.select, documents, rulesets]), () => {
        const keys = filtered(scope);
        return cards.filter((card) => keys.has(card.key) && isMeant(card));
      });
    const wanted = new Set(scope.select.map((selection) => selection.kind));
    if (!documents && !rulesets && wanted.size === kinds.size) return cards;
    return remembered(cards, JSON.stringify([[...wanted], documents, rulesets]), () =>
      cards.filter((card) => wanted.has(card.kind) && isMeant(card)),
    );
  };

  /** Cards of the scope that the name may mean, in the order of names. */
  const cardsOf = (scope: Scope, known: Catalogue): readonly Card[] => {
    const cards = inScope(scope, known);
    if (!scope.name) return cards;
    const meant = new Set(
      matchNames(scope.name, cards, preferring(scope.preferred)).map(({ entry }) => entry),
    );
    return cards.filter((card) => meant.has(card));
  };

  /** The scope in every edition: where one edition is asked for, the others are still named. */
  const inAnyEdition = (scope: Scope, cards: readonly Card[]): readonly Card[] =>
    scope.rulesets ? inScope({ ...scope, rulesets: undefined }, catalogue()) : cards;

  /**
   * The edition that is played comes first, then the better document, and within it names in their
   * order; of kinds that have well-known ones, those come before, then what many books have.
   */
  const inListOrder = (
    cards: readonly Card[],
    { preferred: edition, byName }: Pick<Scope, 'preferred' | 'byName'>,
  ): readonly Card[] => {
    if (byName) {
      const isPlayed = (card: Card): boolean => card.ruleset === edition;
      return [...cards.filter(isPlayed), ...cards.filter((card) => !isPlayed(card))];
    }
    const { named } = catalogue();
    const begins = cards.every(({ kind }) => kinds.get(kind)?.wellKnown);
    const placed = cards.map((card) => ({
      card,
      isPlayed: card.ruleset === edition ? 0 : 1,
      rank: card.rank,
      fame: begins ? (kinds.get(card.kind)?.wellKnown?.(card.name) ?? UNKNOWN) : UNKNOWN,
      books: begins
        ? (named.get(card.squashed) ?? []).filter(({ kind }) => kind === card.kind).length
        : 0,
    }));
    return placed
      .sort(
        (a, b) =>
          a.isPlayed - b.isPlayed || a.rank - b.rank || a.fame - b.fame || b.books - a.books,
      )
      .map(({ card }) => card);
  };

  return {
    list(scope: Scope, { offset, limit }: { offset: number; limit: number }): Listed {
      const cards = inScope(scope, catalogue());
      const preference = preferring(scope.preferred);
      const pageOf = <T>(rows: readonly T[], cardOf: (row: T) => Card, entries: number) => {
        const page = rows.slice(offset, offset + limit);
        const leads = page.map(cardOf);
        const others = () => othersOf(leads, inAnyEdition(scope, cards), preference);
        return {
          page,
          listed: {
            keys: leads.map(({ key }) => key),
            total: rows.length,
            entries,
            ...(scope.grouped && { others: others() }),
          },
        };
      };
      if (!scope.name) {
        const rows = scope.grouped
          ? groupCards(cards, itself).map((group) => first(group, preference))
          : cards;
        return pageOf(inListOrder(rows, scope), itself, cards.length).listed;
      }
      const matches = matchNames(scope.name, cards, preference);
      const better = (a: NameMatch<Card>, b: NameMatch<Card>): number =>
        byQuality(a, b) || preference(a.entry, b.entry);
      const rows = scope.grouped
        ? groupCards(matches, ({ entry }) => entry).map((group) => first(group, better))
        : matches;
      // Names that fit alike: those of the edition that is played first.
      const isPlayed = ({ entry }: NameMatch<Card>): number =>
        entry.ruleset === scope.preferred ? 0 : 1;
      const ordered = scope.preferred
        ? rows.toSorted((a, b) => byQuality(a, b) || isPlayed(a) - isPlayed(b))
        : rows;
      const { page, listed } = pageOf(ordered, ({ entry }) => entry, matches.length);
      return {
        ...listed,
        matches: page.map(({ how, edits }) => ({ how, edits })),
        ...understoodAs(matches),
      };
    },

    /** The cards of a scope, in the order of names. */
    cardsOf: (scope: Scope): readonly Card[] => cardsOf(scope, catalogue()),

    /** How the names of cards fit a question, by their places. */
    levelsOf: (question: Question, cards: readonly Card[]): Map<number, number> =>
      nameLevels(question, cards, (name) => catalogue().named.get(name) ?? []),

    /** The `most` best of these cards by what is known about them. */
    choose(
      { scope, question, most }: { scope: Scope; question: Question; most: number },
      cards: readonly Card[],
      { levels, words, coverage, near, wordUse, withLine }: Signals,
    ): Candidates {
      const { weights } = question;
      const relevance = relevanceOf(cards, words, near, weights);
      const chosen = new Uint8Array(cards.length);
      for (const places of [
        levels.keys(),
        topPlaces(relevance, most),
        topPlaces(words, Math.min(most, MOST_BY_WORDS)),
      ])
        for (const place of places) chosen[place] = 1;
      if (withLine.size > 0)
        for (let i = 0; i < cards.length; i++) if (withLine.has(cards[i]?.key ?? 0)) chosen[i] = 1;
      const weighed = (card: Card, i: number) => ({
        card,
        level: levels.get(i) ?? 0,
        words: words[i] ?? 0,
        near: near[i] ?? 0,
        relevance: relevance[i] ?? 0,
        coverage: coverage[card.key] ?? 0,
        hasLine: withLine.has(card.key),
      });
      const matching = countMatching(
        cards,
        relevance,
        weights,
        (i, key) => levels.has(i) || (coverage[key] ?? 0) >= ALL_WORDS,
      );
      if (!scope.grouped) {
        const candidates: Candidate[] = [];
        for (let i = chosen.indexOf(1); i >= 0; i = chosen.indexOf(1, i + 1)) {
          const card = cards[i];
          if (!card) break;
          const { card: _, ...signals } = weighed(card, i);
          candidates.push({ ...traitsOf(card), ...signals });
        }
        return { total: matching.entries, entries: matching.entries, candidates, wordUse };
      }
      const members = placesOfThings(cards, chosen).flatMap((i) => {
        const card = cards[i];
        return card ? [weighed(card, i)] : [];
      });
      const [wished] = weights.rulesets.keys();
      return {
        total: matching.things,
        entries: matching.entries,
        candidates: groupCandidates(
          members,
          inAnyEdition(scope, cards),
          preferring(wished ?? scope.preferred),
        ),
        wordUse,
      };
    },
  };
}

/** Behind everything that is well known. */
const UNKNOWN = 1_000_000;

/** A quotation has nearly all words of its text, however far its meaning is from the question's. */
const MOST_BY_WORDS = 60;

function relevanceOf(
  cards: readonly Card[],
  words: Float32Array,
  near: Float32Array,
  weights: Weights,
): Float32Array {
  const relevance = new Float32Array(cards.length);
  const { kinds, rulesets } = weights;
  const hasWishes = kinds.size + rulesets.size > 0;
  for (let i = 0; i < relevance.length; i++) {
    const signals = (near[i] ?? 0) + weights.words * (words[i] ?? 0);
    const card = hasWishes && signals > 0 ? cards[i] : undefined;
    relevance[i] = card
      ? signals + (kinds.get(card.kind) ?? 0) + (rulesets.get(card.ruleset) ?? 0)
      : signals;
  }
  return relevance;
}

/** Sums of shares do not come to one exactly. */
const ALL_WORDS = 0.999;
/** A first page is filled with what comes anywhere near, even where little is a good match. */
const PAGE = 20;
const ANYWHERE_NEAR = 0.35;

/** How many cards fit by name or by every word, or are relevant enough; the others are no answer. */
function countMatching(
  cards: readonly Card[],
  relevance: Float32Array,
  { least, share }: Weights,
  fits: (place: number, key: number) => boolean,
): { readonly entries: number; readonly things: number } {
  let best = 0;
  for (let i = 0; i < relevance.length; i++) best = Math.max(best, relevance[i] ?? 0);
  const from = (floor: number) =>
    countThings(cards, (i) => (relevance[i] ?? 0) >= floor || fits(i, cards[i]?.key ?? 0));
  const good = from(Math.max(least, share * best));
  if (good.entries >= PAGE) return good;
  const last = Math.min(...topPlaces(relevance, PAGE).map((place) => relevance[place] ?? 0));
  return from(Math.max(least, ANYWHERE_NEAR * best, last));
}

const itself = (card: Card): Card => card;

/** The entry that stands for its thing. */
const first = <T>(group: readonly T[], compare: (a: T, b: T) => number): T =>
  group.reduce((lead, one) => (compare(one, lead) < 0 ? one : lead));

export const hasFilters = ({ select }: Scope): boolean =>
  select.some(({ filters = {} }) => Object.values(filters).some((value) => value !== undefined));

/** Scores by key → scores by place. */
export function gathered(scores: Float32Array, keys: Int32Array): Float32Array {
  const placed = new Float32Array(keys.length);
  for (let i = 0; i < placed.length; i++) placed[i] = Math.max(0, scores[keys[i] ?? 0] ?? 0);
  return placed;
}

/** What a name was understood as: the names that fit best. */
function understoodAs([first, ...others]: readonly NameMatch<Card>[]): Pick<SearchResult, 'named'> {
  if (!first) return {};
  const best = [first, ...others.filter((other) => byQuality(first, other) === 0)];
  const names = [...new Set(best.map((match) => match.entry.name))];
  return { named: { how: first.how, names } };
}

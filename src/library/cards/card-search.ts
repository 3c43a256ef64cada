import type { Kind } from '../kind.ts';
import type { SearchResult } from '../library.ts';
import { byQuality, type NameMatch } from '../names/resolve-name.ts';
import { PLAYED } from '../search/rank.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { topPlaces } from '../search/top-places.ts';
import type { Candidates, Listed, Question, Scope, Weights, WordUse } from '../store.ts';
import { columnsOf, rearranged } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import {
  candidateOf,
  groupCandidates,
  groupCards,
  othersOf,
  placesOfThings,
  preferring,
  type Weighed,
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
  readonly wordUse: readonly WordUse[];
  /** Keys of entities that have every word of the question's line. */
  readonly withLine: ReadonlySet<number>;
}

/** So many scopes are remembered: comparing editions alone asks for every kind in each edition. */
const MOST_SCOPES = 200;
/** Of a very large library fewer: a list of so many cards takes megabytes. */
const MOST_CARDS = 500_000;
/** A list is read page by page, and in few orders. */
const MOST_ORDERS = 3;

export type CardSearch = ReturnType<typeof cardSearch>;

/** Finds entities by their cards in memory; the engine is asked about facets, words and vectors only. */
export function cardSearch({ kinds, catalogue, filtered }: Searched) {
  const matchNames = cardMatcher(kinds.values());
  const remembered = rememberPerList<readonly Card[]>(MOST_SCOPES, MOST_CARDS);
  const ordered = rememberPerList<readonly Card[]>(MOST_ORDERS);

  const inScope = (scope: Scope, { cards }: Catalogue): readonly Card[] => {
    const { documents, rulesets } = scope;
    if (hasFilters(scope))
      return remembered(cards, JSON.stringify([scope.select, documents, rulesets]), () => {
        const keys = filtered(scope);
        return meantOf(cards, { documents, rulesets, isMeant: (key) => keys.has(key) });
      });
    const wanted = new Set(scope.select.map((selection) => selection.kind));
    if (!documents && !rulesets && wanted.size === kinds.size) return cards;
    return remembered(cards, JSON.stringify([[...wanted], documents, rulesets]), () =>
      meantOf(cards, { documents, rulesets, ofKinds: wanted }),
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
        const others = () => {
          const all = inAnyEdition(scope, cards);
          return leads.map((lead) => othersOf(lead, all, preference));
        };
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
        const order = JSON.stringify([scope.grouped, scope.preferred, scope.byName]);
        const rows = ordered(cards, order, () =>
          inListOrder(
            scope.grouped
              ? groupCards(cards, itself).map((group) => first(group, preference))
              : cards,
            scope,
          ),
        );
        return pageOf(rows, itself, cards.length).listed;
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
      const playedFirst = scope.preferred
        ? rows.toSorted((a, b) => byQuality(a, b) || isPlayed(a) - isPlayed(b))
        : rows;
      const { page, listed } = pageOf(playedFirst, ({ entry }) => entry, matches.length);
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
      const { relevance, ofWords, best } = weighed(cards, { words, near }, weights);
      const chosen = new Set<number>(levels.keys());
      for (const place of mostRelevant(cards, relevance, { scope, weights, most }))
        chosen.add(place);
      for (const place of topPlaces(ofWords, Math.min(most, MOST_BY_WORDS))) chosen.add(place);
      const { keys } = columnsOf(cards);
      if (withLine.size > 0)
        for (let i = 0; i < keys.length; i++) if (withLine.has(keys[i] ?? 0)) chosen.add(i);
      const matching = countMatching(cards, { relevance, best }, weights, { levels, coverage });
      const weighedAt = (places: readonly number[]): Weighed[] => {
        const members: Weighed[] = [];
        for (const i of places) {
          const card = cards[i];
          if (!card) continue;
          members.push({
            card,
            level: levels.get(i) ?? 0,
            words: ofWords[i] ?? 0,
            near: Math.max(0, near[card.key] ?? 0),
            relevance: relevance[i] ?? 0,
            coverage: coverage[card.key] ?? 0,
            hasLine: withLine.has(card.key),
          });
        }
        return members;
      };
      const members = weighedAt(placesOfThings(cards, chosen));
      if (!scope.grouped) {
        const candidates = members.map((one) => candidateOf(one));
        return { total: matching.entries, entries: matching.entries, candidates, wordUse };
      }
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

interface Meant extends Pick<Scope, 'documents' | 'rulesets'> {
  readonly ofKinds?: ReadonlySet<string>;
  readonly isMeant?: (key: number) => boolean;
}

/** Those of the cards that a scope is about, in their order. */
function meantOf(
  cards: readonly Card[],
  { documents, rulesets, ofKinds, isMeant }: Meant,
): readonly Card[] {
  const columns = columnsOf(cards);
  const { keys, kinds, rulesets: editions } = columns;
  const isOfKind = kinds.names.map((kind) => ofKinds?.has(kind) ?? true);
  const isOfEdition = editions.names.map((ruleset) => rulesets?.includes(ruleset) ?? true);
  const places = new Int32Array(keys.length);
  let count = 0;
  for (let i = 0; i < keys.length; i++)
    if (
      isOfKind[kinds.of[i] ?? 0] &&
      isOfEdition[editions.of[i] ?? 0] &&
      (isMeant?.(keys[i] ?? 0) ?? true) &&
      (documents?.includes(cards[i]?.document ?? '') ?? true)
    )
      places[count++] = i;
  return rearranged(cards, places.subarray(0, count));
}

/** Behind everything that is well known. */
const UNKNOWN = 1_000_000;

/** A quotation has nearly all words of its text, however far its meaning is from the question's. */
const MOST_BY_WORDS = 60;

/** What `choose` works in: it is done before the next question begins. */
const buffers = {
  relevance: reusedBuffer(),
  ofWords: reusedBuffer(),
  best: reusedBuffer(),
  places: reusedBuffer(),
  isCounted: reusedBuffer(),
};

/** How relevant cards are and what they have of the words, by place, and the highest relevance. */
function weighed(
  cards: readonly Card[],
  { words, near }: Pick<Signals, 'words' | 'near'>,
  weights: Weights,
): { relevance: Float32Array; ofWords: Float32Array; best: number } {
  const { keys, kinds, rulesets } = columnsOf(cards);
  const relevance = new Float32Array(buffers.relevance(keys.length * 4), 0, keys.length);
  const ofWords = new Float32Array(buffers.ofWords(keys.length * 4), 0, keys.length);
  const hasWishes = weights.kinds.size + weights.rulesets.size > 0;
  const ofKind = Float64Array.from(kinds.names, (name) => weights.kinds.get(name) ?? 0);
  const ofRuleset = Float64Array.from(rulesets.names, (name) => weights.rulesets.get(name) ?? 0);
  let best = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const has = words[key] ?? 0;
    ofWords[i] = has;
    let signals = Math.max(0, near[key] ?? 0) + weights.words * has;
    if (hasWishes && signals > 0)
      signals += (ofKind[kinds.of[i] ?? 0] ?? 0) + (ofRuleset[rulesets.of[i] ?? 0] ?? 0);
    relevance[i] = signals;
    if (signals > best) best = signals;
  }
  return { relevance, ofWords, best: Math.fround(best) };
}

/**
 * A place of each of the `most` most relevant things. Pages show things, and a thing may have dozens of
 * entries: counted by entries, later pages would be short, and others would repeat rows.
 */
function mostRelevant(
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
function countMatching(
  cards: readonly Card[],
  { relevance, best }: { readonly relevance: Float32Array; readonly best: number },
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
      (relevance[i] ?? 0) >= floor || (coverage[keys[i] ?? 0] ?? 0) >= ALL_WORDS;
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

const itself = (card: Card): Card => card;

/** The entry that stands for its thing. */
const first = <T>(group: readonly T[], compare: (a: T, b: T) => number): T =>
  group.reduce((lead, one) => (compare(one, lead) < 0 ? one : lead));

export const hasFilters = ({ select }: Scope): boolean =>
  select.some(({ filters = {} }) => Object.values(filters).some((value) => value !== undefined));

/** What a name was understood as: the names that fit best. */
function understoodAs([first, ...others]: readonly NameMatch<Card>[]): Pick<SearchResult, 'named'> {
  if (!first) return {};
  const best = [first, ...others.filter((other) => byQuality(first, other) === 0)];
  const names = [...new Set(best.map((match) => match.entry.name))];
  return { named: { how: first.how, names } };
}

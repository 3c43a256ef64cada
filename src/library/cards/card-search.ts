import type { Kind } from '../kind.ts';
import type { Naming, Order, SearchResult } from '../library.ts';
import type { GenericWords } from '../names/match-name.ts';
import { isNamedSo } from '../names/name-head.ts';
import { byQuality, isCertain, type NameMatch } from '../names/resolve-name.ts';
import { abbreviationsWith, writtenOut } from '../search/abbreviations.ts';
import type { Candidate, Candidates, Listed, Question, Scope } from '../store.ts';
import { inOrder } from './card-order.ts';
import { columnsOf, placesOf, rearranged } from './columns.ts';
import type { Card, Catalogue } from './entity-cards.ts';
import { placesOfKeys } from './exchange-cards.ts';
import {
  candidateOf,
  groupCards,
  groupedCandidate,
  othersOf,
  type Preference,
  preferring,
  thingsAt,
  type Weighed,
} from './group-cards.ts';
import { kindWords, sameButKindWords } from './kind-words.ts';
import { cardMatcher } from './match-cards.ts';
import { nameLevels } from './name-levels.ts';
import { rememberPerList } from './remember-per-list.ts';
import { rememberScopes } from './remember-scopes.ts';
import { placesInside, thingsInside } from './things-inside.ts';
import {
  countMatching,
  gathered,
  leadersOf,
  mostByWords,
  mostRelevant,
  type Signals,
  weighed,
} from './weigh-cards.ts';

interface Searched {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly catalogue: () => Catalogue;
  /** Keys of the entities that satisfy the filters of a scope. */
  readonly filtered: (scope: Scope) => ReadonlySet<number>;
  /** The numbers that a list is to be in the order of, by key; of several the one that counts. */
  readonly figures: (order: Order) => ReadonlyMap<number, number>;
}

/** A list is read page by page, and in few orders. */
const MOST_ORDERS = 3;

export type CardSearch = ReturnType<typeof cardSearch>;

/** Searches the cards in memory; only facets, words and vectors are queried from the engine. */
export function cardSearch({ kinds, catalogue, filtered, figures }: Searched) {
  const wordsFor = kindWords(kinds.values());
  const short = abbreviationsWith(
    [...kinds.values()].flatMap(({ abbreviations = {} }) => Object.entries(abbreviations)),
  );
  const matchNames = cardMatcher(wordsFor, (name) => writtenOut(name, short));
  const isSame = sameButKindWords(wordsFor, ({ kind }) => kinds.get(kind)?.soldInAmounts ?? false);
  const remembered = rememberScopes();
  const ordered = rememberPerList<readonly Card[]>(MOST_ORDERS);
  const named = rememberPerList<readonly Card[]>(MOST_ORDERS);

  const inScope = (scope: Scope, known: Catalogue): readonly Card[] => {
    const { naming } = scope;
    const cards = byFields(scope, known);
    return naming
      ? named(cards, JSON.stringify(naming), () => namedSo(cards, naming, wordsFor))
      : cards;
  };

  const byFields = (scope: Scope, { cards }: Catalogue): readonly Card[] => {
    const { documents, rulesets } = scope;
    if (hasFilters(scope))
      return remembered(cards, {
        key: JSON.stringify([scope.select, documents, rulesets]),
        choose: () => meantOf(cards, { documents, rulesets, among: filtered(scope) }),
      });
    const wanted = new Set(scope.select.map((selection) => selection.kind));
    if (!documents && !rulesets && wanted.size === kinds.size) return cards;
    return remembered(cards, {
      key: JSON.stringify([[...wanted], documents, rulesets]),
      choose: () => meantOf(cards, { documents, rulesets, ofKinds: wanted }),
      has: (card) =>
        wanted.has(card.kind) &&
        (rulesets?.includes(card.ruleset) ?? true) &&
        (documents?.includes(card.document) ?? true),
    });
  };

  /** The cards of the scope that match the name, sorted by name. */
  const cardsOf = (scope: Scope, known: Catalogue): readonly Card[] => {
    const cards = inScope(scope, known);
    const { name, asTyped, preferred } = scope;
    if (!name) return cards;
    const meant = new Set(
      matchNames({ name, asTyped }, cards, preferring(preferred)).map(({ entry }) => entry),
    );
    return cards.filter((card) => meant.has(card));
  };

  /** The scope in every edition: other editions are listed even if only one was asked for. */
  const inAnyEdition = (scope: Scope, cards: readonly Card[]): readonly Card[] =>
    scope.rulesets ? inScope({ ...scope, rulesets: undefined }, catalogue()) : cards;

  /**
   * The edition being played first, then the better document, then by name. In kinds with well-known
   * things those come first, then things that many books have.
   */
  const inListOrder = (
    cards: readonly Card[],
    { preferred: edition }: Pick<Scope, 'preferred'>,
  ): readonly Card[] => {
    const { named: entries } = catalogue();
    const begins = cards.every(({ kind }) => kinds.get(kind)?.wellKnown);
    const placed = cards.map((card) => ({
      card,
      isPlayed: card.ruleset === edition ? 0 : 1,
      rank: card.rank,
      fame: begins ? (kinds.get(card.kind)?.wellKnown?.(card.name) ?? UNKNOWN) : UNKNOWN,
      books: begins
        ? (entries.get(card.squashed) ?? []).filter(({ kind }) => kind === card.kind).length
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
      const { order: wanted } = scope;
      const figureOf = wanted ? figures(wanted) : new Map<number, number>();
      const inFull = inScope(scope, catalogue());
      const cards = wanted ? inFull.filter(({ key }) => figureOf.has(key)) : inFull;
      const byFigure = (a: Card, b: Card): number =>
        wanted
          ? ((figureOf.get(a.key) ?? 0) - (figureOf.get(b.key) ?? 0)) * (wanted.highest ? -1 : 1)
          : 0;
      const played = preferring(scope.preferred);
      const preference: Preference = (a, b) => byFigure(a, b) || played(a, b);
      const pageOf = <T>(rows: readonly T[], cardOf: (row: T) => Card, entries: number) => {
        const page = rows.slice(offset, offset + limit);
        if (scope.byName && !scope.name) page.sort((a, b) => inOrder(cardOf(a), cardOf(b)));
        const leads = page.map(cardOf);
        const others = () => {
          const all = inAnyEdition(scope, inFull);
          return leads.map((lead) => othersOf(lead, all, played));
        };
        return {
          page,
          listed: {
            keys: leads.map(({ key }) => key),
            total: rows.length,
            entries,
            ...(scope.grouped && !scope.leadsOnly && { others: others() }),
          },
        };
      };
      if (!scope.name) {
        const order = JSON.stringify([scope.grouped, scope.preferred, wanted]);
        const rows = ordered(inFull, order, () =>
          inListOrder(
            scope.grouped
              ? groupCards(cards, itself).map((group) => first(group, preference))
              : cards,
            scope,
          ).toSorted(byFigure),
        );
        return pageOf(rows, itself, cards.length).listed;
      }
      const { name, asTyped } = scope;
      const matches = matchNames({ name, asTyped }, cards, preference);
      const better = (a: NameMatch<Card>, b: NameMatch<Card>): number =>
        byQuality(a, b) || preference(a.entry, b.entry);
      const rows = scope.grouped
        ? groupCards(matches, ({ entry }) => entry).map((group) => {
            const best = first(group, better);
            // What another book calls it without a word for its kind, or sells another amount of, counts too.
            const alike = isCertain(best.how)
              ? [best.entry, ...cardsAlike(cards, best.entry, isSame)]
              : [best.entry];
            return { ...best, entry: first(alike, preference) };
          })
        : matches;
      // Among equal matches, the edition being played first.
      const isPlayed = ({ entry }: NameMatch<Card>): number =>
        entry.ruleset === scope.preferred ? 0 : 1;
      const playedFirst = wanted
        ? rows.toSorted((a, b) => byFigure(a.entry, b.entry))
        : scope.preferred
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

    /** How the names of cards match a question, by position. */
    levelsOf: (question: Question, cards: readonly Card[]): Map<number, number> =>
      nameLevels(question, cards, catalogue()),

    /** The `most` best of these cards by their signals. */
    choose(
      { scope, question, most }: { scope: Scope; question: Question; most: number },
      cards: readonly Card[],
      { levels, words, coverage, near, wordUse, withLine, ...known }: Signals,
    ): Candidates {
      const { weights } = question;
      const byPlace = known.gathered ?? gathered(cards, { words, near }, weights);
      const { ofWords, withWords } = byPlace;
      const weighing = weighed(cards, byPlace, weights, scope.preferred);
      const { relevance } = weighing;
      const leaders = leadersOf(weighing, most);
      const inside = placesInside(question.inside ?? [], cards, catalogue());
      const namedThings = thingsInside(inside, cards);
      const things = thingsAt(
        cards,
        levels.keys(),
        inside.keys(),
        mostRelevant(cards, weighing, leaders, most),
        mostByWords(byPlace, Math.min(most, MOST_BY_WORDS)),
        placesOfKeys(cards, withLine),
      );
      const matching = countMatching(cards, weighing, leaders, weights, {
        ...{ levels, coverage, withWords },
      });
      const weighedAt = (places: Int32Array): Weighed[] => {
        const members: Weighed[] = [];
        for (let at = 0; at < places.length; at++) {
          const i = places[at] ?? 0;
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
      const { entries } = matching;
      if (!scope.grouped) {
        const places = things.flatMap((thing) => [...thing]);
        const candidates = weighedAt(Int32Array.from(places).sort()).map((one) => candidateOf(one));
        return { total: entries, entries, candidates, wordUse };
      }
      const [wished] = weights.rulesets.keys();
      const preference = preferring(wished ?? scope.preferred);
      const all = inAnyEdition(scope, cards);
      const candidates = things.map((thing): Candidate => {
        const candidate = groupedCandidate(weighedAt(thing), all, preference, isSame);
        const named = namedThings.get(candidate.thing);
        return named ? { ...candidate, inside: named } : candidate;
      });
      return { total: matching.things, entries, candidates, wordUse };
    },
  };
}

interface Meant extends Pick<Scope, 'documents' | 'rulesets'> {
  readonly ofKinds?: ReadonlySet<string>;
  readonly among?: ReadonlySet<number>;
}

/** The cards that belong to a scope, in their order; the same list where all do. */
function meantOf(
  cards: readonly Card[],
  { documents, rulesets, ofKinds, among }: Meant,
): readonly Card[] {
  const { kinds, rulesets: editions } = columnsOf(cards);
  const isOfKind = kinds.names.map((kind) => ofKinds?.has(kind) ?? true);
  const isOfEdition = editions.names.map((ruleset) => rulesets?.includes(ruleset) ?? true);
  const places = among && placesOfKeys(cards, among);
  const most = places?.length ?? cards.length;
  const meant = new Int32Array(most);
  let count = 0;
  for (let n = 0; n < most; n++) {
    const i = places ? (places[n] ?? 0) : n;
    if (
      isOfKind[kinds.of[i] ?? 0] &&
      isOfEdition[editions.of[i] ?? 0] &&
      (documents?.includes(cards[i]?.document ?? '') ?? true)
    )
      meant[count++] = i;
  }
  if (count === cards.length) return cards;
  return rearranged(cards, meant.subarray(0, count));
}

/** The cards whose names are as asked for, in their order. */
const namedSo = (
  cards: readonly Card[],
  naming: Naming,
  wordsFor: (card: Card) => GenericWords,
): readonly Card[] =>
  rearranged(
    cards,
    Int32Array.from(
      cards.flatMap((card, i) => (isNamedSo(card, naming, wordsFor(card)) ? [i] : [])),
    ),
  );

/** Ranks after everything well known. */
const UNKNOWN = 1_000_000;

/** Candidates chosen by words alone: a quotation may have another meaning than the question. */
const MOST_BY_WORDS = 60;

const itself = (card: Card): Card => card;

/** The other cards of its thing that mean the same by their names. */
const cardsAlike = (
  cards: readonly Card[],
  lead: Card,
  isSame: (a: Card, b: Card) => boolean,
): Card[] =>
  [...placesOf(columnsOf(cards), lead.thing)].flatMap((place) => {
    const card = cards[place];
    return card && card !== lead && isSame(card, lead) ? [card] : [];
  });

/** The entry that represents its thing. */
const first = <T>(group: readonly T[], compare: (a: T, b: T) => number): T =>
  group.reduce((lead, one) => (compare(one, lead) < 0 ? one : lead));

export const hasFilters = ({ select }: Scope): boolean =>
  select.some(
    ({ filters = {}, ids }) =>
      ids !== undefined || Object.values(filters).some((value) => value !== undefined),
  );

/** The names that match best. */
function understoodAs([first, ...others]: readonly NameMatch<Card>[]): Pick<SearchResult, 'named'> {
  if (!first) return {};
  const best = [first, ...others.filter((other) => byQuality(first, other) === 0)];
  const names = [...new Set(best.map((match) => match.entry.name))];
  return { named: { how: first.how, names } };
}

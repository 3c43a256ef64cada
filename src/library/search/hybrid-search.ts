import type { Logger } from '../../base/log.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Found, Label, Query, SearchResult } from '../library.ts';
import { type Candidate, type Candidates, NameLevel, type Scope, type Store } from '../store.ts';
import {
  BEST,
  type Evidence,
  evidenceIn,
  isGibberish,
  isNamed,
  isWeak,
  namesIts,
} from './certainty.ts';
import { type EntityTexts, entityTexts } from './entity-texts.ts';
import { type WordMeanings, wordFits } from './near-words.ts';
import { type Lexicon, lexiconOf, understand } from './parse-query.ts';
import { lineIn, quotation } from './quotation.ts';
import { keptInSight, PLAYED, rank } from './rank.ts';
import { type Bodies, readOnce } from './read-once.ts';
import { FIGURES, type Figures, weightsFor } from './relevance.ts';
import { isSmallWord } from './small-words.ts';
import { type English, speller } from './spelling.ts';
import type { Meaning } from './vector-search.ts';

export interface Sources {
  readonly store: Store;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly meaning: Meaning;
  readonly english: () => English & WordMeanings;
  readonly log: Logger;
  /** Other figures than the program's own, to compare them. */
  readonly figures?: Figures;
  /** Receives what speaks for each answer, to fit the floor. */
  readonly onEvidence?: (evidence: Evidence, isNamed: boolean) => void;
}

const MAX_SEARCH_CHARS = 512;
/** So many of the most relevant are compared with the question's words one by one. */
const COMPARED_WORDS = 16;
/** How many candidates are looked at beyond the page that was asked for. */
const CANDIDATES = 128;
/** So many of those with most of its words are compared with the question word for word. */
const COMPARED = 24;
const LEAST_OF_WORDS = 0.5;
/** Of those with every word of a line so many: one of them has it as it was typed. */
const COMPARED_LINES = 80;
/** A question of which so much stands in a text has its answer there. */
const QUOTED = 0.6;
/** Of names that have what was typed, those that begin with it go before all others of their book. */
const BEGINS = 1;
/** Of a thing in many books so many others are compared too. */
const MOST_EDITIONS = 1;

/** The one way in which anything is searched: filters, then names, words and meaning together. */
export function searcher(sources: Sources): (query: Query) => Promise<SearchResult> {
  const { store, meaning, kinds } = sources;
  const { nearWords } = sources.figures ?? FIGURES;
  let lexicon: Lexicon | undefined;
  const order = [...kinds.keys()];
  const minorKinds = new Set(order.filter((name) => kinds.get(name)?.isMinor));
  const askedKinds = new Set(order.filter((name) => kinds.get(name)?.questionForms));
  const spellerFor = speller(sources.english, store);
  const textOf = entityTexts(kinds, (word) => sources.english().entryOf(word));

  /** What the store has for a text, and how the text was understood. */
  const candidatesFor = async (
    typed: string,
    scope: Scope,
    { most, isLaterPage }: { readonly most: number; readonly isLaterPage: boolean },
  ) => {
    const words = plain(typed).split(' ');
    lexicon ??= lexiconOf([...kinds.values()]);
    const understood = understand(typed, lexicon, await spellerFor(words));
    const { vector, embedder, notices } = await meaning.vectorOf(understood.text, isLaterPage);
    const question = {
      words: understood.words,
      line: lineIn(typed),
      names: understood.names,
      symbols: understood.symbols,
      vector,
      weights: weightsFor(understood, sources.english().knows, sources.figures),
    };
    const found = await store.candidates(scope, question, most);
    return {
      understood,
      found,
      asked: {
        text: understood.corrected,
        names: understood.names.map(({ text }) => text),
        factPhrases: lexicon.factPhrases,
        topicKinds: askedKinds,
        embedder,
        hasForm: understood.likelyKinds.size + understood.kinds.size > 0,
        guesses: understood.guesses,
        corrections: understood.corrections,
        foreign: understood.foreign,
        asksForMany: understood.asksForMany,
        sortWords: understood.sortWords,
        smallWords: words.length - understood.words.length,
      },
      told: notices,
    };
  };

  /** Whether the library probably has nothing of what a question wants to know something of. */
  const isMissing = async (subject: string | undefined, scope: Scope): Promise<boolean> => {
    if (subject === undefined) return false;
    const { found, asked } = await candidatesFor(subject, scope, {
      most: BEST,
      isLaterPage: false,
    });
    return isWeak(found, asked);
  };

  return async ({ search = '', limit, offset = 0, fields, ...scope }) => {
    const notices: string[] = [];
    let typed = search.trim();
    if (typed.length > MAX_SEARCH_CHARS) {
      sources.log.warn({ characters: typed.length }, 'a search text was cut');
      typed = typed.slice(0, MAX_SEARCH_CHARS);
      notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
    }
    if (typed === '') return listed(store, scope, { offset, limit, fields }, notices);
    const end = offset + limit;
    const { understood, found, asked, told } = await candidatesFor(typed, scope, {
      most: Math.max(CANDIDATES, 2 * end),
      isLaterPage: offset > 0,
    });
    const { names, subject, rulesets } = understood;
    const bodies = readOnce(store);
    const quoted = await quotationsIn({ textOf, bodies }, typed, found.candidates);
    // A name that fits says more than any words.
    const fits = isNamed(found)
      ? new Map<number, number>()
      : await fitsOf({ textOf, bodies }, found, sources.english());
    const isQuoted = [...quoted.values()].some((share) => share >= QUOTED);
    sources.onEvidence?.(evidenceIn(found, asked), isNamed(found));
    const weak =
      !isQuoted &&
      !isNamed(found) &&
      !namesIts(found, asked) &&
      (isWeak(found, asked) || (await isMissing(subject, scope)));
    notices.push(...told);
    if (weak && isGibberish(found.wordUse, sources.english().knows))
      return { found: [], total: 0, entries: 0, weak, notices };
    // Whoever names an edition in the question means that one, whatever is played.
    const wished = rulesets.size > 0 || !scope.preferred ? rulesets : new Set([scope.preferred]);
    const beginnings = names.flatMap(({ text, isWhole }) => (isWhole ? [`${text} `] : []));
    const ranked = rank(found.candidates, {
      relevance: ({ key, name, level, relevance, ruleset }) =>
        relevance +
        (quoted.get(key) ?? 0) +
        nearWords * (fits.get(key) ?? 0) +
        (level === NameLevel.word && beginnings.some((text) => name.startsWith(text))
          ? BEGINS
          : 0) +
        (rulesets.size === 0 && ruleset === scope.preferred ? PLAYED : 0),
      kinds: order,
      minorKinds,
      rulesets: wished,
    });
    const hits = isNamed(found) ? ranked : keptInSight(ranked, askedKinds);
    const page = hits.slice(offset, Math.min(end, found.total));
    const entities = await bodies(page.map(({ key }) => key));
    const shown = new Set(page.map(({ key }) => key));
    const others = new Map<number, readonly number[] | undefined>();
    for (const one of found.candidates) if (shown.has(one.key)) others.set(one.key, one.others?.());
    const labels = await labelsOf(
      store,
      page.map(({ key }) => others.get(key)),
    );
    return {
      found: page.flatMap(({ key, score }, i) => {
        const entity = entities.get(key);
        return entity ? { entity, score, ...(labels[i] && { others: labels[i] }) } : [];
      }),
      total: found.total,
      entries: found.entries,
      ...(weak && { weak }),
      notices,
    };
  };
}

/** Entities, and what they are compared by. */
interface Compared {
  readonly bodies: Bodies;
  readonly textOf: EntityTexts;
}

/** How much of the question stands word for word in each of the best candidates. */
async function quotationsIn(
  { textOf, bodies }: Compared,
  typed: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, number>> {
  const quoted = quotation(typed, isSmallWord);
  if (!quoted) return new Map();
  const most = candidates.reduce((top, { words }) => Math.max(top, words), 0);
  const withLine = candidates.filter(({ hasLine }) => hasLine).length;
  const compared = candidates
    .filter(({ words, hasLine }) => hasLine || (words > 0 && words >= LEAST_OF_WORDS * most))
    .sort(
      (a, b) =>
        Number(b.hasLine ?? false) - Number(a.hasLine ?? false) ||
        b.words - a.words ||
        b.relevance - a.relevance,
    )
    .slice(0, Math.max(COMPARED, Math.min(COMPARED_LINES, withLine)));
  // The line may stand in one edition of a thing and not in the others.
  const owners = new Map<number, number>();
  for (const { key, others } of compared)
    for (const entry of [key, ...(others?.() ?? []).slice(0, MOST_EDITIONS)])
      owners.set(entry, key);
  const shares = new Map<number, number>();
  for (const [key, entity] of await bodies([...owners.keys()])) {
    const owner = owners.get(key) ?? 0;
    shares.set(owner, Math.max(shares.get(owner) ?? 0, quoted(textOf(entity).own.text)));
  }
  return shares;
}

/** How well the words of the most relevant candidates fit those of the question, by key. */
async function fitsOf(
  { textOf, bodies }: Compared,
  { candidates, wordUse }: Candidates,
  meanings: WordMeanings,
): Promise<ReadonlyMap<number, number>> {
  const compared = candidates
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, COMPARED_WORDS)
    .map(({ key }) => key);
  const entities = await bodies(compared);
  const fits = wordFits(wordUse, [...entities.values()].map(textOf), meanings);
  return new Map([...entities.keys()].map((key, i) => [key, fits[i] ?? 0]));
}

/** Without words to search by: a page in the order of names. */
async function listed(
  store: Store,
  scope: Scope,
  page: Pick<Query, 'limit' | 'fields'> & { readonly offset: number },
  notices: readonly string[],
): Promise<SearchResult> {
  const { keys, total, entries, matches, named, others = [] } = await store.list(scope, page);
  const labels = await labelsOf(store, others);
  const found = (await store.bodies(keys, page.fields)).map((entity, i): Found => {
    const match = matches?.[i];
    return { entity, ...(match && { match }), ...(labels[i] && { others: labels[i] }) };
  });
  return { found, total, entries, notices, ...(named && { named }) };
}

/** What stands behind each row, read in one go. */
async function labelsOf(
  store: Store,
  rows: readonly (readonly number[] | undefined)[],
): Promise<(Label[] | undefined)[]> {
  const keys = rows.flatMap((row) => row ?? []);
  const labels = keys.length === 0 ? new Map<number, Label>() : await store.labels(keys);
  return rows.map((row) => row?.flatMap((key) => labels.get(key) ?? []));
}

import type { Logger } from '../../base/log.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Found, Label, Query, SearchResult } from '../library.ts';
import { NameLevel, type Scope, type Store } from '../store.ts';
import { writtenOut } from './abbreviations.ts';
import {
  BEST,
  type Evidence,
  evidenceIn,
  isGibberish,
  isNamed,
  isNamedInQuestion,
  isWeak,
} from './certainty.ts';
import { compareTexts, isTermOf } from './compare-texts.ts';
import { entityTexts } from './entity-texts.ts';
import type { WordMeanings } from './near-words.ts';
import { type Lexicon, lexiconOf, type Understood, understand } from './parse-query.ts';
import { namedParts } from './part-names.ts';
import { lineIn } from './quotation.ts';
import { keptInSight, PLAYED, rank } from './rank.ts';
import { readOnce } from './read-once.ts';
import { FIGURES, type Figures, weightsFor } from './relevance.ts';
import { renamedNames } from './renamed-names.ts';
import { withoutRepetitions } from './repetitions.ts';
import { type English, speller } from './spelling.ts';
import type { Meaning } from './vector-search.ts';

export interface Sources {
  readonly store: Store;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly meaning: Meaning;
  readonly english: () => English & WordMeanings;
  readonly log: Logger;
  /** Replaces the built-in weights, to compare others with them. */
  readonly figures?: Figures;
  /** Receives the signals of each answer, to fit the model of weak answers. */
  readonly onEvidence?: (evidence: Evidence, isNamed: boolean) => void;
}

const MAX_SEARCH_CHARS = 512;
/** The least number of candidates considered, whatever the page size. */
const CANDIDATES = 64;
/** If a text contains this share of the question literally, the answer is there. */
const QUOTED = 0.6;
/** Among names that contain what was typed, those that begin with it come first within their book. */
const BEGINS = 1;

/** The only search function: filters, then names, words and meaning combined. */
export function searcher(sources: Sources): (query: Query) => Promise<SearchResult> {
  const { store, meaning, kinds } = sources;
  const { nearWords } = sources.figures ?? FIGURES;
  let lexicon: Lexicon | undefined;
  const order = [...kinds.keys()];
  const minorKinds = new Set(order.filter((name) => kinds.get(name)?.isMinor));
  const askedKinds = new Set(order.filter((name) => kinds.get(name)?.questionForms));
  const spellerFor = speller(sources.english, store);
  const textOf = entityTexts(kinds, sources.english);

  /** The candidates for a text, and how the text was parsed. */
  const candidatesFor = async (
    typed: string,
    scope: Scope,
    { most, isLaterPage }: { readonly most: number; readonly isLaterPage: boolean },
  ) => {
    lexicon ??= lexiconOf([...kinds.values()]);
    const words = writtenOut(plain(typed), lexicon.abbreviations).split(' ');
    const understood = understand(typed, lexicon, await spellerFor(words));
    const reading = meaning.vectorOf(understood.text, isLaterPage);
    const line = lineIn(typed);
    // Meanwhile, another thread may be embedding the question.
    store.lookUp?.([...understood.words, ...(line ?? [])]);
    const { vector, embedder, notices } = await reading;
    const question = {
      words: understood.words,
      line,
      names: [
        ...understood.names,
        ...renamedNames(understood.names, wishedIn(understood, scope), kinds.values()),
      ],
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
      notices,
    };
  };

  /** Whether the thing that a question asks about is probably not in the library. */
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
    const given = search.trim();
    const typed = withoutRepetitions(given).slice(0, MAX_SEARCH_CHARS);
    if (given.length > MAX_SEARCH_CHARS) {
      sources.log.warn({ characters: given.length }, 'a search text was cut');
      notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
    }
    if (typed === '') return listed(store, scope, { offset, limit, fields }, notices);
    const end = offset + limit;
    const {
      understood,
      found,
      asked,
      notices: hints,
    } = await candidatesFor(typed, scope, {
      most: Math.max(CANDIDATES, 2 * end),
      isLaterPage: offset > 0,
    });
    const { names, subject, rulesets } = understood;
    const wished = wishedIn(understood, scope);
    const bodies = readOnce(store);
    const texts = { bodies, textOf, meanings: sources.english() };
    const { quoted, fits } = await compareTexts(typed, found, texts);
    const parts = isNamed(found)
      ? new Map<number, number>()
      : await namedParts(asked.names, found.candidates, kinds, bodies);
    const isQuoted = [...quoted.values()].some((share) => share >= QUOTED);
    sources.onEvidence?.(evidenceIn(found, asked), isNamed(found));
    const weak =
      !isQuoted &&
      parts.size === 0 &&
      !isNamed(found) &&
      !isNamedInQuestion(found, asked) &&
      (isWeak(found, asked) || (await isMissing(subject, scope))) &&
      !(await isTermOf(texts, understood.corrected, found.candidates, askedKinds));
    notices.push(...hints);
    if (weak && isGibberish(found.wordUse, sources.english().knows))
      return { found: [], total: 0, entries: 0, weak, notices };
    const beginnings = names.flatMap(({ text, isWhole }) => (isWhole ? [`${text} `] : []));
    const ranked = rank(found.candidates, {
      relevance: ({ key, name, level, relevance, ruleset }) =>
        relevance +
        (quoted.get(key) ?? 0) +
        (parts.get(key) ?? 0) +
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

/** An edition named in the question overrides the one being played. */
const wishedIn = (
  { rulesets }: Pick<Understood, 'rulesets'>,
  { preferred }: Pick<Scope, 'preferred'>,
): ReadonlySet<string> => (rulesets.size > 0 || !preferred ? rulesets : new Set([preferred]));

/** Without a search text: a page in the order of names. */
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

/** The labels of the other entries behind each row, read in one query. */
async function labelsOf(
  store: Store,
  rows: readonly (readonly number[] | undefined)[],
): Promise<(Label[] | undefined)[]> {
  const keys = rows.flatMap((row) => row ?? []);
  const labels = keys.length === 0 ? new Map<number, Label>() : await store.labels(keys);
  return rows.map((row) => row?.flatMap((key) => labels.get(key) ?? []));
}

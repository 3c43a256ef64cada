import type { Logger } from '../../base/log.ts';
import { withoutChatWords } from '../../text/chat-words.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import { type Candidate, NameLevel, type Scope, type Store } from '../store.ts';
import { writtenOut } from './abbreviations.ts';
import {
  BEST,
  doubtOf,
  type Evidence,
  evidenceIn,
  isGibberish,
  isNamed,
  isNamedInQuestion,
  LITTLE_DOUBT,
  withoutModel,
} from './certainty.ts';
import { compareTexts, isTermOf } from './compare-texts.ts';
import { entityTexts } from './entity-texts.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { nameSignsIn } from './name-signs.ts';
import { namedInside, namesInside } from './names-inside.ts';
import type { WordMeanings } from './near-words.ts';
import { type Understood, understand } from './parse-query.ts';
import { namedParts } from './part-names.ts';
import { plainFirst } from './plain-names.ts';
import { lineIn } from './quotation.ts';
import { type Hit, keptInSight, PLAYED, rank } from './rank.ts';
import type { Bodies } from './read-once.ts';
import { FIGURES, type Figures, weightsFor } from './relevance.ts';
import { renamedNames } from './renamed-names.ts';
import { NO_FACTS, saidFacts } from './said-facts.ts';
import { specialCases } from './special-cases.ts';
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
  /** Receives the signals of each answer that the model of weak answers decides, to fit it. */
  readonly onEvidence?: (evidence: Evidence) => void;
}

/** If a text contains this share of the question literally, the answer is there. */
const QUOTED = 0.6;
/**
 * Goods are said in plain words: one that has all words of what the price is asked of, and is as near as
 * this, is not missing, however few words there are ("inn room" for lodging).
 */
const NEAR_GOODS = 0.55;
/** A thing whose facts are asked for has a name, so there is less doubt if it is here. */
const MISSING = -1.5;
/** Among names that contain what was typed, those that begin with it come first within their book. */
const BEGINS = 1;
/** Having a name that stands in a question about the rules: more than rules gain by its form. */
const INSIDE = 0.2;
/** Less than any relevance, so that these come behind all others of their name. */
const SPECIAL = -4;

/** A search text, and what it is looked for in. */
export interface Asked {
  readonly typed: string;
  readonly scope: Scope;
  /** How many candidates are ranked. */
  readonly most: number;
  readonly isLaterPage: boolean;
}

/** What a question finds, best first. */
export interface Ranking {
  readonly hits: readonly Hit[];
  /** Of each hit, the keys of the other entries of its thing. */
  readonly othersOf: (key: number) => readonly number[] | undefined;
  /** How many rows match, and how many entities these represent. */
  readonly total: number;
  readonly entries: number;
  readonly weak: boolean;
  /** Weak, or nearly so: to be shown, but nothing to draw conclusions from. */
  readonly unsure: boolean;
  readonly notices: readonly string[];
  /** Whether a better embedder may read the question when it is asked again. */
  readonly isPreliminary: boolean;
}

const NONE: ReadonlySet<number> = new Set();
const NOTHING = { hits: [], othersOf: () => undefined, total: 0, entries: 0 } as const;

/** Names, words and meaning combined. */
export function questionRanker(
  sources: Sources,
): (asked: Asked, bodies: Bodies) => Promise<Ranking> {
  const { store, meaning, kinds } = sources;
  const { nearWords } = sources.figures ?? FIGURES;
  let lexicon: Lexicon | undefined;
  const order = [...kinds.keys()];
  const minorKinds = new Set(order.filter((name) => kinds.get(name)?.isMinor));
  const askedKinds = new Set(order.filter((name) => kinds.get(name)?.questionForms));
  const ownKinds = new Set(order.filter((name) => kinds.get(name)?.isOwn));
  const spellerFor = speller(sources.english, store);
  const textsOf = entityTexts(store, kinds, sources.english);

  /** The candidates for a text, and how the text was parsed. */
  const candidatesFor = async (
    typed: string,
    scope: Scope,
    { most, isLaterPage }: { readonly most: number; readonly isLaterPage: boolean },
  ) => {
    lexicon ??= lexiconOf([...kinds.values()]);
    const words = writtenOut(withoutChatWords(plain(typed)), lexicon.abbreviations).split(' ');
    const understood = understand(typed, lexicon, await spellerFor(words));
    const reading = meaning.vectorOf(understood.text, isLaterPage);
    const question = {
      words: understood.words,
      otherWords: understood.otherWords,
      line: lineIn(typed),
      names: [
        ...understood.names,
        ...renamedNames(understood.names, wishedIn(understood, scope), kinds.values()),
      ],
      shortNames: understood.shortNames,
      inside: namesInside(understood.corrected, understood.foreign, lexicon),
      strangeWords: understood.strangeWords,
      symbols: understood.symbols,
      vector: reading.then(({ vector }) => vector),
      weights: weightsFor(understood, sources.english().knows, sources.figures),
    };
    const found = await store.candidates(scope, question, most);
    const { embedder, notices, isPreliminary } = await reading;
    return {
      understood,
      found,
      asked: {
        text: understood.corrected,
        names: understood.names.map(({ text }) => text),
        factPhrases: lexicon.factPhrases,
        topicKinds: askedKinds,
        ownKinds,
        embedder,
        hasForm: understood.likelyKinds.size + understood.kinds.size > 0,
        guesses: understood.guesses,
        corrections: understood.corrections,
        foreign: understood.foreign,
        asksForMany: understood.asksForMany,
        sortWords: understood.sortWords,
        smallWords: words.length - understood.words.length,
        nameSigns: nameSignsIn(typed, lexicon.factPhrases),
      },
      reading: { notices, isPreliminary },
    };
  };

  /** Whether the thing that a question asks about is probably not in the library. */
  const isMissing = async (
    { subject, asksPrice }: Pick<Understood, 'subject' | 'asksPrice'>,
    scope: Scope,
  ): Promise<boolean> => {
    if (subject === undefined) return false;
    const { found, asked } = await candidatesFor(subject, scope, {
      most: BEST,
      isLaterPage: false,
    });
    const { whole, near } = evidenceIn(found, asked);
    return doubtOf(found, asked) > MISSING && !(asksPrice && whole === 1 && near >= NEAR_GOODS);
  };

  return async ({ typed, scope, most, isLaterPage }, bodies) => {
    const { understood, found, asked, reading } = await candidatesFor(typed, scope, {
      most,
      isLaterPage,
    });
    const { names, rulesets } = understood;
    const wished = wishedIn(understood, scope);
    const texts = { bodies, textsOf, meanings: sources.english() };
    const { quoted, fits } = await compareTexts(typed, found, texts);
    const parts = isNamed(found)
      ? new Map<number, number>()
      : await namedParts(asked.names, found.candidates, kinds, bodies);
    const said = isNamed(found)
      ? NO_FACTS
      : await saidFacts(understood.corrected, found.candidates, kinds, bodies);
    const special = isNamed(found)
      ? await specialCases(found.candidates, kinds, bodies)
      : new Set<number>();
    const isAboutRules = understood.likelyKinds.size + understood.sureKinds.size > 0;
    const inside = isNamed(found)
      ? new Set<number>()
      : namedInside(found, (kind) => askedKinds.has(kind) || minorKinds.has(kind));
    const isQuoted = [...quoted.values()].some((share) => share >= QUOTED);
    if (sources.onEvidence) {
      const evidence = evidenceIn(found, asked);
      const isDecided =
        isQuoted || parts.size > 0 || typeof withoutModel(found, asked, evidence) === 'boolean';
      if (!isDecided) sources.onEvidence(evidence);
    }
    const doubt = doubtOf(found, asked);
    const mayBeWeak =
      !isQuoted &&
      parts.size === 0 &&
      inside.size === 0 &&
      !isNamed(found) &&
      !isNamedInQuestion(found, asked) &&
      doubt >= LITTLE_DOUBT;
    // What has all of its words is not only about the fact that is asked for: "sneaky backstab damage".
    const lacksSubject =
      mayBeWeak &&
      doubt <= 0 &&
      evidenceIn(found, asked).whole === 0 &&
      (await isMissing(understood, scope));
    const unsure =
      mayBeWeak &&
      (lacksSubject || doubt > LITTLE_DOUBT) &&
      !(await isTermOf(texts, understood.corrected, found.candidates, askedKinds));
    const weak = unsure && (lacksSubject || doubt > 0);
    if (weak && isGibberish(found.wordUse, sources.english().knows))
      return { ...reading, ...NOTHING, weak, unsure };
    const beginnings = names.flatMap(({ text, isWhole }) => (isWhole ? [`${text} `] : []));
    const relevanceOf = ({ key, name, level, relevance, ruleset }: Candidate): number =>
      relevance +
      (special.has(key) ? SPECIAL : 0) +
      (isAboutRules && inside.has(key) ? INSIDE : 0) +
      (quoted.get(key) ?? 0) +
      (parts.get(key) ?? 0) +
      (said.gains.get(key) ?? 0) +
      nearWords * (fits.get(key) ?? 0) +
      (level === NameLevel.word && beginnings.some((text) => name.startsWith(text)) ? BEGINS : 0) +
      (rulesets.size === 0 && ruleset === scope.preferred ? PLAYED : 0);
    const raised = isNamed(found)
      ? new Map<number, number>()
      : plainFirst(found.candidates, relevanceOf, {
          words: [...understood.words, ...[...understood.otherWords.values()].flat()],
          without: askedKinds,
          meanings: sources.english(),
        });
    const ranked = rank(found.candidates, {
      relevance: (candidate) => raised.get(candidate.key) ?? relevanceOf(candidate),
      kinds: order,
      minorKinds,
      rulesets: wished,
    });
    const shown = isNamed(found)
      ? ranked
      : keptInSight(ranked, {
          kinds: askedKinds,
          named: isAboutRules ? inside : NONE,
        });
    // The ranking is kept: what does not match, and the cards of the candidates, are not.
    const hits = shown.slice(0, found.total);
    const { meant } = said;
    return {
      ...reading,
      hits: hits.map((hit) => ({ ...hit, key: meant.get(hit.key) ?? hit.key })),
      othersOf: othersOf(found.candidates, hits, meant),
      total: found.total,
      entries: found.entries,
      weak,
      unsure,
    };
  };
}

/** An edition named in the question overrides the one being played. */
const wishedIn = (
  { rulesets }: Pick<Understood, 'rulesets'>,
  { preferred }: Pick<Scope, 'preferred'>,
): ReadonlySet<string> => (rulesets.size > 0 || !preferred ? rulesets : new Set([preferred]));

/** The other entries of these hits, listed at once; `meant`: what is shown in the place of some. */
function othersOf(
  candidates: readonly Candidate[],
  hits: readonly Hit[],
  meant: ReadonlyMap<number, number>,
): Ranking['othersOf'] {
  const shown = new Set(hits.map(({ key }) => key));
  const others = new Map<number, readonly number[] | undefined>();
  for (const one of candidates) {
    if (!shown.has(one.key)) continue;
    const variant = meant.get(one.key);
    const keys = one.others?.();
    if (variant === undefined) others.set(one.key, keys);
    else others.set(variant, [one.key, ...(keys ?? []).filter((key) => key !== variant)]);
  }
  return (key) => others.get(key);
}

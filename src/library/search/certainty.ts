import type { Candidates, WordUse } from '../store.ts';

/** More words than these do not make a question clearer. */
const MOST_WORDS = 6;
/** What the form of a question says of its subject counts like so many words. */
const FORM_WORDS = 2;
const MOST_SMALL = 4;
/** So many of the most relevant are looked at for the words of a question. */
export const BEST = 10;
/** Sums of shares do not come to one exactly. */
const ALL_WORDS = 0.99;

export interface Asked {
  /** The question as names are compared, corrected. */
  readonly text: string;
  /** What people want to know of things: their names say nothing of what is asked about. */
  readonly factPhrases: ReadonlySet<string>;
  /** Who embedded the question; undefined where no embedder knows any of its words. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  /** Whether its form says what sort of answer it wants. */
  readonly hasForm: boolean;
  /** Words of it that only stand for what was typed. */
  readonly guesses: ReadonlySet<string>;
  /** Words of it that only say what sort of thing is meant. */
  readonly sortWords: ReadonlySet<string>;
  /** How many of its words say nothing by themselves: a description has some, a name hardly any. */
  readonly smallWords: number;
}

type Found = Pick<Candidates, 'candidates' | 'wordUse'>;

/** What speaks for and against an answer. */
export interface Evidence {
  /** Nearness of the nearest text. */
  readonly near: number;
  /** How much of the question is words that hardly any text has and nothing is described by. */
  readonly rare: number;
  /** How many words say something. */
  readonly words: number;
  /** The largest share of the words that one of the best candidates has. */
  readonly covered: number;
  /** How much of the question is words that no text has. */
  readonly unknown: number;
  /** How many words say nothing by themselves. */
  readonly small: number;
  /** How rare its rarest word is: 0 for one that every text has, 1 for one that none has. */
  readonly rarest: number;
  /** Whether the most relevant candidate has all of its words: 1 or 0. */
  readonly whole: number;
  /** How many words, as it were, one of the best candidates has: `covered` of long questions means more. */
  readonly coveredWords: number;
}

/**
 * Chances that a question asks for something that the library does not hold, as a logistic model.
 * Fitted by `bench/search/tune.ts` to questions that have an answer and to those that have none;
 * nearness means something else to each embedder.
 */
const MODELS: Readonly<Record<'minilm' | 'table', Evidence & { readonly start: number }>> = {
  minilm: {
    start: 7.7,
    near: -11.9,
    rare: 1.5,
    words: -0.2,
    covered: 1.95,
    unknown: -1.55,
    small: -1.1,
    rarest: 4.05,
    whole: -1.05,
    coveredWords: -1.65,
  },
  table: {
    start: 4.2,
    near: -7.6,
    rare: 2.25,
    words: -0.2,
    covered: 3.25,
    unknown: -1.1,
    small: -1.1,
    rarest: 4.6,
    whole: -1.55,
    coveredWords: -1.7,
  },
};

export const SIGNALS = [
  'near',
  'rare',
  'words',
  'covered',
  'unknown',
  'small',
  'rarest',
  'whole',
  'coveredWords',
] as const;

const worthOf = (wordUse: readonly WordUse[]): number =>
  wordUse.reduce((sum, use) => sum + use.worth, 0);

/** Whether something goes by what was typed. */
export const isNamed = ({ candidates }: Pick<Found, 'candidates'>): boolean =>
  candidates.some(({ level }) => level > 0);

/** So many of the best are looked for in the question. */
const NAMED = 3;

/** Whether a name of several words that was found stands in the question. One word may mean anything. */
const namesIts = ({ candidates }: Found, { text, factPhrases }: Asked): boolean =>
  candidates
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, NAMED)
    .some(
      ({ name }) =>
        name.includes(' ') && !factPhrases.has(name) && ` ${text} `.includes(` ${name} `),
    );

/** Whether what was found is probably not what was asked for. Something named so is. */
export function isWeak(found: Found, asked: Asked): boolean {
  if (isNamed(found)) return false;
  if (namesIts(found, asked)) return false;
  const evidence = evidenceIn(found, asked);
  const { near, rare } = evidence;
  // One word that texts have is a subject, one that none has is a name that is missing.
  const { embedder, sortWords } = asked;
  const [subject, ...others] = found.wordUse.filter(({ word }) => !sortWords.has(word));
  if (subject && others.length === 0 && (rare === 0 || !subject.isKnown)) return !subject.isKnown;
  if (embedder === undefined || embedder === 'other' || near === 0) return rare > 0.5;
  const model = MODELS[embedder];
  return SIGNALS.reduce((sum, of) => sum + model[of] * evidence[of], model.start) > 0;
}

export function evidenceIn(
  { candidates, wordUse }: Found,
  { hasForm, guesses, smallWords }: Asked,
): Evidence {
  const all = worthOf(wordUse);
  const rare = worthOf(wordUse.filter(({ word, isMentioned }) => isMentioned || guesses.has(word)));
  const best = candidates.toSorted((a, b) => b.relevance - a.relevance).slice(0, BEST);
  const covered = best.reduce((most, one) => Math.max(most, one.coverage), 0);
  return {
    near: candidates.reduce((most, one) => Math.max(most, one.near), 0),
    rare: all > 0 ? rare / all : 1,
    words: Math.min(MOST_WORDS, wordUse.length + (hasForm ? FORM_WORDS : 0)),
    covered,
    unknown: all > 0 ? worthOf(wordUse.filter(({ isKnown }) => !isKnown)) / all : 1,
    small: Math.min(MOST_SMALL, Math.max(0, smallWords)),
    rarest: wordUse.reduce((most, { rarity }) => Math.max(most, rarity), 0),
    whole: (best[0]?.coverage ?? 0) >= ALL_WORDS ? 1 : 0,
    coveredWords: covered * Math.min(MOST_WORDS, wordUse.length),
  };
}

/** Whether the words mean nothing here: no text of the library has one of them, nor has English. */
export const isGibberish = (
  wordUse: readonly WordUse[],
  knows: (word: string) => boolean,
): boolean => wordUse.every(({ word, isKnown }) => !isKnown && !knows(word));

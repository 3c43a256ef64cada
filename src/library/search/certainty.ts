import { wordForm } from '../names/word-form.ts';
import type { Candidate, Candidates, WordUse } from '../store.ts';
import { isSmallWord } from './small-words.ts';

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
  /** What may be a name in it. */
  readonly names: readonly string[];
  /** What people want to know of things: their names say nothing of what is asked about. */
  readonly factPhrases: ReadonlySet<string>;
  /** Kinds whose names are topics that people add a word to: "attunement limit". */
  readonly topicKinds: ReadonlySet<string>;
  /** Who embedded the question; undefined where no embedder knows any of its words. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  /** Whether its form says what sort of answer it wants. */
  readonly hasForm: boolean;
  /** Words of it that only stand for what was typed. */
  readonly guesses: ReadonlySet<string>;
  /** Words of it that stand for a misspelt one. */
  readonly corrections: ReadonlySet<string>;
  /** Words of it that are no English. */
  readonly foreign: ReadonlySet<string>;
  /** Whether it asks for a sort of things: what has all of its words is of that sort. */
  readonly asksForMany: boolean;
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
  /** How many words say nothing by themselves. */
  readonly small: number;
  /** How rare its rarest word is: 0 for one that every text has, 1 for one that none has. */
  readonly rarest: number;
  /** Whether the most relevant candidate has all of its words: 1 or 0. */
  readonly whole: number;
  /** How many words, as it were, one of the best candidates has: `covered` of long questions means more. */
  readonly coveredWords: number;
  /** Whether one of its words is neither English nor known here, as names of other worlds are: 1 or 0. */
  readonly foreign: number;
  /** How much of the question is words that stand for misspelt ones. */
  readonly corrected: number;
}

/**
 * Chances that a question asks for something that the library does not hold, as a logistic model.
 * Fitted by `bench/search/tune.ts` to questions that have an answer and to those that have none;
 * nearness means something else to each embedder.
 */
const MODELS: Readonly<Record<'minilm' | 'table', Evidence & { readonly start: number }>> = {
  minilm: {
    start: 10.75,
    near: -16.35,
    rare: 1.35,
    words: -0.1,
    covered: 2.35,
    small: -0.9,
    rarest: 1.5,
    whole: -0.75,
    coveredWords: -1.25,
    foreign: 1.85,
    corrected: 2.9,
  },
  table: {
    start: 7.2,
    near: -9.95,
    rare: 1.1,
    words: -0.15,
    covered: 2.1,
    small: -0.9,
    rarest: 2,
    whole: -1.1,
    coveredWords: -1.3,
    foreign: 1.65,
    corrected: 3.75,
  },
};

export const SIGNALS = [
  'near',
  'rare',
  'words',
  'covered',
  'small',
  'rarest',
  'whole',
  'coveredWords',
  'foreign',
  'corrected',
] as const;

const worthOf = (wordUse: readonly WordUse[]): number =>
  wordUse.reduce((sum, use) => sum + use.worth, 0);

/** Whether something goes by what was typed. */
export const isNamed = ({ candidates }: Pick<Found, 'candidates'>): boolean =>
  candidates.some(({ level }) => level > 0);

/** So many of the best are looked for in the question. */
const NAMED = 3;

/** A question has so many small words; what has fewer may be a name. */
const SMALL_IN_QUESTION = 2;

/**
 * Whether a name that was found stands in the question, or the question is part of such a name. A name of
 * one word has to be what the question is about: its rarest word.
 */
export function namesIts({ candidates, wordUse }: Found, asked: Asked): boolean {
  const { text, names, factPhrases, topicKinds, smallWords } = asked;
  const typed = names.map(formsIn).filter((forms) => forms.length > 1);
  const rarest = wordUse.toSorted((a, b) => b.worth - a.worth)[0]?.word ?? '';
  const isAbout = ({ name, kind }: Candidate): boolean =>
    name.includes(' ')
      ? !factPhrases.has(name) && ` ${text} `.includes(` ${name} `)
      : wordForm(name) === wordForm(rarest) &&
        (smallWords >= SMALL_IN_QUESTION || topicKinds.has(kind));
  return candidates
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, NAMED)
    .some(
      (one) =>
        isAbout(one) ||
        [one.name, ...(one.otherNames?.() ?? [])]
          .map(formsIn)
          .some((own) => typed.some((forms) => forms.every((form) => own.includes(form)))),
    );
}

/** The words of a name that say something, whatever their endings. */
const formsIn = (name: string): string[] =>
  name
    .split(' ')
    .filter((word) => word !== '' && !isSmallWord(word))
    .map(wordForm);

/** Whether what was found is probably not what was asked for. Something named so is. */
export function isWeak(found: Found, asked: Asked): boolean {
  if (isNamed(found)) return false;
  if (namesIts(found, asked)) return false;
  const evidence = evidenceIn(found, asked);
  const { near, rare } = evidence;
  // One word that texts have is a subject; one that none has is a name that is missing, even where
  // another is spelt nearly so.
  const { embedder, sortWords } = asked;
  const [subject, ...others] = found.wordUse.filter(({ word }) => !sortWords.has(word));
  if (subject && others.length === 0) {
    if (asked.corrections.has(subject.word)) return true;
    if (rare === 0 || !subject.isKnown) return !subject.isKnown;
  }
  if (asked.asksForMany && evidence.whole === 1) return false;
  if (embedder === undefined || embedder === 'other' || near === 0) return rare > 0.5;
  const model = MODELS[embedder];
  return SIGNALS.reduce((sum, of) => sum + model[of] * evidence[of], model.start) > 0;
}

export function evidenceIn(
  { candidates, wordUse }: Found,
  { hasForm, guesses, corrections, foreign, smallWords }: Asked,
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
    small: Math.min(MOST_SMALL, Math.max(0, smallWords)),
    rarest: wordUse.reduce((most, { rarity }) => Math.max(most, rarity), 0),
    whole: (best[0]?.coverage ?? 0) >= ALL_WORDS ? 1 : 0,
    coveredWords: covered * Math.min(MOST_WORDS, wordUse.length),
    foreign: wordUse.some(({ word, isMentioned }) => isMentioned && foreign.has(word)) ? 1 : 0,
    corrected: all > 0 ? worthOf(wordUse.filter(({ word }) => corrections.has(word))) / all : 0,
  };
}

/** Whether the words mean nothing here: no text of the library has one of them, nor has English. */
export const isGibberish = (
  wordUse: readonly WordUse[],
  knows: (word: string) => boolean,
): boolean => wordUse.every(({ word, isKnown }) => !isKnown && !knows(word));

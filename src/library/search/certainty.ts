import { wordForm } from '../names/word-form.ts';
import type { Candidate, Candidates, WordUse } from '../store.ts';
import { mostRelevantOf } from './most-relevant.ts';
import type { NameSigns } from './name-signs.ts';
import { isSmallWord } from './small-words.ts';

/** Longer questions count as this long. */
const MOST_WORDS = 6;
/** The form of a question ("how do I …") counts as this many extra words. */
const FORM_WORDS = 2;
const MOST_SMALL = 4;
/** How many of the most relevant candidates are checked for the question's words. */
export const BEST = 10;
/** Just below 1, to allow for rounding. */
const ALL_WORDS = 0.99;

export interface Asked {
  /** The question, normalized and with its spelling corrected. */
  readonly text: string;
  /** The parts of it that may be a name. */
  readonly names: readonly string[];
  /** Words for facts ("hit points"): a thing of that name is not the subject of the question. */
  readonly factPhrases: ReadonlySet<string>;
  /** Kinds whose names are topics that people combine with another word: "attunement limit". */
  readonly topicKinds: ReadonlySet<string>;
  /** Kinds of what only the user writes. */
  readonly ownKinds: ReadonlySet<string>;
  /** The embedder that read the question; undefined if none knows any of its words. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  /** Whether its form says which kind of answer is wanted. */
  readonly hasForm: boolean;
  /** Corrections that occur in no name, so that they may be wrong. */
  readonly guesses: ReadonlySet<string>;
  /** All spelling corrections. */
  readonly corrections: ReadonlySet<string>;
  /** Words that are not English. */
  readonly foreign: ReadonlySet<string>;
  /** Whether it asks for a category ("fire monsters"): whatever has all of its words belongs to it. */
  readonly asksForMany: boolean;
  /** Words that only say which category is meant: "people" in "hedgehog people". */
  readonly sortWords: ReadonlySet<string>;
  /** The number of stop words: a description has some, a name hardly any. */
  readonly smallWords: number;
  /** In which ways it is written like a name. */
  readonly nameSigns: NameSigns;
}

type Found = Pick<Candidates, 'candidates' | 'wordUse'>;

/** The signals for and against the answer being what was asked for. */
export interface Evidence {
  /** The highest similarity of any text. */
  readonly near: number;
  /** The share of the question's words that occur in hardly any text and in no name, tag or gloss. */
  readonly rare: number;
  /** The number of words that are not stop words. */
  readonly words: number;
  /** The largest share of the words that any of the best candidates has. */
  readonly covered: number;
  /** The number of stop words. */
  readonly small: number;
  /** The rarity of its rarest word: 0 if every text has it, 1 if none does. */
  readonly rarest: number;
  /** 1 if the most relevant candidate has all of its words, else 0. */
  readonly whole: number;
  /** `covered` times the number of words: the same share means more in a long question. */
  readonly coveredWords: number;
  /** 1 if one of its words is neither English nor known to the library, such as a name from another game. */
  readonly foreign: number;
  /** The share of the question that is spelling corrections. */
  readonly corrected: number;
  /** 1 if it is capitalized like a name: nothing here is called so, or it would have been found. */
  readonly capitals: number;
  /** 1 if it is built like a name: "rod of seven parts". */
  readonly nameOf: number;
}

/**
 * A logistic model of the chance that the library does not hold what the question asks for. Fitted by
 * `bench/search/tune.ts` to questions with and without an answer; one model for each embedder, since
 * their similarities are not comparable.
 */
const MODELS: Readonly<Record<'minilm' | 'table', Evidence & { readonly start: number }>> = {
  minilm: {
    start: 6.45,
    near: -12.45,
    rare: 0.85,
    words: 0.05,
    covered: 0.75,
    small: -0.7,
    rarest: 3.35,
    whole: -0.7,
    coveredWords: -1.1,
    foreign: 2.1,
    corrected: 2.9,
    capitals: 3.4,
    nameOf: 1.15,
  },
  table: {
    start: 2.85,
    near: -6.85,
    rare: 0.9,
    words: 0.05,
    covered: 0.95,
    small: -0.7,
    rarest: 4,
    whole: -0.8,
    coveredWords: -1.25,
    foreign: 2.15,
    corrected: 3.4,
    capitals: 3.35,
    nameOf: 1,
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
  'capitals',
  'nameOf',
] as const;

const worthOf = (wordUse: readonly WordUse[]): number =>
  wordUse.reduce((sum, use) => sum + use.worth, 0);

/** Whether a name matches what was typed. */
export const isNamed = ({ candidates }: Pick<Found, 'candidates'>): boolean =>
  candidates.some(({ level }) => level > 0);

/** How many of the best candidates have their names compared with the question. */
const NAMED = 3;

/** Text with fewer stop words than this may be a name instead of a question. */
const SMALL_IN_QUESTION = 2;

/**
 * Whether the question contains the name of one of the best candidates, or is a part of it. A name of one
 * word counts only if it is the question's rarest word, which is what the question is about, or if it
 * is a topic and its text has the other words.
 */
export function isNamedInQuestion({ candidates, wordUse }: Found, asked: Asked): boolean {
  const { text, names, factPhrases, topicKinds, smallWords } = asked;
  const typed = names.map(formsIn).filter((forms) => forms.length > 1);
  const rarest = wordUse.toSorted((a, b) => b.worth - a.worth)[0]?.word ?? '';
  const forms = new Set(formsIn(text));
  const isAbout = ({ name, kind, coverage }: Candidate): boolean => {
    if (name.includes(' ')) return !factPhrases.has(name) && ` ${text} `.includes(` ${name} `);
    const isTopic = topicKinds.has(kind);
    return wordForm(name) === wordForm(rarest)
      ? smallWords >= SMALL_IN_QUESTION || isTopic
      : // "tied initiative": what Initiative says of ties.
        isTopic && coverage >= ALL_WORDS && forms.has(wordForm(name));
  };
  return mostRelevantOf(candidates, NAMED).some(
    (one) =>
      isAbout(one) ||
      [one.name, ...(one.otherNames?.() ?? [])]
        .map(formsIn)
        .some((own) => typed.some((forms) => isPartOf(forms, own))),
  );
}

/** Shorter words are the beginning of too many others. */
const SHORTEST_BEGINNING = 4;

/** Whether words are all in a name, of which one may be shortened: "vamp spawn". */
const isPartOf = (forms: readonly string[], own: readonly string[]): boolean => {
  const others = forms.filter((form) => !own.includes(form));
  const [short = ''] = others;
  return (
    others.length === 0 ||
    (others.length === 1 &&
      forms.length > 1 &&
      short.length >= SHORTEST_BEGINNING &&
      own.some((form) => form.startsWith(short)))
  );
};

/** The words of a name without stop words and without their endings. */
const formsIn = (name: string): string[] =>
  name
    .split(' ')
    .filter((word) => word !== '' && !isSmallWord(word))
    .map(wordForm);

/** Above this doubt, nothing should be concluded from an answer. */
export const LITTLE_DOUBT = -3.5;

/**
 * How much speaks against the results being what was asked for. Above 0 they probably are not; a
 * matching name always is.
 */
export function doubtOf(found: Found, asked: Asked): number {
  const evidence = evidenceIn(found, asked);
  const verdict = withoutModel(found, asked, evidence);
  if (typeof verdict === 'boolean') return verdict ? 1 : LITTLE_DOUBT;
  return SIGNALS.reduce((sum, of) => sum + verdict[of] * evidence[of], verdict.start);
}

/** An own text with so much of the question, by the rarity of its words, is meant. */
const OWN_COVERED = 0.5;

/**
 * Whether one of the best candidates is the user's own and has the words. In a published book a strange word
 * is the name of something that the library lacks; people name what they invent.
 */
const isInOwnText = ({ candidates }: Found, { ownKinds }: Asked): boolean =>
  mostRelevantOf(candidates, NAMED).some(
    ({ isOwn, kind, coverage }) => (isOwn || ownKinds.has(kind)) && coverage >= OWN_COVERED,
  );

/** A word that a sixth of all texts have is about as rare as this. */
const EVERYWHERE = 0.18;

type Model = (typeof MODELS)[keyof typeof MODELS];

/** Whether the results are weak, where that is certain; otherwise the model to be asked. */
export function withoutModel(found: Found, asked: Asked, evidence: Evidence): boolean | Model {
  if (isNamed(found)) return false;
  if (isNamedInQuestion(found, asked)) return false;
  if (isInOwnText(found, asked)) return false;
  const { near, rare } = evidence;
  // A single word that texts have is a topic. One that none has is the name of something missing, even
  // if a similar word exists.
  const { embedder, sortWords } = asked;
  const [subject, ...others] = found.wordUse.filter(({ word }) => !sortWords.has(word));
  if (subject && others.length === 0) {
    if (asked.corrections.has(subject.word)) return true;
    if (rare === 0 || !subject.isKnown) return !subject.isKnown;
  }
  if (asked.asksForMany && evidence.whole === 1) return false;
  // "spell attack bonus": every book is full of these words.
  if (others.length > 0 && evidence.rarest <= EVERYWHERE) return false;
  if (embedder === undefined || embedder === 'other' || near === 0) return rare > 0.5;
  return MODELS[embedder];
}

export function evidenceIn(
  { candidates, wordUse }: Found,
  { hasForm, guesses, corrections, foreign, smallWords, nameSigns }: Asked,
): Evidence {
  const all = worthOf(wordUse);
  const rare = worthOf(wordUse.filter(({ word, isMentioned }) => isMentioned || guesses.has(word)));
  const best = mostRelevantOf(candidates, BEST);
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
    capitals: nameSigns.capitals ? 1 : 0,
    nameOf: nameSigns.nameOf ? 1 : 0,
  };
}

/** Whether none of the words is English or occurs in the library. */
export const isGibberish = (
  wordUse: readonly WordUse[],
  knows: (word: string) => boolean,
): boolean => wordUse.every(({ word, isKnown }) => !isKnown && !knows(word));

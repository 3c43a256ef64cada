import type { Candidates, WordUse } from '../store.ts';

/** More words than these do not make a question clearer. */
const MOST_WORDS = 6;
/** What the form of a question says of its subject counts like so many words. */
const FORM_WORDS = 2;

export interface Asked {
  /** Who embedded the question; undefined where no embedder knows any of its words. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  /** Whether its form says what sort of answer it wants. */
  readonly hasForm: boolean;
  /** Words of it that only stand for what was typed. */
  readonly guesses: ReadonlySet<string>;
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
}

/**
 * Chances that a question asks for something that the library does not hold, as a logistic model.
 * Fitted by `bench/search/tune.ts` to questions that have an answer and to those that have none;
 * nearness means something else to each embedder.
 */
const MODELS: Readonly<Record<'minilm' | 'table', Evidence & { readonly start: number }>> = {
  minilm: { start: 13, near: -18.4, rare: 4, words: -1.38 },
  table: { start: 10.8, near: -13.6, rare: 4.9, words: -1.5 },
};

/** Whether something goes by what was typed. */
export const isNamed = ({ candidates }: Pick<Found, 'candidates'>): boolean =>
  candidates.some(({ level }) => level > 0);

/** Whether what was found is probably not what was asked for. Something named so is. */
export function isWeak(found: Found, asked: Asked): boolean {
  if (isNamed(found)) return false;
  const { near, rare, words } = evidenceIn(found, asked);
  // One word that texts have is a subject, not a name that is missing.
  if (found.wordUse.length === 1 && rare === 0) return false;
  const { embedder } = asked;
  if (embedder === undefined || embedder === 'other' || near === 0) return rare > 0.5;
  const model = MODELS[embedder];
  return model.start + model.near * near + model.rare * rare + model.words * words > 0;
}

export function evidenceIn({ candidates, wordUse }: Found, { hasForm, guesses }: Asked): Evidence {
  const all = wordUse.reduce((sum, use) => sum + use.worth, 0);
  const rare = wordUse.reduce(
    (sum, use) => sum + (use.isMentioned || guesses.has(use.word) ? use.worth : 0),
    0,
  );
  return {
    near: candidates.reduce((most, one) => Math.max(most, one.near), 0),
    rare: all > 0 ? rare / all : 1,
    words: Math.min(MOST_WORDS, wordUse.length + (hasForm ? FORM_WORDS : 0)),
  };
}

/** Whether the words mean nothing here: no text of the library has one of them, nor has English. */
export const isGibberish = (
  wordUse: readonly WordUse[],
  knows: (word: string) => boolean,
): boolean => wordUse.every(({ word, isKnown }) => !isKnown && !knows(word));

import type { Candidates, WordUse } from '../store.ts';

/** More words than these do not make a question clearer. */
const MOST_WORDS = 6;
/** What the form of a question says of its subject counts like so many words. */
const FORM_WORDS = 2;

/**
 * Chances that a question asks for something that the library does not hold, as a logistic model: the
 * nearest text is far, rare words stand in no name and no gloss, and the question says little else.
 * Fitted to the questions of `bench/search` that have an answer and those that have none; nearness
 * means something else to each embedder.
 */
const MODELS = {
  minilm: { start: 15, near: -22.5, rare: 4.7, words: -1.7 },
  table: { start: 13.3, near: -18.2, rare: 5.4, words: -1.9 },
} as const;

export interface Asked {
  /** Who embedded the question; undefined where no embedder knows any of its words. */
  readonly embedder: 'minilm' | 'table' | 'other' | undefined;
  /** Whether its form says what sort of answer it wants. */
  readonly hasForm: boolean;
}

/** Whether what was found is probably not what was asked for. Something named so is. */
export function isWeak(
  { candidates, wordUse }: Pick<Candidates, 'candidates' | 'wordUse'>,
  { embedder, hasForm }: Asked,
): boolean {
  if (candidates.some(({ level }) => level > 0)) return false;
  const rare = rareShare(wordUse);
  // One word that texts have is a subject, not a name that is missing.
  if (wordUse.length === 1 && rare === 0) return false;
  const near = candidates.reduce((most, one) => Math.max(most, one.near), 0);
  if (embedder === undefined || embedder === 'other' || near === 0) return rare > 0.5;
  const model = MODELS[embedder];
  const words = Math.min(MOST_WORDS, wordUse.length + (hasForm ? FORM_WORDS : 0));
  return model.start + model.near * near + model.rare * rare + model.words * words > 0;
}

/** Whether the words mean nothing here: no text of the library has one of them, nor has English. */
export const isGibberish = (
  wordUse: readonly WordUse[],
  knows: (word: string) => boolean,
): boolean => wordUse.every(({ word, isKnown }) => !isKnown && !knows(word));

/** How much of the question is words that hardly any text has and nothing is described by. */
function rareShare(wordUse: readonly WordUse[]): number {
  let rare = 0;
  let all = 0;
  for (const { worth, isMentioned } of wordUse) {
    all += worth;
    if (isMentioned) rare += worth;
  }
  return all > 0 ? rare / all : 1;
}

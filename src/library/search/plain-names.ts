import { isKnownWord } from '../embed/word-numbers.ts';
import { wordForm } from '../names/word-form.ts';
import type { Candidate } from '../store.ts';
import { mostRelevantOf } from './most-relevant.ts';
import type { WordMeanings } from './near-words.ts';
import { isSmallWord } from './small-words.ts';

/** How many of the most relevant candidates have their names compared with each other. */
const COMPARED = 16;
/** How much more relevant the one with the longer name may be. */
const CLOSE = 0.06;
/** Words of this similarity say the same of a thing. */
const RELATED = 0.25;
/** Enough to come first. */
const AHEAD = 1e-4;

interface Asked {
  readonly words: readonly string[];
  /** Kinds whose names are topics, not things. */
  readonly without: ReadonlySet<string>;
  readonly meanings: WordMeanings;
}

interface Named {
  readonly key: number;
  readonly thing: number;
  readonly kind: string;
  readonly rank: number;
  readonly relevance: number;
  /** The words of its name, each without its ending and as it is. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Of two things that are about equally relevant and of which one is named after the other, the plain
 * one is meant if the question says nothing of the rest of the name: "bear with a beak" is an Owlbear
 * rather than a Dire Owlbear. Gives the relevance of those that are meant, by key.
 */
export function plainFirst(
  candidates: readonly Candidate[],
  relevance: (candidate: Candidate) => number,
  { words, without, meanings }: Asked,
): ReadonlyMap<number, number> {
  const best = mostRelevantOf(candidates, COMPARED)
    .filter(({ kind }) => !without.has(kind))
    .map((one): Named => ({ ...one, relevance: relevance(one), words: wordsIn(one.name) }));
  const isSaid = saidIn(words, meanings);
  const raised = new Map<number, number>();
  for (const one of best)
    for (const other of best)
      if (isNamedAfter(other, one) && !restOf(other, one).some(isSaid))
        raised.set(one.key, Math.max(raised.get(one.key) ?? 0, other.relevance + AHEAD));
  return raised;
}

/** Whether the other, of a book that is no better known, is a little more relevant. */
const isNamedAfter = (other: Named, one: Named): boolean =>
  other.thing !== one.thing &&
  other.relevance > one.relevance &&
  other.relevance <= one.relevance + CLOSE &&
  // In one book, two of a kind are two things.
  (other.kind === one.kind ? other.rank > one.rank : other.rank >= one.rank) &&
  one.words.size > 0 &&
  other.words.size > one.words.size &&
  [...one.words.keys()].every((form) => other.words.has(form));

const restOf = (other: Named, one: Named): string[] =>
  [...other.words].flatMap(([form, word]) => (one.words.has(form) ? [] : word));

const wordsIn = (name: string): ReadonlyMap<string, string> =>
  new Map(
    name
      .split(' ')
      .filter((word) => word !== '' && !isSmallWord(word))
      .map((word) => [wordForm(word), word]),
  );

/** Whether a question has a word or one that is similar. */
function saidIn(
  words: readonly string[],
  { identify, nearness }: WordMeanings,
): (word: string) => boolean {
  const forms = new Set(words.map(wordForm));
  const asked = words.map(identify).filter(isKnownWord);
  return (word) => {
    if (forms.has(wordForm(word))) return true;
    const number = identify(word);
    return isKnownWord(number) && nearness(asked, [number]).some((near) => near >= RELATED);
  };
}

import type { Candidate, Candidates } from '../store.ts';
import { isNamed } from './certainty.ts';
import type { EntityTexts } from './entity-texts.ts';
import { mostRelevantOf } from './most-relevant.ts';
import { type WordMeanings, wordFits } from './near-words.ts';
import { isTermIn, lineIn, type Quoted, quotation } from './quotation.ts';
import type { Bodies } from './read-once.ts';
import { isSmallWord } from './small-words.ts';
import type { WordLists } from './word-lists.ts';

/** How many of the most relevant candidates are compared with the question word by word. */
const COMPARED_WORDS = 16;
/** How many of the candidates with most of its words are checked for a literal quotation. */
const COMPARED = 24;
const LEAST_OF_WORDS = 0.5;
/** A line with one word wrong still has this share of its words, weighted by rarity. */
const LEAST_COVERED = 0.6;
/** The same for candidates that have every word of a line. */
const COMPARED_LINES = 80;
/** How many further entries of the same thing are checked for a quotation. */
const MOST_EDITIONS = 1;

/** What the texts of the best candidates have of a question, by key. */
export interface Comparison {
  /** The share of it that they contain literally. */
  readonly quoted: ReadonlyMap<number, number>;
  /** How well their words match its words. */
  readonly fits: ReadonlyMap<number, number>;
}

/** Reads the words that entities are compared by. */
interface Texts {
  readonly bodies: Bodies;
  readonly textsOf: EntityTexts;
  readonly meanings: WordMeanings;
}

export async function compareTexts(
  typed: string,
  found: Pick<Candidates, 'candidates' | 'wordUse'>,
  { bodies, textsOf, meanings }: Texts,
): Promise<Comparison> {
  const { candidates, wordUse } = found;
  const quoted = quotation(typed, isSmallWord, meanings.identify);
  const owners = quoted ? ownersOfTexts(typed, candidates) : new Map<number, number>();
  // With a matching name, the words make no difference.
  const worded = isNamed(found)
    ? []
    : mostRelevantOf(candidates, COMPARED_WORDS).map(({ key }) => key);
  const all = await textsOf([...new Set([...owners.keys(), ...worded])], bodies);
  const texts = worded.flatMap((key) => {
    const text = all.get(key);
    return text ? [[key, text] as const] : [];
  });
  const fits = wordFits(
    wordUse,
    texts.map(([, text]) => text),
    meanings,
  );
  return {
    quoted: quoted ? quotations(quoted, owners, all) : new Map(),
    fits: new Map(texts.map(([key], i) => [key, fits[i] ?? 0])),
  };
}

/** The entities that may contain the question literally, each with the candidate it speaks for. */
function ownersOfTexts(
  typed: string,
  candidates: readonly Candidate[],
): ReadonlyMap<number, number> {
  const most = candidates.reduce((top, { words }) => Math.max(top, words), 0);
  const withLine = candidates.filter(({ hasLine }) => hasLine).length;
  const compared = candidates
    .filter(
      ({ words, hasLine, coverage }) =>
        hasLine || (words > 0 && words >= LEAST_OF_WORDS * most && coverage >= LEAST_COVERED),
    )
    .sort(
      (a, b) =>
        Number(b.hasLine ?? false) - Number(a.hasLine ?? false) ||
        b.words - a.words ||
        b.relevance - a.relevance,
    )
    .slice(0, Math.max(COMPARED, Math.min(COMPARED_LINES, withLine)));
  // Another edition of the thing may contain the line, if any entry of it does.
  const isLine = lineIn(typed) !== undefined;
  const owners = new Map<number, number>();
  for (const { key, others, hasLine } of compared) {
    owners.set(key, key);
    if (isLine && !hasLine) continue;
    for (const entry of (others?.() ?? []).slice(0, MOST_EDITIONS)) owners.set(entry, key);
  }
  return owners;
}

/** The largest share that any text of a candidate has. */
function quotations(
  quoted: Quoted,
  owners: ReadonlyMap<number, number>,
  texts: ReadonlyMap<number, WordLists>,
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const [key, owner] of owners) {
    const text = texts.get(key);
    if (text) shares.set(owner, Math.max(shares.get(owner) ?? 0, quoted(text.own)));
  }
  return shares;
}

/** How many of the best rules are checked for a term. */
const EXPLAINING = 3;

/** Whether the question is a term that one of the best rules explains, under another name. */
export async function isTermOf(
  { bodies, textsOf, meanings }: Texts,
  text: string,
  candidates: readonly Candidate[],
  kinds: ReadonlySet<string>,
): Promise<boolean> {
  const isIn = isTermIn(text, isSmallWord, meanings.identify);
  const best = mostRelevantOf(candidates, EXPLAINING).filter(({ kind }) => kinds.has(kind));
  const keys = best.flatMap(({ key, others }) => [
    key,
    ...(others?.() ?? []).slice(0, MOST_EDITIONS),
  ]);
  return [...(await textsOf(keys, bodies)).values()].some(({ own }) => isIn(own));
}

import { wordsOf } from '../../src/library/embed/word-pieces.ts';

/** Whole words that WordPiece would cut to bits: `djinni`, `tiefling`, `grappled`. */
const EXTRA_WORDS = 9_000;
const SEEN_AT_LEAST = 3;

/**
 * The entries of the table: the teacher's own tokens as far as they are plain English, then whole
 * words of the training texts that the teacher knows only in pieces.
 */
export function tableVocabulary(
  tokens: Iterable<string>,
  texts: readonly string[],
  names: readonly string[],
): string[] {
  const plain = [...tokens].filter((token) => /^(##)?[a-z0-9]+$/.test(token));
  const known = new Set(plain);
  const seen = new Map<string, number>();
  const count = (text: string, times: number): void => {
    for (const word of wordsOf(text))
      if (/^[a-z]{4,}$/.test(word) && !known.has(word))
        seen.set(word, (seen.get(word) ?? 0) + times);
  };
  for (const text of texts) count(text, 1);
  for (const name of names) count(name, SEEN_AT_LEAST);
  const extra = [...seen]
    .filter(([, times]) => times >= SEEN_AT_LEAST)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, EXTRA_WORDS)
    .map(([word]) => word);
  return [...plain, ...extra];
}

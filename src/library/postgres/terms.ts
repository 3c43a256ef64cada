import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/** The terms of a text, as SQLite's tokenizer would make them: letters and digits, stemmed. */
export const termsOf = (text: string): string[] =>
  (text.toLowerCase().match(WORD) ?? []).map((word) => stemmer(word));

/** The term for a word of a question; undefined if it is not a single word. */
export function termOf(word: string): string | undefined {
  const [term, ...more] = termsOf(word);
  return more.length === 0 ? term : undefined;
}

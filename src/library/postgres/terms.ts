import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/** The words of a text as SQLite's tokenizer has them: letters and digits, without endings. */
export const termsOf = (text: string): string[] =>
  (text.toLowerCase().match(WORD) ?? []).map((word) => stemmer(word));

/** What a word of a question is looked up as; none where it is no single word. */
export function termOf(word: string): string | undefined {
  const [term, ...more] = termsOf(word);
  return more.length === 0 ? term : undefined;
}

import { type TextSlots, textSlots } from '../../base/text-slots.ts';

/**
 * Splits text into words as the model's tokenizer does: lower case, no accents, punctuation and
 * Chinese characters separate.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return (
    folded.match(/[\p{Script=Han}\p{P}$+<=>^`|~]|[^\p{Script=Han}\p{P}$+<=>^`|~\s\p{C}]+/gu) ?? []
  );
}

/** The numbers of known words and pieces. */
export interface Vocabulary extends Pick<TextSlots, 'identify' | 'tables'> {
  get(word: string): number | undefined;
}

/** Different words, numbered in their order. They are known by their hashes, to save memory. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const slots = textSlots(words.length);
  for (const word of words) slots.add(word);
  const { identify, tables } = slots;
  return {
    get(word) {
      const slot = slots.find(word);
      return slot < 0 ? undefined : slot;
    },
    identify,
    tables,
  };
}

/** Longer "words" are noise; the model's tokenizer gives up on them too. */
const LONGEST = 100;

/**
 * Splits a word into the longest known pieces, the first plain, the others prefixed with `##`.
 * Undefined if a part of it is in no piece.
 */
export function piecesOf(word: string, known: Vocabulary): readonly number[] | undefined {
  if (word.length > LONGEST) return undefined;
  const pieces: number[] = [];
  let start = 0;
  while (start < word.length) {
    let end = word.length;
    let id: number | undefined;
    for (; end > start; end--) {
      id = known.get((start > 0 ? '##' : '') + word.slice(start, end));
      if (id !== undefined) break;
    }
    if (id === undefined) return undefined;
    pieces.push(id);
    start = end;
  }
  return pieces;
}

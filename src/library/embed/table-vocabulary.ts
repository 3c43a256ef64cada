import { piecesOf, type Vocabulary } from './word-pieces.ts';

const pieces = new WeakMap<Vocabulary, Map<string, readonly number[]>>();
const MOST_REMEMBERED = 20_000;

/**
 * Writes the table entries of a text into `into` and returns how many there are. Whole words first,
 * word pieces where the table has no better; punctuation and other scripts are ignored.
 */
export function entriesOf(text: string, vocabulary: Vocabulary, into: Int32Array): number {
  let count = 0;
  for (const word of plainWords(text)) {
    if (count >= into.length) break;
    const id = vocabulary.get(word);
    if (id !== undefined) into[count++] = id;
    else
      for (const piece of remembered(word, vocabulary)) {
        if (count >= into.length) break;
        into[count++] = piece;
      }
  }
  return count;
}

export function plainWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const folded = /[^\x20-\x7e\n]/.test(lower)
    ? lower.normalize('NFKD').replace(/\p{M}/gu, '')
    : lower;
  // "hunter's" is one word, as in training.
  return folded.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? [];
}

function remembered(word: string, vocabulary: Vocabulary): readonly number[] {
  let known = pieces.get(vocabulary);
  if (!known) {
    known = new Map();
    pieces.set(vocabulary, known);
  }
  let found = known.get(word);
  if (!found) {
    if (known.size >= MOST_REMEMBERED) known.clear();
    found = piecesOf(word, vocabulary) ?? [];
    known.set(word, found);
  }
  return found;
}

import { piecesOf, vocabularyOf, wordsOf } from '../word-pieces.ts';

export interface Tokenizer {
  /** The token ids of a text, with the special tokens the model expects. */
  encode(text: string, most: number): number[];
}

export function tokenizerOf(tokens: readonly string[]): Tokenizer {
  const vocabulary = vocabularyOf(tokens);
  const token = (name: string): number => {
    const id = vocabulary.get(name);
    if (id === undefined) throw new Error(`The tokenizer has no ${name}.`);
    return id;
  };
  const [begin, end, unknown] = [token('[CLS]'), token('[SEP]'), [token('[UNK]')]];
  return {
    encode(text, most) {
      const ids = [begin];
      for (const word of wordsOf(text)) {
        ids.push(...(piecesOf(word, vocabulary) ?? unknown));
        if (ids.length >= most - 1) break;
      }
      ids.length = Math.min(ids.length, most - 1);
      ids.push(end);
      return ids;
    },
  };
}

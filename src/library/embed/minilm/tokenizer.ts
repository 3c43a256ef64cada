import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { piecesOf, wordsOf } from '../word-pieces.ts';

const TokenizerFile = z.object({
  model: z.object({ vocab: z.record(z.string(), z.int()) }),
});

export interface Tokenizer {
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Token numbers of a text, with the marks the model expects around it. */
  encode(text: string, most: number): number[];
}

export function readTokenizer(path: string): Tokenizer {
  const { model } = TokenizerFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const vocabulary = new Map(Object.entries(model.vocab));
  const token = (name: string): number => {
    const id = vocabulary.get(name);
    if (id === undefined) throw new Error(`The tokenizer has no ${name}.`);
    return id;
  };
  const [begin, end, unknown] = [token('[CLS]'), token('[SEP]'), [token('[UNK]')]];
  return {
    vocabulary,
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

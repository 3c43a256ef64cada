import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Embedder, pack } from '../../src/library/embed/embedder.ts';
import { type Encoder, loadEncoder } from '../../src/library/embed/minilm/encoder.ts';
import { findWeights } from '../../src/library/embed/minilm/minilm.ts';
import { hashOf } from '../../src/library/search/embedding-texts.ts';
import { table } from './setup.ts';

/** MiniLM takes minutes to read a corpus: its vectors are kept between runs, by text. */
const KEPT = 'node_modules/.cache/bench-search';
const WIDTH = 384;
const HASH = 16;
const MOST_TOKENS = 200;

/** One record per text: its hash, then its vector. */
function keptVectors(path: string) {
  mkdirSync(KEPT, { recursive: true });
  const record = HASH + WIDTH * 4;
  const vectors = new Map<string, Float32Array>();
  if (existsSync(path)) {
    const file = readFileSync(path);
    for (let at = 0; at + record <= file.length; at += record)
      vectors.set(
        file.toString('latin1', at, at + HASH),
        new Float32Array(new Uint8Array(file.subarray(at + HASH, at + record)).buffer),
      );
  }
  return {
    get: (hash: string) => vectors.get(hash),
    set(hash: string, vector: Float32Array) {
      vectors.set(hash, vector);
      appendFileSync(
        path,
        Buffer.concat([Buffer.from(hash, 'latin1'), Buffer.from(vector.buffer)]),
      );
    },
  };
}

export interface Teacher {
  encode(text: string): Float32Array;
  /** Reads all of them, saying how far it is. */
  readAll(texts: readonly string[], name: string): Float32Array[];
  /** MiniLM as the product uses it, in the table's space. */
  readonly embedder: Embedder;
}

export async function openTeacher(): Promise<Teacher | undefined> {
  const weights = await findWeights();
  if (!weights) return undefined;
  let encoder: Encoder | undefined;
  const encode = (text: string): Float32Array => {
    encoder ??= loadEncoder(weights);
    return encoder.encode(text, MOST_TOKENS);
  };
  const kept = keptVectors(join(KEPT, 'minilm.bin'));
  let read = 0;
  const readAll = (texts: readonly string[], name: string): Float32Array[] => {
    return texts.map((text) => {
      const hash = hashOf([text]);
      const known = kept.get(hash);
      if (known) return known;
      if (++read % 500 === 0) console.error(`MiniLM reads ${name}: ${read} texts so far`);
      const vector = encode(text);
      kept.set(hash, vector);
      return vector;
    });
  };
  const { projection, dim, space } = table();
  const projected = (vector: Float32Array) => {
    const result = new Float32Array(dim);
    for (let i = 0; i < dim; i++)
      for (let j = 0; j < WIDTH; j++)
        result[i] = (result[i] ?? 0) + (projection[i * WIDTH + j] ?? 0) * (vector[j] ?? 0);
    return pack(result);
  };
  return {
    encode,
    readAll,
    embedder: {
      id: 'minilm',
      space,
      dim,
      embedQuery: async (text) => projected(encode(text)),
      embedDocs: async (texts) => readAll(texts, 'parts').map(projected),
    },
  };
}

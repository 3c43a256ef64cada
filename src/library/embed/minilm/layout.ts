import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { packRows, type Tensors } from './weights.ts';

export const MINILM_WIDTH = 384;
export const INNER = 1536;
const LAYERS = 6;
/** What the model was trained to read at once. */
export const MAX_TOKENS = 256;

/** Addresses of one matrix: int8 rows, a scale per row, and what is added at the end. */
export interface Linear {
  readonly name: string;
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
  readonly width: number;
  readonly outputs: number;
}

interface Norm {
  readonly name: string;
  readonly gain: number;
  readonly bias: number;
}

export interface Layout {
  readonly start: number;
  readonly end: number;
  readonly words: Linear;
  readonly places: number;
  readonly beginning: Norm;
  readonly layers: readonly {
    readonly query: Linear;
    readonly key: Linear;
    readonly value: Linear;
    readonly merge: Linear;
    readonly afterAttention: Norm;
    readonly widen: Linear;
    readonly narrow: Linear;
    readonly afterThought: Norm;
  }[];
}

/** Where every weight of the model lies: always the same, so that memory can be saved whole. */
export function layOut(reserve: (bytes: number) => number, vocabulary: number): Layout {
  const start = reserve(0);
  const linear = (name: string, width: number, outputs: number): Linear => ({
    name,
    weights: reserve(width * outputs),
    scales: reserve(outputs * 4),
    bias: reserve(outputs * 4),
    width,
    outputs,
  });
  const norm = (name: string): Norm => ({
    name,
    gain: reserve(MINILM_WIDTH * 4),
    bias: reserve(MINILM_WIDTH * 4),
  });
  const words = linear('embeddings.word_embeddings', MINILM_WIDTH, vocabulary);
  const places = reserve(MAX_TOKENS * MINILM_WIDTH * 4);
  const beginning = norm('embeddings.LayerNorm');
  const layers = Array.from({ length: LAYERS }, (_, i) => {
    const layer = `encoder.layer.${i}`;
    return {
      query: linear(`${layer}.attention.self.query`, MINILM_WIDTH, MINILM_WIDTH),
      key: linear(`${layer}.attention.self.key`, MINILM_WIDTH, MINILM_WIDTH),
      value: linear(`${layer}.attention.self.value`, MINILM_WIDTH, MINILM_WIDTH),
      merge: linear(`${layer}.attention.output.dense`, MINILM_WIDTH, MINILM_WIDTH),
      afterAttention: norm(`${layer}.attention.output.LayerNorm`),
      widen: linear(`${layer}.intermediate.dense`, MINILM_WIDTH, INNER),
      narrow: linear(`${layer}.output.dense`, INNER, MINILM_WIDTH),
      afterThought: norm(`${layer}.output.LayerNorm`),
    };
  });
  return { start, end: reserve(0), words, places, beginning, layers };
}

/** Fills the layout from the model's own file, tensor by tensor. */
export function cutWeights(tensor: Tensors, layout: Layout, memory: WebAssembly.Memory): void {
  const floats = (address: number, values: Float32Array): void =>
    new Float32Array(memory.buffer, address, values.length).set(values);
  const rows = ({ name, weights, scales, width, outputs }: Linear): void =>
    packRows(
      tensor(`${name}.weight`),
      width,
      new Int8Array(memory.buffer, weights, width * outputs),
      new Float32Array(memory.buffer, scales, outputs),
    );
  rows(layout.words);
  const positions = tensor('embeddings.position_embeddings.weight');
  const first = tensor('embeddings.token_type_embeddings.weight');
  floats(
    layout.places,
    positions
      .subarray(0, MAX_TOKENS * MINILM_WIDTH)
      .map((value, i) => value + (first[i % MINILM_WIDTH] ?? 0)),
  );
  for (const part of [layout.beginning, ...layout.layers.flatMap((layer) => Object.values(layer))])
    if ('weights' in part) {
      rows(part);
      floats(part.bias, tensor(`${part.name}.bias`));
    } else {
      floats(part.gain, tensor(`${part.name}.weight`));
      floats(part.bias, tensor(`${part.name}.bias`));
    }
}

/** Whether the file held exactly this much, which is now in `bytes`. */
export function readCut(path: string, bytes: Uint8Array): boolean {
  try {
    const file = readFileSync(path);
    if (file.length !== bytes.length) return false;
    bytes.set(file);
    return true;
  } catch {
    return false;
  }
}

export function writeCut(path: string, bytes: Uint8Array): void {
  const part = `${path}.${process.pid}`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, path);
  } catch {
    // The file only saves a second of the next start: a full disk must not stop this one.
  }
}

import { arena, kernelOn, WIDE_BYTES } from '../kernel.ts';
import { INNER, type Linear, layOut, MAX_TOKENS, MINILM_WIDTH, reserveFrom } from './layout.ts';
import { openModelFile } from './model-file.ts';
import { tokenizerOf } from './tokenizer.ts';

const HEADS = 12;

export interface Encoder {
  /** The unit vector of a text, 384 numbers. */
  encode(text: string, mostTokens?: number): Float32Array;
  encodeTokens(ids: readonly number[]): Float32Array;
}

/**
 * The fine-tuned MiniLM with int8 weights. The rows of words stay in the file: they are half of it,
 * and a text needs few of them.
 */
export function loadEncoder(path: string): Encoder {
  // The functions below keep none of the vocabulary, which is megabytes.
  const { header, vocabulary, readWeights } = openModelFile(path);
  const tokenizer = tokenizerOf(vocabulary);
  const { memory, reserve } = arena();
  const inFile = vocabulary.length * MINILM_WIDTH;
  const loaded = header.weightsBytes - inFile;
  const start = reserve(loaded);
  readWeights(new Uint8Array(memory.buffer, start, loaded), inFile);
  const layout = layOut(reserveFrom(start - inFile), vocabulary.length);
  if (layout.end !== start + loaded)
    throw new Error(`The model ${path} has weights of another size.`);
  const { layers, firstNorm, words } = layout;
  const room = (width: number, bytes: number): number => reserve(MAX_TOKENS * width * bytes);
  const x = room(MINILM_WIDTH, 4);
  const q = room(MINILM_WIDTH, 4);
  const k = room(MINILM_WIDTH, 4);
  const v = room(MINILM_WIDTH, 4);
  const seen = room(MINILM_WIDTH, 4);
  const inner = room(INNER, 4);
  const packed = room(INNER, 1);
  const scales = room(1, 4);
  const scratch = room(1, 4);
  const wide = reserve(WIDE_BYTES);
  // Only now: growing the memory would detach earlier views.
  const wordRow = new Uint8Array(MINILM_WIDTH);
  const numbers = new Int8Array(wordRow.buffer);
  const wordScales = new Float32Array(memory.buffer, words.scales, words.outputs);
  const positions = new Float32Array(memory.buffer, layout.positions, MAX_TOKENS * MINILM_WIDTH);
  const kernel = kernelOn(memory);

  const encodeTokens = (ids: readonly number[]): Float32Array => {
    const tokens = Math.min(ids.length, MAX_TOKENS);
    const state = new Float32Array(memory.buffer, x, tokens * MINILM_WIDTH);
    for (let t = 0; t < tokens; t++) {
      const id = ids[t] ?? 0;
      const scale = wordScales[id] ?? 0;
      const row = t * MINILM_WIDTH;
      readWeights(wordRow, id * MINILM_WIDTH);
      for (let d = 0; d < MINILM_WIDTH; d++)
        state[row + d] = (numbers[d] ?? 0) * scale + (positions[row + d] ?? 0);
    }
    const apply = (layer: Linear, width: number, to: number) =>
      kernel.linear(
        packed,
        scales,
        tokens,
        width,
        layer.weights,
        layer.scales,
        layer.bias,
        layer.outputs,
        to,
        wide,
      );
    kernel.addNorm(x, 0, tokens, MINILM_WIDTH, firstNorm.gain, firstNorm.bias);
    for (const layer of layers) {
      kernel.quantize(x, tokens, MINILM_WIDTH, packed, scales);
      apply(layer.query, MINILM_WIDTH, q);
      apply(layer.key, MINILM_WIDTH, k);
      apply(layer.value, MINILM_WIDTH, v);
      kernel.attend(q, k, v, tokens, HEADS, MINILM_WIDTH, seen, scratch);
      kernel.quantize(seen, tokens, MINILM_WIDTH, packed, scales);
      apply(layer.merge, MINILM_WIDTH, q);
      const { attentionNorm, outputNorm } = layer;
      kernel.addNorm(x, q, tokens, MINILM_WIDTH, attentionNorm.gain, attentionNorm.bias);
      kernel.quantize(x, tokens, MINILM_WIDTH, packed, scales);
      apply(layer.widen, MINILM_WIDTH, inner);
      kernel.gelu(inner, tokens * INNER);
      kernel.quantize(inner, tokens, INNER, packed, scales);
      apply(layer.narrow, INNER, q);
      kernel.addNorm(x, q, tokens, MINILM_WIDTH, outputNorm.gain, outputNorm.bias);
    }
    return meanOfRows(state, tokens);
  };

  return {
    encodeTokens,
    encode: (text, mostTokens = MAX_TOKENS) => encodeTokens(tokenizer.encode(text, mostTokens)),
  };
}

function meanOfRows(state: Float32Array, rows: number): Float32Array {
  const mean = new Float32Array(MINILM_WIDTH);
  for (let r = 0; r < rows; r++)
    for (let d = 0; d < MINILM_WIDTH; d++)
      mean[d] = (mean[d] ?? 0) + (state[r * MINILM_WIDTH + d] ?? 0);
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}

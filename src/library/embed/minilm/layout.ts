export const MINILM_WIDTH = 384;
export const INNER = 1536;
const LAYERS = 6;
/** The context length of the model. */
export const MAX_TOKENS = 256;

/** Addresses of one matrix: int8 rows, a scale per row, and the bias. */
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
  readonly positions: number;
  readonly firstNorm: Norm;
  readonly layers: readonly {
    readonly query: Linear;
    readonly key: Linear;
    readonly value: Linear;
    readonly merge: Linear;
    readonly attentionNorm: Norm;
    readonly widen: Linear;
    readonly narrow: Linear;
    readonly outputNorm: Norm;
  }[];
}

/** Gives one address after another, aligned as the kernel's memory is. */
export function reserveFrom(start: number): (bytes: number) => number {
  let next = start;
  return (bytes) => {
    const address = next;
    next += Math.ceil(bytes / 16) * 16;
    return address;
  };
}

/**
 * The address of every weight, in the same order in memory and in `assets/minilm.bin`: loading is one
 * read into the kernel's memory. The rows of the words come first.
 */
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
  const positions = reserve(MAX_TOKENS * MINILM_WIDTH * 4);
  const firstNorm = norm('embeddings.LayerNorm');
  const layers = Array.from({ length: LAYERS }, (_, i) => {
    const layer = `encoder.layer.${i}`;
    return {
      query: linear(`${layer}.attention.self.query`, MINILM_WIDTH, MINILM_WIDTH),
      key: linear(`${layer}.attention.self.key`, MINILM_WIDTH, MINILM_WIDTH),
      value: linear(`${layer}.attention.self.value`, MINILM_WIDTH, MINILM_WIDTH),
      merge: linear(`${layer}.attention.output.dense`, MINILM_WIDTH, MINILM_WIDTH),
      attentionNorm: norm(`${layer}.attention.output.LayerNorm`),
      widen: linear(`${layer}.intermediate.dense`, MINILM_WIDTH, INNER),
      narrow: linear(`${layer}.output.dense`, INNER, MINILM_WIDTH),
      outputNorm: norm(`${layer}.output.LayerNorm`),
    };
  });
  return { start, end: reserve(0), words, positions, firstNorm, layers };
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { arena } from '../../src/library/embed/kernel.ts';
import {
  type Linear,
  layOut,
  MAX_TOKENS,
  MINILM_WIDTH,
} from '../../src/library/embed/minilm/layout.ts';
import { writeModelFile } from '../../src/library/embed/minilm/model-file.ts';
import { writeTable } from '../../src/library/embed/table-file.ts';
import { bytesOf, floatsOf, type NumpyArray, readNpz } from './npz.ts';

const DIM = 256;

const found =
  (arrays: ReadonlyMap<string, NumpyArray>) =>
  (name: string): NumpyArray => {
    const array = arrays.get(name);
    if (!array) throw new Error(`The training wrote no array ${name}.`);
    return array;
  };

/** `assets/minilm.bin`: the tuned weights, laid out as the kernel reads them. */
export function packModel(folder: string, vocabulary: readonly string[]): Buffer {
  const get = found(
    new Map([
      ...readNpz(join(folder, 'minilm-tuned-embeddings.int8.npz')),
      ...readNpz(join(folder, 'minilm-tuned-layers.int8.npz')),
    ]),
  );
  const { memory, reserve } = arena();
  const layout = layOut(reserve, vocabulary.length);
  const floats = (address: number, values: Float32Array): void =>
    new Float32Array(memory.buffer, address, values.length).set(values);
  const rows = ({ name, weights, scales, width, outputs }: Linear): void => {
    const values = bytesOf(get(`${name}.weight|q`));
    if (values.length !== width * outputs) throw new Error(`${name} has another size.`);
    new Int8Array(memory.buffer, weights, values.length).set(values);
    floats(scales, floatsOf(get(`${name}.weight|s`)));
  };
  rows(layout.words);
  const positions = floatsOf(get('embeddings.position_embeddings.weight'));
  // Questions and texts are always the first of the two segments that BERT tells apart.
  const segment = floatsOf(get('embeddings.token_type_embeddings.weight'));
  floats(
    layout.positions,
    positions
      .subarray(0, MAX_TOKENS * MINILM_WIDTH)
      .map((value, i) => value + (segment[i % MINILM_WIDTH] ?? 0)),
  );
  for (const part of [layout.firstNorm, ...layout.layers.flatMap((layer) => Object.values(layer))])
    if ('weights' in part) {
      rows(part);
      floats(part.bias, floatsOf(get(`${part.name}.bias`)));
    } else {
      floats(part.gain, floatsOf(get(`${part.name}.weight`)));
      floats(part.bias, floatsOf(get(`${part.name}.bias`)));
    }
  const weights = new Uint8Array(memory.buffer, layout.start, layout.end - layout.start);
  const checksum = createHash('sha256').update(weights).digest('hex').slice(0, 12);
  return writeModelFile(`minilm-tuned-${checksum}`, vocabulary, weights);
}

/** `assets/table.bin`: the word table of the same space. */
export function packTable(folder: string, vocabulary: readonly string[]): Buffer {
  const get = found(readNpz(join(folder, 'table-shared.int8.npz')));
  const scales = floatsOf(get('scales'));
  const weights = floatsOf(get('weight'));
  const count = vocabulary.length;
  if (scales.length !== count)
    throw new Error(`The table has ${scales.length} rows for ${count} entries.`);
  // The program learns a row's length and the logarithm of its weight on either side.
  const perRow = weights.length / 2;
  const scaled = (side: 0 | 1): Float32Array =>
    scales.map((scale, i) => scale * Math.exp(weights[side * perRow + i] ?? 0));
  return writeTable({
    header: {
      format: 2,
      space: `minilm-tuned/${DIM}`,
      dim: DIM,
      rows: count,
      teacher: 'all-MiniLM-L6-v2 (Apache-2.0), tuned by scripts/train-embedder',
      teacherDim: MINILM_WIDTH,
      vocabularyBytes: 0,
      trainedOn:
        'open content (SRD 5.1, SRD 5.2, books that Open5e lists), WordNet 3.0 and assets/gloss',
    },
    vocabulary,
    questionScales: scaled(0),
    textScales: scaled(1),
    rows: bytesOf(get('rows')),
    projection: floatsOf(get('projection')),
  });
}

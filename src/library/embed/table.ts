import { assetPath } from '../../base/assets.ts';
import type { Embedder, Packed } from './embedder.ts';
import { arena, kernelOn } from './kernel.ts';
import { readTable } from './table-file.ts';
import { entriesOf, type Vocabulary } from './vocabulary.ts';

/** Longer texts are cut: what says more than this is stored in passages anyway. */
const MOST_ENTRIES = 512;

/**
 * The built-in embedder: every word has a vector, a text's vector is their sum. It was trained to
 * agree with MiniLM and lives in the same space, at a hundredth of the work.
 */
export interface Table extends Embedder {
  /** At once, for those who cannot wait: it takes microseconds. */
  embed(text: string): Packed;
  /** Whether it is a whole word of English or of the game. */
  knows(word: string): boolean;
  readonly words: Iterable<string>;
  /** `dim` directions that bring a teacher's vector into this space. */
  readonly projection: Float32Array;
}

export function openTable(path = assetPath('embedder.bin')): Table {
  const { header, checksum, vocabulary, scales, rows, projection } = readTable(path);
  const { dim } = header;
  const known: Vocabulary = new Map(vocabulary.map((entry, i) => [entry, i]));

  const { memory, reserve } = arena();
  const at = {
    rows: reserve(rows.byteLength),
    scales: reserve(scales.byteLength),
    entries: reserve(MOST_ENTRIES * 4),
    sum: reserve(dim * 4),
    packed: reserve(dim),
  };
  new Int8Array(memory.buffer, at.rows, rows.length).set(rows);
  new Float32Array(memory.buffer, at.scales, scales.length).set(scales);
  const entries = new Int32Array(memory.buffer, at.entries, MOST_ENTRIES);
  const packed = new Int8Array(memory.buffer, at.packed, dim);
  const kernel = kernelOn(memory);

  const embed = (text: string): Packed => {
    const count = entriesOf(text, known, entries);
    kernel.sumRows(at.rows, at.scales, at.entries, count, dim, at.sum);
    const scale = kernel.pack(at.sum, dim, at.packed);
    return { values: packed.slice(), scale };
  };

  return {
    id: `table-${checksum}`,
    space: `${header.space}/${checksum}`,
    dim,
    embed,
    embedQuery: async (text) => embed(text),
    embedDocs: async (texts) => texts.map(embed),
    knows: (word) => known.has(word),
    words: vocabulary.filter((entry) => !entry.startsWith('##')),
    projection,
  };
}

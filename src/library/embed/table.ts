import { statSync } from 'node:fs';
import { assetPath } from '../../base/assets.ts';
import type { Embedder, Packed } from './embedder.ts';
import { arena, kernelOn } from './kernel.ts';
import { MOST_DIM, readTable } from './table-file.ts';
import { entriesOf } from './table-vocabulary.ts';
import { type WordNearness, wordNearness } from './word-nearness.ts';

/** Longer texts are cut: what says more than this is stored in passages anyway. */
const MOST_ENTRIES = 512;

/**
 * The built-in embedder: every word has a vector, a text's vector is their sum. It was trained to
 * agree with MiniLM and lives in the same space, at a hundredth of the work.
 */
export interface Table extends Embedder {
  /** The vector of a text, synchronously: it takes microseconds. */
  embed(text: string): Packed;
  /** The vector of a question: its words count differently from those of a text. */
  embedQuestion(text: string): Packed;
  /** Whether it is a whole word of English or of the game. */
  knows(word: string): boolean;
  readonly words: Iterable<string>;
  /** The number of a whole word. */
  entryOf(word: string): number | undefined;
  /** How near words are to one another, by their numbers. */
  readonly nearness: WordNearness;
  /** `dim` directions that bring a teacher's vector into this space. */
  readonly projection: Float32Array;
}

export function openTable(path = assetPath('table.bin')): Table {
  // Read to where the kernel works: the file is large, and a copy would be felt.
  const { memory, reserve } = arena();
  const { size } = statSync(path);
  const at = {
    file: reserve(size),
    entries: reserve(MOST_ENTRIES * 4),
    sum: reserve(MOST_DIM * 4),
    packed: reserve(MOST_DIM),
  };
  const file = readTable(path, new Uint8Array(memory.buffer, at.file, size));
  const { checksum, vocabulary, rows, questionScales, textScales } = file;
  const { dim, space } = file.header;
  const known = new Map<string, number>();
  for (const [i, entry] of vocabulary.entries()) known.set(entry, i);
  const entries = new Int32Array(memory.buffer, at.entries, MOST_ENTRIES);
  const packed = new Int8Array(memory.buffer, at.packed, dim);
  const kernel = kernelOn(memory);

  const embedWith =
    (scales: Float32Array) =>
    (text: string): Packed => {
      const count = entriesOf(text, known, entries);
      kernel.sumRows(rows.byteOffset, scales.byteOffset, at.entries, count, dim, at.sum);
      const scale = kernel.pack(at.sum, dim, at.packed);
      return { values: packed.slice(), scale };
    };
  const embed = embedWith(textScales);
  const embedQuestion = embedWith(questionScales);

  return {
    id: `table-${checksum}`,
    space: `${space}/${checksum}`,
    dim,
    embed,
    embedQuestion,
    embedQuery: async (text) => embedQuestion(text),
    embedDocs: async (texts) => texts.map(embed),
    knows: (word) => known.has(word),
    entryOf: (word) => known.get(word),
    nearness: wordNearness(rows, dim),
    words: vocabulary.filter((entry) => !entry.startsWith('##')),
    // A copy: it crosses into a worker, and the rest must not cross with it.
    projection: file.projection.slice(),
  };
}

import { assetPath } from '../../base/assets.ts';
import type { Embedder, Packed } from './embedder.ts';
import { arena, kernelOn } from './kernel.ts';
import { rowCache } from './row-cache.ts';
import { MOST_DIM, openTableFile } from './table-file.ts';
import { entriesOf } from './table-vocabulary.ts';
import { type WordNearness, wordNearness } from './word-nearness.ts';
import { UNKNOWN, wordNumber } from './word-numbers.ts';
import { vocabularyOf } from './word-pieces.ts';
import { type WordReader, wordReader } from './word-reader.ts';

/** Longer texts are cut: passages cover the rest. */
const MOST_ENTRIES = 512;

/**
 * The built-in embedder: every word has a vector, and a text's vector is their sum. It was trained
 * to agree with MiniLM and uses the same space, at a hundredth of the cost.
 */
export interface Table extends Embedder {
  /** Embeds a text synchronously: it takes microseconds. */
  embed(text: string): Packed;
  /** Embeds a question: its words have other weights than those of a text. */
  embedQuestion(text: string): Packed;
  /** Whether it is a known English or game word. */
  knows(word: string): boolean;
  readonly words: Iterable<string>;
  /** The number of a whole word; see `wordNumber`. */
  identify(word: string): number;
  /** The numbers of all words of a text. */
  readonly identifyWords: WordReader;
  /** The similarity of words, by their numbers. */
  readonly nearness: WordNearness;
  /** `dim` directions that project a teacher's vector into this space. */
  readonly projection: Float32Array;
}

/** `knownChecksum` spares taking it. */
export function openTable(path = assetPath('table.bin'), knownChecksum?: string): Table {
  const file = openTableFile(path);
  const checksum = knownChecksum ?? file.checksum();
  const { dim, space } = file.header;
  if (file.vocabulary.length > UNKNOWN) throw new Error(`${path} has too many words`);
  const known = vocabularyOf(file.vocabulary);
  const place = arena();
  const { memory, reserve } = place;
  const cache = rowCache(file, place);
  const at = {
    ...cache.at,
    entries: reserve(MOST_ENTRIES * 4),
    sum: reserve(MOST_DIM * 4),
    packed: reserve(MOST_DIM),
  };
  const kernel = kernelOn(memory);
  const nearness = wordNearness(cache, place, kernel, dim);
  const identifyWords = wordReader(known, place, kernel);
  const entries = new Int32Array(memory.buffer, at.entries, MOST_ENTRIES);
  const packed = new Int8Array(memory.buffer, at.packed, dim);

  const embedWith =
    (scales: number) =>
    (text: string): Packed => {
      const count = entriesOf(text, known, entries);
      cache.place(entries, count);
      kernel.sumRows(at.rows, scales, at.entries, count, dim, at.sum);
      const scale = kernel.pack(at.sum, dim, at.packed);
      return { values: packed.slice(), scale };
    };
  const embed = embedWith(at.textScales);
  const embedQuestion = embedWith(at.questionScales);

  return {
    id: `table-${checksum}`,
    space: `${space}/${checksum}`,
    dim,
    embed,
    embedQuestion,
    embedQuery: async (text) => embedQuestion(text),
    embedDocs: async (texts) => texts.map(embed),
    knows: (word) => known.get(word) !== undefined,
    identify: (word) => wordNumber(known.identify(word)),
    identifyWords,
    nearness,
    get words() {
      return file.vocabulary.filter((entry) => !entry.startsWith('##'));
    },
    get projection() {
      return file.projection;
    },
  };
}

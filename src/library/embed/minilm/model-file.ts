import { closeSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';
import { assetPath } from '../../../base/assets.ts';

/** The header of `assets/minilm.bin`: its first line. */
const Header = z.object({
  format: z.literal(1),
  /** Changes with the weights, and so with the vectors of every text. */
  id: z.string(),
  vocabularyBytes: z.int(),
  weightsBytes: z.int(),
});
export type ModelHeader = z.infer<typeof Header>;

/** The header is padded with spaces to this length, so that the weights have a fixed offset. */
const HEADER_BYTES = 256;

export interface ModelFile {
  readonly header: ModelHeader;
  readonly vocabulary: readonly string[];
  /** Reads the weights into a buffer of exactly their size. */
  readWeights(into: Uint8Array): void;
}

export const minilmPath = (): string => assetPath('minilm.bin');

export function readModelHeader(path = minilmPath()): ModelHeader {
  return withFile(path, (read) => headerOf(read(0, HEADER_BYTES)));
}

export function readModelFile(path: string): ModelFile {
  return withFile(path, (read) => {
    const header = headerOf(read(0, HEADER_BYTES));
    const vocabulary = read(HEADER_BYTES, header.vocabularyBytes).toString('utf8').split('\n');
    return {
      header,
      vocabulary,
      readWeights(into) {
        if (into.length !== header.weightsBytes)
          throw new Error(`The model ${path} has weights of another size.`);
        withFile(path, (_, handle) => {
          const start = HEADER_BYTES + header.vocabularyBytes;
          if (readSync(handle, into, 0, into.length, start) !== into.length) throw cutShort(path);
        });
      },
    };
  });
}

export function writeModelFile(
  id: string,
  vocabulary: readonly string[],
  weights: Uint8Array,
): Buffer {
  const words = Buffer.from(vocabulary.join('\n'));
  const header: ModelHeader = {
    format: 1,
    id,
    vocabularyBytes: words.length,
    weightsBytes: weights.length,
  };
  const line = Buffer.from(`${JSON.stringify(header).padEnd(HEADER_BYTES - 1)}\n`);
  return Buffer.concat([line, words, weights]);
}

const cutShort = (path: string): Error => new Error(`The file ${path} is cut short.`);
const headerOf = (bytes: Buffer): ModelHeader => Header.parse(JSON.parse(bytes.toString('utf8')));

function withFile<T>(
  path: string,
  use: (read: (start: number, length: number) => Buffer, handle: number) => T,
): T {
  const handle = openSync(path, 'r');
  try {
    return use((start, length) => {
      const bytes = Buffer.alloc(length);
      if (readSync(handle, bytes, 0, length, start) !== length) throw cutShort(path);
      return bytes;
    }, handle);
  } finally {
    closeSync(handle);
  }
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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
  /** Fills a buffer with the weights from this offset on. */
  readWeights(into: Uint8Array, from: number): void;
}

export const minilmPath = (): string => assetPath('minilm.bin');

export function readModelHeader(path = minilmPath()): ModelHeader {
  const handle = openSync(path, 'r');
  try {
    return headerOf(bytesOf(handle, path, 0, HEADER_BYTES));
  } finally {
    closeSync(handle);
  }
}

/** Opens a model; its file stays open. */
export function openModelFile(path: string): ModelFile {
  const handle = openSync(path, 'r');
  const header = headerOf(bytesOf(handle, path, 0, HEADER_BYTES));
  const start = HEADER_BYTES + header.vocabularyBytes;
  if (fstatSync(handle).size < start + header.weightsBytes) throw cutShort(path);
  return {
    header,
    vocabulary: bytesOf(handle, path, HEADER_BYTES, header.vocabularyBytes)
      .toString('utf8')
      .split('\n'),
    readWeights(into, from) {
      if (readSync(handle, into, 0, into.length, start + from) < into.length) throw cutShort(path);
    },
  };
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

function bytesOf(handle: number, path: string, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(handle, bytes, 0, length, start) < length) throw cutShort(path);
  return bytes;
}

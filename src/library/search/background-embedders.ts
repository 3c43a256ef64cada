import type { EmbeddingChoice, Surroundings } from './background-work.ts';
import { miniLmReader } from './minilm-reader.ts';
import { remoteReader } from './remote-reader.ts';
import type { Reader } from './vector-search.ts';

/** The configured embedder that is better than the table; undefined = the table alone. */
export function readerOf(choice: EmbeddingChoice, around: Surroundings): Reader | undefined {
  if (choice.embedder === 'table') return undefined;
  return choice.embedder === 'ollama' || choice.embedder === 'openai'
    ? remoteReader(choice, choice.embedder, around)
    : miniLmReader(choice, around);
}

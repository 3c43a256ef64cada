import { onTestFinished } from 'vitest';
import type { Embedding } from '../../src/library/create-library.ts';
import type { Kind } from '../../src/library/kind.ts';
import type { Library } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';

export interface Engine {
  readonly engine: string;
  /** An empty library, closed after the test. */
  openEmpty(kinds: readonly Kind[], embedding?: Embedding): Promise<Library>;
}

/** What a library may be kept in: its tests run on each of them. */
export const engines: readonly Engine[] = [
  {
    engine: 'sqlite',
    async openEmpty(kinds, embedding) {
      const library = openLibrary(':memory:', kinds, embedding);
      onTestFinished(() => library.close());
      return library;
    },
  },
];

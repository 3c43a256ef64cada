import { onTestFinished } from 'vitest';
import type { Embedding } from '../../src/library/create-library.ts';
import type { Kind } from '../../src/library/kind.ts';
import type { Library } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { openTestPostgres, SERVER } from './postgres.ts';

export interface Engine {
  readonly engine: string;
  /** How many cases a property test may try: each opens a library. With a real server they are many. */
  readonly cases: number;
  /** An empty library, closed after the test. */
  openEmpty(kinds: readonly Kind[], embedding?: Embedding): Promise<Library>;
}

/** What a library may be kept in: its tests run on each of them. */
export const engines: readonly Engine[] = [
  {
    engine: 'sqlite',
    cases: SERVER === '' ? 40 : 150,
    async openEmpty(kinds, embedding) {
      const library = openLibrary(':memory:', kinds, embedding);
      onTestFinished(() => library.close());
      return library;
    },
  },
  {
    engine: 'postgres',
    cases: SERVER === '' ? 12 : 30,
    openEmpty: async (kinds, embedding) => (await openTestPostgres(kinds, { embedding })).library,
  },
];

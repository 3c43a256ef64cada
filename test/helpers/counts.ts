/**
 * `npm run soak` runs some tests with their whole counts, the usual suites with small ones. The files
 * are those of test/reliability and those that `vitest.config.ts` lists.
 */
export const isSoak = process.env.LOREWRIGHT_SOAK === '1';

export const times = (usual: number, whole: number): number => (isSoak ? whole : usual);

/** Every so many of a long list, from the first on; all of them in the soak. */
export const sample = <T>(all: readonly T[], every: number): T[] =>
  all.filter((_, at) => isSoak || at % every === 0);

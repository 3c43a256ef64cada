import { expect, test } from 'vitest';
import { holdersOf, wordScores } from '../../../src/library/search/word-scores.ts';

/** The scores of texts of these lengths that all have the same rare word. */
function scoresOf(lengths: readonly number[]): Float32Array {
  const keys = Int32Array.from(lengths.keys());
  return wordScores(['moonstone'], {
    holders: () => holdersOf(keys, 1_000),
    lengths: { of: lengths, average: 100 },
    room: lengths.length,
    nameWords: new Map(),
  }).scores;
}

test('of texts with the same word the shorter comes first, but a very long one is not lost', () => {
  const [short = 0, average = 0, long = 0, veryLong = 0] = scoresOf([20, 100, 400, 40_000]);
  expect(short).toBeGreaterThan(average);
  expect(average).toBeGreaterThan(long);
  expect(veryLong).toBe(long);
  expect(veryLong).toBeGreaterThan(average / 2);
});

import { expect, test } from 'vitest';
import {
  holdersOf,
  holdersWith,
  wordScores,
  wordUse,
} from '../../../src/library/search/word-scores.ts';

/** The scores of texts of these lengths that all have the same rare word. */
function scoresOf(lengths: readonly number[]): Float32Array {
  const keys = Int32Array.from(lengths.keys());
  return wordScores(['moonstone'], {
    holders: () => holdersOf(keys, 1_000),
    lengths: { of: lengths, average: 100 },
    room: lengths.length,
    nameWords: new Map(),
    otherWords: new Map(),
  }).scores;
}

test('of texts with the same word the shorter comes first, but a very long one is not lost', () => {
  const [short = 0, average = 0, long = 0, veryLong = 0] = scoresOf([20, 100, 1_000, 40_000]);
  expect(short).toBeGreaterThan(average);
  expect(average).toBeGreaterThan(long);
  expect(veryLong).toBe(long);
  expect(veryLong).toBeGreaterThan(average / 2);
});

const EVERYONE = 10_000;
const keys: Readonly<Record<string, readonly number[]>> = {
  ale: [1, 2],
  wine: [2, 3],
  drink: Array.from({ length: 4_000 }, (_, key) => key),
};
const holders = (word: string) => holdersOf(Int32Array.from(keys[word] ?? []), EVERYONE);

test('a text with another word for it has the word', () => {
  const joined = holdersWith(holders, new Map([['booze', ['ale', 'wine']]]), EVERYONE);
  expect([...joined('booze').keys].sort()).toEqual([1, 2, 3]);
  expect(joined('booze').worth).toBe(holdersOf(new Int32Array(3), EVERYONE).worth);
  expect([...joined('ale').keys]).toEqual([1, 2]);
});

test('what too many texts have does not count as the word', () => {
  const joined = holdersWith(holders, new Map([['ale', ['drink']]]), EVERYONE);
  expect([...joined('ale').keys]).toEqual([1, 2]);
});

test('a word is known where another word for it is', () => {
  const joined = holdersWith(holders, new Map([['booze', ['ale']]]), EVERYONE);
  const use = wordUse('booze', ['ale'], joined('booze'), EVERYONE, (word) => word === 'ale');
  expect(use).toMatchObject({ isKnown: true, isMentioned: false });
});

import { expect, test } from 'vitest';
import { readParty } from '../../../src/dnd5e/encounter/read-party.ts';

const FOUR = [5, 5, 5, 5];

test.each<[unknown, number[]]>([
  [
    [3, 3, 4],
    [3, 3, 4],
  ],
  [
    ['3', '3'],
    [3, 3],
  ],
  [5, [5]],
  ['3, 3, 4', [3, 3, 4]],
  ['4 characters of level 5', FOUR],
  ['four level 5 characters', FOUR],
  ['a party of 4, level 5', FOUR],
  ['4 5th-level adventurers', FOUR],
  ['4 × level 5', FOUR],
  ['4x5', FOUR],
  ['Level 5 (x4)', FOUR],
  ['3 level 4 characters and one of level 5', [4, 4, 4, 5]],
  ['2 lvl 3 + 1 lvl 4', [3, 3, 4]],
  [{ level: 5, count: 4 }, FOUR],
  [{ level: '5', party_size: 4 }, FOUR],
  [{ levels: [5, 5], size: 2 }, [5, 5]],
  [
    [
      { level: 5, count: 3 },
      { level: 4, count: 1 },
    ],
    [5, 5, 5, 4],
  ],
  [
    [
      { name: 'Ilsa', class: 'wizard', level: 3 },
      { name: 'Bor', level: 4 },
    ],
    [3, 4],
  ],
  [
    ['3 level 4', 5],
    [4, 4, 4, 5],
  ],
])('%j', (given, levels) => {
  expect(readParty(given)).toEqual(levels);
});

test.each([
  'some heroes',
  '4 characters',
  'level five and a half of 4 or 3',
  { count: 4 },
  { level: 5, count: 0 },
  { level: 'high' },
  [true],
  null,
])('%j is no party', (given) => {
  expect(readParty(given)).toBeUndefined();
});

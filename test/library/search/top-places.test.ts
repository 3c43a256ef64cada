import { expect, test } from 'vitest';
import { topPlaces } from '../../../src/library/search/top-places.ts';

/** The same by sorting everything. */
const sorted = (scores: Float32Array, count: number): number[] =>
  Array.from(scores, (score) => Math.max(0, score))
    .sort((a, b) => b - a)
    .slice(0, Math.max(0, count));

const scored = (scores: Float32Array, count: number): number[] => {
  const places = [...topPlaces(scores, count)];
  expect(new Set(places).size).toBe(places.length);
  return places.map((place) => Math.max(0, scores[place] ?? 0)).sort((a, b) => b - a);
};

let state = 7;
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

const lists: Readonly<Record<string, () => number>> = {
  'all different': random,
  'mostly 0': () => (random() < 0.05 ? random() : 0),
  'all the same': () => 0.25,
  'few different': () => Math.floor(random() * 4) / 8,
  'very close together': () => 0.5 + random() * 1e-6,
  'some below 0': () => random() - 0.5,
};

test.each(Object.keys(lists))('the highest of many scores: %s', (name) => {
  const scores = Float32Array.from({ length: 3_000 }, () => lists[name]?.() ?? 0);
  for (const count of [-1, 0, 1, 20, 200, 201, 900, 2_999, 3_000, 5_000])
    expect(scored(scores, count)).toEqual(sorted(scores, count));
});

test('a part of a larger array is looked at from its own beginning', () => {
  const scores = Float32Array.from([9, 9, 1, 3, 2]).subarray(2);
  expect([...topPlaces(scores, 1)]).toEqual([1]);
});

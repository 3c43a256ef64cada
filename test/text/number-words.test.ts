import { expect, test } from 'vitest';
import { countOf, numberOf, ordinalOf } from '../../src/text/number-words.ts';

test.each([
  ['three', 3],
  ['Twenty', 20],
  ['14', 14],
  ['a', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['3d6', undefined],
])('%j is the number %j', (word, number) => {
  expect(numberOf(word)).toBe(number);
});

test.each([
  ['a', 1],
  ['An', 1],
  ['two', 2],
  ['any', undefined],
])('%j counts %j', (word, count) => {
  expect(countOf(word)).toBe(count);
});

test.each([
  ['first', 1],
  ['12th', 12],
  ['twentieth', 20],
  ['3', 3],
  ['last', undefined],
])('%j is at place %j', (word, place) => {
  expect(ordinalOf(word)).toBe(place);
});

import { expect, test } from 'vitest';
import { rowCache } from '../../src/library/postgres/row-cache.ts';

const row = (key: number, text = 'abc') => ({ key, text });
const kept = () => rowCache<ReturnType<typeof row>>(10, ({ text }) => text.length);

test('rows of one state stay; a newer state begins anew', () => {
  const rows = kept();
  rows.keep(5, [row(1), row(2)]);
  expect(rows.get(5, 1)?.text).toBe('abc');
  expect(rows.get(6, 1)).toBeUndefined();
  rows.keep(6, [row(1, 'new')]);
  expect(rows.get(6, 1)?.text).toBe('new');
  expect(rows.get(6, 2)).toBeUndefined();
});

test('what an older transaction has read is neither kept nor shown to it', () => {
  const rows = kept();
  rows.keep(6, [row(1, 'new')]);
  rows.keep(5, [row(1, 'old'), row(2, 'old')]);
  expect(rows.get(6, 1)?.text).toBe('new');
  expect(rows.get(6, 2)).toBeUndefined();
  expect(rows.get(5, 1)).toBeUndefined();
});

test('there is room for so much; what was not asked for longest makes way', () => {
  const rows = kept();
  rows.keep(1, [row(1), row(2), row(3)]);
  rows.get(1, 1);
  rows.keep(1, [row(4)]);
  expect([1, 2, 3, 4].map((key) => rows.get(1, key)?.key)).toEqual([1, undefined, 3, 4]);
  rows.keep(1, [row(5, 'longer than there is room')]);
  expect([1, 3, 4, 5].map((key) => rows.get(1, key)?.key)).toEqual([1, 3, 4, undefined]);
});

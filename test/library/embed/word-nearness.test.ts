import { describe, expect, test } from 'vitest';
import { arena, kernelOn } from '../../../src/library/embed/kernel.ts';
import { rowCache } from '../../../src/library/embed/row-cache.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { wordNearness } from '../../../src/library/embed/word-nearness.ts';
import { isKnownWord } from '../../../src/library/embed/word-numbers.ts';

const DIM = 16;
const row = (...numbers: number[]): number[] => [
  ...numbers,
  ...Array.from({ length: DIM - numbers.length }, () => 0),
];

const nearnessOf = (...rows: number[][]) => {
  const place = arena();
  const cache = rowCache(
    {
      header: { dim: DIM, rows: rows.length },
      textScales: new Float32Array(rows.length),
      questionScales: new Float32Array(rows.length),
      readRow: (entry, memory, at) => memory.set(Int8Array.from(rows[entry] ?? []), at),
    },
    place,
  );
  return wordNearness(cache, place, kernelOn(place.memory), DIM);
};

describe('how near single words are', () => {
  test('is the cosine of their rows', () => {
    const near = nearnessOf(row(100, 0), row(0, 7), row(60, 80), row(-50, 0));
    const found = Array.from(near([0, 2], [0, 1, 2, 3]), (value) => Math.round(value * 100) / 100);
    expect(found).toEqual([1, 0, 0.6, -1, 0.6, 0.8, 1, -0.6]);
  });

  test('of more words than are compared in one go', () => {
    const near = nearnessOf(row(100), row(0, 100));
    const words = Array.from({ length: 2_501 }, (_, i) => i % 2);
    expect(near([0, 1], words).findIndex((value, i) => Math.abs(value - expected(i)) > 0.01)).toBe(
      -1,
    );
    function expected(i: number): number {
      const asked = i < words.length ? 0 : 1;
      return words[i % words.length] === asked ? 1 : 0;
    }
  });

  test('no words, no numbers', () => {
    const near = nearnessOf(row(1));
    expect(near([], [0])).toHaveLength(0);
    expect(near([0], [])).toHaveLength(0);
  });

  test('words of like meaning are nearer than others', () => {
    const { identify, nearness } = openTable();
    const entries = ['hound', 'dog', 'table'].map(identify);
    expect(Math.min(...entries)).toBeGreaterThanOrEqual(0);
    const [hound = 0, ...others] = entries;
    const [dog = 0, furniture = 0] = nearness([hound], others);
    expect(dog).toBeGreaterThan(furniture + 0.2);
    expect(isKnownWord(identify('xqzjv'))).toBe(false);
  });
});

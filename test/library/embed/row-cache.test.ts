import { expect, test } from 'vitest';
import { arena } from '../../../src/library/embed/kernel.ts';
import { rowCache } from '../../../src/library/embed/row-cache.ts';

const DIM = 16;
const ROWS = 50;

/** A file whose row has its own number in every place, and which notes the rows that are read. */
function fakeFile() {
  const read: number[] = [];
  return {
    read,
    header: { dim: DIM, rows: ROWS },
    textScales: Float32Array.from({ length: ROWS }, (_, row) => row / 10),
    questionScales: Float32Array.from({ length: ROWS }, (_, row) => row / 20),
    readRow(row: number, place: Uint8Array, at: number) {
      read.push(row);
      place.fill(row, at, at + DIM);
    },
  };
}

test('a row that is used again and again stays, and rows that are used once make room', () => {
  const file = fakeFile();
  const cache = rowCache(file, arena(), 4);
  for (let row = 1; row < ROWS; row++) {
    cache.place(Int32Array.of(0), 1);
    cache.place(Int32Array.of(row), 1);
  }
  expect(file.read.filter((row) => row === 0)).toHaveLength(1);
  expect(file.read).toHaveLength(ROWS);
});

test('the rows of one call are all there, with their scales, though memory has grown', () => {
  const place = arena();
  const cache = rowCache(fakeFile(), place, 4);
  for (const first of [1, 3, 20, 2]) {
    const entries = Int32Array.of(first, first + 1, first + 2, first + 3);
    cache.place(entries, 4);
    place.reserve(200_000);
    const { buffer } = place.memory;
    entries.forEach((at, i) => {
      const [row] = new Int8Array(buffer, cache.at.rows + at * DIM, 1);
      const [scale] = new Float32Array(buffer, cache.at.textScales + at * 4, 1);
      const [unit] = new Float32Array(buffer, cache.at.unitScales + at * 4, 1);
      expect(row).toBe(first + i);
      expect(scale).toBeCloseTo((first + i) / 10);
      expect(unit).toBeCloseTo(1 / (4 * (first + i)));
    });
  }
});

import { expect, test } from 'vitest';
import { inFull, type ReadSoFar, takeFilters } from '../../src/dnd5e/answer/take-filters.ts';
import type { SpokenFilter } from '../../src/dnd5e/model/spoken-figures.ts';

const undeniable: SpokenFilter = { form: / size \d+/, read: () => ({ size: 1 }) };

test.each([3, 16, 17, 60])('%i phrases that are denied stay as they were said', (count) => {
  const left = `${Array.from({ length: count }, (_, i) => ` not size ${i}`).join('')} `;
  const nothing: ReadSoFar = { left, parts: [], withheld: [], doubtful: new Set() };
  const read = takeFilters(nothing, [undeniable]);
  expect(read.parts).toEqual([]);
  expect(inFull(read).replace(/\s+/g, ' ')).toBe(left);
});

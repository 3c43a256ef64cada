import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTable } from '../../../src/library/embed/table.ts';
import {
  joinLists,
  markOf,
  splitLists,
  wordListsOf,
} from '../../../src/library/search/word-lists.ts';
import { potionKind } from '../toy.ts';

const table = openTable();
const MARK = markOf(table);
const list = fc.array(fc.nat(0xffff)).map((numbers) => Uint16Array.from(numbers));

describe('the words of an entity as they are stored', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(list, list, (own, said) => {
        expect(splitLists(joinLists({ own, said }, MARK), MARK)).toEqual({ own, said });
      }),
    );
  });

  test('a list may have more words than a number of 16 bits counts', () => {
    const own = new Uint16Array(70_000).fill(7);
    const said = Uint16Array.of(1, 2);
    expect(splitLists(joinLists({ own, said }, MARK), MARK)).toEqual({ own, said });
  });

  test('are not read with another table, or if they are cut off', () => {
    const stored = joinLists({ own: Uint16Array.of(1), said: Uint16Array.of(2) }, MARK);
    expect(splitLists(stored, MARK + 1)).toBeUndefined();
    expect(splitLists(stored.subarray(0, 5), MARK)).toBeUndefined();
  });

  test('have the text in its order, and what is said of it once', () => {
    const body = { price: 1, colour: 'red', tastes: ['sweet'], bubbling: false, desc: 'Red, red.' };
    const { own, said } = wordListsOf(potionKind, 'Vial', body, table);
    expect([...own]).toEqual(['vial', 'red', 'red'].map(table.identify));
    expect(said).toContain(table.identify('sweet'));
    expect(new Set(said).size).toBe(said.length);
  });
});

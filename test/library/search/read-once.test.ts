import { describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/library/library.ts';
import { readOnce } from '../../../src/library/search/read-once.ts';

const entity = (name: string): Entity => ({
  id: `spell/book/${name}`,
  uri: `lore://spell/book/${name}`,
  kind: 'spell',
  document: 'book',
  slug: name,
  name,
  source: 'test',
  ruleset: '5e-2014',
  documentName: 'A Book',
  body: {},
});

describe('entities of one search', () => {
  const asked: (readonly number[])[] = [];
  const stored = new Map([1, 2, 3, 7].map((key) => [key, entity(`e${key}`)]));
  const read = async (keys: readonly number[]) => {
    asked.push(keys);
    return keys.flatMap((key) => stored.get(key) ?? []);
  };
  const { bodies, summarized } = readOnce({ bodies: read, summarized: read });

  test('are read once, in the order they are asked for', async () => {
    expect([...(await bodies([2, 1])).values()].map(({ name }) => name)).toEqual(['e2', 'e1']);
    expect([...(await bodies([1, 3])).keys()]).toEqual([1, 3]);
    expect(asked).toEqual([[2, 1], [3]]);
  });

  test('what was read whole is not read again for a list, nor the other way round', async () => {
    const before = asked.length;
    expect([...(await summarized([7, 2])).keys()]).toEqual([7, 2]);
    expect([...(await bodies([7])).values()].map(({ name }) => name)).toEqual(['e7']);
    expect(asked.slice(before)).toEqual([[7]]);
  });

  test('one that is gone does not take the place of another', async () => {
    stored.set(5, entity('e5'));
    const found = await bodies([4, 5, 1]);
    expect([...found].map(([key, { name }]) => [key, name])).toEqual([
      [5, 'e5'],
      [1, 'e1'],
    ]);
  });
});

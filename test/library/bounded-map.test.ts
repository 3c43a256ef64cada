import { expect, test } from 'vitest';
import { boundedMap } from '../../src/library/bounded-map.ts';

const filled = () => {
  const map = boundedMap<string, string>(10, (text) => text.length);
  for (const text of ['aaaa', 'bbb', 'ccc']) map.set(text, text);
  return map;
};

test('what was not used lately makes room', () => {
  const map = filled();
  map.get('aaaa');
  map.set('dd', 'dd');
  expect(map.get('bbb')).toBeUndefined();
  expect(['aaaa', 'ccc', 'dd'].map(map.get)).toEqual(['aaaa', 'ccc', 'dd']);
});

test('it can be made smaller, and fills again', () => {
  const map = filled();
  map.shrink(5);
  expect(['aaaa', 'bbb', 'ccc'].map(map.get)).toEqual([undefined, undefined, 'ccc']);
  map.set('aaaa', 'aaaa');
  map.set('bbb', 'bbb');
  expect(['aaaa', 'bbb', 'ccc'].map(map.get)).toEqual(['aaaa', 'bbb', 'ccc']);
});

test('what is new stays, also where all else was used again', () => {
  const map = filled();
  for (const text of ['aaaa', 'bbb', 'ccc']) map.get(text);
  map.set('dd', 'dd');
  expect(['aaaa', 'bbb', 'ccc', 'dd'].map(map.get)).toEqual([undefined, 'bbb', 'ccc', 'dd']);
});

test('what is larger than its room is not kept, and what it replaces is gone', () => {
  const map = filled();
  map.set('aaaa', 'a'.repeat(11));
  expect(['aaaa', 'bbb', 'ccc'].map(map.get)).toEqual([undefined, 'bbb', 'ccc']);
});

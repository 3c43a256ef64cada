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

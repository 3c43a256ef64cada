import { expect, test } from 'vitest';
import { occurring } from './occurring.ts';

test('finds the pieces that a text has, wherever they stand in it', () => {
  const text = 'ninebellsinmarlgate and12moreatdusk';
  const has = ['ninebellsin', 'marlgate', 'and12moreatdusk', 'te and12m', 'dusk', '', text];
  const lacks = ['ninebellsof', 'moreatduskz', 'zninebells', 'tenbells', 'noon'];
  expect(occurring(text, [...has, ...lacks])).toEqual(new Set(has));
});

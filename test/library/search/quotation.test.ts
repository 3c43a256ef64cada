import { describe, expect, test } from 'vitest';
import { openTable } from '../../../src/library/embed/table.ts';
import { quotation } from '../../../src/library/search/quotation.ts';
import { isSmallWord } from '../../../src/library/search/small-words.ts';

const { identify, identifyWords } = openTable();
const LINE = 'a tiny orb of amber light drifts behind you';
const shareIn = (text: string, typed = LINE): number | undefined =>
  quotation(typed, isSmallWord, identify)?.(identifyWords(text));

describe('how much of a question a text contains literally', () => {
  test('all of it, whatever the punctuation', () => {
    expect(shareIn('You whistle: a tiny orb of amber light — drifts behind YOU.')).toBe(1);
  });

  test('most of it, with one word changed', () => {
    const share = shareIn('A tiny orb of golden light drifts behind you.');
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.7);
  });

  test('all pairs but not in one piece is less than all', () => {
    const pieces = 'a tiny orb of amber; amber light drifts; drifts behind you';
    expect(shareIn(pieces)).toBeLessThan(1);
    expect(shareIn(pieces)).toBeGreaterThan(0.6);
  });

  test('nothing if only single words are the same', () => {
    expect(shareIn('You drifts light amber orb tiny; behind a of.')).toBe(0);
    expect(shareIn('')).toBe(0);
  });

  test('a word nobody knows counts like any other', () => {
    const typed = 'the xqzjv of wubbadub eats only vrimble cakes';
    expect(shareIn(`Know that ${typed} at noon.`, typed)).toBe(1);
    expect(shareIn('the zzqqx of wubbadub eats only trimble cakes', typed)).toBeLessThan(0.5);
  });

  test('a few words are no quotation', () => {
    expect(shareIn('a tiny orb', 'a tiny orb of')).toBeUndefined();
  });
});

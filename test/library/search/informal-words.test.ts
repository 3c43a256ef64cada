import { describe, expect, test } from 'vitest';
import {
  informalIn,
  inPlainWords,
  otherWordsOf,
} from '../../../src/library/search/informal-words.ts';

const known = new Map([
  ['zap', 'lightning shock'],
  ['baddie', 'enemy foe'],
  ['throw up', 'vomit'],
  ['shades', 'goggles'],
  ['stiff', 'corpse dead body'],
]);
const words = (text: string): string[] => text.split(' ');

describe('informal words in a question', () => {
  test.each([
    ['zapping baddies', [['zapping'], ['baddies']]],
    ['zapped and zaps', [['zapped'], ['zaps']]],
    ['it throws up slime', [['throws', 'up']]],
    ['cool shades', [['shades']]],
    ['in the shade', []],
    ['', []],
  ])('%s', (text, said) => {
    const found = informalIn(words(text), known);
    expect(found.map(({ from, to }) => words(text).slice(from, to))).toEqual(said);
  });
});

test('plain words count beside those that say something', () => {
  const typed = words('throws up on baddies');
  expect(otherWordsOf(typed, informalIn(typed, known))).toEqual(
    new Map([
      ['throws', ['vomit']],
      ['baddies', ['enemy', 'foe']],
    ]),
  );
});

test('only what is unknown is written in plain words', () => {
  const typed = words('zap a stiff');
  const isKnown = (word: string): boolean => word !== 'zap';
  expect(inPlainWords(typed, informalIn(typed, known), isKnown)).toEqual(
    words('lightning a stiff'),
  );
});

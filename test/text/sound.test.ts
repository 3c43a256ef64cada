import { expect, test } from 'vitest';
import { soundsAlike } from '../../src/text/sound.ts';

test.each([
  ['tarrask', 'tarrasque'],
  ['rakasha', 'rakshasa'],
  ['basalisk', 'basilisk'],
])('%s is written for %s by who heard it', (heard, written) => {
  expect(soundsAlike(heard, written)).toBe(true);
});

test.each([
  ['beholder', 'boulder'],
  ['goblin', 'gablen folk'],
  ['orc', 'ark'],
  ['wight', 'white'],
])('%s is not %s', (one, other) => {
  expect(soundsAlike(one, other)).toBe(false);
});

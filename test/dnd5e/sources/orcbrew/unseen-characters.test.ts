import { expect, test } from 'vitest';
import { keyName } from '../../../../src/dnd5e/sources/orcbrew/plain-values.ts';

test.each([
  ['the parts of an emoji stay together', '👨‍👩‍👧‍👦 Family Ward', '👨‍👩‍👧‍👦 Family Ward'],
  ['with a variation selector too', '🏴‍☠️ Flag', '🏴‍☠️ Flag'],
  ['letters that are joined, or kept apart, stay so', 'می‌خواهم', 'می‌خواهم'],
  [
    'marks between other letters say nothing',
    'Fire\u200dball \u200cof\u200b Doom\u2060',
    'Fireball of Doom',
  ],
  ['nor do they at an end', '\u200d炎\u200d', '炎'],
])('%s', (_, typed, kept) => {
  expect(keyName(typed)).toBe(kept);
});

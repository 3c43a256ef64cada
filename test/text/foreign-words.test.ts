import { expect, test } from 'vitest';
import { looksForeign } from '../../src/text/foreign-words.ts';

test.each([
  'boule de feu',
  'Kugel des Feuers',
  'Zauber mit Feuer',
  'Schützen',
  'огненный шар',
  '火の玉',
])('%s is not English', (text) => {
  expect(looksForeign(text)).toBe(true);
});

test.each([
  'fireball',
  'what stops a troll',
  'a con artist with a lute',
  "Melf's acid arrow 🔥",
  'die roll',
])('%s is', (text) => {
  expect(looksForeign(text)).toBe(false);
});

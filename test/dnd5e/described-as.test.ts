import { expect, test } from 'vitest';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { describingWords, kindsDescribed } from '../../src/library/search/described-kinds.ts';
import { plain } from '../../src/text/names.ts';

const words = describingWords(dnd5eKinds);
const described = (question: string): string[] => [
  ...kindsDescribed(plain(question).split(' '), words),
];

test.each([
  ['creature', 'huge two headed wolf that spits ice'],
  ['creature', 'wolves made of smoke'],
  ['creature', 'I need some sort of ghost for a lighthouse'],
  ['magic-item', 'lantern that never goes out'],
  ['magic-item', 'gloves so my hands stay warm'],
  ['spell', 'conjure a boat from leaves'],
  ['spell', 'light the torches of a whole hall'],
  ['race', 'beetle people'],
  ['race', 'playable scarecrow'],
  ['background', 'grew up on a whaling ship'],
  ['subclass', 'paladin who guards graves'],
])('%s: %s', (kind, question) => {
  expect(described(question)).toContain(kind);
});

test('a deed is one where an object follows', () => {
  expect(described('light that never goes out')).not.toContain('spell');
});

test.each([
  'can a wizard cast spells wearing plate',
  'riding a horse into battle',
  'how many people can help',
  'what how to pick a lock',
  'so how do I light a torch',
  'xqzjv',
  '',
])('no kind: %s', (question) => {
  expect(described(question)).toEqual([]);
});

test('every row is of kinds and places that there are', () => {
  const count = Object.values(words).reduce((sum, map) => sum + map.size, 0);
  expect(count).toBeGreaterThan(1_000);
  for (const map of Object.values(words))
    for (const word of map.keys()) expect(word).toBe(plain(word));
});

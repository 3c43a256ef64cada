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
  ['race', 'I want to play a person made of moss'],
  ['subclass', 'playing a monk with a grudge'],
  ['background', 'she used to mend nets'],
  ['background', 'drove a milk cart before becoming an adventurer'],
  ['feat', 'really good with dogs'],
  ['feat', 'makes me better at climbing'],
  ['subclass', 'wizard specialised in knots'],
  ['subclass', 'druid eating bark who never tires'],
])('%s: %s', (kind, question) => {
  expect(described(question)).toContain(kind);
});

test('a deed is one where an object follows', () => {
  expect(described('light that never goes out')).not.toContain('spell');
});

test('what is played or used may be a thing', () => {
  expect(described('play a song that makes everyone weep')).not.toContain('race');
  expect(described('rope used to climb a wall')).not.toContain('background');
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
  const { forms, ...places } = words;
  const count = Object.values(places).reduce((sum, map) => sum + map.size, 0);
  expect(count).toBeGreaterThan(1_000);
  expect(forms.length).toBeGreaterThan(0);
  for (const map of Object.values(places))
    for (const word of map.keys()) expect(word).toBe(plain(word));
});

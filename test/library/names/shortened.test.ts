import { expect, test } from 'vitest';
import { shortFor } from '../../../src/library/names/shortened.ts';

const names = [
  'hold monster',
  'hold person',
  'dimension door',
  'fire shield',
  'fire storm',
  'firesong stride',
  'bag of holding',
  'beacon of hope',
  'greater invisibility',
  'giant fire beetle',
  'in the darkness',
];
const meant = (text: string, isEnglish: boolean): string[] =>
  shortFor(
    text,
    names.map((plain) => ({ plain })),
    { isEnglish },
  ).map(({ plain }) => plain);

test.each([
  ['dim door', ['dimension door']],
  ['hold mon', ['hold monster']],
  ['hold per', ['hold person']],
])('%s, though English, is short for the only name that begins so word by word', (text, found) =>
  expect(meant(text, true)).toEqual(found),
);

test.each(['hold on', 'fire s', 'hold', 'hold person', 'door dim', 'giant bee', 'great vision'])(
  '%s is what it says',
  (text) => expect(meant(text, true)).toEqual([]),
);

test.each([
  ['boh', ['bag of holding', 'beacon of hope']],
  ['dimdoor', ['dimension door']],
  ['fir st', []],
  ['fir str', ['firesong stride']],
  ['fir sto', ['fire storm']],
])('%s, which is no English, may be short for %j', (text, found) =>
  expect(meant(text, false)).toEqual(found),
);

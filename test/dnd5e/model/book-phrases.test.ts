import { expect, test } from 'vitest';
import { bookPhrases } from '../../../src/dnd5e/model/book-phrases.ts';

const book = (key: string, title: string, more: object = {}) => ({
  key,
  title,
  ruleset: '5e-2014',
  ...more,
});
const phrases = bookPhrases(
  [
    book('srd-2014', 'System Reference Document 5.1'),
    book('moor', 'Beasts of the Moor', { publisher: 'Grey Heron Publishing' }),
    book('moor-2031', 'Beasts of the Moor 1 (2031 Edition)', {
      publisher: 'Grey Heron Publishing',
    }),
    book('moor2', 'Beasts of the Moor 2', { publisher: 'Grey Heron Publishing' }),
    book('tide', 'Low Tide for 5th Edition', { aliases: ['lt'] }),
    book('lamp', 'Lamplight: New Roads', { ruleset: 'lamp' }),
    book('lamp-mm', 'Bestiary by Lamplight', { ruleset: 'lamp' }),
  ],
  (key) => key.startsWith('srd-'),
);
const meant = (phrase: string) => phrases.get(phrase)?.groups;

test.each([
  ['beasts of the moor', [['moor'], ['moor-2031'], ['moor2']]],
  ['beasts of the moor 1', [['moor-2031']]],
  ['beasts of the moor 2031', [['moor-2031']]],
  ['botm2', [['moor2']]],
  ['grey heron', [['moor', 'moor-2031', 'moor2']]],
  ['low tide', [['tide']]],
  ['lt', [['tide']]],
  ['lamplight', [['lamp']]],
  ['lamp', [['lamp', 'lamp-mm']]],
  ['monster manual', [['srd-2014']]],
  ['phb', [['srd-2014']]],
])('"%s" is %j', (phrase, groups) => expect(meant(phrase)).toEqual(groups));

test('an answer says the title', () => {
  expect(phrases.get('beasts of the moor')?.title).toBe('Beasts of the Moor');
  expect(phrases.get('phb')?.title).toBe("Player's Handbook");
  expect(phrases.get('moor')).toMatchObject({ form: 'short' });
});

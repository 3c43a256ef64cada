import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTable } from '../../../src/library/embed/table.ts';
import { isKnownWord } from '../../../src/library/embed/word-numbers.ts';
import { plain } from '../../../src/text/names.ts';
import { anyText } from '../../helpers/arbitraries.ts';

const { identify, identifyWords, knows } = openTable();
const oneByOne = (text: string): number[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '')
    .map(identify);

describe('the words of a text, by number', () => {
  test('known words have their place in the table, others a high number of their own', () => {
    const [dragon = -1, xqzjv = 0, again = 0, vjzqx = 0] = identifyWords(
      'Dragon xqzjv XQZJV vjzqx',
    );
    expect([knows('dragon'), knows('xqzjv')]).toEqual([true, false]);
    expect([isKnownWord(dragon), isKnownWord(xqzjv)]).toEqual([true, false]);
    expect(again).toBe(xqzjv);
    expect(vjzqx).not.toBe(xqzjv);
  });

  test('are those of each word by itself, in any text', () => {
    const english = fc
      .array(fc.constantFrom('Dragon', 'hunter’s', "it's", '3d6', 'xqz', ' ', '\n', '—', '“', '.'))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.oneof(english, anyText()), (text) => {
        expect([...identifyWords(text)]).toEqual(oneByOne(text));
      }),
    );
  });

  test.each([
    ['with spaces', 'The dragon’s breath, 3d6 fire damage. '],
    ['without one', 'dragon-fire'],
    ['in another script', 'дракон dragon '],
  ])('a text longer than a book, %s', (_, text) => {
    const long = text.repeat(3_000);
    expect([...identifyWords(long)]).toEqual(oneByOne(long));
  });
});

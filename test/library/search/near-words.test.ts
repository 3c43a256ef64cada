import { describe, expect, test } from 'vitest';
import { openTable } from '../../../src/library/embed/table.ts';
import type { Entity } from '../../../src/library/library.ts';
import { entityTexts } from '../../../src/library/search/entity-texts.ts';
import { wordFits } from '../../../src/library/search/near-words.ts';
import type { WordLists } from '../../../src/library/search/word-lists.ts';
import { potionKind } from '../toy.ts';

const table = openTable();
const kinds = new Map([['potion', potionKind]]);
const potion = (name: string, desc: string): Entity => ({
  id: `potion/shop/${name}`,
  uri: `lore://potion/shop/${name}`,
  kind: 'potion',
  document: 'shop',
  slug: name,
  name,
  source: 'test',
  ruleset: '5e-2014',
  documentName: 'A Shop',
  body: { price: 1, colour: 'red', tastes: [], bubbling: false, desc },
});
const textsOf = entityTexts({}, kinds, () => table);
const texts = async (...entities: readonly Entity[]): Promise<WordLists[]> => {
  const byKey = new Map(entities.entries());
  return [...(await textsOf([...byKey.keys()], async () => byKey)).values()];
};
const word = (text: string, worth = 4) => ({
  word: text,
  others: [],
  worth,
  rarity: 0.5,
  isKnown: true,
  isMentioned: false,
});
const fits = async (asked: readonly string[], ...descs: string[]): Promise<number[]> =>
  wordFits(
    asked.map((one) => word(one)),
    await texts(...descs.map((text, i) => potion(`Vial ${i}`, text))),
    table,
  );

describe('what a text says of a question in words of its own', () => {
  test('counts words of like meaning, and the very words more', async () => {
    const [same = 0, like = 0, other = 0] = await fits(
      ['dog', 'frightened'],
      'The dog is frightened.',
      'The hound is scared.',
      'A coin on a table.',
    );
    expect(same).toBeGreaterThan(like);
    expect(like).toBeGreaterThan(other + 0.2);
  });

  test('a rare word counts more than a common one', async () => {
    const asked = [word('dog', 9), word('coin', 1)];
    const [rare = 0, common = 0] = wordFits(
      asked,
      await texts(potion('Vial', 'A dog.'), potion('Vial', 'A coin.')),
      table,
    );
    expect(rare).toBeGreaterThan(common);
  });

  test('a long text has to say more', async () => {
    const filler = [...table.words].filter((one) => /^[b-d][a-z]{5}$/.test(one)).slice(0, 200);
    const [short = 0, long = 0] = await fits(['dog'], 'A dog.', `A dog. ${filler.join(' ')}`);
    expect(short).toBeGreaterThan(long);
  });

  test('a word that nobody knows is near to itself alone', async () => {
    const [has = 0, lacks = 0] = await fits(
      ['xqzjv', 'dog'],
      'A dog named Xqzjv.',
      'A dog named Rex.',
    );
    expect(has).toBeGreaterThan(lacks + 0.2);
  });

  test('no words, nothing that fits', async () => {
    expect(await fits([], 'A dog.')).toEqual([0]);
  });
});

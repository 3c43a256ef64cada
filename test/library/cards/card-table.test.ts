import { expect, test } from 'vitest';
import { textSlots } from '../../../src/base/text-slots.ts';
import { joinAliases } from '../../../src/library/cards/aliases.ts';
import { addCard, addSimpleCard, emptyMaps } from '../../../src/library/cards/catalogue.ts';
import type { Card } from '../../../src/library/cards/entity-cards.ts';
import { cardMaker } from '../../../src/library/cards/make-cards.ts';
import { nameIndex } from '../../../src/library/cards/name-index.ts';
import { rowBytes } from '../../../src/library/cards/row-bytes.ts';
import { wordIndex } from '../../../src/library/cards/word-index.ts';

const row = (key: number, name: string, plain: string, names: string | null = null) => [
  ...[key, 100, 'potion', 'corner', '5e-2014'],
  ...[name, plain, names],
];
const made = (...rows: unknown[][]) => rows.map(cardMaker(textSlots()).begin(new Set()).card);

const seen = (card: Card) => [
  ...[card.key, card.kind, card.document, card.ruleset, card.name, card.plain, card.squashed],
  ...[card.squashedLength, card.letters, card.aliasLetters, card.rank, card.thing],
  ...[
    card.isOfThingsKind,
    card.isOwn,
    card.hasAddition,
    card.hasParts,
    card.aliases,
    card.searchAliases,
  ],
];

test('a card gives back what it was made of, whatever its letters', () => {
  const names = joinAliases({
    aliases: ['Fire Wäter', '火'],
    lookupNames: ['Burner'],
    thing: 'potion x',
  });
  const [plainOne, rich] = made(
    row(7, 'Oil', 'oil'),
    row(9, 'Überkühl’s 水 Trank', 'überkühls 水 trank', names),
  );
  expect(plainOne?.aliases).toEqual([]);
  expect(rich).toMatchObject({
    key: 9,
    kind: 'potion',
    document: 'corner',
    ruleset: '5e-2014',
    name: 'Überkühl’s 水 Trank',
    plain: 'überkühls 水 trank',
    squashed: 'überkühls水trank',
    squashedLength: 'überkühls水trank'.length,
    rank: 100,
    isOfThingsKind: true,
    isOwn: false,
  });
  expect(rich?.searchAliases).toHaveLength(2);
  expect(rich?.aliases).toHaveLength(3);
  expect(rich?.thing).not.toBe(plainOne?.thing);
});

test('cards that are read as bytes are like those that are read as texts', () => {
  const rows = [
    [1, 'potion', 'corner', '5e-2014', 'Acid', 'acid', 'acid'],
    [2, 'potion', 'corner', '5e-2014', 'Acid', 'acid', 'acid-2'],
    [3, 'potion', 'shelf', '5e-2024', 'Acid', 'acid', 'acid'],
    [4, 'brew', 'own', '5e-2014', 'Beer of (“Small”)', 'beer small', 'beer'],
    [5, 'brew', 'corner', '5e-2014', 'A "Quoted" \\ Ale', 'a quoted ale', 'ale'],
    [6, 'potion', 'Bücher', '5e-2014', 'Über Oil', 'über oil', 'oil'],
    [7, 'potion', 'corner', '5e-2014', '', '', 'unnamed'],
  ];
  const ranks = new Map<unknown, number>([['shelf', 3]]);
  const rankOf = (document: unknown): number => ranks.get(document) ?? 100;
  const begin = () => cardMaker(textSlots()).begin(new Set(['own']));
  const fieldsOf = ([key, kind, document, ruleset, name, plain]: (string | number)[]) => [
    ...[key, rankOf(document), kind, document, ruleset, name, plain, undefined],
  ];
  const maps = emptyMaps();
  const expectedMaps = emptyMaps();
  const [texts, bytes] = [begin(), begin()];
  const broken = () => new Error('broken');
  const read = rowBytes(Buffer.from(JSON.stringify(rows)), broken);
  const simple: number[] = [];
  for (const row of rows) {
    const expected = texts.card(fieldsOf(row));
    addCard(expectedMaps, expected);
    expect(read.next()).toBe(true);
    let card = bytes.simpleCard(read, rankOf);
    if (card) {
      simple.push(card.key);
      addSimpleCard(maps, card, read);
    } else {
      card = bytes.card(fieldsOf(row));
      addCard(maps, card);
    }
    expect(seen(card)).toEqual(seen(expected));
  }
  expect(read.next()).toBe(false);
  expect(simple).toEqual([1, 4, 7]);
  expect([...maps.nameWords.counts()]).toEqual([...expectedMaps.nameWords.counts()]);
  for (const name of ['acid', 'beersmall', 'aquotedale', 'überoil', ''])
    expect(maps.named.get(name)?.map(({ key }) => key)).toEqual(
      expectedMaps.named.get(name)?.map(({ key }) => key),
    );
  expect(() => rowBytes(Buffer.from('[[1,"a",null'), broken).next()).toThrow('broken');
});

test('thousands of texts have a number each', () => {
  const slots = textSlots();
  const texts = Array.from({ length: 20_000 }, (_, i) => `text ${i * 7}`);
  expect(texts.map(slots.add)).toEqual(texts.map((_, i) => i));
  expect(texts.map(slots.find)).toEqual(texts.map((_, i) => i));
  expect(slots.find('text 3')).toBe(-1);
  expect(slots.add('text 7')).toBe(1);
});

test('a name is known for as long as a card goes by it', () => {
  const [one, other] = made(row(1, 'Oil', 'oil'), row(2, 'Oil', 'oil'));
  if (!one || !other) throw new Error('no cards');
  const names = nameIndex();
  names.add('oil', one);
  names.add('oil', other);
  expect(names.get('oil')).toEqual([one, other]);
  names.remove('oil', one);
  expect(names.get('oil')).toEqual([other]);
  names.remove('oil', other);
  expect(names.get('oil')).toBeUndefined();
  expect(names.get('water')).toBeUndefined();
});

test('words of names are counted, and found by how they begin', () => {
  const words = wordIndex();
  for (const [word, key] of [
    ['fire', 1],
    ['firm', 2],
    ['fire', 3],
    ['éclair', 4],
  ] as const)
    words.add(word, key);
  expect([...words.counts()]).toEqual([
    ['fire', 2],
    ['firm', 1],
    ['éclair', 1],
  ]);
  expect([...words.counts('fir')].map(([word]) => word)).toEqual(['fire', 'firm']);
  expect(words.get('fire')).toEqual([1, 3]);
  words.remove('fire', 1);
  words.remove('firm', 2);
  expect(words.get('fire')).toEqual([3]);
  expect([words.has('firm'), words.get('firm')]).toEqual([false, undefined]);
  expect([...words.counts('fir')]).toEqual([['fire', 1]]);
});

test('cards are entered under their names and other names', () => {
  const maps = emptyMaps();
  const aliases = joinAliases({ aliases: ['Lamp Oil'], lookupNames: ['Fat'], thing: undefined });
  for (const card of made(row(1, 'Fine Oil', 'fine oil', aliases))) addCard(maps, card);
  expect(['fineoil', 'lampoil', 'fat'].map((name) => maps.named.get(name)?.length)).toEqual([
    1,
    1,
    undefined,
  ]);
  expect(maps.nameWords.get('oil')).toEqual([1]);
});

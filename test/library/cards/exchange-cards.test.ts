import { expect, test } from 'vitest';
import { inOrder } from '../../../src/library/cards/card-order.ts';
import { cardTable } from '../../../src/library/cards/card-table.ts';
import { columnsOf } from '../../../src/library/cards/columns.ts';
import type { Card } from '../../../src/library/cards/entity-cards.ts';
import {
  exchangedCards,
  exchangesSince,
  noteExchange,
  numberOf,
} from '../../../src/library/cards/exchange-cards.ts';
import { rememberScopes } from '../../../src/library/cards/remember-scopes.ts';

const { add } = cardTable();

const card = (key: number, name: string, kind = 'spell'): Card =>
  add({
    ...{ key, kind, name, plain: name, thing: 1000 - key, squashedLength: name.length },
    ...{ document: 'book', ruleset: '5e', rank: 1, isOfThingsKind: true, isOwn: false },
    ...{ aliases: '', letters: key * 7, aliasLetters: 0 },
  });

/** Cards with even keys are spells, the others creatures; names are in another order than keys. */
const many = (count: number): Card[] =>
  Array.from({ length: count }, (_, i) =>
    card(i + 1, `name ${(i * 37) % count}`, i % 2 === 1 ? 'spell' : 'creature'),
  ).sort(inOrder);

const keysOf = (cards: readonly Card[]): number[] => cards.map(({ key }) => key);

const exchanges = [
  { title: 'one changed', gone: [7], fresh: [card(7, 'name 99')] },
  { title: 'some gone', gone: [1, 2, 3, 50, 100], fresh: [] },
  { title: 'one new, first of all', gone: [], fresh: [card(101, 'a name')] },
  { title: 'one new, last of all', gone: [], fresh: [card(102, 'zither')] },
  {
    title: 'more than are looked for one by one',
    gone: Array.from({ length: 60 }, (_, i) => i + 20),
    fresh: Array.from({ length: 30 }, (_, i) => card(i + 20, `other ${i}`)).sort(inOrder),
  },
];

for (const { title, gone, fresh } of exchanges)
  test(`a list and its columns after an exchange are as if made anew: ${title}`, () => {
    const before = many(100);
    const left = new Set([...gone, ...keysOf(fresh)]);
    const after = exchangedCards(before, { gone: new Set(gone), fresh });
    const anew = [...before.filter(({ key }) => !left.has(key)), ...fresh].sort(inOrder);
    expect(keysOf(after)).toEqual(keysOf(anew));
    const [columns, expected] = [columnsOf(after), columnsOf(anew)];
    for (const column of ['keys', 'things', 'letters', 'lengths'] as const)
      expect([...columns[column]]).toEqual([...expected[column]]);
    const kinds = [...columns.kinds.of].map((kind) => columns.kinds.names[kind]);
    expect(kinds).toEqual(after.map(({ kind }) => kind));
    expect([...columns.byThing()]).toEqual([...expected.byThing()]);
    expect(columns.roomForKeys).toBeGreaterThanOrEqual(expected.roomForKeys);
    expect(columns.roomForThings).toBeGreaterThanOrEqual(expected.roomForThings);
  });

test('what was exchanged since a list is known for a while', () => {
  const lists: (readonly Card[])[] = [many(20)];
  for (let i = 0; i < 12; i++) {
    const before = lists.at(-1) ?? [];
    const exchange = { gone: new Set([i + 1]), fresh: [] };
    const after = exchangedCards(before, exchange);
    noteExchange(before, after, exchange);
    lists.push(after);
  }
  const [first = [], last = []] = [lists[0], lists.at(-1)];
  expect(exchangesSince(last, numberOf(last))).toEqual([]);
  expect(exchangesSince(last, numberOf(lists[10] ?? []))).toHaveLength(2);
  expect(exchangesSince(last, numberOf(first))).toBeUndefined();
  expect(exchangesSince(many(20), numberOf(last))).toBeUndefined();
});

test('a remembered scope follows exchanges and is taken anew from a list that was read anew', () => {
  const scopes = rememberScopes();
  let chosen = 0;
  const spellsOf = (all: readonly Card[]) =>
    scopes(all, {
      key: 'spells',
      choose: () => {
        chosen++;
        return all.filter(({ kind }) => kind === 'spell');
      },
      has: ({ kind }) => kind === 'spell',
    });
  const before = many(40);
  spellsOf(before);
  const fresh = [card(3, 'became a spell'), card(200, 'new spell'), card(201, 'new thing', 'x')];
  const exchange = { gone: new Set([2, 3, 200, 201]), fresh: fresh.sort(inOrder) };
  const after = exchangedCards(before, exchange);
  noteExchange(before, after, exchange);
  const spells = after.filter(({ kind }) => kind === 'spell');
  expect(keysOf(spellsOf(after))).toEqual(keysOf(spells));
  expect(chosen).toBe(1);
  expect(keysOf(spells)).toEqual(expect.arrayContaining([3, 200]));
  spellsOf(many(40));
  expect(chosen).toBe(2);
});

import { expect, test } from 'vitest';
import { keptInSight, rank } from '../../../src/library/search/rank.ts';
import { type Candidate, NameLevel } from '../../../src/library/store.ts';

const named = (key: number, kind: string, ruleset: string, rank: number): Candidate => ({
  ...{ key, thing: key, kind, ruleset, rank, name: 'goblin', level: NameLevel.exact },
  ...{ words: 0, near: 0, relevance: 0, coverage: 0, isOwn: false },
});

test('of one name, what is hardly ever meant comes last, whatever its book', () => {
  const language = named(1, 'language', '5e-2024', 1);
  const creature = named(2, 'creature', '5e-2014', 2);
  const hits = rank([language, creature], {
    relevance: () => 0,
    kinds: ['creature', 'language'],
    minorKinds: new Set(['language']),
    rulesets: new Set(['5e-2024']),
  });
  expect(hits.map(({ key }) => key)).toEqual([2, 1]);
});

const hits = (...kinds: string[]) =>
  kinds.map((kind, key) => ({ key, kind, score: 0.9 - key / 100 }));

const rulesAnd = (...named: number[]) => ({ kinds: new Set(['rule']), named: new Set(named) });

test('what is named inside a question is among the first three, beside the only rule there', () => {
  const keys = (kinds: readonly string[], named: number) =>
    keptInSight(hits(...kinds), rulesAnd(named)).map(({ key }) => key);
  expect(keys(['rule', 'rule', 'rule', 'rule', 'spell'], 4)).toEqual([0, 1, 4, 2, 3]);
  expect(keys(['spell', 'spell', 'rule', 'spell', 'spell'], 4)).toEqual([0, 4, 1, 2, 3]);
  expect(keys(['rule', 'spell', 'rule', 'rule'], 1)).toEqual([0, 1, 2, 3]);
});

test('the best rule is among the first three where it is nearly as relevant', () => {
  const shown = keptInSight(hits('spell', 'spell', 'spell', 'spell', 'rule'), rulesAnd());
  expect(shown.map(({ key }) => key)).toEqual([0, 1, 4, 2, 3]);
  const scores = shown.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('a rule that is far behind stays where it is', () => {
  const [first, ...others] = hits('spell', 'spell', 'spell', 'rule');
  const list = [{ key: 9, kind: 'spell', score: 1.2 }, ...(first ? [first] : []), ...others];
  expect(keptInSight(list, rulesAnd())).toEqual(list);
});

import { expect, test } from 'vitest';
import { rank } from '../../../src/library/search/rank.ts';
import { type Candidate, NameLevel } from '../../../src/library/store.ts';

const named = (key: number, kind: string, ruleset: string, rank: number): Candidate => ({
  ...{ key, thing: key, kind, ruleset, rank, name: 'goblin', level: NameLevel.exact },
  ...{ words: 0, near: 0, relevance: 0, coverage: 0 },
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

import { describe, expect, test } from 'vitest';
import type { Asked, Ranking } from '../../../src/library/search/rank-question.ts';
import { recentRankings } from '../../../src/library/search/recent-rankings.ts';

const none = async () => new Map();
const asked = (typed: string, more: Partial<Asked> = {}): Asked => ({
  typed,
  scope: { select: [{ kind: 'potion' }] },
  most: 64,
  isLaterPage: false,
  ...more,
});

/** A library that counts how often it ranks. */
function counting({ isPreliminary = false, canTell = true } = {}) {
  const state = { version: 1, ranked: 0 };
  const rank = async (): Promise<Ranking> => ({
    hits: [{ key: ++state.ranked, kind: 'potion', score: 1 }],
    othersOf: () => undefined,
    total: 1,
    entries: 1,
    weak: false,
    unsure: false,
    notices: [],
    isPreliminary,
  });
  const store = canTell ? { version: () => state.version } : {};
  const search = recentRankings(store, rank);
  const first = async (one: Asked) => (await search(one, none)).hits[0]?.key;
  return { state, first };
}

describe('a question that was ranked lately', () => {
  test('is not ranked again, on any of its pages', async () => {
    const { state, first } = counting();
    expect(await first(asked('fire'))).toBe(1);
    expect(await first(asked('fire', { isLaterPage: true }))).toBe(1);
    expect(await first(asked('fire'))).toBe(1);
    expect(state.ranked).toBe(1);
  });

  test('is another one in another scope, or with more candidates', async () => {
    const { first } = counting();
    await first(asked('fire'));
    expect(await first(asked('fire', { scope: { select: [{ kind: 'spell' }] } }))).toBe(2);
    expect(await first(asked('fire', { most: 100 }))).toBe(3);
    expect(await first(asked('ice'))).toBe(4);
  });

  test('is ranked again after anything was written', async () => {
    const { state, first } = counting();
    await first(asked('fire'));
    state.version++;
    expect(await first(asked('fire'))).toBe(2);
  });

  test('is ranked again if a better embedder may read it now, but not for its later pages', async () => {
    const { first } = counting({ isPreliminary: true });
    await first(asked('fire'));
    expect(await first(asked('fire', { isLaterPage: true }))).toBe(1);
    expect(await first(asked('fire'))).toBe(2);
  });

  test('is ranked again where nobody can tell what was written', async () => {
    const { first } = counting({ canTell: false });
    await first(asked('fire'));
    expect(await first(asked('fire'))).toBe(2);
  });

  test('is forgotten after many others', async () => {
    const { first } = counting();
    for (let i = 0; i < 200; i++) await first(asked(`fire ${i}`));
    expect(await first(asked('fire 199'))).toBe(200);
    expect(await first(asked('fire 0'))).toBe(201);
  });
});

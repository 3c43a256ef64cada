import { describe, expect, test } from 'vitest';
import { judgeWith, saidBy } from './verdicts.ts';

const judge = await judgeWith([]);
const improvement = 'Ability Score Improvement';

describe('epic boons (2024)', () => {
  const boons = async (lines: string[], feats: string[]) => {
    const verdict = await judge({ ruleset: '2024', classes: lines, feats });
    return { valid: verdict.valid, said: saidBy(verdict, 'epic-boons') };
  };
  const two = ['Boon of Fate', 'Boon of Truesight'];

  test('one class has one feat of level 19', async () => {
    expect(await boons(['Druid 20'], ['Boon of Fate'])).toEqual({ valid: true, said: [] });
    expect(await boons(['Druid 19'], two)).toEqual({
      valid: false,
      said: ['2 epic boons (Boon of Fate and Boon of Truesight); level 19 and later bring 1 feat.'],
    });
  });

  test('a game master may give more at level 20', async () => {
    const { valid, said } = await boons(['Druid 20'], two);
    expect([valid, said.length]).toEqual([true, 1]);
  });

  test('several classes may have gained their last feats late, in either order', async () => {
    const late = ['Fighter 12 (Champion)', 'Rogue 8 (Thief)'];
    expect((await boons(late, two)).said).toEqual([]);
    expect((await boons(['Fighter 13', 'Rogue 6'], ['Boon of Fate'])).said).toHaveLength(1);
  });
});

describe('scores above 20', () => {
  const above = async (character: object) =>
    saidBy(await judge({ ruleset: '2024', ...character }), 'ability-maximum');
  const druid = { classes: ['Druid 20'], feats: ['Boon of Fate'] };

  test.each([
    ['a boon raises one of them once', { ...druid, ability_scores: { wis: 21 } }],
    [
      'a sheet without feats may have a boon',
      { ...druid, feats: undefined, ability_scores: { wis: 21 } },
    ],
    [
      'a boon and the last feature of the class',
      { classes: ['Monk 20'], feats: ['Boon of Fate'], ability_scores: { dex: 25, wis: 24 } },
    ],
    [
      'two boons, as a game master may give them',
      { ...druid, feats: ['Boon of Fate', 'Boon of Truesight'], ability_scores: { wis: 22 } },
    ],
  ])('%s', async (_, character) => {
    expect(await above(character)).toEqual([]);
  });

  test.each([
    ['more than the boon gives', { ...druid, ability_scores: { wis: 25 } }, '25 is above 21.'],
    [
      'without a boon',
      { ...druid, feats: [improvement], ability_scores: { wis: 21 } },
      '21 is above 20.',
    ],
    [
      'a boon that raises another ability',
      { ...druid, feats: ['Boon of Spell Recall'], ability_scores: { con: 21 } },
      '21 is above 20.',
    ],
    [
      'one boon for two scores',
      { ...druid, ability_scores: { wis: 21, con: 21 } },
      '21 is above 20.',
    ],
    [
      'the last feature of the class without a boon',
      { classes: ['Monk 20'], feats: [improvement], ability_scores: { dex: 25 } },
      '25 is above 24.',
    ],
  ])('%s', async (_, character, said) => {
    expect(await above(character)).toEqual([said]);
  });
});

describe('more feats than improvements (2024)', () => {
  const fighter = (level: number, count: number) => ({
    ruleset: '2024',
    classes: [`Fighter ${level} (Champion)`],
    feats: Array.from({ length: count }, () => improvement),
  });

  test('improvements are feats too', async () => {
    expect((await judge(fighter(6, 2))).valid).toBe(true);
    expect(saidBy(await judge(fighter(6, 3)), 'feat-count')).toHaveLength(1);
  });

  test('at level 20 a game master may give more', async () => {
    expect((await judge(fighter(20, 8))).warnings.map((one) => one.rule)).toContain('feat-count');
    expect((await judge(fighter(20, 8))).valid).toBe(true);
    expect((await judge(fighter(19, 8))).valid).toBe(false);
  });
});

describe('improvements', () => {
  const fighter = {
    race: 'Half-Orc',
    classes: ['Fighter 4 (Champion)'],
    base_scores: { str: 15, dex: 14, con: 13, int: 8, wis: 12, cha: 10 },
    ability_scores: { str: 17, dex: 14, con: 14, int: 8, wis: 12, cha: 10 },
  };
  const said = async (rest: object) =>
    saidBy(await judge({ ...fighter, ...rest }), 'ability-improvements');

  test('that are not used are told', async () => {
    expect(await said({})).toEqual(['Not used: 1 of 1 improvement.']);
  });

  test('may be in a score that an item sets', async () => {
    const belted = { ...fighter.ability_scores, str: 21 };
    expect(
      await said({ attuned: ['Belt of Hill Giant Strength'], ability_scores: belted }),
    ).toEqual([]);
    // So many do not fit there.
    const healthy = { ...fighter.ability_scores, con: 19 };
    const late = { classes: ['Fighter 19 (Champion)'], attuned: ['Amulet of Health'] };
    expect(await said({ ...late, ability_scores: healthy })).toEqual([
      'Not used: 4 of 7 improvements.',
    ]);
  });

  test('are not counted where the scores do not show their origin', async () => {
    const low = { ...fighter.ability_scores, str: 13, wis: 14 };
    const verdict = await judge({ ...fighter, ability_scores: low });
    expect(verdict.errors.map((one) => one.rule)).toEqual(['origin-increases']);
    expect(saidBy(verdict, 'ability-improvements')).toEqual([]);
  });
});

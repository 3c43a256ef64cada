import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { difficulties2014 } from '../../src/dnd5e/encounter/budget-2014.ts';
import { difficulties2024 } from '../../src/dnd5e/encounter/budget-2024.ts';
import { CharacterClass } from '../../src/dnd5e/model/class.ts';
import { creatureTypes } from '../../src/dnd5e/model/game-words.ts';
import { libraryService } from '../../src/library/library.ts';
import {
  type Era,
  eras,
  openInProcess,
  sharedSession,
  srdSession,
  startInProcess,
} from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

const openEditions = async (era: Era) => {
  const lore = await openInProcess({ era });
  await addBothEditions(lore.app);
  return lore;
};
const editions = {
  modern: sharedSession(() => openEditions('modern')),
  legacy: sharedSession(() => openEditions('legacy')),
};
const withEditions = (era: Era = 'modern') => editions[era]();

const Rolled = z.looseObject({
  total: z.int(),
  seed: z.string().optional(),
  randomness: z.string(),
  rolls: z.array(
    z.looseObject({
      total: z.int(),
      shown: z.string(),
      dice: z.array(z.looseObject({ faces: z.array(z.looseObject({ face: z.int() })) })),
    }),
  ),
  range: z.object({ lowest: z.int(), highest: z.int(), average: z.number() }).optional(),
  odds: z
    .object({ at_least: z.int(), percent: z.number(), fraction: z.string().optional() })
    .optional(),
});

describe.each(eras)('roll_dice, %s', (era) => {
  test('ability scores: 4d6 keep 3, six times, every face shown', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('roll_dice', { notation: '4d6kh3', times: 6, at_least: 15 });
    const data = Rolled.parse(reply.data);
    expect(data.rolls).toHaveLength(6);
    for (const roll of data.rolls) {
      const faces = roll.dice[0]?.faces ?? [];
      expect(faces).toHaveLength(4);
      const best = faces.map((one) => one.face).sort((a, b) => b - a);
      expect(roll.total).toBe((best[0] ?? 0) + (best[1] ?? 0) + (best[2] ?? 0));
    }
    expect(data.odds).toMatchObject({ at_least: 15, fraction: '25/108' });
    expect(data.range).toMatchObject({ lowest: 3, highest: 18 });
    expect(data.randomness).toBe('secure');
    expect(data.seed).toBeUndefined();
    expect(reply.text).toContain('15 or more: 23.148148 % (25/108)');
  });

  test('the same seed rolls the same dice and stands in the answer', async () => {
    const lore = await srdSession(era);
    const args = { notation: '8d6!', seed: 'dragon breath' };
    const first = Rolled.parse((await lore.call('roll_dice', args)).data);
    const second = Rolled.parse((await lore.call('roll_dice', args)).data);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ seed: 'dragon breath', randomness: 'seeded' });
  });

  test('advantage, reroll, successes and arithmetic', async () => {
    const lore = await srdSession(era);
    for (const notation of ['d20 advantage + 5', '2d6r<3+4', '6d10>=8', '(1d8+3)*2', '1d20min10'])
      expect((await lore.call('roll_dice', { notation })).success, notation).toBe(true);
    const bad = await lore.call('roll_dice', { notation: '2d6zz' });
    expect(bad).toMatchObject({ isError: true, success: false });
    expect(bad.error).toContain('"zz" does not belong there');
    expect(bad.suggestions).toContain('2d6+3');
    const zero = await lore.call('roll_dice', { notation: '1d6/0' });
    expect(zero).toMatchObject({ isError: true, success: false });
    expect(zero.error).toContain('zero');
  });

  test('as typed in Roll20, Avrae and Foundry: damage by type, groups, repeats', async () => {
    const lore = await srdSession(era);
    const hit = await lore.call('roll_dice', {
      notation: '1d8+3 slashing + 2d6 [sneak attack] + 1d6 fire',
      seed: 'rogue',
    });
    const Parts = z.looseObject({
      rolls: z.array(
        z.looseObject({
          total: z.int(),
          parts: z.array(z.object({ label: z.string(), total: z.int() })).optional(),
        }),
      ),
    });
    const [roll] = Parts.parse(hit.data).rolls;
    expect(roll?.parts?.map((part) => part.label)).toEqual(['slashing', 'sneak attack', 'fire']);
    expect(roll?.parts?.reduce((sum, part) => sum + part.total, 0)).toBe(roll?.total);
    expect(hit.text).toMatch(/\d+ slashing, \d+ sneak attack, \d+ fire/);

    const scores = await lore.call('roll_dice', { notation: '6#4d6kh3' });
    expect(Parts.parse(scores.data).rolls).toHaveLength(6);
    const group = await lore.call('roll_dice', { notation: '{2d6+2, 1d12}kh1', at_least: 8 });
    expect(group.text).toContain('8 or more');
    expect((await lore.call('roll_dice', { notation: '6#4d6', times: 6 })).isError).toBe(true);
    const check = await lore.call('roll_dice', { notation: '2d20kh1+5 vs AC 15' });
    expect(check.text).toMatch(/= \*\*\d+\*\*, (success|failure)/);
    expect(check.data).toMatchObject({ check: { needs: '15 or more', fraction: '319/400' } });
  });

  test('a bomb is refused', async () => {
    const lore = await srdSession(era);
    for (const notation of ['99999d99999', '1d6r<7', '1d6!>0', '('.repeat(90), '1d6'.repeat(60)]) {
      const reply = await lore.call('roll_dice', { notation });
      expect(reply.isError, notation).toBe(true);
    }
    const heavy = await lore.call('roll_dice', { notation: '1000d1000', times: 20, at_least: 5 });
    expect(heavy.success).toBe(true);
    expect(heavy.notices.join()).toContain('odds were left out');
  });
});

const Group = z.looseObject({
  difficulty: z.string(),
  arithmetic: z.string(),
  cautions: z.array(z.string()),
  creatures: z.array(
    z.object({
      count: z.int(),
      name: z.string(),
      challenge_rating: z.string(),
      xp: z.int(),
      uri: z.string(),
      document: z.string(),
    }),
  ),
});
const Built = z.looseObject({ seed: z.string(), ruleset: z.string(), groups: z.array(Group) });

describe.each(eras)('build_encounter, %s', (era) => {
  test('undead for four adventurers of level 3, hard, with the arithmetic', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('build_encounter', {
      party_levels: [3, 3, 3, 3],
      difficulty: 'hard',
      types: ['Undead'],
      seed: 'crypt',
    });
    const { groups, seed, ruleset } = Built.parse(reply.data);
    expect({ seed, ruleset }).toEqual({ seed: 'crypt', ruleset: '5e-2014' });
    expect(groups).toHaveLength(3);
    for (const group of groups) {
      expect(group.difficulty).toBe('hard');
      expect(group.arithmetic).toMatch(/XP; × [\d.]+ for \d+ against 4 = [\d,.]+ adjusted XP/);
      for (const one of group.creatures) {
        const [row] = await lore.rows('search_creature', { search: one.name, type: 'undead' });
        expect(row?.uri).toBe(one.uri);
      }
    }
    expect(reply.metadata.quality).toMatchObject({ source: 'Official' });
    expect(reply.text).toContain('900 to below 1,600 adjusted XP');
  });

  test('the same seed proposes the same groups; without one the seed is told', async () => {
    const lore = await srdSession(era);
    const args = { party_levels: [5, 5, 6], difficulty: 'medium' };
    const first = Built.parse((await lore.call('build_encounter', args)).data);
    const again = await lore.call('build_encounter', { ...args, seed: first.seed });
    expect(Built.parse(again.data).groups).toEqual(first.groups);
  });
});

describe('build_encounter', () => {
  test.each([
    ...difficulties2014.map((one) => [one, '5e-2014']),
    ...difficulties2024.map((one) => [one, '5e-2024']),
  ])('%s belongs to %s and every group is rated so', async (difficulty, ruleset) => {
    const lore = await srdSession();
    const reply = await lore.call('build_encounter', { party_levels: [4, 4, 4, 4], difficulty });
    const data = Built.parse(reply.data);
    expect(data.ruleset).toBe(ruleset);
    expect(data.groups.length).toBeGreaterThan(0);
    for (const group of data.groups) expect(group.difficulty).toBe(difficulty);
  });

  test('a difficulty of the other rules is refused with the valid ones', async () => {
    const lore = await srdSession();
    const reply = await lore.call('build_encounter', {
      party_levels: [3],
      difficulty: 'deadly',
      ruleset: '2024',
    });
    expect(reply.error).toContain('low, moderate or high');
    expect(reply.suggestions).toEqual(['low', 'moderate', 'high']);
  });

  test('a name that several books have appears once in a group', async () => {
    const lore = await startInProcess();
    const library = lore.app.use(libraryService);
    const [skeleton] = await lore.rows('search_creature', { search: 'Skeleton', limit: 1 });
    const body = (await library.get(skeleton?.uri.replace('lore://', '') ?? ''))?.body ?? {};
    for (const key of ['bone-book', 'grave-book', 'dust-book']) {
      await library.put({
        documents: [{ key, title: key, source: 'orcbrew', ruleset: '5e-2014' }],
      });
      await library.put({
        entities: [{ kind: 'creature', document: key, name: 'Skeleton', source: 'orcbrew', body }],
      });
    }
    const reply = await lore.call('build_encounter', {
      party_levels: [3, 3, 3, 3],
      theme: 'skeleton',
      cr_max: 1,
      groups: 10,
      seed: 'bones',
    });
    const groups = Built.parse(reply.data).groups.map((g) => g.creatures.map((c) => c.name));
    expect(groups.flat()).toContain('Skeleton');
    for (const names of groups) expect(new Set(names).size).toBe(names.length);
  });

  test('theme, environment, documents, CR limits and numbers narrow it', async () => {
    const lore = await withEditions();
    const reply = await lore.call('build_encounter', {
      party_levels: [4, 4, 4],
      difficulty: 'hard',
      theme: 'drowned sailors',
      environment: 'coast',
      documents: ['The Drowned Fleet'],
      cr_min: 0.5,
      cr_max: '3',
      count_min: 2,
      count_max: 4,
      groups: 10,
    });
    const { groups } = Built.parse(reply.data);
    expect(groups.length).toBeGreaterThan(0);
    for (const { creatures } of groups) {
      const heads = creatures.reduce((sum, one) => sum + one.count, 0);
      expect(heads).toBeGreaterThanOrEqual(2);
      expect(heads).toBeLessThanOrEqual(4);
      for (const one of creatures) {
        expect(one.document).toBe('drowned-fleet');
        expect(['Drowned Bosun', 'Drowned Deckhand']).toContain(one.name);
      }
    }
    expect(reply.metadata.quality).toMatchObject({ source: 'Homebrew', confidence: 1 });
  });

  test.each(creatureTypes)(
    'type %s gives only that type, or says why nothing fits',
    async (type) => {
      const lore = await srdSession();
      const reply = await lore.call('build_encounter', {
        party_levels: [10, 10, 10, 10],
        difficulty: 'medium',
        types: [type],
      });
      const { groups } = Built.parse(reply.data);
      if (groups.length === 0) expect(reply.notices.join()).toMatch(/fits|matches/);
      const names = new Set(groups.flatMap(({ creatures }) => creatures.map(({ name }) => name)));
      for (const name of names)
        expect(await lore.names('lookup_creature', { name, type })).toContain(name);
    },
  );

  test('nothing fits: an empty list and the reason, no error', async () => {
    const lore = await srdSession();
    const strong = await lore.call('build_encounter', {
      party_levels: [1],
      difficulty: 'easy',
      cr_min: 10,
    });
    expect(Built.parse(strong.data).groups).toEqual([]);
    expect(strong.notices.join()).toContain('too much for the budget');
    const none = await lore.call('build_encounter', {
      party_levels: [1],
      documents: ['srd-2014'],
      environment: 'the moon',
    });
    expect(Built.parse(none.data).groups).toEqual([]);
    expect(none.notices.join()).toContain('No creature in srd-2014 matches');
    const nowhere = await lore.call('build_encounter', { party_levels: [5], documents: [] });
    expect(Built.parse(nowhere.data).groups).toEqual([]);
  });

  test('limits that cross are refused', async () => {
    const lore = await srdSession();
    const counts = await lore.call('build_encounter', {
      party_levels: [1],
      count_min: 5,
      count_max: 2,
    });
    expect(counts.error).toContain('count_min 5 is above count_max 2');
    const ratings = await lore.call('build_encounter', { party_levels: [1], cr_min: 5, cr_max: 2 });
    expect(ratings.error).toContain('cr_min 5 is above cr_max 2');
    expect((await lore.call('build_encounter', { party_levels: [21] })).isError).toBe(true);
    expect((await lore.call('build_encounter', { party_levels: [] })).isError).toBe(true);
  });

  test('documents that are named are used, whatever rules the budget follows', async () => {
    const lore = await withEditions();
    const reply = await lore.call('build_encounter', {
      party_levels: [4, 4, 4],
      difficulty: 'moderate',
      documents: ['drowned-fleet'],
    });
    const { groups } = Built.parse(reply.data);
    expect(groups.length).toBeGreaterThan(0);
    for (const { creatures } of groups)
      for (const one of creatures) expect(one.document).toBe('drowned-fleet');
  });

  test.each(['5e-2014', '5e-2024', '2014', '2024', '5E-2024'])(
    'takes %s for a ruleset',
    async (word) => {
      const lore = await srdSession();
      const reply = await lore.call('build_encounter', { party_levels: [3, 3], ruleset: word });
      expect(Built.parse(reply.data).ruleset).toBe(`5e-${word.slice(-4)}`);
    },
  );

  test('creatures of the asked edition come first', async () => {
    const lore = await withEditions();
    const reply = await lore.call('build_encounter', {
      party_levels: [1, 1, 1, 1],
      difficulty: 'high',
      theme: 'goblin',
    });
    for (const { creatures } of Built.parse(reply.data).groups)
      for (const one of creatures) expect(one.document).toBe('srd-2024');
  });
});

const Rated = z.looseObject({
  ratings: z.array(z.looseObject({ ruleset: z.string(), difficulty: z.string(), xp: z.int() })),
  creatures: z.array(z.looseObject({ name: z.string(), count: z.int() })),
  cautions: z.array(z.string()),
});

describe.each(eras)('rate_encounter, %s', (era) => {
  test('a given party and monsters: difficulty in both rulesets', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('rate_encounter', {
      party_levels: [3, 3, 3, 3],
      monsters: ['4 goblins', 'Ogre', '2 × CR 1/2'],
    });
    const { ratings } = Rated.parse(reply.data);
    expect(ratings).toMatchObject([
      { ruleset: '5e-2014', difficulty: 'deadly', xp: 850, multiplier: 2.5, adjusted_xp: 2125 },
      { ruleset: '5e-2024', difficulty: 'moderate', xp: 850 },
    ]);
    expect(reply.text).toContain('4 × 50 + 1 × 450 + 2 × 100 = 850 XP');
    expect(reply.text).toContain('4 × Goblin (CR 1/4, 50 XP) ‹lore://creature/srd-2014/goblin›');
    expect(reply.text).toContain('2 × CR 1/2 (100 XP)');
    expect(reply.metadata.quality).toMatchObject({ source: 'Official' });
  });

  test('a monster nobody knows: not found, with names that are close', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('rate_encounter', {
      party_levels: [3],
      monsters: ['Adult Rainbow Dragon'],
    });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.suggestions.join()).toContain('Dragon');
  });
});

describe('rate_encounter', () => {
  test.each([
    ['3 wolves', 3, 'Wolf'],
    ['Wolf x3', 3, 'Wolf'],
    ['wolf (3)', 3, 'Wolf'],
    ['3x wolf', 3, 'Wolf'],
    ['Zombie', 1, 'Zombie'],
    ['CR 1/4', 1, 'CR 1/4'],
    ['5 cr 0.5', 5, 'CR 1/2'],
    ['2 challenge rating 3', 2, 'CR 3'],
  ])('reads %j as %i × %s', async (line, count, name) => {
    const lore = await srdSession();
    const reply = await lore.call('rate_encounter', { party_levels: [2, 2, 2], monsters: [line] });
    expect(Rated.parse(reply.data).creatures[0]).toMatchObject({ count, name });
  });

  test('a challenge rating that does not exist, and an army, are refused', async () => {
    const lore = await srdSession();
    const rating = await lore.call('rate_encounter', { party_levels: [2], monsters: ['CR 31'] });
    expect(rating.error).toContain('no challenge rating 31');
    const army = await lore.call('rate_encounter', {
      party_levels: [2],
      monsters: ['900 goblins'],
    });
    expect(army.error).toContain('Give 1 to 200');
  });

  test.each(['0 ogres', '-3 ogre', '2.5 ogres', 'ogre x-2'])('%s are refused', async (line) => {
    const lore = await srdSession();
    const reply = await lore.call('rate_encounter', { party_levels: [2], monsters: [line] });
    expect(reply.error).toContain('Give 1 to 200');
  });

  test('each edition counts its own version of a creature', async () => {
    const lore = await withEditions();
    const reply = await lore.call('rate_encounter', {
      party_levels: [1, 1, 1, 1],
      monsters: ['2 goblin'],
    });
    expect(Rated.parse(reply.data).ratings).toMatchObject([
      { ruleset: '5e-2024', xp: 200 },
      { ruleset: '5e-2014', xp: 100 },
    ]);
    expect(Rated.parse(reply.data).creatures[0]).toMatchObject({
      xp: 100,
      otherwise: { ruleset: '5e-2014', xp: 50 },
    });
  });

  test('the edition that is played comes first', async () => {
    const lore = await withEditions();
    const reply = await lore.call('rate_encounter', {
      party_levels: [1, 1, 1, 1],
      monsters: ['2 goblin'],
      ruleset: '5e-2014',
    });
    expect(Rated.parse(reply.data).ratings).toMatchObject([
      { ruleset: '5e-2014', xp: 100 },
      { ruleset: '5e-2024', xp: 200 },
    ]);
    expect(reply.text).toMatch(/5e-2014: \w+.*5e-2024: \w+/s);
    expect(reply.text).toMatch(/^2 × Goblin \(CR \S+, 50 XP; 5e-2024: CR \S+, 100 XP\)/);
  });

  test.each([
    [[{ name: 'Ogre', count: 2 }, { name: 'Goblin' }]],
    [{ Ogre: 2, Goblin: 1 }],
    ['2 ogres and a goblin'],
    [[{ monster: 'Ogre', quantity: 2 }, { cr: '1/4' }]],
  ])('monsters may be given as %j', async (monsters) => {
    const lore = await srdSession();
    const reply = await lore.call('rate_encounter', { party_levels: [5, 5], monsters });
    expect(Rated.parse(reply.data).ratings).toMatchObject([{ xp: 950 }, { xp: 950 }]);
  });

  test('monsters that cannot be read are refused with a pattern', async () => {
    const lore = await srdSession();
    const reply = await lore.call('rate_encounter', { party_levels: [5], monsters: 7 });
    expect(reply.error).toContain('give names with numbers, as in ["4 goblins"');
  });

  test('a creature of one edition only is counted in both, and that is said', async () => {
    const lore = await withEditions();
    const reply = await lore.call('rate_encounter', {
      party_levels: [4],
      monsters: ['Ogre', 'Goblin'],
    });
    expect(reply.notices).toEqual([
      'The library has no 2024 version of Ogre: the 2024 rating counts the one it has.',
    ]);
  });

  test('a creature from the user’s own books is of no edition', async () => {
    const lore = await withEditions();
    const monsters = ['Drowned Bosun'];
    const reply = await lore.call('rate_encounter', { party_levels: [4], monsters });
    expect(reply.notices).toEqual([]);
  });

  test('a rating of 2014 tells what it is without those that hardly matter', async () => {
    const lore = await srdSession();
    const monsters = ['Adult Red Dragon', '10 kobolds'];
    const { data, text } = await lore.call('rate_encounter', {
      party_levels: [15, 15, 15, 15],
      monsters,
    });
    expect(Rated.parse(data).ratings).toContainEqual(
      expect.objectContaining({
        difficulty: 'deadly',
        multiplier: 3,
        without_far_weaker: expect.objectContaining({ left_out: ['Kobold'], difficulty: 'hard' }),
      }),
    );
    expect(text).toContain('without Kobold × 1 = 18,000 adjusted XP → hard');
    const alike = ['Ogre', '4 goblins'];
    const other = await lore.call('rate_encounter', { party_levels: [3, 3, 3], monsters: alike });
    expect(other.text).not.toContain('without');
  });

  test('a dragon above the party is pointed out', async () => {
    const lore = await srdSession();
    const reply = await lore.call('rate_encounter', {
      party_levels: [5, 5],
      monsters: ['Adult Red Dragon'],
    });
    expect(Rated.parse(reply.data).cautions[0]).toContain('Adult Red Dragon (CR 17)');
  });
});

const Compared = z.looseObject({
  name: z.string(),
  kind: z.string(),
  editions: z.record(z.string(), z.looseObject({ uri: z.string(), document: z.string() })),
  differences: z.array(z.looseObject({ field: z.string() })),
  same: z.array(z.string()),
});

describe.each(eras)('compare_editions, %s', (era) => {
  test('one name, 2014 and 2024 side by side, differences by field', async () => {
    const lore = await withEditions(era);
    const reply = await lore.call('compare_editions', { name: 'fire ball' });
    const data = Compared.parse(reply.data);
    expect(data.editions).toMatchObject({
      '5e-2014': { uri: 'lore://spell/srd-2014/fireball' },
      '5e-2024': { uri: 'lore://spell/srd-2024/fireball' },
    });
    expect(data.same).toEqual(expect.arrayContaining(['level', 'school', 'range', 'classes']));
    const time = data.differences.find((one) => one.field === 'casting_time');
    expect(time).toMatchObject({ '5e-2014': '1 action', '5e-2024': 'Action' });
    expect(reply.text).toContain('casting time: 1 action → Action');
    expect(reply.notices).toEqual([]);
  });

  test('with one edition only, an honest notice', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('compare_editions', { name: 'Fireball' });
    expect(reply.success).toBe(true);
    expect(Compared.parse(reply.data).differences).toEqual([]);
    expect(reply.notices.join()).toContain('The library holds no 2024 spells yet');
    expect(reply.text).toContain('2014 only');
  });
});

describe('compare_editions', () => {
  test.each([
    ['spell', 'Fireball'],
    ['creature', 'Goblin'],
    ['class', 'Wizard'],
    ['subclass', 'Champion'],
    ['race', 'Elf'],
    ['subrace', 'High Elf'],
    ['weapon', 'Longsword'],
    ['armor', 'Shield'],
    ['gear', 'Abacus'],
    ['condition', 'Grappled'],
  ])('finds the %s %s', async (content_type, name) => {
    const lore = await srdSession();
    const reply = await lore.call('compare_editions', { name, content_type });
    expect(reply.error).toBe('');
    expect(Compared.parse(reply.data)).toMatchObject({ name, kind: content_type });
  });

  test.each(['background', 'feat', 'magic-item', 'rule'])(
    'says that no %s is there',
    async (content_type) => {
      const lore = await srdSession();
      const reply = await lore.call('compare_editions', { name: 'Fireball', content_type });
      expect(reply).toMatchObject({ isError: true, success: false });
      expect(reply.error).toContain('not found');
    },
  );

  test('a name used twice: the kinds are told, content_type chooses', async () => {
    const lore = await srdSession();
    const reply = await lore.call('compare_editions', { name: 'Shield' });
    expect(reply.notices.join()).toContain(
      'Shield also stands among the armors of 2014; content_type chooses.',
    );
  });

  test('a name that only the new rules have', async () => {
    const lore = await withEditions();
    const reply = await lore.call('compare_editions', { name: 'Tide Song' });
    expect(Object.keys(Compared.parse(reply.data).editions)).toEqual(['5e-2024']);
    expect(reply.notices.join()).toMatch(
      /None of the \d+ 2014 entries among spells is called Tide Song/,
    );
  });

  test('lists of deeds: what came and what went', async () => {
    const lore = await withEditions();
    const reply = await lore.call('compare_editions', { name: 'goblin', content_type: 'creature' });
    const data = Compared.parse(reply.data);
    const actions = data.differences.find((one) => one.field === 'actions');
    expect(actions?.entries).toContain('only 2024: Cutlass and Brine Breath');
    expect(actions?.entries).toContain('only 2014: Scimitar and Shortbow');
    expect(data.differences.map((one) => one.field)).toContain('challenge_rating');
  });

  test('a class: which columns of its table differ, at which levels', async () => {
    const lore = await startInProcess();
    await addBothEditions(lore.app);
    const library = lore.app.use(libraryService);
    const old = await library.get('class/srd-2014/wizard');
    const body = CharacterClass.parse(old?.body);
    await library.put({
      entities: [
        {
          kind: 'class',
          document: 'srd-2024',
          name: 'Wizard',
          source: 'open5e_v2',
          body: {
            ...body,
            levels: body.levels?.map((row) =>
              row.level === 2 || row.level === 4 ? { ...row, cantrips_known: 9 } : row,
            ),
          },
        },
      ],
    });
    const reply = await lore.call('compare_editions', { name: 'Wizard' });
    expect(Compared.parse(reply.data).differences).toEqual([
      { field: 'levels', entries: 'cantrips known at level 2 and 4' },
    ]);
  });

  test('not found: close names; an unknown content type: the valid ones', async () => {
    const lore = await withEditions();
    const reply = await lore.call('compare_editions', { name: 'firebalx' });
    expect(reply.success ? reply.notices.join() : reply.suggestions.join()).toContain('Fireball');
    const nothing = await lore.call('compare_editions', { name: 'zzyzx qwrt' });
    expect(nothing).toMatchObject({ isError: true });
    const type = await lore.call('compare_editions', { name: 'Fireball', content_type: 'spel' });
    expect(type.error).toContain('Did you mean "spell"?');
  });
});

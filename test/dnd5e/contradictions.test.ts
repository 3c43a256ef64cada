import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

describe('arguments that exclude each other', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['search_spell', { level: 3, level_min: 5 }, 'level 3 is below level_min 5'],
    ['search_spell', { level: 3, level_max: 2 }, 'level 3 is above level_max 2'],
    ['search_creature', { cr_min: 5, cr_max: 2 }, 'cr_min 5 is above cr_max 2'],
    ['search_creature', { cr: 3, filters: { cr_min: 5 } }, 'cr 3 is below cr_min 5'],
    [
      'search_creature',
      { type: 'undead', filters: { not_type: ['undead', 'ooze'] } },
      'type undead is denied by not_type undead,ooze',
    ],
  ])('%s %j: why nothing matches', async (tool, args, why) => {
    const { call } = await srdSession();
    const { notices, data } = await call(tool, args);
    expect(data).toEqual([]);
    expect(notices).toEqual([expect.stringContaining(`${why}, so nothing can match.`)]);
  });

  test('filters that leave something over are no contradiction', async () => {
    const { call } = await srdSession();
    const found = { type: 'undead', cr: 5, filters: { cr_min: 5, cr_max: 5, not_type: 'ooze' } };
    const { notices, data } = await call('search_creature', found);
    expect(data).not.toEqual([]);
    expect(notices.join(' ')).not.toContain('nothing can match');
  });

  test.each<[string, Record<string, unknown>]>([
    ['search_spell', { search: 'fireball' }],
    ['search_all', { query: 'fireball' }],
    ['lookup_spell', { name: 'fireball' }],
    ['get_spell_details', { spell_name: 'fireball' }],
    ['lookup_spell', { level: 3 }],
  ])('%s %j: an edition and books of another', async (tool, args) => {
    const { call } = await srdSession();
    const where = { ruleset: '5e-2024', documents: ['srd-2014'] };
    const { notices } = await call(tool, { ...args, ...where });
    expect(notices).toContain(
      'ruleset 5e-2024 and documents srd-2014 exclude each other: none of these books is of 5e-2024. The documents count; leave one of the two out.',
    );
    const agreeing = { ruleset: '5e-2014', documents: ['srd-2014'] };
    const agreed = await call(tool, { ...args, ...agreeing });
    expect(agreed.notices.join(' ')).not.toContain('exclude each other');
  });

  test.each([
    ['rate_encounter', { monsters: ['Ogre'] }],
    ['build_encounter', {}],
  ])('%s: more levels than one, and another number of characters', async (tool, args) => {
    const { call } = await srdSession();
    const party = { party_levels: [5, 5], party_size: 3 };
    const { isError, error } = await call(tool, { ...args, ...party });
    expect(isError).toBe(true);
    expect(error).toContain('party_levels names 2 characters, and party_size says 3');
    const one = await call(tool, { ...args, party_levels: [5], party_size: 3 });
    expect(one.data).toMatchObject({ party_levels: [5, 5, 5] });
  });
});

import { describe, expect, test } from 'vitest';
import { srdSession } from '../../helpers/client.ts';

describe("a name that is part of several creatures' names is none of them", () => {
  test.each(
    ['red dragon', 'blue dragons', 'young dragon'].flatMap((name) => [
      ['get_creature_details', name, { monster_name: name }] as const,
      ['scale_creature', name, { name, cr: 5 }] as const,
      ['rate_encounter', name, { party_levels: [5, 5], monsters: [`2 ${name}`] }] as const,
    ]),
  )('%s: %s', async (tool, name, args) => {
    const { call } = await srdSession();
    const { isError, error, suggestions } = await call(tool, args);
    expect(isError).toBe(true);
    expect(error).toContain(`"${name}" may mean several creatures`);
    expect(suggestions.length).toBeGreaterThan(3);
  });
});

test('a lookup of several names shows one of them and says which others may be meant', async () => {
  const { call } = await srdSession();
  const names = ['red dragon', 'ogre'];
  const { notices, data } = await call('lookup_creature', { names });
  expect(data).toMatchObject([{ asked: 'red dragon' }, { asked: 'ogre', name: 'Ogre' }]);
  expect(notices).toEqual([
    expect.stringMatching(/^"red dragon" was read as .*it may also mean .*Red Dragon/),
  ]);
});

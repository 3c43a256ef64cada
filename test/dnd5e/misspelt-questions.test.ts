import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

/** The first name found, which must not be called weak. */
async function firstFor(query: string): Promise<string | undefined> {
  const lore = await srdSession();
  const { text } = await lore.call('search_all', { query });
  expect(text).not.toContain('Nothing in the library matches');
  return (await lore.names('search_all', { query }))[0];
}

describe('a misspelt name inside a question is the name that it would be alone', () => {
  test.each([
    ['what cr is a maga mephit', 'Magma Mephit'],
    ['how many hp does a gaint bat have', 'Giant Bat'],
    ['does hold persom need concentration', 'Hold Person'],
    ['what does cone of clod do', 'Cone of Cold'],
    ['how rare is a glod dragon wyrmling', 'Gold Dragon Wyrmling'],
    ['stats for the ghsot', 'Ghost'],
  ])('%s: %s', async (query, name) => {
    expect(await firstFor(query)).toBe(name);
  });

  test('a name that the question begins with is not all that it names', async () => {
    expect(await firstFor('does lightning bllt need concentration')).toBe('Lightning Bolt');
  });

  test.each([
    ['can i upcast cure wounds', 'Cure Wounds'],
    ['can i upcast scorching rya', 'Scorching Ray'],
    ['can you twin haste', 'Haste'],
  ])('%s asks for the spell', async (query, name) => {
    expect(await firstFor(query)).toBe(name);
  });

  test('what is near no name is said not to be here', async () => {
    const lore = await srdSession();
    const { text } = await lore.call('search_all', { query: 'what cr is a zorbtheck mangler' });
    expect(text).toContain('Nothing in the library matches');
  });
});

describe('a word that is one letter away from a name of one word', () => {
  test.each([
    ['rouge', 'Rogue'],
    ['rouge class', 'Rogue'],
    ['griffin', 'Griffon'],
    ['sorceror', 'Sorcerer'],
    ['badgeer', 'Badger'],
    ['toech', 'Torch'],
    ['bles', 'Bless'],
    ['dire owlf', 'Dire Wolf'],
  ])('%s is %s', async (query, name) => {
    expect(await firstFor(query)).toBe(name);
  });

  test.each(['stealing', 'looting', 'crate', 'bad'])('%s is a word of its own', async (query) => {
    const lore = await srdSession();
    const [first = ''] = await lore.names('search_all', { query });
    expect(first.toLowerCase()).not.toMatch(/^(steeling|create|bat|bard)$/);
  });
});

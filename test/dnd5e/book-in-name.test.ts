import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;

/** A goblin of one's own book, stronger than those of the rules. */
const ownGoblin = (goblin: Readonly<Record<string, unknown>>): NewEntity => ({
  kind: 'creature',
  document: 'lantern-night',
  name: 'Goblin',
  source: 'orcbrew',
  body: {
    ...goblin,
    challenge_rating: 2,
    challenge_rating_text: '2',
    experience_points: 450,
  },
});

beforeAll(async () => {
  lore = await openInProcess({});
  const library = await addBothEditions(lore.app);
  const goblin = await library.get('creature/srd-2014/goblin');
  await lore.app.use(libraryService).put({
    documents: [
      {
        key: 'lantern-night',
        title: 'Lantern Night & Other Tales',
        source: 'orcbrew',
        ruleset: '5e-2014',
      },
    ],
    entities: [ownGoblin(goblin?.body ?? {})],
  });
});
afterAll(() => lore.close());

const OWN = 'lore://creature/lantern-night/goblin';
const typed = [
  'Goblin (Lantern Night & Other Tales)',
  'goblin [lantern-night]',
  'goblins (lantern-night 5e-2014)',
  'Goblin (creature, lantern-night 5e-2014)',
];

const Rated = z.looseObject({
  creatures: z.array(z.looseObject({ count: z.int(), uri: z.string(), xp: z.int() })),
});
const rated = async (monsters: unknown) => {
  const reply = await lore.call('rate_encounter', { party_levels: [3, 3, 3, 3], monsters });
  return { reply, ...Rated.parse(reply.data) };
};

describe('a creature of one book', () => {
  test.each([
    ...typed.map((name) => `4 ${name}`),
    `4 ${OWN}`,
    `${OWN} x4`,
    `4 × Goblin (CR 2, 450 XP) ‹${OWN}›`,
  ])('is rated as it is there: %s', async (line) => {
    for (const monsters of [[line], line]) {
      const { reply, creatures } = await rated(monsters);
      expect(creatures).toEqual([expect.objectContaining({ count: 4, uri: OWN, xp: 450 })]);
      expect(reply.notices.join(' ')).not.toMatch(/was read as|is called|has no/);
    }
  });

  test('is the one at the address, in both editions', async () => {
    const uri = 'lore://creature/srd-2014/goblin';
    const { creatures, reply } = await rated([`4 ${uri}`]);
    expect(creatures).toEqual([expect.objectContaining({ uri })]);
    expect(reply.notices.join(' ')).not.toContain('is called');
    for (const name of ['Goblin (2014)', '2014 goblin', '1 Goblin (srd-2014)'])
      expect((await rated([name])).creatures).toMatchObject([{ count: 1, uri }]);
  });

  test('stands in a list beside others', async () => {
    const { creatures } = await rated(`2 Goblin (Lantern Night & Other Tales), an ogre and ${OWN}`);
    expect(creatures).toMatchObject([
      { count: 2, uri: OWN },
      { count: 1, name: 'Ogre' },
      { count: 1, uri: OWN },
    ]);
  });

  test.each(typed)('is scaled, shown and looked up: %s', async (name) => {
    const scaled = await lore.call('scale_creature', { name, cr: 5 });
    expect(scaled.data).toMatchObject({ uri: OWN });
    const details = await lore.call('get_creature_details', { creature_name: name });
    expect(details.data).toMatchObject({ uri: OWN });
    expect(await lore.rows('lookup_creature', { name })).toMatchObject([{ uri: OWN }]);
    expect(await lore.rows('lookup_creature', { names: [name] })).toMatchObject([{ uri: OWN }]);
  });

  test.each([...typed, OWN])('is the theme of a fight: %s', async (theme) => {
    const reply = await lore.call('build_encounter', { party_levels: [5, 5, 5, 5], theme });
    expect(reply.text).toContain('Goblin** (CR 2, Lantern Night');
    expect(reply.text).not.toMatch(/Hobgoblin|Goblin Warrior|\(CR 1\/4/);
    expect(reply.notices.join(' ')).not.toContain('is certain');
  });
});

describe('a book beside the name, in plain words', () => {
  test.each([
    'goblin lantern night & other tales',
    'lantern night & other tales goblin',
    'Goblin from Lantern Night & Other Tales',
    'lantern-night: goblin',
  ])('%s', async (name) => {
    expect(await lore.rows('lookup_creature', { name })).toMatchObject([{ uri: OWN }]);
    const details = await lore.call('get_creature_details', { creature_name: name });
    expect(details.data).toMatchObject({ uri: OWN });
    const reply = await lore.call('search_all', { query: name });
    expect(reply.data).toMatchObject([{ uri: OWN }]);
    expect(reply.weak).toBe(false);
    expect(reply.notices.join()).toContain('Only Lantern Night & Other Tales was searched');
  });

  test('says so if the book has no such thing', async () => {
    const name = 'owlbear (lantern-night)';
    const looked = await lore.call('lookup_creature', { name: 'owlbear from lantern-night' });
    expect(looked.data).toMatchObject([{ name: 'Owlbear' }]);
    expect(looked.notices.join()).toContain('has nothing called "owlbear"');
    const searched = await lore.call('search_all', { query: name });
    expect((searched.data as { name: string }[])[0]?.name).toBe('Owlbear');
    expect(searched.notices.join()).toContain('has nothing called "owlbear"');
  });
});

test('words in brackets that are no book stay an addition', async () => {
  const { creatures, reply } = await rated(['Goblin (angry)']);
  expect(creatures).toHaveLength(1);
  expect(reply.notices.join(' ')).toContain('the addition was left out');
});

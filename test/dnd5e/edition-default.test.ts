import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess, sharedSession, srdSession } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

const feature = (
  document: string,
  name: string,
  of: string,
  desc: string,
  subclass?: string,
): NewEntity => ({
  kind: 'class-feature',
  document,
  name,
  slug: `${subclass ?? of}-${name}`.toLowerCase().replaceAll(' ', '-'),
  source: 'open5e_v2',
  body: { class: of, level: 2, desc, ...(subclass && { subclass }) },
});

/** A subclass with features at these levels. */
const shipwright = (
  document: string,
  name: string,
  levels: Readonly<Record<string, number>>,
): NewEntity => ({
  kind: 'subclass',
  document,
  name,
  source: 'open5e_v2',
  body: {
    class: 'wizard',
    features: Object.entries(levels).map(([name, level]) => ({ name, level, desc: 'Wind.' })),
  },
});

/** Both editions, with features that one edition has as something else or that classes share. */
const editions = sharedSession(async () => {
  const lore = await openInProcess({});
  await addBothEditions(lore.app);
  await lore.app.use(libraryService).put({
    entities: [
      feature('srd-2014', 'Tide Song', 'bard', 'You hum, and the sea listens.'),
      feature('srd-2014', 'Sea Legs', 'rogue', 'Ships never make you stumble.'),
      feature('srd-2014', 'Sea Legs', 'monk', 'Waves never make you stumble.'),
      feature('srd-2024', 'Sea Legs', 'rogue', 'No deck makes you fall.'),
      feature('srd-2014', 'Squall', 'wizard', 'Wind turns as you wish.', 'School of Evocation'),
      feature('srd-2024', 'Squall', 'wizard', 'Wind obeys you.', 'Evoker'),
      feature('srd-2014', 'Keel Strike', 'cleric', 'You hit as ships do.', 'Life Domain'),
      feature('srd-2024', 'Keel Strike', 'cleric', 'Your blows have weight.'),
      shipwright('srd-2014', 'School of Evocation', { Squall: 6, Becalm: 10 }),
      shipwright('srd-2024', 'Evoker', { Squall: 3, Becalm: 10 }),
      feature('srd-2014', 'Bilge Song', 'bard', 'Rats dance.'),
      feature('srd-2024', 'Bilge Song', 'druid', 'Rats sleep.'),
    ],
  });
  return lore;
});

const ByEdition = z.looseObject({ ruleset: z.string() });

describe('without a ruleset, the newest rules of the library are followed', () => {
  test.each([
    ['both editions', editions, '5e-2024'],
    ['the older one alone', srdSession, '5e-2014'],
  ] as const)('a library of %s', async (_name, session, ruleset) => {
    const lore = await session();
    const fight = await lore.call('build_encounter', { party_levels: [3, 3] });
    expect(ByEdition.parse(fight.data).ruleset).toBe(ruleset);
    expect(fight.notices.join()).toContain('`ruleset` chooses');
    const sheet = await lore.call('validate_character_build', { class: 'fighter', level: 1 });
    expect(ByEdition.parse(sheet.data).ruleset).toBe(ruleset);
    expect(sheet.notices.join()).toContain(`read as ${ruleset}`);
    const hoard = await lore.call('improvise_scene', { what: 'hoard' });
    expect(hoard.text).toContain(`(${ruleset.slice(-4)})`);
    expect(hoard.notices.join()).toContain('`ruleset` chooses');
  });

  test('a word of one edition means that edition', async () => {
    const lore = await editions();
    const fight = await lore.call('build_encounter', { party_levels: [3, 3], difficulty: 'hard' });
    expect(ByEdition.parse(fight.data).ruleset).toBe('5e-2014');
    expect(fight.notices.join()).not.toContain('No ruleset was given');
    const sheet = await lore.call('validate_character_build', {
      class: 'fighter',
      level: 1,
      race: 'human',
    });
    expect(ByEdition.parse(sheet.data).ruleset).toBe('5e-2014');
  });
});

const Compared = z.looseObject({
  editions: z.record(z.string(), z.looseObject({ uri: z.string() })),
  differences: z.array(z.looseObject({ field: z.string() })),
});

describe('what is compared between editions', () => {
  test('a class feature that became a spell: both sides, their texts only', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Tide Song' });
    const { editions: sides, differences } = Compared.parse(reply.data);
    expect(sides['5e-2014']?.uri).toContain('class-feature');
    expect(sides['5e-2024']?.uri).toContain('spell');
    expect(differences.map(({ field }) => field)).toEqual(['desc']);
    expect(reply.notices.join()).toContain('a class feature, by the 2024 rules a spell');
  });

  test('a feature of several classes: both sides are of one class', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Sea Legs' });
    const { editions: sides } = Compared.parse(reply.data);
    for (const side of Object.values(sides)) expect(side.uri).toContain('rogue');
    expect(reply.notices.join()).toContain('Monk also has a feature of this name');
  });

  test.each([
    ['of a subclass that was renamed', 'Squall', 'evoker-squall'],
    ['that went from a subclass to its class', 'Keel Strike', 'cleric-keel-strike'],
  ])('a feature %s has both sides', async (_name, name, newer) => {
    const reply = await (await editions()).call('compare_editions', { name });
    const { editions: sides } = Compared.parse(reply.data);
    expect(Object.keys(sides)).toEqual(['5e-2014', '5e-2024']);
    expect(sides['5e-2024']?.uri).toContain(newer);
    expect(reply.notices.join()).not.toContain('also has a feature of this name');
  });

  test('a subclass whose features come at other levels', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Evoker' });
    expect(reply.text).toContain('features: changed: Squall; at another level: Squall 6 → 3');
  });

  test('a feature that another class has in the other edition is not said to be nowhere', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Bilge Song' });
    expect(reply.notices.join()).toContain('The 2024 class feature called Bilge Song is another');
    expect(reply.notices.join()).not.toContain('None of the');
  });

  test('a misspelt name is that name, not a rule that is near in meaning', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Fireballl' });
    expect(reply.text).toContain('Fireball');
    expect(Compared.parse(reply.data).editions['5e-2024']?.uri).toContain('spell/srd-2024');
  });

  test('a name that no rules have is not found', async () => {
    const reply = await (await editions()).call('compare_editions', { name: 'Sharpshooter' });
    expect(reply.isError).toBe(true);
  });
});

test('what the played edition lacks is said, with what it has instead', async () => {
  const lore = await openInProcess({ config: { ruleset: '5e-2024' } });
  await addBothEditions(lore.app);
  const { body } = (await lore.app.use(libraryService).get('creature/srd-2014/owlbear')) ?? {};
  if (!body) throw new Error('The SRD has an owlbear.');
  const other = { kind: 'creature', document: 'srd-2024', name: 'Owlbear Matriarch', body };
  await lore.app.use(libraryService).put({ entities: [{ ...other, source: 'open5e_v2' }] });
  for (const [tool, args] of [
    ['get_creature_details', { creature_name: 'owlbear' }],
    ['lookup_creature', { name: 'owlbear' }],
  ] as const) {
    const { notices } = await lore.call(tool, args);
    expect(notices.join(), tool).toContain(
      'Owlbear is not in 5e-2024 here; this is 5e-2014. Near names there: Owlbear Matriarch',
    );
  }
  await lore.close();
});

test('what the played edition calls by another name is shown by that name', async () => {
  const lore = await openInProcess({});
  await addBothEditions(lore.app);
  const { body } = (await lore.app.use(libraryService).get('creature/srd-2014/kobold')) ?? {};
  if (!body) throw new Error('The SRD has a kobold.');
  const warrior = { kind: 'creature', document: 'srd-2024', name: 'Kobold Warrior', body };
  await lore.app.use(libraryService).put({ entities: [{ ...warrior, source: 'open5e_v2' }] });
  for (const [tool, args] of [
    ['get_creature_details', { creature_name: 'kobold 2024' }],
    ['lookup_creature', { name: 'kobold', ruleset: '5e-2024' }],
    ['search_creature', { search: 'kobold 2024' }],
  ] as const) {
    const { data } = await lore.call(tool, args);
    expect([data].flat()[0], tool).toMatchObject({ name: 'Kobold Warrior' });
  }
  const monsters = ['3 kobolds'];
  const rated = await lore.call('rate_encounter', { party_levels: [1], monsters });
  expect(rated.data).toMatchObject({ creatures: [{ count: 3, name: 'Kobold Warrior' }] });
  expect(rated.notices).toEqual(['In the 2024 rules Kobold is called Kobold Warrior.']);
  const several = await lore.call('lookup_creature', { name: 'kobold 2024', limit: 5 });
  expect(several.data).toMatchObject([{ name: 'Kobold Warrior' }]);
  expect(several.pagination?.total).toBe(1);
  for (const [tool, args] of [
    ['get_creature_details', { creature_name: 'kobold' }],
    ['lookup_creature', { name: 'kobold' }],
  ] as const) {
    const { data, notices, text } = await lore.call(tool, args);
    expect([data].flat()[0], tool).toMatchObject({ name: 'Kobold' });
    expect(text, tool).toMatch(/^In the 2024 rules: Kobold Warrior/);
    expect(notices.join(), tool).toContain('In the 2024 rules: Kobold Warrior ‹lore://creature/');
  }
  await lore.close();
});

test('a challenge rating that does not exist is refused with those that do', async () => {
  const reply = await (await srdSession()).call('search_creature', { cr: '1/3' });
  expect(reply).toMatchObject({ isError: true });
  expect(reply.error).toContain('1/8, 1/4, 1/2 or 1 to 30');
});

test('a number of monsters may be a word', async () => {
  const lore = await srdSession();
  const monsters = ['two wolves', 'an ogre'];
  const reply = await lore.call('rate_encounter', { party_levels: [3], monsters });
  expect(reply.data).toMatchObject({
    creatures: [
      { name: 'Wolf', count: 2 },
      { name: 'Ogre', count: 1 },
    ],
  });
});

test('a theme that the edition lacks is filled from other editions, and that is said', async () => {
  const reply = await (await editions()).call('build_encounter', {
    party_levels: [4, 4],
    difficulty: 'moderate',
    theme: 'drowned',
  });
  expect(reply.text).toMatch(/Drowned (Bosun|Deckhand)/);
  expect(reply.notices.join()).toContain('creatures of other rulesets are used');
});

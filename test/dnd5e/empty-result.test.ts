import { describe, expect, it, onTestFinished } from 'vitest';
import { openInProcess, srdSession } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

describe('an empty answer says what in the question left nothing over', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'search_spell',
      { class_key: 'Wizrd' },
      'No spell in the library has the class "Wizrd": did you mean wizard?',
    ],
    ['search_spell', { class_key: 'gunslinger' }, 'there are bard, cleric, druid'],
    [
      'search_spell',
      { level_min: 5, level_max: 3 },
      'level_min 5 is above level_max 3, so nothing can match.',
    ],
    ['search_creature', { cr_min: 2, cr_max: '1/2' }, 'cr_min 2 is above cr_max 0.5'],
    ['search_creature', { alignment: 'lawfull good' }, 'did you mean lawful good?'],
    ['search_equipment', { type: 'weapon', rarity: 'rare' }, 'so nothing can match'],
    ['lookup_spell', { name: 'Unsichtbarkeit' }, 'The open books are in English'],
  ])('%s %j', async (tool, args, notice) => {
    const { call } = await srdSession();
    const reply = await call(tool, args);
    expect(reply).toMatchObject({ success: true, data: [] });
    expect(reply.notices.join(' ')).toContain(notice);
  });

  it('and nothing of the kind where something was found', async () => {
    const { call } = await srdSession();
    expect((await call('search_spell', { class_key: 'wizard' })).notices.join()).not.toContain(
      'No spell',
    );
  });

  it.each([
    ['2014', ''],
    ['5e 2014', ''],
    ['sdr-2014', 'No document "sdr-2014" is in the library, so it matches nothing: did you mean'],
    ['nope', 'No document "nope" is in the library, so it matches nothing: list_documents shows'],
  ])('books called "%s"', async (book, notice) => {
    const { call } = await srdSession();
    const asked = { documents: [book], class_key: 'paladin', level: 2 };
    const { data, notices } = await call('search_spell', asked);
    expect(Array.isArray(data) && data.length > 0).toBe(notice === '');
    expect(notices.join(' ')).toContain(notice);
    expect(notices.join(' ')).not.toContain('class_key');
  });

  it.each([
    ['get_spell_details', { spell_name: 'boule de feu' }],
    ['search_spell', { search: 'boule de feu' }],
  ])('%s says in which language the books are', async (tool, args) => {
    const { call } = await srdSession();
    expect((await call(tool, args)).text).toContain('The open books are in English');
  });

  it('an argument by another tool’s name is recognised', async () => {
    const { call } = await srdSession();
    const reply = await call('search_spell', { name: 'fireball' });
    expect(reply.isError).toBe(false);
    expect(JSON.stringify(reply.data)).toContain('Fireball');
  });
});

it('where was looked is said, and what other books have', async () => {
  const lore = await openInProcess({});
  onTestFinished(() => lore.close());
  await addBothEditions(lore.app);
  const documents = ['srd-2024'];
  const others = /Other books have \d+: leave out `documents`/;
  const inWords = await lore.call('search_creature', { search: 'undead of cr 5', documents });
  expect(inWords.text).toMatch(/^There are no creatures with cr 5, type undead in srd-2024; /);
  expect(inWords.text).toMatch(others);
  const byFilters = await lore.call('search_creature', { type: 'undead', cr: 5, documents });
  expect(byFilters.text).toContain('Nothing in srd-2024 matches.');
  expect(byFilters.notices.join(' ')).toMatch(others);
  const nowhere = await lore.call('search_creature', { search: 'oozes of cr 30', documents });
  expect(nowhere.text).toContain('cr 30, type ooze in srd-2024');
  expect(nowhere.text).not.toMatch(others);
  const nonsense = await lore.call('search_creature', { search: 'zxqv wibble', documents });
  expect(nonsense.text).toMatch(/^Nothing in srd-2024 matches "zxqv wibble" well/);
  const fight = await lore.call('build_encounter', {
    ...{ party_levels: [3], theme: 'oozes', documents },
    types: ['ooze'],
  });
  expect(fight.notices.join(' ')).toContain('No creature in srd-2024 matches');
});

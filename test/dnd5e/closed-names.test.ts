import { describe, expect, test } from 'vitest';
import { closedNames, closedNamesIn } from '../../src/dnd5e/answer/closed-names.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess, srdSession } from '../helpers/client.ts';

test('no name is listed twice, and each is found as it is typed', () => {
  const names = closedNames().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, isPlainEnglish } of closedNames()) {
    const typed = isPlainEnglish ? name.toLowerCase() : `how does ${name.toLowerCase()} work`;
    expect(closedNamesIn(typed, []), name).toEqual([name]);
    expect(closedNamesIn(typed, [`Greater ${name}`]), name).toEqual([]);
  }
});

describe('what only closed books have', () => {
  test.each([
    ['how many hit dice does a displacer beast have', '"Displacer Beast" is'],
    ['what do mind flayers eat', '"Mind Flayer" is'],
    ['is toll the dead better than fire bolt', '"Toll the Dead" is'],
    ['does polearm master stack with war caster', '"Polearm Master" and "War Caster" are'],
    ['Which god do the KUO-TOA pray to?', '"Kuo-Toa" is'],
    ['tidal wave', '"Tidal Wave" is'],
    ['hero points', '"Hero Points" is'],
    ['how do chases work', '"Chase" is'],
    ['flanking rules', '"Flanking" is'],
    ['can a ship ride a Tidal Wave', '"Tidal Wave" is'],
    ['which domains does mystra have', '"Mystra" is'],
    ['dream druid', '"Circle of Dreams" is'],
    ['how does the redemption paladin work', '"Oath of Redemption" is'],
    ['wizard of war magic arcane deflection', '"War Magic Wizard" is'],
    ['storm sorcerer', '"Storm Sorcerer" is'],
    ['battle master maneuvers', '"Battle Master" is'],
    ['wild magic surge table', '"Wild Magic" is'],
    ['hex blade patron', '"Hexblade" is'],
    ['asmodeus stat block', '"Asmodeus" is'],
    ['retriever', '"Retriever" is'],
    ['deck of many more things', '"Deck of Many More Things" is'],
  ])('%s: not here, and why', async (query, begins) => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text.startsWith(`${begins} not here: `), reply.text.slice(0, 200)).toBe(true);
    expect(reply.text).toContain('not open content');
    expect(reply.weak).toBe(true);
  });

  test.each([
    'a tidal wave against them',
    'a knight who is heavily armored',
    'a chase through the streets',
    'a giant barbarian with two axes',
    'a light cleric who burns undead',
    'a mobile creature that skulks in the dark',
  ])('%s is plain English', async (query) => {
    const lore = await srdSession();
    expect((await lore.call('search_all', { query })).text).not.toContain('not open content');
  });

  test.each([
    ['lookup_creature', { name: 'beholders' }],
    ['get_creature_details', { creature_name: 'tortle' }],
    ['get_spell_details', { spell_name: 'booming blade' }],
    ['compare_editions', { name: 'hexblade' }],
    ['compare_editions', { name: 'flanking' }],
  ])('%s %j has the reason, and no similar name instead', async (tool, args) => {
    const lore = await srdSession();
    const { text } = await lore.call(tool, args);
    expect(text).toMatch(/is not here: it was published in a book that is not open content/);
    expect(text).toContain('our own copy can be imported');
    expect(text).not.toMatch(/similar spelling|A search tool finds it/);
  });

  test('is the answer where somebody has imported it', async () => {
    const lore = await openInProcess({});
    const book = { key: 'mine', title: 'Mine', source: 'orcbrew', ruleset: '5e-2014' };
    await lore.app.use(libraryService).put({
      documents: [{ ...book, standsAlone: true }],
      entities: [
        {
          ...{ kind: 'feat', document: 'mine', source: 'orcbrew', name: 'Polearm Master' },
          body: { desc: 'Invented: the blunt end strikes too.' },
        },
      ],
    });
    for (const query of ['polearm master', 'how does polearm master work']) {
      expect((await lore.names('search_all', { query }))[0]).toBe('Polearm Master');
      expect((await lore.call('search_all', { query })).text).not.toContain('not open content');
    }
    await lore.close();
  });
});

test.each([
  ['what does the witch bolt spell do', 'Witch Bolt'],
  ['shield master feat', 'Shield Master'],
  ['what does thorn whip do', 'Thorn Whip'],
  ['what is shadow blade', 'Shadow Blade'],
])('%s asks for a name that is plain English', (question, name) => {
  expect(closedNamesIn(question, [])).toEqual([name]);
});

test.each([
  'a spell that makes a blade of shadow',
  'the tidal wave sinks our ship',
  'he is a master with sword and shield',
])('%s only has such words', (question) => {
  expect(closedNamesIn(question, [])).toEqual([]);
});

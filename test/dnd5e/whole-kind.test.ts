import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

describe('everything of a kind', () => {
  test.each([
    ['all conditions', 'condition', 'conditions'],
    ['every condition', 'condition', 'conditions'],
    ['what conditions are there in D&D 5e?', 'condition', 'conditions'],
    ['list of all the 5e conditions', 'condition', 'conditions'],
    ['condition list', 'condition', 'conditions'],
    ['What are the skills?', 'skill', 'skills'],
    ['please list all the damage types', 'damage-type', 'damage types'],
    ['which races can I play', 'race', 'races'],
    ['all species', 'race', 'races'],
    ['show me every monster', 'creature', 'creatures'],
    ['what spells exist', 'spell', 'spells'],
    ['give me a list of classes', 'class', 'classes'],
  ])('%s: the list of them, not the rule', async (query, kind, many) => {
    const lore = await srdSession();
    const { text, pagination } = await lore.call('search_all', { query });
    expect(text).toMatch(new RegExp(`^Understood as all ${many}\\.`));
    const rows = await lore.rows('search_all', { query });
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set([kind]));
    const only = await lore.call('search_all', { query, content_types: [kind] });
    expect(only.pagination).toEqual(pagination);
  });

  test('a later page goes on, and the filters of the tool count', async () => {
    const lore = await srdSession();
    const first = await lore.names('search_all', { query: 'all conditions', limit: 5 });
    const second = await lore.names('search_all', { query: 'all conditions', limit: 5, page: 2 });
    expect(second).toHaveLength(5);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
    const weakest = await lore.rows('search_creature', { search: 'all monsters', cr_max: 0 });
    expect(new Set(weakest.map((row) => row.challenge_rating))).toEqual(new Set([0]));
  });

  test('that there are none is said, and how to get them', async () => {
    const lore = await srdSession();
    const { data, text, weak } = await lore.call('search_all', { query: 'all magic items' });
    expect({ data, weak }).toEqual({ data: [], weak: true });
    expect(text).toMatch(/^There are no magic items in the library\./);
    expect(text).toMatch(/sync" fetches them/);
  });

  test.each([
    ['wizard subclasses', 'subclass', 'subclasses of wizard'],
    ['what subclasses are there for wizards', 'subclass', 'subclasses of wizard'],
    ['all subraces of the elf', 'subrace', 'subraces of elf'],
  ])('%s: the parts of a thing', async (query, kind, said) => {
    const lore = await srdSession();
    const { text } = await lore.call('search_all', { query });
    expect(text).toMatch(new RegExp(`^Understood as ${said}\\.`));
    const rows = await lore.rows('search_all', { query });
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set([kind]));
  });

  test.each([
    'spell list',
    'fire subclasses',
    'all invocations',
    'all fours',
    'conditions',
    'all rules',
  ])('%s is searched for as it stands', async (query) => {
    const lore = await srdSession();
    expect((await lore.call('search_all', { query })).text).not.toMatch(/^Understood as/);
  });
});

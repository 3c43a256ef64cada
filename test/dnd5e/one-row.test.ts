import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess, type Row } from '../helpers/client.ts';

const book = (key: string, ruleset: string, rank: number) => ({
  ...{ key, ruleset, rank, title: `Book of ${key}`, source: 'open5e_v2' },
});
const item = (document: string, name: string, desc: string) => ({
  ...{ kind: 'magic-item', document, name, source: 'open5e_v2' },
  body: { desc, rarity: 'rare', item_type: 'armor', requires_attunement: false },
});

const rule = (desc: string, chapter: string, distinct_in?: string) => ({
  ...{ kind: 'rule', document: 'dawn', name: 'Gloaming', source: 'open5e_v2' },
  slug: `gloaming-${chapter.toLowerCase().replaceAll(' ', '-')}`,
  body: { desc, path: [chapter], ...(distinct_in && { distinct_in }) },
});

describe('one thing is one row', () => {
  type Open = Awaited<ReturnType<typeof openInProcess>>;
  let lore: Open;
  let playing2014: Open;
  const open = async (config: Parameters<typeof openInProcess>[0]): Promise<Open> => {
    const opened = await openInProcess(config);
    await opened.app.use(libraryService).put({
      documents: [book('dusk', '5e-2014', 30), book('dawn', '5e-2024', 20)],
      entities: [
        item('dusk', 'Coat of Gloom', 'Old gloom.'),
        item('dawn', 'Coat of Gloom', 'New gloom.'),
        item('dawn', 'Coat of Gloom (Leather)', 'Leather gloom.'),
        item('dawn', 'Coat of Gloom (Scale)', 'Scaly gloom.'),
        {
          ...{ kind: 'spell', document: 'dawn', name: 'Gloam Step', source: 'open5e_v2' },
          body: {
            ...{ level: 2, school: 'conjuration', casting_time: '1 action', range: 'Self' },
            ...{ duration: 'Instantaneous', concentration: false, ritual: false, classes: [] },
            desc: 'You step into the dark.',
          },
        },
        {
          ...{ kind: 'trait', document: 'dawn', name: 'Gloam Step', source: 'open5e_v2' },
          body: { desc: 'You know the spell Gloam Step.', races: ['Gloamling'] },
        },
        rule('In a stat block it says how dark it gets.', 'Monsters', 'monsters'),
        rule('The sun sinks and everybody goes home.', 'Playing the Game'),
        rule('The hour between day and night.', 'Rules Glossary'),
      ],
    });
    return opened;
  };
  beforeAll(async () => {
    lore = await open({});
    playing2014 = await open({ config: { ruleset: '5e-2014' } });
  });
  afterAll(async () => {
    await lore.close();
    await playing2014.close();
  });

  test('books in also_in, variants by name, entries counted', async () => {
    const reply = await lore.call('lookup_equipment', {
      type: 'magic-item',
      name: 'coat of gloom',
    });
    expect(reply.pagination).toMatchObject({ total: 1, entries: 4 });
    expect(reply.data).toMatchObject([
      {
        document: 'dawn',
        desc: 'New gloom.',
        also_in: [{ document: 'dusk', ruleset: '5e-2014', uri: expect.stringContaining('dusk') }],
        variants: ['Coat of Gloom (Leather)', 'Coat of Gloom (Scale)'],
      },
    ]);
    for (const words of ['New gloom.', 'dusk', 'Coat of Gloom (Scale)'])
      expect(reply.text).toContain(words);
  });

  test('a book that has it as another kind too is named once', async () => {
    const reply = await lore.call('search_all', { query: 'gloam step', limit: 1 });
    expect(reply.data).toMatchObject([
      { kind: 'spell', also_as: [{ kind: 'trait', document: 'dawn' }] },
    ]);
    expect(JSON.stringify(reply.data)).not.toContain('also_in');
    expect(reply.text).toMatch(/Also as:\n- .*trait in dawn/);
  });

  test('a variant that is named stands first', async () => {
    const [row] = await lore.rows('search_equipment', { search: 'Coat of Gloom (Scale)' });
    expect(row?.name).toBe('Coat of Gloom (Scale)');
  });

  test('group: false gives every entry', async () => {
    const args = { type: 'magic-item', name: 'coat of gloom', group: false };
    expect(await lore.names('lookup_equipment', args)).toHaveLength(4);
  });

  test('the edition that is played comes first everywhere, the other is labelled', async () => {
    const args = { type: 'magic-item', name: 'coat of gloom' };
    for (const [tool, given] of [
      ['lookup_equipment', args],
      ['search_equipment', { search: 'coat of gloom' }],
      ['search_all', { query: 'coat of gloom' }],
    ] as const) {
      const [row] = await playing2014.rows(tool, given);
      expect(row, tool).toMatchObject({ name: 'Coat of Gloom', ruleset: '5e-2014' });
      expect((row as Row).also_in, tool).toMatchObject([{ ruleset: '5e-2024' }]);
    }
  });

  test('an edition that is asked for comes first and hides nothing', async () => {
    for (const ruleset of ['5e-2014', '5e-2024'])
      for (const [tool, given] of [
        ['lookup_equipment', { type: 'magic-item', name: 'coat of gloom' }],
        ['search_equipment', { search: 'coat of gloom' }],
        ['get_magic_items', { rarity: 'rare' }],
        ['search_all', { query: 'coat of gloom' }],
      ] as const) {
        const [row] = await lore.rows(tool, { ...given, ruleset });
        expect(row, tool).toMatchObject({ name: 'Coat of Gloom', ruleset });
        expect((row as Row).also_in, tool).toHaveLength(1);
      }
    const only = await lore.rows('get_magic_items', { documents: ['5e-2014'] });
    expect(only).toMatchObject([{ document: 'dusk' }]);
  });

  test('what the edition does not have is shown from another, and said', async () => {
    const list = await lore.call('search_spell', { level: 9, ruleset: '5e-2024', limit: 5 });
    expect(list.data).toHaveLength(5);
    const one = await lore.call('get_spell_details', { spell_name: 'Wish', ruleset: '5e-2024' });
    expect(one.data).toMatchObject({ name: 'Wish', ruleset: '5e-2014' });
    for (const { notices } of [list, one]) expect(notices.join()).toMatch(/5e-2024/);
    const exact = await lore.call('get_spell_details', {
      spell_name: 'Wish',
      documents: ['5e-2024'],
    });
    expect(exact).toMatchObject({ isError: true, suggestions: ['srd-2014'] });
  });

  test('addresses and several names', async () => {
    const uri = 'lore://magic-item/dusk/coat-of-gloom';
    expect(await lore.rows('lookup_equipment', { name: uri })).toMatchObject([
      { uri, desc: 'Old gloom.' },
    ]);
    const several = await lore.call('get_spell_details', { names: ['Fireball', 'Nonsensico'] });
    expect(several.data).toMatchObject({
      results: [
        { asked: 'Fireball', name: 'Fireball' },
        { asked: 'Nonsensico', error: expect.stringContaining('not found') },
      ],
    });
    expect(several.text).toContain('8d6');
    expect(several.text).toContain('Nonsensico');
  });

  test('a definition and the rules of play are one, what a name means elsewhere is another', async () => {
    const { data, text } = await lore.call('search_rule', { search: 'gloaming', limit: 2 });
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'Gloaming',
        also_in: [expect.objectContaining({ document: 'dawn' })],
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ name: 'Gloaming', distinct_in: 'monsters' }),
    );
    expect(text).not.toContain('also in dawn');
  });

  test('a skill and the proficiency in it are one, the text has every edition', async () => {
    const rows = await lore.rows('search_all', { query: 'insight', limit: 10 });
    expect(rows.filter(({ name }) => /^(Skill: )?Insight$/.test(name))).toHaveLength(1);
  });
});

test('pages of a search have every thing once, however many variants each has', async () => {
  const lore = await openInProcess({});
  const kinds = Array.from(
    { length: 30 },
    (_, i) => `Lamp ${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i}`,
  );
  const made = kinds.flatMap((kind, k) =>
    Array.from({ length: 12 }, (_, v) =>
      // The more of one kind, the nearer to the question: counted by entries, few kinds fill the pages.
      item('dawn', `${kind} (No. ${v})`, `A brass lamp${', brass'.repeat((k * 7) % 5)}, ${kind}.`),
    ),
  );
  await lore.app
    .use(libraryService)
    .put({ documents: [book('dawn', '5e-2024', 20)], entities: made });
  const seen: unknown[] = [];
  let total = 0;
  for (let page = 1, isMore = true; isMore; page++) {
    const reply = await lore.call('search_equipment', { search: 'brass thing', page, limit: 8 });
    seen.push(...(Array.isArray(reply.data) ? reply.data.map((row: Row) => row.uri) : []));
    total = reply.pagination?.total ?? 0;
    isMore = reply.pagination?.has_more === true;
  }
  expect(total).toBeGreaterThanOrEqual(30);
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  await lore.close();
});

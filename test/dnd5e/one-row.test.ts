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

  test('an edition that is asked for hides nothing', async () => {
    const args = { type: 'magic-item', name: 'coat of gloom', ruleset: '5e-2014' };
    const [row] = await lore.rows('lookup_equipment', args);
    expect(row).toMatchObject({ document: 'dusk', also_in: [{ document: 'dawn' }] });
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

  test('a skill and the proficiency in it are one, the text has every edition', async () => {
    const rows = await lore.rows('search_all', { query: 'insight', limit: 10 });
    expect(rows.filter(({ name }) => /^(Skill: )?Insight$/.test(name))).toHaveLength(1);
  });
});

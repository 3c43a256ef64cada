import { describe, expect, test } from 'vitest';
import { startWithUpstreams } from '../helpers/upstreams.ts';

/** What the offline SRD lacks is fetched when somebody asks for it, and only then. */
describe('browsing what is not synced yet', () => {
  test.each([
    ['get_spell_details', { spell_name: 'ember lance' }, 'lore://spell/srd-2024/ember-lance'],
    ['get_feat_details', { feat_name: 'sharpshooter' }, 'lore://feat/srd-2024/sharpshooter'],
    [
      'get_background_details',
      { background_name: 'ferry man' },
      'lore://background/srd-2024/ferryman',
    ],
    ['get_race_details', { race_name: 'brinefolk' }, 'lore://race/toh/brinefolk'],
    ['get_class_details', { class_name: 'Warden' }, 'lore://class/srd-2024/warden'],
    [
      'get_class_details',
      { class_name: 'oath of lanterns' },
      'lore://subclass/srd-2024/oath-of-lanterns',
    ],
  ])('%s %o', async (tool, args, uri) => {
    const lore = await startWithUpstreams();
    const reply = await lore.call(tool, args);
    expect(reply.error).toBe('');
    expect(reply.data).toMatchObject({ uri });
    expect(reply.metadata.cached).toBe(false);
    const again = await lore.call(tool, args);
    expect(again).toMatchObject({ data: reply.data, metadata: { cached: true } });
  });

  test('the best document is fetched before one is chosen', async () => {
    const lore = await startWithUpstreams();
    const reply = await lore.call('get_spell_details', { spell_name: 'Fireball' });
    expect(reply.data).toMatchObject({ document_key: 'srd-2024' });
    expect(JSON.stringify(reply)).toContain('lore://spell/srd-2014/fireball');
  });

  test('lists, features and draws', async () => {
    const lore = await startWithUpstreams();
    expect(await lore.names('get_magic_items', { rarity: 'rare' })).toEqual(
      expect.arrayContaining(['Cloak of Displacement', 'Flame Tongue (Moonblade)']),
    );
    expect(await lore.names('search_feats')).toContain('Night Owl');
    expect(await lore.names('get_subclass_list', { class_name: 'warden' })).toEqual([
      'Oath of Lanterns',
    ]);
    const features = await lore.call('get_class_features', { class_name: 'Warden' });
    expect(JSON.stringify(features.data)).toContain('Lantern Bearer');
    const races = await lore.call('get_race_list', { category: 'species' });
    expect(races.data).toMatchObject([{ category: 'species', races: [{ name: 'Elf' }] }]);
    const drawn = await lore.call('get_random_content', {
      content_type: 'creature',
      filters: { type: 'undead', cr: 5 },
      ruleset: '5e-2024',
      count: 20,
    });
    expect(drawn.data).toMatchObject({ matching: 2 });
  });

  test('an upstream that is gone: not found says that it could not be asked', async () => {
    const lore = await startWithUpstreams();
    await Promise.all([lore.open5e.close(), lore.api.close()]);
    const reply = await lore.call('get_feat_details', { feat_name: 'Sharpshooter' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toMatch(/Open5e.*library alone/);
    const known = await lore.call('get_spell_details', { spell_name: 'Fireball' });
    expect(known.data).toMatchObject({ document_key: 'srd-2014' });
    expect(known.notices.join()).toContain('Open5e');
  });
});

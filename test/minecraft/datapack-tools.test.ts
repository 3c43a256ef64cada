import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { eras, type Session, startInProcess, startProgram } from '../helpers/client.ts';

const Pack = z.looseObject({
  pack_format: z.int(),
  format: z.string(),
  directory_naming: z.string(),
  directories: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
});

const start = () => startInProcess({ library: 'bare', config: { toolsets: 'minecraft' } });

const packOf = async ({ call }: Session, args: Record<string, unknown>) => {
  const reply = await call('create_datapack_structure', args);
  expect(reply.error).toBe('');
  const pack = Pack.parse(reply.data);
  const mcmeta: unknown = JSON.parse(
    pack.files.find((file) => file.path === 'pack.mcmeta')?.content ?? '',
  );
  return { ...pack, mcmeta, paths: pack.files.map((file) => file.path) };
};

describe('the server', () => {
  it.each(eras)(
    'registers every Minecraft tool over stdio, each with a schema (%s)',
    async (era) => {
      const { client } = await startProgram({ era, args: ['--toolsets', 'minecraft'] });
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual([
        'create_datapack_structure',
        'get_pack_format_info',
        'get_wiki_page',
        'search_wiki_page',
        'search_page_revisions',
        'compare_versions',
        'validate_datapack',
        'describe_format',
        'describe_command',
        'search_registry',
        'get_vanilla_file',
        'get_migration_hints',
      ]);
      for (const tool of tools)
        expect(tool).toMatchObject({
          description: expect.stringMatching(/\w/),
          inputSchema: { type: 'object' },
        });
    },
  );

  it('executes a valid call and returns MCP content', async () => {
    const { client } = await start();
    const result = await client.callTool({
      name: 'get_pack_format_info',
      arguments: { packFormat: 57 },
    });
    expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining('57') }]);
  });

  it('says that a tool is unknown', async () => {
    const { client } = await start();
    const outcome = await client
      .callTool({ name: 'get_wiki_pages', arguments: {} })
      .then(JSON.stringify, String);
    expect(outcome).toMatch(/get_wiki_pages/);
  });
});

describe('create_datapack_structure', () => {
  it('uses singular directories for 1.21 and later', async () => {
    const pack = await packOf(await start(), { minecraftVersion: '1.21.2' });
    expect(pack).toMatchObject({
      pack_format: 57,
      directory_naming: 'singular',
      mcmeta: { pack: { pack_format: 57, description: expect.any(String) } },
    });
    expect(pack.directories).toEqual(
      expect.arrayContaining(
        ['loot_table', 'function', 'recipe', 'tags/item'].map((name) => `data/my_pack/${name}`),
      ),
    );
    expect(pack.directories.join()).not.toMatch(/loot_tables|functions|recipes|\/tag\//);
    expect(pack.paths).toContain('data/minecraft/tags/function/load.json');
  });

  it('uses plural directories before 1.21', async () => {
    const pack = await packOf(await start(), { minecraftVersion: '1.20.5' });
    expect(pack).toMatchObject({ pack_format: 41, directory_naming: 'plural' });
    expect(pack.directories).toEqual(
      expect.arrayContaining(
        ['loot_tables', 'functions', 'recipes', 'tags/items'].map((name) => `data/my_pack/${name}`),
      ),
    );
    expect(pack.paths).toContain('data/minecraft/tags/functions/load.json');
  });

  it('has only the directories of the features asked for', async () => {
    const session = await start();
    const features = ['recipes', 'loot_tables'];
    const now = await packOf(session, { minecraftVersion: '1.21.2', features });
    expect(now.directories).toEqual(['data/my_pack/loot_table', 'data/my_pack/recipe']);
    expect(now.paths).toEqual(['pack.mcmeta']);
    const then = await packOf(session, { minecraftVersion: '1.20.5', features });
    expect(then.directories).toEqual(['data/my_pack/loot_tables', 'data/my_pack/recipes']);
  });

  it('names the folders of the snapshots in between as they were: tags singular, the rest plural', async () => {
    const pack = await packOf(await start(), {
      minecraftVersion: '24w20a',
      features: ['recipe', 'item tags', 'functions'],
    });
    expect(pack).toMatchObject({ pack_format: 44, directory_naming: 'mixed' });
    expect(pack.directories).toEqual([
      'data/minecraft/tags/functions',
      'data/my_pack/functions',
      'data/my_pack/recipes',
      'data/my_pack/tags/item',
    ]);
  });

  it.each([
    ['1.13', { pack_format: 4 }],
    ['1.18', { pack_format: 8 }],
    ['1.21.9', { min_format: [88, 0], max_format: [88, 0] }],
    ['1.21.11', { min_format: [94, 1], max_format: [94, 1] }],
    ['26.3', { min_format: [121, 0], max_format: [121, 0] }],
    ['26.4-snapshot-1', { min_format: [122, 0], max_format: [122, 0] }],
  ])('writes pack.mcmeta as %s wants it', async (minecraftVersion, format) => {
    const { mcmeta } = await packOf(await start(), { minecraftVersion, description: 'Mine' });
    expect(mcmeta).toEqual({ pack: { description: 'Mine', ...format } });
  });

  it('writes a range for several versions, with the keys both ends require', async () => {
    const session = await start();
    const old = await packOf(session, {
      minecraftVersion: '1.20.2',
      maxVersion: '1.20.4',
      description: '',
    });
    expect(old.mcmeta).toEqual({
      pack: {
        description: '',
        pack_format: 18,
        supported_formats: { min_inclusive: 18, max_inclusive: 26 },
      },
    });
    const across = await packOf(session, {
      minecraftVersion: '1.21.8',
      maxVersion: '26.2',
      description: '',
    });
    expect(across.mcmeta).toEqual({
      pack: {
        description: '',
        pack_format: 81,
        supported_formats: { min_inclusive: 81, max_inclusive: 107 },
        min_format: [81, 0],
        max_format: [107, 1],
      },
    });
    const turned = await session.call('create_datapack_structure', {
      minecraftVersion: '26.2',
      maxVersion: '1.20',
    });
    expect(turned.error).toContain('older');
    const renamed = await session.call('create_datapack_structure', {
      minecraftVersion: '1.20.6',
      maxVersion: '1.21.2',
    });
    expect(renamed.notices.join()).toContain('overlay');
  });

  it('raises pack_format where newer games would refuse the range, and says so', async () => {
    const session = await start();
    const args = { minecraftVersion: '1.18', maxVersion: '26.2', description: '' };
    const { mcmeta } = await packOf(session, args);
    const range = { min_inclusive: 48, max_inclusive: 107 };
    expect(mcmeta).toEqual({
      pack: {
        description: '',
        pack_format: 15,
        supported_formats: { min_inclusive: 8, max_inclusive: 107 },
        min_format: [8, 0],
        max_format: [107, 1],
      },
      overlays: {
        entries: [
          { directory: 'overlay_48', formats: range, min_format: [48, 0], max_format: [107, 1] },
        ],
      },
    });
    const reply = await session.call('create_datapack_structure', args);
    expect(reply.notices.join()).toContain('pack_format is 15');
  });

  it('makes an overlay for a folder whose kind has another name later', async () => {
    const session = await start();
    const args = {
      minecraftVersion: '1.21.4',
      maxVersion: '26.3',
      features: ['worldgen/configured_feature'],
    };
    const { directories, mcmeta } = await packOf(session, args);
    expect(directories).toEqual([
      'data/my_pack/worldgen/configured_feature',
      'overlay_121/data/my_pack/worldgen/feature',
    ]);
    // Games before 1.21.9 need not know an overlay that is not for them.
    expect(mcmeta).toMatchObject({
      overlays: {
        entries: [{ directory: 'overlay_121', min_format: [121, 0], max_format: [121, 0] }],
      },
    });
    expect(JSON.stringify(mcmeta)).not.toContain('"formats"');
    const reply = await session.call('create_datapack_structure', args);
    expect(reply.notices.join()).toContain('overlay_121 for the newer versions');
  });

  it('says which folders newer versions do not read at all', async () => {
    const { call } = await start();
    const reply = await call('create_datapack_structure', {
      minecraftVersion: '1.17',
      maxVersion: '1.18.2',
      features: ['worldgen/configured_surface_builder'],
    });
    expect(reply.notices.join()).toContain(
      '1.18 and later do not read worldgen/configured_surface_builder',
    );
  });

  it('hooks load and tick into the namespace of the pack', async () => {
    const session = await start();
    const pack = await packOf(session, { minecraftVersion: '26.2', namespace: 'fog', tick: false });
    expect(pack.paths).toEqual([
      'pack.mcmeta',
      'data/fog/function/load.mcfunction',
      'data/minecraft/tags/function/load.json',
    ]);
    expect(pack.files[2]?.content).toContain('"fog:load"');
  });

  it.each([
    [{ namespace: 'My Pack' }, /only a-z.*Use my_pack/],
    [{ namespace: '../evil' }, /cannot be a namespace/],
    [{ namespace: '..' }, /cannot be a namespace/],
    [{ features: ['dialog'] }, /came with 1\.21\.6/],
    [{ features: ['recipies'] }, /no feature/],
    [{ features: ['worldgen/configured_surface_builder'] }, /no longer reads/],
    [{ feature: ['recipes'] }, /Did you mean "features"/],
  ])('refuses %j with the next step', async (args, why) => {
    const { call } = await start();
    const reply = await call('create_datapack_structure', { minecraftVersion: '1.20.5', ...args });
    expect(reply.isError).toBe(true);
    expect(reply.error).toMatch(why);
  });
});

describe('get_pack_format_info', () => {
  it('tells format, releases, changes and naming of a version', async () => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { minecraftVersion: '1.21.2' });
    expect(reply.data).toMatchObject({
      pack_format: 57,
      releases: ['1.21.2', '1.21.3'],
      changes: expect.arrayContaining([expect.stringContaining('ingredients')]),
      directory_naming: 'singular',
      resource_pack_format: '42',
      released: '2024-10-22',
    });
  });

  it('tells versions and changes of a format', async () => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { packFormat: 57 });
    expect(reply.data).toMatchObject({
      releases: ['1.21.2', '1.21.3'],
      changes: expect.arrayContaining([expect.stringContaining('ingredients')]),
    });
  });

  it('tells resource formats apart where a data format has several', async () => {
    const { call } = await start();
    const { text, data } = await call('get_pack_format_info', { packFormat: 10 });
    expect(text).toContain('resource pack format 9 (1.19, 1.19.1, 1.19.2) and 12 (1.19.3)');
    expect(data).toMatchObject({ format: '10' });
    const one = await call('get_pack_format_info', { minecraftVersion: '1.19.2' });
    expect(one.data).toMatchObject({ resource_pack_format: '9' });
  });

  it('tells of a snapshot what had changed by then', async () => {
    const { call } = await start();
    const early = await call('get_pack_format_info', { minecraftVersion: '24w19a' });
    expect(early.text).toContain('(24w18a)');
    expect(early.text).not.toContain('24w21a');
    const { text } = await call('get_pack_format_info', { packFormat: 11 });
    expect(text).toContain('damage_type folder');
    expect(text).toContain('(by 1.19.4)');
    expect(text).not.toContain('23w06a');
  });

  it.each([
    ['94.1', '94.1', ['1.21.11']],
    [94.1, '94.1', ['1.21.11']],
    [94, '94.1', ['1.21.11']],
    ['88', '88.0', ['1.21.9', '1.21.10']],
    ['101.1', '101.1', ['26.1', '26.1.1', '26.1.2']],
    ['43', '43', []],
  ])('knows format %s as %s', async (packFormat, format, releases) => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { packFormat });
    expect(reply.data).toMatchObject({ format, releases });
  });

  it('keeps 94.10 apart from 94.1', async () => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { packFormat: '94.10' });
    expect(reply.isError).toBe(true);
    expect(reply.suggestions).toContain('94.1');
  });

  it.each([
    ['26.2', 107],
    ['24w33a', 49],
    ['26.3-rc-1', 121],
    ['26.3-rc1', 121],
    ['1.21 Pre-Release 2', 47],
    ['Java Edition 1.16', 5],
    ['1.20.0', 15],
  ])('takes %s', async (minecraftVersion, format) => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { minecraftVersion });
    expect(reply.data).toMatchObject({ pack_format: format });
  });

  it('says which version is the newest known, and points to the wiki, for an unknown one', async () => {
    const { call } = await startInProcess({
      config: { offline: false, spyglassUrl: 'http://127.0.0.1:9' },
    });
    const reply = await call('get_pack_format_info', { minecraftVersion: '99.1' });
    expect(reply.isError).toBe(true);
    expect(reply.error).toMatch(/not known.*newest known release is 26\.\d.*"Pack format"/);
    expect(reply.suggestions.length).toBeGreaterThan(0);
  });

  it('says that there were no data packs before 1.13', async () => {
    const { call } = await start();
    const reply = await call('get_pack_format_info', { minecraftVersion: '1.12.2' });
    expect(reply.error).toContain('they came with 1.13');
  });

  it('answers for the newest release without arguments, and refuses two questions at once', async () => {
    const { call } = await start();
    expect((await call('get_pack_format_info')).data).toMatchObject({ version_type: 'release' });
    const reply = await call('get_pack_format_info', { minecraftVersion: '1.21', packFormat: 48 });
    expect(reply.error).toContain('not both');
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startInProcess } from '../helpers/client.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { type LoopbackUpstream, startUpstream } from '../upstreams/faults.ts';
import { hasGameData, startGameData } from '../upstreams/game-data.ts';
import { fileSession } from './file-session.ts';
import { expectBothLoad } from './packs/several-versions.ts';

const Rows = z.array(z.looseObject({ id: z.string(), registries: z.array(z.string()).optional() }));
const Command = z.looseObject({
  syntax: z.array(z.string()),
  arguments: z.array(z.looseObject({ name: z.string(), means: z.string() })),
});
const Format = z.looseObject({
  format: z.string(),
  fields: z.array(z.looseObject({ field: z.string(), type: z.string() })),
});

describe.runIf(hasGameData)('lookups in the game data', () => {
  let upstream: LoopbackUpstream;
  const session = fileSession(async () => {
    upstream = await startGameData();
    return { offline: false, spyglassUrl: upstream.url };
  });
  afterAll(() => upstream.close());

  const ids = async (args: Record<string, unknown>) => {
    const reply = await session.call('search_registry', args);
    expect(reply.error).toBe('');
    return Rows.parse(reply.data).map(({ id }) => id.replace('minecraft:', ''));
  };
  const command = async (args: Record<string, unknown>) => {
    const reply = await session.call('describe_command', args);
    expect(reply.error).toBe('');
    return { ...reply, data: Command.parse(reply.data) };
  };
  const format = async (args: Record<string, unknown>) => {
    const reply = await session.call('describe_format', args);
    expect(reply.error).toBe('');
    return { ...reply, data: Format.parse(reply.data) };
  };

  describe('search_registry', () => {
    it.each([
      ['oak stuff with stairs', ['oak_stairs', 'dark_oak_stairs', 'pale_oak_stairs']],
      ['minecraft:diamond_swrod', ['diamond_sword']],
      ['oakstairs', ['oak_stairs']],
      ['the golden apples', ['golden_apple']],
      ['zombified pigln', ['zombified_piglin']],
    ])('finds ids by words: %s', async (search, expected) => {
      const found = await ids({ search, minecraftVersion: '1.21.4' });
      for (const id of expected) expect(found.slice(0, 8)).toContain(id);
    });

    it('gives one row for an id that is in several registries', async () => {
      const reply = await session.call('search_registry', {
        search: 'oak_stairs',
        minecraftVersion: '1.21.4',
      });
      expect(Rows.parse(reply.data)[0]).toMatchObject({
        id: 'minecraft:oak_stairs',
        registries: expect.arrayContaining(['item', 'block']),
      });
    });

    it.each([
      ['entities', 'cow', 'cow'],
      ['biomes', 'cherry', 'cherry_grove'],
      ['item tags', 'plank', 'planks'],
      ['worldgen/biome', 'deep dark', 'deep_dark'],
      ['effects', 'speed', 'speed'],
    ])('keeps to the registry of %s', async (registry, search, expected) => {
      expect((await ids({ registry, search, minecraftVersion: '1.21.4' }))[0]).toBe(expected);
    });

    it('knows what a version has', async () => {
      const has = async (minecraftVersion: string) =>
        (await ids({ search: 'pale_oak_log', minecraftVersion })).includes('pale_oak_log');
      expect(await has('1.21.4')).toBe(true);
      expect(await has('1.20.1')).toBe(false);
    });

    it('lists registries, and a registry page by page', async () => {
      expect(await ids({ minecraftVersion: '26.2' })).toContain('dialog');
      const first = await ids({ registry: 'wolf_variant', minecraftVersion: '26.2', limit: 5 });
      const rest = await ids({ registry: 'wolf_variant', minecraftVersion: '26.2', offset: 5 });
      expect(new Set([...first, ...rest]).size).toBe(9);
    });

    it('refuses a registry nobody has, with the nearest', async () => {
      const reply = await session.call('search_registry', { registry: 'enchantmnt', search: 'x' });
      expect(reply).toMatchObject({ isError: true, suggestions: ['enchantment'] });
    });

    it.each([
      ['minecraft:copper_sword', 'no minecraft:copper_sword in item; 26.2 has it.'],
      ['minecraft:grass', 'no minecraft:grass in item: it is called minecraft:short_grass.'],
      ['steel_sword', 'no minecraft:steel_sword in item.'],
    ])('says first that %s is not there', async (search, why) => {
      const about = { registry: 'item', minecraftVersion: '1.21.8' };
      const reply = await session.call('search_registry', { search, ...about });
      expect(reply.text).toMatch(/^Minecraft 1.21.8 has no/);
      expect(reply.text).toContain(why);
    });

    it('says that no id has all words, and lists those with the rarest', async () => {
      const about = { search: 'copper golem', minecraftVersion: '1.21.8', limit: 2 };
      const reply = await session.call('search_registry', about);
      expect(reply.text).toContain('No id of Minecraft 1.21.8 has all words of "copper golem"');
      expect(reply.text).toContain('minecraft:iron_golem');
    });

    it('answers from the release before where a version is not published', async () => {
      const reply = await session.call('search_registry', {
        search: 'stick',
        registry: 'item',
        minecraftVersion: '26.3',
      });
      expect(reply.success).toBe(true);
      expect(reply.notices.join()).toContain('from 26.2');
    });
  });

  describe('get_migration_hints', () => {
    it('speaks of a value only where it changed', async () => {
      const reply = await session.call('get_migration_hints', {
        path: 'data/fog/function/a.mcfunction',
        content: 'gamerule doDaylightCycle false\ngamerule disableRaids true\n',
        fromVersion: '1.21.8',
        toVersion: '1.21.11',
      });
      expect(reply.text).toContain('- Use the new word. gamerule doDaylightCycle false → ');
      expect(reply.text).toContain('- Use the new word. Change value. gamerule disableRaids true');
    });
  });

  describe('describe_command', () => {
    it('names every command where the one asked for is none', async () => {
      const reply = await session.call('describe_command', { command: 'fly' });
      expect(reply.error).toMatch(/no command "fly".*advancement.*worldborder, xp\./);
    });

    it('gives the syntax and the meaning of each argument', async () => {
      const { data, text } = await command({ command: '/give', minecraftVersion: '1.21.5' });
      expect(data.syntax).toEqual(['give <targets> <item> [<count>]']);
      expect(data.arguments).toContainEqual({
        name: '<item>',
        means: expect.stringContaining('components'),
      });
      expect(text).toContain('a whole number, at least 1');
      expect(data.tree).toMatchObject([
        { name: '<targets>', children: [{ name: '<item>', executable: true }] },
      ]);
    });

    it('tells versions apart', async () => {
      const before = await command({ command: 'give', minecraftVersion: '1.20.1' });
      expect(before.text).toContain('an item with NBT');
      expect((await command({ command: 'tellraw', minecraftVersion: '1.21.4' })).text).toContain(
        'as JSON',
      );
    });

    it('keeps large commands short and goes deeper on request', async () => {
      const whole = await command({ command: 'execute', minecraftVersion: '26.2' });
      expect(whole.data.syntax.length).toBeLessThanOrEqual(60);
      expect(whole.data.syntax).toContain('execute run <command>');
      const part = await command({ command: 'execute if items', minecraftVersion: '26.2' });
      expect(part.data.syntax[0]).toMatch(/^execute if items /);
      expect((await command({ command: 'tp' })).data).toMatchObject({ alias_of: 'teleport' });
    });

    it('describes every command of every version within bounds', async () => {
      for (const minecraftVersion of ['1.20.1', '26.2']) {
        const reply = await session.call('describe_command', {
          command: 'nonsense',
          minecraftVersion,
        });
        const names = /It has: (.*)\./.exec(reply.error)?.[1]?.split(', ') ?? [];
        expect(names.length).toBeGreaterThan(60);
        for (const name of names) {
          const { data } = await command({ command: name, minecraftVersion });
          expect(data.syntax.length).toBeGreaterThan(0);
          expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(30_000);
        }
      }
    });

    it('suggests the command meant, without the list of all', async () => {
      for (const [typed, meant] of [
        ['sumon', 'summon'],
        ['gvie', 'give'],
      ]) {
        const reply = await session.call('describe_command', { command: typed });
        expect(reply).toMatchObject({ isError: true, suggestions: [meant] });
        expect(reply.error).toContain(`Did you mean ${meant}?`);
        expect(reply.error).not.toContain('worldborder');
      }
    });

    it.each([
      ['1.21.4', 'replaceitem', 'it is gone since 1.17: use item replace'],
      ['1.20.1', 'random', 'it came with 1.20.2'],
    ])(
      'says of a command of other versions than %s when it was: %s',
      async (version, name, why) => {
        const reply = await session.call('describe_command', {
          command: name,
          minecraftVersion: version,
        });
        expect(reply.error).toBe(`Minecraft ${version} has no command "${name}": ${why}.`);
      },
    );

    it('lists every game rule once', async () => {
      const { data } = await command({ command: 'gamerule', minecraftVersion: '1.21.11' });
      expect(data.syntax).toContain('gamerule keep_inventory [<value>]');
      expect(data.syntax.join()).not.toContain('minecraft:');
      const one = await command({
        command: 'gamerule minecraft:keep_inventory',
        minecraftVersion: '1.21.11',
      });
      expect(one.data.syntax).toEqual(['gamerule minecraft:keep_inventory [<value>]']);
    });
  });

  describe('describe_format', () => {
    it.each([
      ['item_component', 'food', 'nutrition'],
      ['item component', 'custom_data', undefined],
      ['food', undefined, 'nutrition'],
      ['minecraft:food', undefined, 'nutrition'],
      ['entity', 'zombie', 'Health'],
      ['zombie nbt', undefined, 'Health'],
      ['block_entity', 'chest', 'Items'],
      ['entity zombie', undefined, 'Health'],
      ['component food', undefined, 'nutrition'],
      ['block entity chest', undefined, 'Items'],
      ['text component', undefined, 'text'],
      ['entity_predicate', undefined, 'location'],
      ['item predicate', undefined, 'items'],
      ['loot_function', 'set_count', 'count'],
      ['loot pool', undefined, 'rolls'],
    ])('%s %s', async (name, variant, field) => {
      const { data } = await format({
        format: name,
        minecraftVersion: '1.21.4',
        ...(variant === undefined ? {} : { variant }),
      });
      const fields = data.fields.map((line) => line.field.replace(/^.*\)\.?/, ''));
      if (field !== undefined) expect(fields).toContain(field);
    });

    const described = async (args: Record<string, unknown>) =>
      (await session.call('describe_format', { minecraftVersion: '1.21.11', ...args })).text;

    it('says whose ids are the keys of an object, and explains one of them', async () => {
      for (const [format, field] of [
        ['dimension_type', 'attributes'],
        ['worldgen/biome', 'attributes'],
        ['timeline', 'tracks'],
      ])
        expect(await described({ format })).toContain(
          `${field}?: object by environment_attribute id (format "environment_attribute")`,
        );
      const rule = 'attributes.minecraft:gameplay/bed_rule';
      const inside = await described({ format: 'dimension_type', inside: rule });
      expect(inside).toContain(`${rule}.can_sleep?: one of always, when_dark, never`);
      expect(inside).toContain(`One of these at ${rule}: can_sleep + can_set_spawn, modifier +`);
      expect(await described({ format: 'timeline', inside: 'tracks.visual/sky_color' })).toContain(
        'tracks.visual/sky_color.keyframes[].ticks: int',
      );
      expect(await described({ format: 'item_stack', inside: 'components.food' })).toContain(
        'components.food.nutrition: int',
      );
    });

    it('says what a place is that has no fields', async () => {
      expect(await described({ format: 'worldgen/noise_settings', inside: 'sea_level' })).toBe(
        'worldgen/noise_settings at sea_level in 1.21.11 is int.',
      );
    });

    it('lists kinds of several places once', async () => {
      const text = await described({ format: 'worldgen/noise_settings' });
      expect(text.match(/^Kinds at .*$/gm)).toHaveLength(2);
      expect(text).toMatch(/^Kinds at noise_router\.barrier, .*noise_router\.ridges, /m);
    });

    it('says which of several fields must be there', async () => {
      const text = await described({ format: 'text_component' });
      expect(text).toContain('- translate?: string');
      expect(text).toMatch(/^One of these: text, translate, score, .*, storage \+ nbt/m);
    });

    it('suggests the format meant, without the list of all', async () => {
      const reply = await session.call('describe_format', { format: 'recepie' });
      expect(reply.error).toBe('"recepie" is no format of data packs. Did you mean recipe?');
    });

    it('says what a component is where it has no fields', async () => {
      const { text } = await format({ format: 'map_id', minecraftVersion: '1.21.5' });
      expect(text).toContain('map_id in 1.21.5 is int');
    });

    it('knows when a component came', async () => {
      const reply = await session.call('describe_format', {
        format: 'item_component',
        variant: 'tooltip_display',
        minecraftVersion: '1.21.4',
      });
      expect(reply.isError).toBe(true);
    });
  });

  describe('create_datapack_structure for several versions', () => {
    it('makes a pack that the oldest and the newest load', () =>
      expectBothLoad(session.call, { from: '1.20.4', to: '26.2', overlays: ['overlay_48'] }));

    it('writes each overlay by the rule of the formats it spans', async () => {
      const reply = await session.call('create_datapack_structure', {
        minecraftVersion: '1.20.4',
        maxVersion: '26.2',
      });
      const mcmeta = z
        .looseObject({ files: z.array(z.object({ path: z.string(), content: z.string() })) })
        .parse(reply.data)
        .files.find(({ path }) => path === 'pack.mcmeta');
      expect(JSON.parse(mcmeta?.content ?? '')).toMatchObject({
        pack: {
          pack_format: 26,
          supported_formats: { min_inclusive: 26, max_inclusive: 107 },
          min_format: [26, 0],
          max_format: [107, 1],
        },
        overlays: {
          entries: [
            {
              directory: 'overlay_48',
              formats: { min_inclusive: 48, max_inclusive: 107 },
              min_format: [48, 0],
              max_format: [107, 1],
            },
          ],
        },
      });
    });
  });
});

describe('get_vanilla_file', () => {
  const recipe = '{"type":"minecraft:invented"}';
  const jar = (version: string, path: string) =>
    zipSync({ 'version.json': strToU8(JSON.stringify({ id: version })), [path]: strToU8(recipe) });

  it("reads the user's own jar, in the spelling of the version", async () => {
    const versions = emptyFolder();
    mkdirSync(join(versions, '1.20.4'));
    writeFileSync(
      join(versions, '1.20.4', '1.20.4.jar'),
      jar('1.20.4', 'data/minecraft/recipes/ladder.json'),
    );
    const { call } = await startInProcess({
      library: 'empty',
      config: { minecraftJars: versions, toolsets: 'minecraft' },
    });
    for (const path of ['data/minecraft/recipe/ladder.json', 'recipes/ladder', 'recipe/ladder']) {
      const reply = await call('get_vanilla_file', { path, minecraftVersion: '1.20.4' });
      expect(reply.data).toMatchObject({
        path: 'data/minecraft/recipes/ladder.json',
        content: recipe,
      });
    }
    const typo = await call('get_vanilla_file', {
      path: 'recipe/lader',
      minecraftVersion: '1.20.4',
    });
    expect(typo.suggestions).toEqual(['data/minecraft/recipes/ladder.json']);
    const other = await call('get_vanilla_file', {
      path: 'recipe/ladder',
      minecraftVersion: '1.21',
    });
    expect(other.error).toContain('LOREWRIGHT_MINECRAFT_JARS');
    const out = await call('get_vanilla_file', { path: 'data/../../etc/passwd' });
    expect(out.error).toContain('no path in the game');
  });

  it('reads a configured mirror', async () => {
    const mirror = await startUpstream((url) =>
      url.pathname === '/1.21.4-data/data/minecraft/recipe/ladder.json'
        ? { body: { type: 'minecraft:invented' } }
        : { status: 404, body: 'no' },
    );
    const { call } = await startInProcess({
      library: 'empty',
      config: {
        offline: false,
        minecraftJars: '',
        vanillaUrl: `${mirror.url}/{version}-data`,
        toolsets: 'minecraft',
      },
    });
    const reply = await call('get_vanilla_file', {
      path: 'recipe/ladder',
      minecraftVersion: '1.21.4',
    });
    expect(JSON.parse(z.looseObject({ content: z.string() }).parse(reply.data).content)).toEqual({
      type: 'minecraft:invented',
    });
    const missing = await call('get_vanilla_file', {
      path: 'recipe/no_such',
      minecraftVersion: '1.21.4',
    });
    expect(missing.error).toContain('has no file');
    await mirror.close();
  });
});

import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { counted } from '../../text/excerpt.ts';
import { nearest } from '../../text/names.ts';
import { defineTool } from '../../tool/tool.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { readRegistries } from '../game/read-game-data.ts';
import { type RegistryTable, searchRegistry as search } from '../game/registry-search.ts';
import { Limit, MinecraftVersion } from './inputs.ts';

export const searchRegistry = defineTool({
  name: 'search_registry',
  toolset: 'minecraft',
  title: 'Search ids',
  description:
    'Minecraft: which ids exist, is an id valid, list all ids: block, item, entity, enchantment, biome, sound of a version, by words or misspelt.',
  instead: ['search_wiki_page'],
  input: z.strictObject({
    search: z.string().trim().max(200).default('').describe('Words: oak stairs; empty lists all'),
    registry: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('item, block, entity_type, tag/item, worldgen/biome, …'),
    minecraftVersion: MinecraftVersion.optional().describe('Default: the newest release'),
    limit: Limit(20, 500),
    offset: z.int().min(0).max(100_000).default(0).describe('Skip so many'),
  }),
  data: z.array(z.looseObject({ id: z.string() })),
  hints: { openWorld: true },
  async run(args, ctx) {
    const wanted =
      args.minecraftVersion === undefined
        ? knownVersions(ctx).newestRelease
        : await versionFor(ctx, args.minecraftVersion);
    const game = await readRegistries(ctx, wanted);
    const registry =
      args.registry === undefined
        ? undefined
        : registryFor(game.value, args.registry, game.version.id);
    if (args.search === '' && registry === undefined) return registryList();

    const hits = search(game.value, args.search, registry);
    const shown = hits.slice(args.offset, args.offset + args.limit);
    const more = args.offset + shown.length < hits.length;
    return {
      data: shown.map((hit) => ({ ...hit, minecraft_version: game.version.id })),
      source: 'game data',
      pagination: {
        total: hits.length,
        page: Math.floor(args.offset / args.limit) + 1,
        per_page: args.limit,
        has_more: more,
      },
      notices: [...game.notices],
      text: [
        hits.length === 0
          ? `Minecraft ${game.version.id} has no id for "${args.search}"${registry ? ` in ${registry}` : ''}.`
          : `${counted(hits.length, 'id')} of Minecraft ${game.version.id}${args.search ? ` for "${args.search}"` : ` in ${registry}`}${more ? `, from ${args.offset + 1} to ${args.offset + shown.length}` : ''}.`,
        ...shown.map(({ id, registries }) => `- ${id} (${registries.join(', ')})`),
      ].join('\n'),
    };

    function registryList() {
      const names = Object.entries(game.value);
      return {
        data: names.map(([id, ids]) => ({ id, count: ids.length })),
        source: 'game data',
        notices: [...game.notices],
        text: [
          `Minecraft ${game.version.id} has ${counted(names.length, 'registry', 'registries')}; name one, or words to look for.`,
          names.map(([id, ids]) => `${id} (${ids.length})`).join(', '),
        ].join('\n'),
      };
    }
  },
});

/** Other names of registries. */
const aliases: Readonly<Record<string, string>> = {
  entity: 'entity_type',
  mob: 'entity_type',
  effect: 'mob_effect',
  status_effect: 'mob_effect',
  biome: 'worldgen/biome',
  particle: 'particle_type',
  component: 'data_component_type',
  data_component: 'data_component_type',
  item_component: 'data_component_type',
  gamerule: 'game_rule',
  feature: 'worldgen/feature',
  profession: 'villager_profession',
  block_entity: 'block_entity_type',
};

function registryFor(table: RegistryTable, text: string, version: string): string {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/^minecraft:/, '')
    .replace(/^#/, 'tag/')
    .replace(/^tags\//, 'tag/')
    .replace(/[\s-]+/g, '_');
  const singular = key.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
  const tag = /^(.+)_tag$/.exec(singular)?.[1];
  const found = [
    key,
    singular,
    lookup(aliases, key),
    lookup(aliases, singular),
    ...(tag === undefined ? [] : [`tag/${tag}`]),
    `worldgen/${singular}`,
    `${singular}_type`,
  ].find((name) => name !== undefined && Object.hasOwn(table, name));
  if (found !== undefined) return found;
  throw invalidInput(`Minecraft ${version} has no registry "${text.slice(0, 60)}".`, {
    next: 'Call search_registry without registry and search for the list.',
    suggestions: nearest(singular, Object.keys(table)),
  });
}

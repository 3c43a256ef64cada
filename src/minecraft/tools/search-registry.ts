import * as z from 'zod';
import { invalidInput, LoreError } from '../../base/error.ts';
import { lookup } from '../../base/lookup.ts';
import { counted } from '../../text/excerpt.ts';
import { nearest } from '../../text/names.ts';
import { defineTool, type ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { compareReleases } from '../datapack/release.ts';
import { knownVersions, versionFor } from '../datapack/versions.ts';
import { type GameDataAnswer, readRegistries } from '../game/read-game-data.ts';
import { type RegistryTable, searchRegistry as search } from '../game/registry-search.ts';
import { renamedId } from '../migrate/renamed-ids.ts';
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

    const { hits, complete } = search(game.value, args.search, registry);
    const absent = await absence(ctx, args.search, game, registry);
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
        ...(absent === undefined ? [] : [absent]),
        hits.length === 0
          ? `Minecraft ${game.version.id} has no id for "${args.search}"${registry ? ` in ${registry}` : ''}.`
          : !complete
            ? `No id of Minecraft ${game.version.id} has all words of "${args.search}"; ${counted(hits.length, 'id')} with some of them, the rarest word first${more ? `, from ${args.offset + 1} to ${args.offset + shown.length}` : ''}.`
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

/**
 * What to say first where an id was typed and the version does not have it: its present name, or
 * that the newest release has it. Undefined if words were typed, or the id is there.
 */
async function absence(
  ctx: ToolContext,
  text: string,
  { value, version }: GameDataAnswer<RegistryTable>,
  registry: string | undefined,
): Promise<string | undefined> {
  const name = /^(?:minecraft:)?([a-z0-9]+[_/.][a-z0-9_/.]+)$|^minecraft:(\w+)$/.exec(text);
  const id = name?.[1] ?? name?.[2];
  if (id === undefined || hasId(value, id, registry)) return undefined;
  const missing = `Minecraft ${version.id} has no minecraft:${id}${registry ? ` in ${registry}` : ''}`;
  const since = (release: string) => compareReleases(version.release, release) >= 0;
  const now = renamedId(id, { crosses: since });
  if (now !== id && hasId(value, now, registry))
    return `${missing}: it is called minecraft:${now}.`;
  const newest = knownVersions(ctx).newestRelease;
  const later = version === newest ? undefined : await idsAt(ctx, newest);
  return later && hasId(later.value, id, registry)
    ? `${missing}; ${later.version.id} has it.`
    : `${missing}.`;
}

/** The ids of a release, or of the nearest that is published; undefined if they are not here. */
async function idsAt(ctx: ToolContext, version: GameVersion) {
  try {
    return await readRegistries(ctx, version);
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

const hasId = (table: RegistryTable, id: string, registry: string | undefined): boolean =>
  (registry === undefined ? Object.values(table) : [lookup(table, registry) ?? []]).some(
    (ids) => ids.includes(id) || ids.includes(`minecraft:${id}`),
  );

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

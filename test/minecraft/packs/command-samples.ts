import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { compareReleases } from '../../../src/minecraft/datapack/release.ts';
import { shared } from '../../helpers/shared.ts';

interface TreeNode {
  type: string;
  parser?: string;
  properties?: { [name: string]: unknown };
  executable?: boolean;
  redirect?: string[];
  children?: { [name: string]: TreeNode };
}

/** What is written for an argument; a function where versions or properties differ. */
type Sample = string | ((node: TreeNode, release: string) => string);

const since =
  (first: string, now: string, before: string): Sample =>
  (_, release) =>
    compareReleases(release, first) >= 0 ? now : before;

const number =
  (usual: number): Sample =>
  ({ properties = {} }) => {
    const { min = usual, max = usual } = properties;
    return String(Math.max(Number(min), Math.min(Number(max), usual)));
  };

const registries: Readonly<Record<string, Sample>> = {
  attribute: since('1.21.2', 'max_health', 'generic.max_health'),
  enchantment: 'sharpness',
  mob_effect: 'speed',
  entity_type: 'zombie',
  damage_type: 'fall',
  'worldgen/biome': 'plains',
  'worldgen/structure': 'village_plains',
  'worldgen/configured_feature': 'oak',
  'worldgen/template_pool': 'village/plains/houses',
  point_of_interest_type: 'farmer',
  advancement: 'story/root',
  recipe: 'oak_planks',
  world_clock: 'overworld',
  timeline: 'day',
  test_instance: 'always_pass',
  test_environment: 'default',
};

const ofRegistry: Sample = (node, release) => {
  const registry = String(node.properties?.registry).replace('minecraft:', '');
  return written(registries[registry] ?? `no_sample_of_${registry}`, node, release);
};

const samples: Readonly<Record<string, Sample>> = {
  'brigadier:bool': 'true',
  'brigadier:integer': number(1),
  'brigadier:long': number(1),
  'brigadier:float': number(0.5),
  'brigadier:double': number(0.5),
  'brigadier:string': ({ properties }) =>
    properties?.type === 'greedy'
      ? 'some words'
      : properties?.type === 'phrase'
        ? '"two words"'
        : 'word',
  'minecraft:entity': ({ properties }) =>
    properties?.type === 'players'
      ? properties.amount === 'single'
        ? '@p'
        : '@a'
      : properties?.amount === 'single'
        ? '@s'
        : '@e[type=zombie,limit=3,sort=nearest]',
  'minecraft:score_holder': ({ properties }) => (properties?.amount === 'single' ? '#one' : '*'),
  'minecraft:game_profile': 'Steve',
  'minecraft:message': 'hello @a there',
  'minecraft:component': since('1.21.5', '{text:"hi",color:"red"}', '{"text":"hi","color":"red"}'),
  'minecraft:style': since('1.21.5', '{color:"red"}', '{"color":"red"}'),
  'minecraft:block_pos': '~ ~1 ~-1',
  'minecraft:column_pos': '~ 5',
  'minecraft:vec3': '^ ^ ^1',
  'minecraft:vec2': '~ ~',
  'minecraft:rotation': '~ 90',
  'minecraft:angle': '~10',
  'minecraft:block_state': 'minecraft:oak_stairs[facing=north]',
  'minecraft:block_predicate': '#minecraft:logs',
  'minecraft:item_stack': since('1.20.5', 'diamond_sword[damage=3]', 'diamond_sword{Damage:3}'),
  'minecraft:item_predicate': since(
    '1.20.5',
    '*[damage~{durability:{min:3}}]',
    '#minecraft:logs{a:1b}',
  ),
  'minecraft:item_slot': 'weapon.mainhand',
  'minecraft:item_slots': 'container.*',
  'minecraft:nbt_path': 'a.b[0].c',
  'minecraft:nbt_compound_tag': '{a:1b}',
  'minecraft:nbt_tag': '{a:[1,2],b:"x"}',
  'minecraft:particle': 'minecraft:flame',
  'minecraft:color': 'red',
  'minecraft:team_color': 'red',
  'minecraft:hex_color': 'ff0000',
  'minecraft:dimension': 'minecraft:the_nether',
  'minecraft:function': '#minecraft:load',
  'minecraft:gamemode': 'creative',
  'minecraft:swizzle': 'xz',
  'minecraft:entity_anchor': 'eyes',
  'minecraft:objective': 'fog',
  'minecraft:team': 'fog',
  'minecraft:int_range': '1..5',
  'minecraft:float_range': '..2.5',
  'minecraft:heightmap': 'world_surface',
  'minecraft:template_rotation': 'clockwise_90',
  'minecraft:template_mirror': 'left_right',
  'minecraft:time': '10s',
  'minecraft:objective_criteria': 'minecraft.mined:minecraft.stone',
  'minecraft:scoreboard_slot': since('1.20.2', 'below_name', 'belowName'),
  'minecraft:operation': '+=',
  'minecraft:uuid': '00000000-0000-0001-0000-000000000002',
  'minecraft:loot_table': 'minecraft:chests/simple_dungeon',
  'minecraft:loot_predicate': '{condition:"minecraft:random_chance",chance:0.5}',
  'minecraft:loot_modifier': '{function:"minecraft:set_count",count:3}',
  'minecraft:dialog': 'minecraft:server_links',
  'minecraft:resource_selector': '*',
  'minecraft:resource': ofRegistry,
  'minecraft:resource_key': ofRegistry,
  'minecraft:resource_or_tag': ofRegistry,
  'minecraft:resource_or_tag_key': ofRegistry,
  'minecraft:resource_location': 'minecraft:fog',
};

const written = (sample: Sample, node: TreeNode, release: string): string =>
  typeof sample === 'string' ? sample : sample(node, release);

const wordOf = (name: string, node: TreeNode, release: string): string =>
  node.type === 'literal'
    ? name
    : written(samples[node.parser ?? ''] ?? `no_sample_of_${node.parser}`, node, release);

/** One command for every executable place in a version's command tree. */
export function sampleCommands(version: string): string[] {
  const file = shared('data', 'mcmeta', version, 'commands.json.gz') ?? '';
  const tree: TreeNode = JSON.parse(gunzipSync(readFileSync(file)).toString());
  const commands: string[] = [];
  const walk = (node: TreeNode, words: readonly string[]): void => {
    if (node.executable) commands.push(words.join(' '));
    const [target] = node.redirect ?? [];
    if (target === 'execute') commands.push([...words, 'run', 'say', 'hi'].join(' '));
    else if (node.type === 'literal' && !node.executable && !node.children && !target)
      commands.push([...words, 'say', 'hi'].join(' '));
    const children =
      target === undefined || target === 'execute'
        ? node.children
        : tree.children?.[target]?.children;
    for (const [name, child] of Object.entries(children ?? {}))
      walk(child, [...words, wordOf(name, child, version)]);
  };
  walk(tree, []);
  return commands;
}

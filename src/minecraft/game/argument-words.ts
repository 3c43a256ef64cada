import { compareReleases } from '../datapack/release.ts';
import type { CommandNode } from './commands.ts';

/** A description of an argument with an example. It may depend on the release. */
type Words = string | ((release: string, properties: Readonly<Record<string, unknown>>) => string);

const since = (release: string, first: string): boolean => compareReleases(release, first) >= 0;

const words: Readonly<Record<string, Words>> = {
  'brigadier:bool': 'true or false',
  'brigadier:double': (_, p) => `a decimal number${range(p)}`,
  'brigadier:float': (_, p) => `a decimal number${range(p)}`,
  'brigadier:integer': (_, p) => `a whole number${range(p)}`,
  'brigadier:long': (_, p) => `a whole number${range(p)}`,
  'brigadier:string': (_, p) =>
    p.type === 'greedy'
      ? 'text to the end of the line'
      : p.type === 'phrase'
        ? 'one word, or text in quotes'
        : 'one word',
  'minecraft:angle': 'an angle in degrees, ~ for the current one',
  'minecraft:block_pos': 'a block position: 1 64 -3, ~ ~1 ~, ^ ^ ^2',
  'minecraft:block_predicate': 'a block or #tag with states and NBT: chest[facing=north]{}',
  'minecraft:block_state': 'a block with states and NBT: oak_stairs[facing=east]{}',
  'minecraft:color': 'a colour name: red, dark_aqua, or reset',
  'minecraft:team_color': 'a colour name: red, dark_aqua, or reset',
  'minecraft:column_pos': 'a column: 100 -40, ~ ~',
  'minecraft:component': (release) => textWords(release),
  'minecraft:style': (release) =>
    `a text style: ${since(release, '1.21.5') ? '{color:red,bold:true}' : '{"color":"red","bold":true}'}`,
  'minecraft:dialog': 'a dialog: its id, or the dialog itself as SNBT',
  'minecraft:dimension': 'a dimension: minecraft:the_nether',
  'minecraft:entity': entityWords,
  'minecraft:entity_anchor': 'eyes or feet',
  'minecraft:entity_summon': 'an entity id: minecraft:cow',
  'minecraft:float_range': 'a range of numbers: 0.5.., ..2, 1.5..3',
  'minecraft:function': 'a function or #tag: my_pack:tick',
  'minecraft:game_profile': 'players by name, UUID or selector',
  'minecraft:gamemode': 'survival, creative, adventure or spectator',
  'minecraft:heightmap': 'a height map: motion_blocking, ocean_floor, world_surface',
  'minecraft:hex_color': 'a colour as six hex digits: FF8800',
  'minecraft:int_range': 'a range of whole numbers: 1.., ..5, 2..8',
  'minecraft:item_enchantment': 'an enchantment id: sharpness',
  'minecraft:item_predicate': (release) =>
    since(release, '1.20.5')
      ? 'an item, #tag or * with tests of components: stick[custom_data~{a:1}]'
      : 'an item or #tag with NBT: stick{a:1b}',
  'minecraft:item_slot': 'one slot: weapon.mainhand, container.0, armor.head',
  'minecraft:item_slots': 'slots: weapon.*, container.5, hotbar.*',
  'minecraft:item_stack': (release) =>
    since(release, '1.21.5')
      ? "an item with components: stick[custom_name='Wand',custom_data={a:1}]"
      : since(release, '1.20.5')
        ? `an item with components: stick[custom_name='"Wand"',custom_data={a:1}]`
        : `an item with NBT: stick{display:{Name:'"Wand"'},a:1b}`,
  'minecraft:loot_modifier': 'an item modifier: its id, or the modifier itself as SNBT',
  'minecraft:loot_predicate': 'a predicate: its id, or the predicate itself as SNBT',
  'minecraft:loot_table': 'a loot table: its id, or the table itself as SNBT',
  'minecraft:message': 'text to the end of the line; selectors are replaced by names',
  'minecraft:mob_effect': 'a status effect id: speed',
  'minecraft:nbt_compound_tag': 'NBT: {Invisible:1b,Tags:["a"]}',
  'minecraft:nbt_path': 'an NBT path: Items[0].id, Inventory[{Slot:0b}]',
  'minecraft:nbt_tag': 'any NBT value: 1b, "text", [1,2], {a:1}',
  'minecraft:objective': 'the name of a scoreboard objective',
  'minecraft:objective_criteria': 'a criterion: dummy, trigger, minecraft.mined:minecraft.stone',
  'minecraft:operation': 'one of = += -= *= /= %= >< < >',
  'minecraft:particle': (release) =>
    since(release, '1.20.5')
      ? 'a particle with options: dust{color:[1,0,0],scale:1}'
      : 'a particle with options: dust 1 0 0 1',
  'minecraft:resource': (_, p) => `an id of ${registry(p)}`,
  'minecraft:resource_key': (_, p) => `an id of ${registry(p)}`,
  'minecraft:resource_location': 'an id: my_pack:name',
  'minecraft:resource_or_tag': (_, p) => `an id or #tag of ${registry(p)}`,
  'minecraft:resource_or_tag_key': (_, p) => `an id or #tag of ${registry(p)}`,
  'minecraft:resource_selector': (_, p) => `ids of ${registry(p)}, * and ? stand for anything`,
  'minecraft:rotation': 'two angles, yaw and pitch: 0 90, ~ ~-10',
  'minecraft:score_holder': (_, p) =>
    `${p.amount === 'single' ? 'one score holder' : 'score holders'}: a name such as #count, a selector${p.amount === 'single' ? '' : ', or * for all'}`,
  'minecraft:scoreboard_slot': 'where scores are shown: sidebar, list, below_name',
  'minecraft:swizzle': 'axes: x, xz, xyz',
  'minecraft:team': 'the name of a team',
  'minecraft:template_mirror': 'none, front_back or left_right',
  'minecraft:template_rotation': 'none, clockwise_90, 180 or counterclockwise_90',
  'minecraft:time': 'a time: 20t, 5s, 1d; a number alone counts ticks',
  'minecraft:uuid': 'a UUID',
  'minecraft:vec2': 'two coordinates, x and z: 100 -40, ~ ~',
  'minecraft:vec3': 'a position: 1.5 64 -3, ~ ~1 ~, ^ ^ ^2',
};

/** What was JSON became SNBT with 1.21.5. */
const textWords = (release: string): string =>
  since(release, '1.21.5')
    ? 'a text component as SNBT: "Hi", {text:"Hi",color:red}'
    : 'a text component as JSON: "Hi", {"text":"Hi","color":"red"}';

function entityWords(release: string, { amount, type }: Readonly<Record<string, unknown>>): string {
  const one = type === 'players' ? 'player' : 'entity';
  const many = type === 'players' ? 'players' : 'entities';
  const nearest = since(release, '1.21') ? '@n or @e[limit=1]' : '@e[limit=1]';
  return amount === 'single'
    ? `one ${one}: a name, UUID or selector such as ${type === 'players' ? '@s' : nearest}`
    : `one or more ${many}: a name, UUID or selector such as ${type === 'players' ? '@a' : '@e[type=cow]'}`;
}

export function argumentWords(node: CommandNode, release: string): string {
  const known = words[node.parser ?? ''];
  if (known === undefined) return (node.parser ?? 'text').replace(/^\w+:/, '').replaceAll('_', ' ');
  return typeof known === 'string' ? known : known(release, node.properties ?? {});
}

const range = ({ min, max }: Readonly<Record<string, unknown>>): string =>
  min !== undefined && max !== undefined
    ? ` from ${min} to ${max}`
    : min !== undefined
      ? `, at least ${min}`
      : max !== undefined
        ? `, at most ${max}`
        : '';

const registry = ({ registry: name }: Readonly<Record<string, unknown>>): string =>
  typeof name === 'string' ? `the registry ${name.replace(/^minecraft:/, '')}` : 'a registry';

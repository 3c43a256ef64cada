import { formatRange } from '../datapack/mcmeta.ts';
import { compareReleases } from '../datapack/release.ts';
import type { Span } from './version-span.ts';

/** One change of a format as an instruction, with a line of the old and of the new text. */
export interface Instruction {
  release: string;
  /** The formats it applies to: names of files, or item, text, entity, command and pack. */
  formats: string;
  what: string;
  before: string;
  after: string;
}

const row = (
  release: string,
  formats: string,
  what: string,
  before: string,
  after: string,
): Instruction => ({ release, formats, what, before, after });

/** What authors must change, release by release; the migration does the same. */
const instructions: readonly Instruction[] = [
  row(
    '1.20',
    'advancement',
    'Put the conditions of placed_block, item_used_on_block and allay_drop_item_on_block into location.',
    '{"block":"minecraft:stone"}',
    '{"location":[{"condition":"minecraft:block_state_property","block":"minecraft:stone"}]}',
  ),
  row(
    '1.20.2',
    'entity command',
    'Name status effects by id, in snake case.',
    '{ActiveEffects:[{Id:1b,Duration:200}]}',
    '{active_effects:[{id:"minecraft:speed",duration:200}]}',
  ),
  row(
    '1.20.2',
    'item command',
    'Name the effects of potions, stews and beacons by id, in snake case.',
    'suspicious_stew{Effects:[{EffectId:8,EffectDuration:100}]}',
    'suspicious_stew{effects:[{id:"minecraft:jump_boost",duration:100}]}',
  ),
  row(
    '1.20.2',
    'command',
    'The display slot belowName is below_name.',
    'scoreboard objectives setdisplay belowName deaths',
    'scoreboard objectives setdisplay below_name deaths',
  ),
  row(
    '1.20.3',
    'item command tag loot_table recipe',
    'minecraft:grass is minecraft:short_grass.',
    'minecraft:grass',
    'minecraft:short_grass',
  ),
  row(
    '1.20.5',
    'item command',
    'Write item NBT as components; what the game does not know goes to custom_data.',
    'stick{display:{Name:\'"Wand"\'},Unbreakable:1b,my:{a:1b}}',
    'stick[custom_name=\'"Wand"\',unbreakable={},custom_data={my:{a:1b}}]',
  ),
  row(
    '1.20.5',
    'item entity command',
    'Write item stacks in NBT with count and components.',
    '{id:"minecraft:stick",Count:1b,tag:{my:1b}}',
    '{id:"minecraft:stick",count:1,components:{"minecraft:custom_data":{my:1b}}}',
  ),
  row(
    '1.20.5',
    'command',
    'Put the options of particles in braces.',
    'particle dust 1 0 0 1',
    'particle dust{color:[1.0,0.0,0.0],scale:1}',
  ),
  row(
    '1.20.5',
    'recipe',
    'Name the result by id; a cooking result is an object.',
    '"result":{"item":"minecraft:torch"}',
    '"result":{"id":"minecraft:torch"}',
  ),
  row(
    '1.20.5',
    'loot_table item_modifier',
    'Set components and custom data instead of NBT.',
    '{"function":"minecraft:set_nbt","tag":"{my:1b}"}',
    '{"function":"minecraft:set_custom_data","tag":"{my:1b}"}',
  ),
  row(
    '1.20.5',
    'loot_table',
    'Name the table of a loot_table entry in value.',
    '{"type":"minecraft:loot_table","name":"my:t"}',
    '{"type":"minecraft:loot_table","value":"my:t"}',
  ),
  row(
    '1.20.5',
    'predicate advancement loot_table',
    'Test items by items, components and predicates.',
    '{"tag":"minecraft:swords","nbt":"{my:1b}"}',
    '{"items":"#minecraft:swords","predicates":{"minecraft:custom_data":"{my:1b}"}}',
  ),
  row(
    '1.20.5',
    'advancement',
    'Name the icon by id.',
    '"icon":{"item":"minecraft:stick"}',
    '"icon":{"id":"minecraft:stick"}',
  ),
  row(
    '1.21',
    'all pack',
    'Use singular folder names; tags itself keeps its name.',
    'data/my/recipes, data/my/tags/items',
    'data/my/recipe, data/my/tags/item',
  ),
  row(
    '1.21',
    'item entity command loot_table',
    'Give attribute modifiers an id instead of UUID and name.',
    '{type:"generic.armor",name:"a",uuid:[I;0,0,0,7],amount:1,operation:"add_value"}',
    '{type:"generic.armor",id:"my:a",amount:1,operation:"add_value"}',
  ),
  row(
    '1.21',
    'loot_table',
    'Name the enchantment that increases counts and chances.',
    '{"function":"minecraft:looting_enchant","count":1}',
    '{"function":"minecraft:enchanted_count_increase","enchantment":"minecraft:looting","count":1}',
  ),
  row(
    '1.21',
    'loot_table predicate',
    'Say attacker, direct_attacker and attacking_player.',
    '"entity":"killer"',
    '"entity":"attacker"',
  ),
  row(
    '1.21.2',
    'recipe',
    'Write ingredients as text, a tag with # before it.',
    '{"item":"minecraft:stick"}, {"tag":"minecraft:planks"}',
    '"minecraft:stick", "#minecraft:planks"',
  ),
  row(
    '1.21.2',
    'item entity command loot_table enchantment',
    'Drop generic., player. and zombie. from attributes.',
    'minecraft:generic.max_health',
    'minecraft:max_health',
  ),
  row(
    '1.21.2',
    'item command recipe',
    'Move how something is eaten from food to consumable.',
    'food={nutrition:4,saturation:1,eat_seconds:0.5}',
    'food={nutrition:4,saturation:1},consumable={consume_seconds:0.5}',
  ),
  row(
    '1.21.2',
    'entity command',
    'Summon boats by their wood.',
    'summon boat ~ ~ ~ {Type:"spruce"}',
    'summon spruce_boat ~ ~ ~',
  ),
  row(
    '1.21.4',
    'item command recipe loot_table',
    'Put custom_model_data into lists.',
    'custom_model_data=5',
    'custom_model_data={floats:[5.0f]}',
  ),
  row(
    '1.21.5',
    'text command item entity advancement loot_table',
    'Write text components in items and NBT as SNBT, not as JSON in a string.',
    'custom_name=\'{"text":"Wand"}\'',
    'custom_name={text:"Wand"}',
  ),
  row(
    '1.21.5',
    'text command advancement loot_table',
    'Rename the events of texts and their fields.',
    '"clickEvent":{"action":"open_url","value":"https://…"}',
    '"click_event":{"action":"open_url","url":"https://…"}',
  ),
  row(
    '1.21.5',
    'wolf_variant',
    'Put the textures under assets and the biomes under spawn_conditions.',
    '"wild_texture":"my:wild",…,"biomes":"#minecraft:is_taiga"',
    '"assets":{"wild":"my:wild",…},"spawn_conditions":[{"priority":1,"condition":{"type":"minecraft:biome","biomes":"#minecraft:is_taiga"}}]',
  ),
  row(
    '1.21.5',
    'trim_pattern',
    'Leave out template_item.',
    '"template_item":"minecraft:stick"',
    '',
  ),
  row('1.21.5', 'trim_material', 'Leave out ingredient.', '"ingredient":"minecraft:stick"', ''),
  row(
    '1.21.5',
    'item command',
    'Hide parts of the tooltip with tooltip_display.',
    'enchantments={levels:{mending:1},show_in_tooltip:false}',
    'enchantments={mending:1},tooltip_display={hidden_components:[enchantments]}',
  ),
  row(
    '1.21.5',
    'entity command',
    'Write equipment as a map.',
    '{HandItems:[{id:"stick",count:1},{}]}',
    '{equipment:{mainhand:{id:"stick",count:1}}}',
  ),
  row(
    '1.21.5',
    'recipe',
    'Name the pattern of smithing_trim.',
    '{"type":"minecraft:smithing_trim",…}',
    '{"type":"minecraft:smithing_trim","pattern":"minecraft:coast",…}',
  ),
  row(
    '1.21.5',
    'advancement',
    'Name the background without textures/ and .png.',
    'minecraft:textures/gui/advancements/backgrounds/stone.png',
    'minecraft:gui/advancements/backgrounds/stone',
  ),
  row(
    '1.21.9',
    'item command recipe loot_table tag',
    'minecraft:chain is minecraft:iron_chain.',
    'minecraft:chain',
    'minecraft:iron_chain',
  ),
  row(
    '1.21.11',
    'command',
    'Name game rules by id.',
    'gamerule doDaylightCycle false',
    'gamerule advance_time false',
  ),
  row(
    '1.21.9',
    'command',
    'Give spawnpoint and setworldspawn a whole rotation.',
    'setworldspawn 0 64 0 90',
    'setworldspawn 0 64 0 90 0',
  ),
  row(
    '1.21.9',
    'command',
    'Give the flash particle its colour.',
    'particle flash ~ ~ ~',
    'particle flash{color:[1.0,1.0,1.0,1.0]} ~ ~ ~',
  ),
  row(
    '1.21.11',
    'loot_table item_modifier',
    'Call the modifier of filtered on_pass.',
    '"modifier":{…}',
    '"on_pass":{…}',
  ),
  row('26.1', 'recipe', 'Remove group from stonecutting and smithing.', '"group":"my"', ''),
  row(
    '26.1',
    'predicate loot_table advancement',
    'Name the clock of time_check.',
    '{"condition":"minecraft:time_check",…}',
    '{"condition":"minecraft:time_check","clock":"minecraft:overworld",…}',
  ),
  row(
    '26.1',
    'command',
    'Ask a timeline for the time of the day and the number of days.',
    'time query daytime, time query day',
    'time query minecraft:day, time query minecraft:day repetition',
  ),
  row(
    '26.1',
    'timeline',
    'Name the clock the timeline follows.',
    '{"tracks":{…}}',
    '{"clock":"minecraft:overworld","tracks":{…}}',
  ),
  row(
    '26.2',
    'predicate loot_table advancement',
    'Write entity predicates as maps of tests.',
    '{"type":"minecraft:cow","flags":{"is_baby":true}}',
    '{"minecraft:entity_type":"minecraft:cow","minecraft:flags":{"is_baby":true}}',
  ),
  row(
    '26.3',
    'all worldgen',
    'Move features and carvers.',
    'worldgen/configured_feature, worldgen/configured_carver',
    'worldgen/feature, worldgen/carver',
  ),
  row(
    '26.3',
    'worldgen',
    'Put the fields in config beside type.',
    '{"type":"minecraft:simple_block","config":{"to_place":{…}}}',
    '{"type":"minecraft:simple_block","to_place":{…}}',
  ),
  row(
    '26.3',
    'worldgen',
    'Name block states by id and properties.',
    '{"Name":"minecraft:oak_log","Properties":{"axis":"y"}}',
    '{"id":"minecraft:oak_log","properties":{"axis":"y"}}',
  ),
];

/** What to change in pack.mcmeta, with the formats of the two versions. */
const packInstructions = ({ from, to }: Span): readonly Instruction[] => [
  row(
    '1.20.2',
    'pack',
    'Say which formats the pack supports, and put differences into overlays.',
    JSON.stringify(formatRange(from.data, from.data)),
    JSON.stringify(formatRange(from.data, to.data)),
  ),
  row(
    '1.21.9',
    'pack',
    'Name the formats with min_format and max_format, also of overlays.',
    JSON.stringify(formatRange(from.data, from.data)),
    JSON.stringify(formatRange(to.data, to.data)),
  ),
];

/** Which instructions apply to a wiki page or a format. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/pack(\.mcmeta| format)|^data pack/i, 'pack'],
  [/text component|json text/i, 'text'],
  [/^commands?\b|function/i, 'command'],
  [/item (format|stack)|component/i, 'item'],
  [/entity (format|data)|^entity$|chunk format|nbt/i, 'entity'],
  [/^tag/i, 'tag'],
];

/** The instructions to migrate a format; `all` for a page that is about none. */
export function instructionsFor(
  subject: string,
  format: string | undefined,
  span: Span,
): Instruction[] {
  const word =
    subjects.find(([pattern]) => pattern.test(subject))?.[1] ??
    format?.replace(/^worldgen\/.*/, 'worldgen');
  if (word === undefined) return [];
  return [...instructions, ...packInstructions(span)]
    .filter(
      ({ release, formats }) =>
        span.crosses(release) &&
        formats.split(' ').some((one) => one === word || (one === 'all' && word !== 'text')),
    )
    .sort((a, b) => compareReleases(a.release, b.release));
}

/** One mistake in an otherwise good pack, and how it must be found. */
export interface PlantedMistake {
  readonly version: string;
  readonly mistake: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly severity: 'error' | 'warning';
  /** What the finding says. */
  readonly says: RegExp;
  /** The file it must be found in, where there are several. */
  readonly path?: RegExp;
}

type Files = PlantedMistake['files'];
const at =
  (version: string) =>
  (severity: 'error' | 'warning', mistake: string, files: Files, says: RegExp, path?: RegExp) => ({
    version,
    mistake,
    files,
    severity,
    says,
    ...(path ? { path } : {}),
  });

const v1201 = at('1.20.1');
const v1204 = at('1.20.4');
const v1206 = at('1.20.6');
const v1211 = at('1.21.1');
const v1214 = at('1.21.4');
const v1215 = at('1.21.5');
const v1218 = at('1.21.8');
const v12111 = at('1.21.11');
const v262 = at('26.2');

const fn = (...lines: string[]): string => `${lines.join('\n')}\n`;
const shaped = (changes: object) => ({
  type: 'minecraft:crafting_shaped',
  pattern: ['#'],
  key: { '#': 'minecraft:stick' },
  result: { id: 'minecraft:stick' },
  ...changes,
});
const oldShaped = (changes: object) =>
  shaped({
    key: { '#': { item: 'minecraft:stick' } },
    result: { item: 'minecraft:stick' },
    ...changes,
  });
const pool = (entry: object, more: object = {}) => ({
  pools: [{ rolls: 1, entries: [entry], ...more }],
});
const stick = { type: 'minecraft:item', name: 'minecraft:stick' };
const advancement = (changes: object) => ({
  criteria: { c: { trigger: 'minecraft:impossible' } },
  ...changes,
});

export const plantedMistakes: readonly PlantedMistake[] = [
  v1201(
    'error',
    'a new folder name in an old version',
    { 'data/my/recipe/a.json': oldShaped({}) },
    /move it to "recipes"/,
  ),
  v1201(
    'error',
    'an unknown item in a result',
    { 'data/my/recipes/a.json': oldShaped({ result: { item: 'minecraft:stik' } }) },
    /no item "minecraft:stik": did you mean "minecraft:stick"/,
  ),
  v1201(
    'error',
    'a component in a command before 1.20.5',
    { 'data/my/functions/a.mcfunction': fn('give @s stick[custom_data={a:1b}]') },
    /./,
  ),
  v1201(
    'error',
    'a macro before 1.20.2',
    { 'data/my/functions/a.mcfunction': fn('$say $(x)') },
    /1\.20\.2/,
  ),
  v1201(
    'error',
    'an unknown loot function',
    {
      'data/my/loot_tables/a.json': pool({
        ...stick,
        functions: [{ function: 'minecraft:set_cont', count: 1 }],
      }),
    },
    /loot function type "minecraft:set_cont"/,
  ),
  v1201(
    'error',
    'a comment in a recipe',
    {
      'data/my/recipes/a.json':
        '{"type":"minecraft:crafting_shapeless", // two\n"ingredients":[{"item":"minecraft:stick"}],"result":{"item":"minecraft:stick"}}',
    },
    /comment/,
  ),
  v1201(
    'error',
    'a game rule of a later version',
    { 'data/my/functions/a.mcfunction': fn('gamerule keep_inventory true') },
    /./,
  ),

  v1201(
    'error',
    'an empty entry of requirements',
    { 'data/my/advancements/a.json': advancement({ requirements: [['c'], []] }) },
    /cannot be empty/,
  ),
  v1201(
    'error',
    'an unknown enchantment in a command before it was data',
    { 'data/my/functions/a.mcfunction': fn('enchant @s sharpnes 2') },
    /no enchantment "minecraft:sharpnes"/,
  ),
  v1201(
    'warning',
    'an unknown enchantment in item NBT',
    {
      'data/my/functions/a.mcfunction': fn(
        'give @s stick{Enchantments:[{id:"minecraft:unbraking",lvl:1s}]}',
      ),
    },
    /no enchantment "minecraft:unbraking"/,
  ),
  v1201(
    'warning',
    'an unknown item in a chest that is given',
    {
      'data/my/functions/a.mcfunction': fn(
        'give @s chest{BlockEntityTag:{id:"minecraft:chest",mine:1b,Items:[{Slot:0b,id:"minecraft:emrald",Count:1b}]}}',
      ),
    },
    /no item "minecraft:emrald"/,
  ),
  v1201(
    'warning',
    'an unknown item in a chest that is placed',
    {
      'data/my/functions/a.mcfunction': fn(
        'setblock ~ ~ ~ chest{Items:[{Slot:0b,id:"minecraft:emrald",Count:1b}]}',
      ),
    },
    /no item "minecraft:emrald"/,
  ),

  v1204(
    'error',
    'a missing comma',
    { 'data/my/recipes/a.json': '{"type":"minecraft:smelting" "result":"stone"}' },
    /not valid JSON/,
  ),
  v1204(
    'error',
    'a macro line without a variable',
    { 'data/my/functions/a.mcfunction': fn('$say hello') },
    /macro argument/,
  ),
  v1204(
    'error',
    'an overlay without a directory',
    {
      'pack.mcmeta': {
        pack: { pack_format: 26, description: '' },
        overlays: { entries: [{ formats: 26 }] },
      },
      'data/my/functions/a.mcfunction': fn('say hi'),
    },
    /overlay 1 needs "directory"/,
  ),
  v1204(
    'error',
    'an unknown command',
    { 'data/my/functions/a.mcfunction': fn('say hi', 'tellrow @a "x"') },
    /tellrow|Expected/,
  ),
  v1204(
    'error',
    'a selector that does not close',
    { 'data/my/functions/a.mcfunction': fn('kill @e[type=zombie') },
    /Expected/,
  ),
  v1204(
    'warning',
    'an objective nobody adds',
    {
      'data/my/functions/a.mcfunction': fn(
        'scoreboard objectives add deaths deathCount',
        'scoreboard players add @s deths 1',
      ),
    },
    /no objective "deths": did you mean "deaths"/,
  ),

  v1206(
    'error',
    'item NBT after 1.20.4',
    { 'data/my/functions/a.mcfunction': fn('give @s stick{a:1b}') },
    /./,
  ),
  v1206(
    'error',
    'a recipe result as before 1.20.5',
    {
      'data/my/recipes/a.json': shaped({
        key: { '#': { item: 'minecraft:stick' } },
        result: { item: 'minecraft:stick' },
      }),
    },
    /Missing key "id"/,
  ),
  v1206(
    'error',
    'an unknown component',
    { 'data/my/functions/a.mcfunction': fn('give @s stick[custom_nam="x"]') },
    /data component type "minecraft:custom_nam"/,
  ),
  v1206(
    'error',
    'a missing predicate in a function',
    {
      'data/my/functions/a.mcfunction': fn('execute if predicate my:drk run say x'),
      'data/my/predicates/dark.json': { condition: 'minecraft:random_chance', chance: 1 },
    },
    /no predicate "my:drk"/,
  ),

  v1206(
    'error',
    'a name whose JSON does not close',
    { 'data/my/functions/a.mcfunction': fn('give @s stick[custom_name=\'{"text":"x"\']') },
    /Expected "}"/,
  ),

  v1211(
    'error',
    'a plural folder since 1.21',
    { 'data/my/functions/a.mcfunction': fn('say hi') },
    /move it to "function"/,
  ),
  v1211(
    'error',
    'tags/functions since 1.21',
    {
      'data/minecraft/tags/functions/load.json': { values: ['my:a'] },
      'data/my/function/a.mcfunction': fn('say hi'),
    },
    /move it to "tags\/function"/,
  ),
  v1211(
    'error',
    'a pattern letter without a key',
    { 'data/my/recipe/a.json': oldShaped({ pattern: ['#X'], result: { id: 'minecraft:stick' } }) },
    /pattern uses "X"/,
  ),
  v1211(
    'error',
    'a key no row uses',
    {
      'data/my/recipe/a.json': oldShaped({
        key: { '#': { item: 'minecraft:stick' }, Y: { item: 'minecraft:stone' } },
        result: { id: 'minecraft:stick' },
      }),
    },
    /defines "Y"/,
  ),
  v1211(
    'error',
    'an enchantment without a field',
    {
      'data/my/enchantment/a.json': {
        description: 'x',
        supported_items: '#minecraft:enchantable/sword',
        max_level: 1,
        min_cost: { base: 1, per_level_above_first: 1 },
        max_cost: { base: 1, per_level_above_first: 1 },
        anvil_cost: 1,
        slots: ['mainhand'],
      },
    },
    /Missing key "weight"/,
  ),
  v1211(
    'error',
    'an unknown trigger',
    { 'data/my/advancement/a.json': { criteria: { c: { trigger: 'minecraft:tik' } } } },
    /trigger type "minecraft:tik"/,
  ),
  v1211(
    'error',
    'a requirement without a criterion',
    { 'data/my/advancement/a.json': advancement({ requirements: [['d']] }) },
    /names the criterion "d"/,
  ),
  v1211(
    'error',
    'a missing parent',
    {
      'data/my/advancement/a.json': advancement({ parent: 'my:b' }),
      'data/my/advancement/c.json': advancement({}),
    },
    /no advancement "my:b"/,
  ),

  v1214(
    'error',
    'a function tag that names nothing',
    {
      'data/minecraft/tags/function/load.json': { values: ['my:lod'] },
      'data/my/function/load.mcfunction': fn('say hi'),
    },
    /no function "my:lod": did you mean "my:load"/,
    /load\.json/,
  ),
  v1214(
    'error',
    'a namespace that is misspelled',
    {
      'data/minecraft/tags/function/tick.json': { values: ['lantren:loop'] },
      'data/lantern/function/loop.mcfunction': fn('say hi'),
    },
    /no function "lantren:loop": did you mean "lantern:loop"/,
    /tick\.json/,
  ),
  v1214(
    'error',
    'an unknown recipe type',
    {
      'data/my/recipe/a.json': {
        type: 'minecraft:crafting_shapd',
        pattern: ['#'],
        key: { '#': 'minecraft:stick' },
        result: { id: 'minecraft:stick' },
      },
    },
    /recipe serializer "minecraft:crafting_shapd"/,
  ),
  v1214(
    'error',
    'an ingredient as before 1.21.2',
    { 'data/my/recipe/a.json': shaped({ key: { '#': { item: 'minecraft:stick' } } }) },
    /Expected/,
  ),
  v1214(
    'error',
    'a pool without entries',
    { 'data/my/loot_table/a.json': { pools: [{ rolls: 1 }] } },
    /Missing key "entries"/,
  ),
  v1214(
    'error',
    'an unknown condition',
    { 'data/my/predicate/a.json': { condition: 'minecraft:random_chanse', chance: 1 } },
    /loot condition type "minecraft:random_chanse"/,
  ),
  v1214(
    'warning',
    'a misspelled key',
    { 'data/my/loot_table/a.json': pool(stick, { bonus_rols: 1 }) },
    /Unknown key "bonus_rols"/,
  ),
  v1214(
    'error',
    'an attribute as before 1.21.2',
    { 'data/my/function/a.mcfunction': fn('attribute @s generic.max_health get') },
    /attribute "minecraft:generic.max_health"/,
  ),
  v1214(
    'error',
    'an unknown entity',
    { 'data/my/function/a.mcfunction': fn('summon zombee ~ ~ ~') },
    /entity type "minecraft:zombee"/,
  ),
  v1214(
    'error',
    'an unknown block state',
    { 'data/my/function/a.mcfunction': fn('setblock ~ ~ ~ oak_stairs[facng=north]') },
    /facng|Expected/,
  ),
  v1214(
    'error',
    'an upper case path',
    { 'data/my/function/Start.mcfunction': fn('say hi') },
    /has "S" in its path/,
  ),
  v1214(
    'error',
    'a leading slash',
    { 'data/my/function/a.mcfunction': fn('/say hi') },
    /leading slash/,
  ),
  v1214(
    'warning',
    'a function that calls itself for ever',
    {
      'data/my/function/a.mcfunction': fn('say hi', 'function my:b'),
      'data/my/function/b.mcfunction': fn('function my:a'),
    },
    /calls itself in every run/,
  ),
  v1214(
    'warning',
    'a function that does not exist',
    { 'data/my/function/a.mcfunction': fn('function my:b') },
    /no function "my:b"/,
  ),
  v1214(
    'warning',
    'a misspelled NBT key',
    { 'data/my/function/a.mcfunction': fn('summon armor_stand ~ ~ ~ {Invisble:1b}') },
    /Unknown key "Invisble"/,
  ),
  v1214(
    'error',
    'a placed feature without its feature',
    {
      'data/my/worldgen/placed_feature/a.json': { feature: 'my:tre', placement: [] },
      'data/my/worldgen/configured_feature/tree.json': { type: 'minecraft:no_op', config: {} },
    },
    /configured feature "my:tre"/,
  ),
  v1214(
    'error',
    'an item tag that names nothing',
    { 'data/my/tags/item/a.json': { values: ['minecraft:stonee'] } },
    /no item "minecraft:stonee"/,
  ),
  v1214(
    'warning',
    'load in a namespace of its own',
    {
      'data/my/tags/function/load.json': { values: ['my:a'] },
      'data/my/function/a.mcfunction': fn('say hi'),
    },
    /never run/,
  ),

  v1215(
    'warning',
    'a name as JSON in a string',
    { 'data/my/function/a.mcfunction': fn('give @s stick[custom_name=\'{"text":"x"}\']') },
    /not JSON in a string/,
  ),
  v1215(
    'warning',
    'a name as JSON in a loot table',
    {
      'data/my/loot_table/a.json': pool({
        ...stick,
        functions: [
          {
            function: 'minecraft:set_components',
            components: { 'minecraft:custom_name': '{"text":"x"}' },
          },
        ],
      }),
    },
    /not JSON in a string/,
  ),
  v1215(
    'error',
    'a wrong type',
    { 'data/my/recipe/a.json': shaped({ result: { id: 'minecraft:stick', count: 'two' } }) },
    /Expected/,
  ),
  v1215(
    'error',
    'a number out of range',
    { 'data/my/recipe/a.json': shaped({ result: { id: 'minecraft:stick', count: 500 } }) },
    /Expected numeric value/,
  ),
  v1215(
    'warning',
    'a click event as before 1.21.5',
    {
      'data/my/function/a.mcfunction': fn(
        'tellraw @a {text:"x",clickEvent:{action:"run_command",value:"say hi"}}',
      ),
    },
    /Unknown key "clickEvent"/,
  ),

  v1218(
    'error',
    'a dialog of an unknown type',
    { 'data/my/dialog/a.json': { type: 'minecraft:notise', title: 'x' } },
    /dialog type "minecraft:notise"/,
  ),
  v1218(
    'error',
    'a dialog without a title',
    { 'data/my/dialog/a.json': { type: 'minecraft:notice' } },
    /Missing key "title"/,
  ),
  v1218(
    'error',
    'an input whose key no command could name',
    {
      'data/my/dialog/a.json': {
        type: 'minecraft:notice',
        title: 'x',
        inputs: [{ type: 'minecraft:text', key: 'your-name', label: 'Name' }],
      },
    },
    /letters, digits and _ only, not "your-name"/,
  ),
  v1218(
    'error',
    'a comment since 1.21.6',
    { 'data/my/tags/item/a.json': '{\n// mine\n"values":["minecraft:stick"]}' },
    /comment/,
  ),

  v12111(
    'error',
    'a format with a point',
    {
      'pack.mcmeta': {
        pack: { description: 'x', pack_format: 94.1, min_format: 94, max_format: 94 },
      },
      'data/my/function/a.mcfunction': fn('say hi'),
    },
    /"pack_format" is always a whole number/,
  ),
  v12111(
    'error',
    'no range since 1.21.9',
    {
      'pack.mcmeta': { pack: { description: 'x', pack_format: 94 } },
      'data/my/function/a.mcfunction': fn('say hi'),
    },
    /"min_format" is required/,
  ),
  v12111(
    'error',
    'an overlay with formats only',
    {
      'pack.mcmeta': {
        pack: { description: 'x', min_format: 94, max_format: 94 },
        overlays: { entries: [{ directory: 'o', formats: [94, 94] }] },
      },
      'o/data/my/function/a.mcfunction': fn('say hi'),
    },
    /needs "min_format" from 1\.21\.9/,
  ),
  v12111(
    'error',
    'a game rule as before 1.21.11',
    { 'data/my/function/a.mcfunction': fn('gamerule keepInventory true') },
    /./,
  ),
  v12111(
    'error',
    'a mistake in an overlay',
    {
      'pack.mcmeta': {
        pack: { description: 'x', min_format: 94, max_format: 94 },
        overlays: { entries: [{ directory: 'o', min_format: 94, max_format: 94 }] },
      },
      'o/data/my/recipe/a.json': shaped({ result: {} }),
    },
    /Missing key "id"/,
    /^o\//,
  ),

  v262(
    'error',
    'an unknown item in a command',
    { 'data/my/function/a.mcfunction': fn('give @s diamond_swrd') },
    /no item "minecraft:diamond_swrd"/,
  ),
  v262(
    'error',
    'a broken filter',
    {
      'pack.mcmeta': {
        pack: { description: 'x', min_format: 107, max_format: 107 },
        filter: { block: [{ path: '(' }] },
      },
      'data/my/function/a.mcfunction': fn('say hi'),
    },
    /not a regular expression/,
  ),
  v262(
    'error',
    'a missing loot table in a function',
    {
      'data/my/function/a.mcfunction': fn('loot give @s loot my:gft'),
      'data/my/loot_table/gift.json': pool(stick),
    },
    /no loot table "my:gft"/,
  ),
  v262(
    'error',
    'a missing item tag in a recipe',
    {
      'data/my/recipe/a.json': shaped({ key: { '#': '#my:wod' } }),
      'data/my/tags/item/wood.json': { values: ['minecraft:stick'] },
    },
    /no item tag "my:wod"/,
  ),
  v1214(
    'error',
    'an unknown component in a recipe',
    {
      'data/my/recipe/a.json': shaped({
        result: { id: 'minecraft:stick', components: { 'minecraft:custom_nam': 'x' } },
      }),
    },
    /data component type "minecraft:custom_nam"/,
  ),
  v1214(
    'error',
    'an unknown attribute in a component',
    {
      'data/my/recipe/a.json': shaped({
        result: {
          id: 'minecraft:stick',
          components: {
            'minecraft:attribute_modifiers': [
              {
                type: 'minecraft:generic.attack_damage',
                id: 'my:a',
                amount: 1,
                operation: 'add_value',
              },
            ],
          },
        },
      }),
    },
    /attribute "minecraft:generic.attack_damage"/,
  ),
  v1214(
    'error',
    'a frame that does not exist',
    {
      'data/my/advancement/a.json': advancement({
        display: { icon: { id: 'minecraft:stick' }, title: 'a', description: 'b', frame: 'taks' },
      }),
    },
    /Expected/,
  ),
  v1214(
    'error',
    'a recipe without a type',
    {
      'data/my/recipe/a.json': {
        ingredients: ['minecraft:stick'],
        result: { id: 'minecraft:stick' },
      },
    },
    /Missing key "type"/,
  ),
  v1214(
    'error',
    'an unknown kind of loot entry',
    { 'data/my/loot_table/a.json': pool({ type: 'minecraft:itm', name: 'minecraft:stick' }) },
    /loot pool entry type "minecraft:itm"/,
  ),
  v1214(
    'error',
    'an unknown entity in a predicate',
    {
      'data/my/predicate/a.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: { type: 'minecraft:zombi' },
      },
    },
    /entity type "minecraft:zombi"/,
  ),
  v1214(
    'error',
    'a tag without values',
    { 'data/my/tags/item/a.json': { value: ['minecraft:stick'] } },
    /Missing key "values"/,
  ),
  v1214(
    'error',
    'a list where an object belongs',
    { 'data/my/recipe/a.json': shaped({ key: [] }) },
    /Expected/,
  ),
  v1214(
    'error',
    'a pattern of four rows',
    { 'data/my/recipe/a.json': shaped({ pattern: ['#', '#', '#', '#'] }) },
    /Expected collection length/,
  ),
  v1214(
    'error',
    'rows of different lengths',
    { 'data/my/recipe/a.json': shaped({ pattern: ['##', '#'] }) },
    /different lengths/,
  ),
  v1214(
    'error',
    'a JSON file cut short',
    {
      'data/my/recipe/a.json':
        '{"type":"minecraft:crafting_shapeless","ingredients":["minecraft:stick"],',
    },
    /not valid JSON/,
  ),
  v1214(
    'error',
    'an unknown effect in a command',
    { 'data/my/function/a.mcfunction': fn('effect give @s sped') },
    /mob effect "minecraft:sped"/,
  ),
  v1214(
    'error',
    'an unknown enchantment in a command',
    { 'data/my/function/a.mcfunction': fn('enchant @s sharpnes') },
    /enchantment "minecraft:sharpnes"/,
  ),
  v1214(
    'error',
    'an unknown particle',
    { 'data/my/function/a.mcfunction': fn('particle flme ~ ~ ~') },
    /particle type "minecraft:flme"/,
  ),
  v1214(
    'error',
    'too few coordinates',
    { 'data/my/function/a.mcfunction': fn('setblock ~ ~ stone') },
    /Expected/,
  ),
  v1214(
    'error',
    'NBT that does not close',
    { 'data/my/function/a.mcfunction': fn('summon pig ~ ~ ~ {NoAI:1b') },
    /Expected/,
  ),
  v1214(
    'error',
    'a text component that does not close',
    { 'data/my/function/a.mcfunction': fn('tellraw @a {"text":"x"') },
    /Expected/,
  ),
  v1214(
    'error',
    'a command without its last argument',
    { 'data/my/function/a.mcfunction': fn('scoreboard players set @s deaths') },
    /Expected more arguments/,
  ),
  v1214(
    'error',
    'a range upside down',
    { 'data/my/function/a.mcfunction': fn('execute if score @s a matches 5..1 run say x') },
    /larger than/,
  ),
  v1214(
    'error',
    'several entities where one is wanted',
    { 'data/my/function/a.mcfunction': fn('data get entity @e') },
    /multiple entities/,
  ),
  v1214(
    'error',
    'a game mode that does not exist',
    { 'data/my/function/a.mcfunction': fn('gamemode survial @s') },
    /Expected|survial/,
  ),
  v1214(
    'error',
    'execute without run',
    { 'data/my/function/a.mcfunction': fn('execute as @a say hi') },
    /"say" is not known here|Expected/,
  ),
  v1214(
    'error',
    'a component with a wrong type',
    { 'data/my/function/a.mcfunction': fn('give @s stick[max_stack_size="many"]') },
    /Expected/,
  ),
  v1214(
    'error',
    'heterogeneous lists before 1.21.5',
    { 'data/my/function/a.mcfunction': fn('data modify storage my:a b set value [1,"a"]') },
    /Expected/,
  ),
  v1214(
    'error',
    'an id with upper case',
    { 'data/my/recipe/a.json': shaped({ result: { id: 'minecraft:Stick' } }) },
    /Illegal character/,
  ),
  v1214(
    'error',
    'a value of a block state that does not exist',
    { 'data/my/function/a.mcfunction': fn('fill ~ ~ ~ ~ ~ ~ oak_log[axis=w]') },
    /axis of oak_log cannot be "w"/,
  ),
  v1214(
    'error',
    'a function as JSON',
    { 'data/my/function/a.json': '{}' },
    /must end in \.mcfunction/,
  ),
  v1214(
    'warning',
    'a folder that does not exist',
    { 'data/my/recipies/a.json': shaped({}) },
    /did you mean "recipe"/,
  ),
  v1214(
    'error',
    'a biome without its feature',
    {
      'data/my/worldgen/structure_set/a.json': {
        structures: [{ structure: 'minecraft:vilage_plains', weight: 1 }],
        placement: { type: 'minecraft:random_spread', spacing: 5, separation: 2, salt: 1 },
      },
    },
    /structure "minecraft:vilage_plains"/,
  ),
  v1215(
    'error',
    'a test environment of an unknown type',
    { 'data/my/test_environment/a.json': { type: 'minecraft:tme', time: 5 } },
    /test environment definition type/,
  ),
  v1214(
    'error',
    'an unknown command in a macro line',
    { 'data/my/function/a.mcfunction': fn('$tellrow @a {"text":"$(name)"}') },
    /no command "tellrow"/,
  ),
  v1214(
    'error',
    'an unknown item before a variable',
    { 'data/my/function/a.mcfunction': fn('$give @s minecraft:diamnd $(count)') },
    /no item "minecraft:diamnd"/,
  ),
  v1214(
    'warning',
    'an unknown command behind a variable',
    {
      'data/my/function/a.mcfunction': fn(
        '$execute if score $(who) lit matches 1.. run functon my:a',
      ),
    },
    /"functon" is not known here/,
  ),
  v1214(
    'warning',
    'a macro function called without its argument',
    {
      'data/my/function/a.mcfunction': fn('$say hello $(name)'),
      'data/my/function/b.mcfunction': fn('execute as @a run function my:a {nam:"x"}'),
    },
    /my:a needs "name"/,
  ),
  v1214(
    'warning',
    'a macro function in tick',
    {
      'data/my/function/a.mcfunction': fn('$say hello $(name)'),
      'data/minecraft/tags/function/tick.json': { values: ['my:a'] },
    },
    /nothing gives it arguments/,
  ),
  v1214(
    'error',
    'a colour that does not exist',
    { 'data/my/function/a.mcfunction': fn('tellraw @a {"text":"x","color":"rde"}') },
    /no colour "rde"/,
  ),
  v1214(
    'error',
    'an advancement that is its own parent',
    { 'data/my/advancement/a.json': advancement({ parent: 'my:a' }) },
    /its own ancestor/,
  ),
  v1214(
    'error',
    'structures that lie too close',
    {
      'data/my/worldgen/structure_set/a.json': {
        structures: [{ structure: 'minecraft:mansion', weight: 1 }],
        placement: { type: 'minecraft:random_spread', spacing: 5, separation: 5, salt: 1 },
      },
    },
    /"spacing" must be larger/,
  ),
];

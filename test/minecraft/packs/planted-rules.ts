import type { PlantedMistake } from './planted-mistakes.ts';

type Files = PlantedMistake['files'];
const at =
  (severity: PlantedMistake['severity']) =>
  (version: string, mistake: string, files: Files, says: RegExp): PlantedMistake => ({
    version,
    severity,
    mistake,
    files,
    says,
  });
const error = at('error');
const warning = at('warning');

const command = (line: string): Files => ({ 'data/my/function/a.mcfunction': `${line}\n` });
const oldCommand = (line: string): Files => ({ 'data/my/functions/a.mcfunction': `${line}\n` });

/** Text that was written as JSON in a string before 1.21.5. */
const jsonText = '{"text":"Hello"}';
const jsonTexts: readonly [where: string, files: Files][] = [
  ['a sign', command(`setblock ~ ~ ~ oak_sign{back_text:{messages:['${jsonText}','','','']}}`)],
  ['a display', command(`summon text_display ~ ~ ~ {text:'["",${jsonText}]'}`)],
  ['lore', command(`give @s stick[lore=['${jsonText}']]`)],
  [
    'a book',
    command(
      `give @s written_book[written_book_content={title:"a",author:"b",pages:['["a","b"]']}]`,
    ),
  ],
  ['a message', command(`tellraw @a '${jsonText}'`)],
  [
    'set_lore',
    { 'data/my/item_modifier/a.json': { function: 'set_lore', lore: [jsonText], mode: 'append' } },
  ],
  ['set_name', { 'data/my/item_modifier/a.json': { function: 'set_name', name: jsonText } }],
  [
    'an advancement',
    {
      'data/my/advancement/a.json': {
        display: { title: jsonText, description: 'x', icon: { id: 'minecraft:stick' } },
        criteria: { a: { trigger: 'minecraft:impossible' } },
      },
    },
  ],
];

const mcmeta = (pack_format: number, more: object, description: unknown = 'Mine'): Files => ({
  'pack.mcmeta': { pack: { pack_format, description }, ...more },
});

const dialog = (...inputs: object[]): Files => ({
  'data/my/dialog/a.json': {
    type: 'minecraft:notice',
    title: 'Mine',
    inputs: inputs.map((input) => ({ key: 'depth', label: 'Depth', ...input })),
  },
});
const timeline = (...ticks: number[]): Files => ({
  'data/my/timeline/a.json': {
    tracks: {
      'minecraft:visual/star_brightness': {
        keyframes: ticks.map((at) => ({ ticks: at, value: 0.5 })),
      },
    },
  },
});
const jigsaw = (max_distance_from_center: unknown): Files => ({
  'data/my/worldgen/structure/a.json': {
    type: 'minecraft:jigsaw',
    biomes: 'minecraft:plains',
    step: 'underground_structures',
    spawn_overrides: {},
    terrain_adaptation: 'encapsulate',
    start_pool: 'minecraft:empty',
    size: 7,
    start_height: { absolute: 0 },
    max_distance_from_center,
    use_expansion_hack: false,
  },
});

/** Rules that hold beside the schema. */
export const plantedRules: readonly PlantedMistake[] = [
  error(
    '1.20.1',
    'a state of a block without states',
    oldCommand('setblock ~ ~ ~ stone[axis=x]'),
    /stone has no state "axis"/,
  ),
  error(
    '1.20.4',
    'a state of a block without states, tested',
    oldCommand('execute if block ~ ~ ~ minecraft:air[lit=true] run say hi'),
    /air has no state "lit"/,
  ),
  ...jsonTexts.map(([where, files]) =>
    warning('1.21.5', `JSON text in a string of ${where}`, files, /text is not JSON in a string/),
  ),
  error(
    '1.21.4',
    'a description that is no text',
    mcmeta(61, {}, { tex: 'Mine' }),
    /Missing at least one/,
  ),
  error('1.21.4', 'a description of numbers', mcmeta(61, {}, 5), /Expected a string/),
  error(
    '1.21.4',
    'a feature that is gone',
    mcmeta(61, { features: { enabled: ['minecraft:bundle'] } }),
    /no feature "minecraft:bundle" and refuses the pack: it is gone since 1\.21\.2/,
  ),
  error(
    '1.20.4',
    'a feature that came later',
    mcmeta(26, { features: { enabled: ['redstone_experiments'] } }),
    /it came with 1\.21\.2/,
  ),
  warning(
    '1.21.4',
    'a feature that never was',
    mcmeta(61, { features: { enabled: ['minecraft:trade_rebalanse'] } }),
    /did you mean "trade_rebalance"/,
  ),
  error(
    '1.21.4',
    'features that are no list',
    mcmeta(61, { features: ['minecraft:trade_rebalance'] }),
    /"features" needs a list/,
  ),
  warning(
    '1.20.1',
    'an overlay before there were any',
    mcmeta(15, { overlays: { entries: [{ directory: 'newer', formats: [15, 18] }] } }),
    /begins at format 15, but games before format 18 \(1\.20\.2\) read no overlays/,
  ),
  warning(
    '1.21.4',
    'a data folder in capitals',
    { ...mcmeta(61, {}), 'Data/my/function/a.mcfunction': 'say hi\n' },
    /must be called "data"/,
  ),
  error('1.21.11', 'keyframes out of order', timeline(0, 900, 300), /in the order of their ticks/),
  error('1.21.4', 'a capsule that reaches too far', jigsaw(117), /may be 116 at most/),
  error('1.21.11', 'the same as an object', jigsaw({ horizontal: 120 }), /may be 116 at most/),
  error(
    '1.21.8',
    'a slider that begins outside its range',
    dialog({ type: 'minecraft:number_range', start: 1, end: 5, initial: 9 }),
    /"initial" of "depth" is 9, outside its range from 1 to 5/,
  ),
  error(
    '1.21.8',
    'two first choices',
    dialog({
      type: 'single_option',
      options: [{ id: 'a', initial: true }, 'b', { id: 'c', initial: true }],
    }),
    /Only one option of "depth" may be initial, not a and c/,
  ),
  error(
    '1.21.4',
    'free data twice',
    command('give @s stick[custom_data={a:1},custom_data={b:1}]'),
    /Duplicate component/,
  ),
  error(
    '1.21.4',
    'a function in UTF-16',
    command('\uFFFD\uFFFDs\0a\0y\0 \0h\0i\0'),
    /is not UTF-8, probably UTF-16/,
  ),
  warning('1.21.4', 'bytes that are no UTF-8', command('say caf\uFFFD'), /not UTF-8: save/),
];

/** Mistakes with consequences, and all that is to be said of each. */
export const soleFindings: readonly (readonly [version: string, files: Files, says: string])[] = [
  ['1.21.4', command('tellraw @a {text:"x"}'), 'Keys are in quotes here: write "text", not text'],
  ['1.21.4', command('setblock 1.5 0 0 stone'), '"1.5" must be a whole number here'],
  ['1.21.4', command('fill 1 2 3 4.5 5 6 ston[a=b]'), '"4.5" must be a whole number here'],
  [
    '1.21.11',
    {
      'data/my/dimension_type/a.json': {
        ambient_light: 0,
        coordinate_scale: 1,
        has_ceiling: false,
        has_skylight: true,
        height: 380,
        logical_height: 380,
        min_y: -64,
        infiniburn: '#minecraft:infiniburn_overworld',
        monster_spawn_block_light_limit: 0,
        monster_spawn_light_level: 7,
      },
    },
    '"height" must be a multiple of 16',
  ],
  [
    '1.21.4',
    command('\uFFFD\uFFFDs\0a\0y\0'),
    'is not UTF-8, probably UTF-16: the game cannot read it. Save the file as UTF-8',
  ],
];

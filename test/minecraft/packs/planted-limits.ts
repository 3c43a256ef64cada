import type { PlantedMistake } from './planted-mistakes.ts';

type Files = PlantedMistake['files'];
const mistake = (
  version: string,
  severity: PlantedMistake['severity'],
  name: string,
  files: Files,
  says: RegExp,
): PlantedMistake => ({ version, severity, mistake: name, files, says });
const error = (version: string, name: string, files: Files, says: RegExp) =>
  mistake(version, 'error', name, files, says);
const warning = (version: string, name: string, files: Files, says: RegExp) =>
  mistake(version, 'warning', name, files, says);

const command = (line: string): Files => ({ 'data/my/function/a.mcfunction': `${line}\n` });
const oldCommand = (line: string): Files => ({ 'data/my/functions/a.mcfunction': `${line}\n` });
const tag = (...values: unknown[]) => ({ values });
const smelting = (changes: object) => ({
  type: 'minecraft:smelting',
  ingredient: 'minecraft:clay_ball',
  result: { id: 'minecraft:brick' },
  ...changes,
});
const song = (sound_event: unknown) => ({
  'data/my/jukebox_song/a.json': {
    sound_event,
    description: 'A song',
    length_in_seconds: 10,
    comparator_output: 1,
  },
});

/** Circles, doubles, and what is too much, too far or too high. */
export const plantedLimits: readonly PlantedMistake[] = [
  error(
    '1.21.4',
    'a tag that holds itself',
    { 'data/my/tags/item/a.json': tag('minecraft:stick', '#my:a') },
    /holds itself \(#my:a → #my:a\)/,
  ),
  error(
    '1.20.4',
    'tags that hold one another',
    {
      'data/my/tags/blocks/a.json': tag('#my:b'),
      'data/my/tags/blocks/b.json': tag({ id: '#my:c' }),
      'data/my/tags/blocks/c.json': tag('#my:a'),
    },
    /holds itself \(#my:a → #my:b → #my:c → #my:a\)/,
  ),
  error('1.20.6', 'a component twice', oldCommand('give @s stick[damage=1,damage=2]'), /Duplicate/),
  error(
    '1.21.5',
    'a component set and removed',
    command('give @s stick[!food,food={nutrition:1,saturation:1}]'),
    /Duplicate/,
  ),
  error(
    '1.21.4',
    'a name of two words, which is no text component',
    command("give @s stick[custom_name='Two words']"),
    /Expected "/,
  ),
  error(
    '26.2',
    'an element that its array cannot hold',
    command('data modify storage my:s a set value [B;1,2s]'),
    /2s is no element of a byte array/,
  ),
  error(
    '26.2',
    'a number too large for its array',
    command('data modify storage my:s a set value [B;1,300]'),
    /300 is no byte: it must be from -128 to 127/,
  ),
  error(
    '1.21.5',
    'a negative number without a sign',
    command('data modify storage my:s a set value -0x1F'),
    /-0x1F has a sign/,
  ),
  error('1.21.4', 'a selector for nobody', command('kill @e[type=pig,limit=0]'), /at least 1/),
  error('1.21.4', 'a comment with slashes', command('// pigs\nkill @e[type=pig]'), /begins with #/),
  warning(
    '1.21.4',
    'a command for operators',
    command('execute as @a run op @s'),
    /op is for operators/,
  ),
  warning(
    '1.21.4',
    'a block above every world',
    command('setblock 0 2032 0 stone'),
    /height of 2032/,
  ),
  warning(
    '26.2',
    'a block beyond the end of the world',
    command('fill 0 0 0 30000001 1 1 stone'),
    /No world has blocks here/,
  ),
  error(
    '26.2',
    'a feature that is gone',
    {
      'data/my/worldgen/configured_feature/a.json': { type: 'minecraft:forest_rock', config: {} },
    },
    /"minecraft:forest_rock" is gone since 26.1: use block_blob/,
  ),
  error(
    '1.21.4',
    'a type of recipe that is gone',
    { 'data/my/recipe/a.json': { type: 'minecraft:crafting_special_suspiciousstew' } },
    /is gone since 1.21.2: write one crafting_shapeless recipe for each flower/,
  ),
  error(
    '1.21.4',
    'an entity that is gone',
    command('summon boat'),
    /is gone since 1.21.2: each wood has a boat of its own/,
  ),
  error(
    '1.21.4',
    'a world that reaches too high',
    {
      'data/my/worldgen/noise_settings/a.json': { noise: { min_y: 0, height: 2048 } },
    },
    /2032 at most/,
  ),
  warning(
    '1.21.4',
    'a key twice',
    {
      'data/my/recipe/a.json':
        '{"type":"minecraft:smelting","ingredient":"minecraft:stone",\n"ingredient":"minecraft:stick","result":{"id":"minecraft:brick"}}',
    },
    /has "ingredient" twice/,
  ),
  error(
    '1.21.4',
    'an ingredient of air',
    { 'data/my/recipe/a.json': smelting({ ingredient: 'minecraft:air' }) },
    /not allowed here/,
  ),
  error(
    '1.21.4',
    'a sound the game does not have',
    song('minecraft:music_disc.cats'),
    /did you mean "minecraft:music_disc.cat"/,
  ),
  warning(
    '1.21.4',
    'a sound of a resource pack by its id',
    song('my:song'),
    /"sound_id": "my:song"/,
  ),
  error(
    '1.21.4',
    'a slot that does not exist',
    command('item replace entity @s weapon.mainhnd with stick'),
    /"weapon.mainhnd" cannot be read/,
  ),
  error('1.21.4', 'a word that does not exist', command('weather rainy'), /not "rainy"/),
  error(
    '1.21.4',
    'one of many words in a file',
    { 'data/my/loot_table/a.json': { type: 'minecraft:chests' } },
    /"minecraft:chests" is not known here: did you mean "chest"/,
  ),
  error(
    '1.21.4',
    'a file with another ending behind its own',
    { 'data/my/recipe/a.json.txt': '{}' },
    /must end in .json/,
  ),
  error(
    '1.21.4',
    'pack.mcmeta with a capital',
    { 'Pack.mcmeta': '{}' },
    /must be called pack.mcmeta/,
  ),
  error(
    '1.21.11',
    'a number too large for a byte',
    command('data merge storage my:a {a:300b}'),
    /300b is no byte: it must be from -128 to 127/,
  ),
  error(
    '1.21.11',
    'a number too large for a short, and an unsigned one',
    command('data merge storage my:a {a:40000us,b:40000s}'),
    /40000s is no short/,
  ),
  error(
    '1.20.1',
    'a command that came later',
    oldCommand('tick freeze'),
    /no command "tick" in 1\.20\.1: it came with 1\.20\.3/,
  ),
  error(
    '1.20.1',
    'a number beyond the limit where a word is possible too',
    oldCommand('effect give @s speed 2000000'),
    /Expected "infinite" or an integer from 1 to 1000000, not "2000000"/,
  ),
  error(
    '1.21.4',
    'the loot table that is gone since 1.21.2',
    command('loot give @s loot minecraft:empty'),
    /"minecraft:empty" is gone since 1\.21\.2/,
  ),
  warning(
    '1.21.11',
    'a structure file that the game does not have',
    command('place template minecraft:igloo/tpo'),
    /no structure "minecraft:igloo\/tpo": did you mean "minecraft:igloo\/top"/,
  ),
  error(
    '26.2',
    'an entity predicate as before 26.2',
    {
      'data/my/predicate/a.json': {
        condition: 'minecraft:entity_properties',
        entity: 'this',
        predicate: { type: 'minecraft:zombie' },
      },
    },
    /use minecraft:entity_type/,
  ),
  error(
    '1.21.11',
    'a group of creatures whose least is above its most',
    {
      'data/my/worldgen/structure/a.json': {
        type: 'minecraft:desert_pyramid',
        biomes: 'minecraft:desert',
        step: 'surface_structures',
        spawn_overrides: {
          monster: {
            bounding_box: 'full',
            spawns: [{ type: 'minecraft:husk', weight: 1, minCount: 4, maxCount: 2 }],
          },
        },
      },
    },
    /"maxCount" is below "minCount"/,
  ),
  error(
    '1.21.11',
    'a keyframe after the period',
    {
      'data/my/timeline/a.json': {
        period_ticks: 100,
        tracks: {
          'minecraft:gameplay/sky_light_level': { keyframes: [{ ticks: 120, value: 4.0 }] },
        },
      },
    },
    /A keyframe at 120 lies after the period of 100 ticks/,
  ),
  error(
    '1.21.11',
    'a byte order mark in a function',
    command('\uFEFFsay hi'),
    /begins with a byte order mark/,
  ),
];

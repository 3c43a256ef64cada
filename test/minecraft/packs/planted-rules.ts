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
];

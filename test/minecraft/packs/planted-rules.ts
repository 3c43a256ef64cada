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

const oldCommand = (line: string): Files => ({ 'data/my/functions/a.mcfunction': `${line}\n` });

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
];

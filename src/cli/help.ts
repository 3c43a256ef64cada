import { wrap, wrapProse } from '../text/terminal-table.ts';
import type { Command, Option, Options } from '../tool/command.ts';
import { letters } from './commands.ts';

const WIDTH = 80;

export function programHelp(
  commands: Readonly<Record<string, { summary: string }>>,
  common: Options,
): string {
  return [
    'Lorewright: the truth about your game worlds, for AI assistants, over MCP.',
    '',
    'Usage: lorewright [COMMAND] [OPTIONS]',
    '',
    'Commands:',
    ...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'Options of every command:',
    ...optionLines(common),
    '',
    '"lorewright help COMMAND" explains one command.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped.',
  ].join('\n');
}

export function commandHelp(command: Command, common: Options): string {
  return [
    ...usageLines(command.usage),
    '',
    ...wrapProse(command.help, WIDTH),
    ...(Object.keys(command.options).length > 0
      ? ['', 'Options:', ...optionLines(command.options)]
      : []),
    '',
    'Options of every command:',
    ...optionLines(common),
  ].join('\n');
}

/** Breaks a usage between its parts: "[--world NAME]" stays together. */
const usageLines = (usage: string): string[] =>
  usage
    .split('\n')
    .flatMap((line, at) => {
      const parts = line
        .trim()
        .replace(/\[[^[\]]*(\[[^\]]*\][^[\]]*)*\]/g, (part) => part.replaceAll(' ', GAP));
      const start = at === 0 ? 'Usage: ' : ' '.repeat('Usage: '.length);
      const [first = '', ...more] = wrap(parts, WIDTH - start.length - 2);
      return [start + first, ...more.map((rest) => `         ${rest}`)];
    })
    .map((line) => line.replaceAll(GAP, ' '));
const GAP = '\ue000';

const optionLines = (options: Options): string[] =>
  columns(
    Object.entries(options)
      .filter(([, option]) => !option.hidden)
      .map(([name, option]) => [`${short(name)}--${name}${valueName(option)}`, option.help]),
  );

function valueName({ type, value = 'VALUE', without }: Option): string {
  if (type === 'boolean') return '';
  return without === undefined ? ` ${value}` : ` [${value}]`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.min(26, Math.max(...rows.map(([left = '']) => left.length)));
  return rows.flatMap(([left = '', right = '']) => {
    const [first = '', ...more] = wrap(right, WIDTH - width - 4);
    const rest = more.map((line) => `  ${' '.repeat(width)}  ${line}`);
    return left.length > width
      ? [`  ${left}`, `  ${' '.repeat(width)}  ${first}`, ...rest]
      : [`  ${left.padEnd(width)}  ${first}`, ...rest];
  });
}

const short = (name: string): string => (letters[name] ? `-${letters[name]}, ` : '');

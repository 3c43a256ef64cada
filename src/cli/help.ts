import { wrap, wrapProse } from '../text/terminal-table.ts';
import type { Command, Option, Options } from '../tool/command.ts';
import { letters } from './commands.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const MOST = 80;

export function programHelp(
  commands: Readonly<Record<string, { summary: string }>>,
  common: Options,
  terminalWidth: number,
): string {
  const width = Math.min(MOST, terminalWidth);
  return [
    ...wrap('Lorewright: the truth about your game worlds, for AI assistants, over MCP.', width),
    '',
    'Usage: lorewright [COMMAND] [OPTIONS]',
    '',
    'Commands:',
    ...columns(
      Object.entries(commands).map(([name, { summary }]) => [name, summary]),
      width,
    ),
    '',
    'Options of every command:',
    ...optionLines(common, width),
    '',
    ...wrapProse('"lorewright help COMMAND" explains one command.', width),
    ...wrapProse('Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped.', width),
  ].join('\n');
}

export function commandHelp(command: Command, common: Options, terminalWidth: number): string {
  const width = Math.min(MOST, terminalWidth);
  return [
    ...usageLines(command.usage, width),
    '',
    ...helpLines(command.help, width),
    ...(Object.keys(command.options).length > 0
      ? ['', 'Options:', ...optionLines(command.options, width)]
      : []),
    '',
    'Options of every command:',
    ...optionLines(common, width),
  ].join('\n');
}

/** Reflows paragraphs to the terminal's width. Indented lines of two columns are a table. */
function helpLines(help: string, width: number): string[] {
  const paragraphs = help.replace(/(?<![.:\n])\n(?!\s)/g, ' ').split('\n');
  const rows = paragraphs.map((line) => /^ {2}(\S.*?) {2,}(.*)$/.exec(line)?.slice(1));
  const table = columns(
    rows.flatMap((row) => (row ? [row] : [])),
    width,
  );
  const before = rows.findIndex((row) => row !== undefined);
  const prose = (lines: readonly string[]) => lines.flatMap((line) => wrapProse(line, width));
  if (before < 0) return prose(paragraphs);
  const after = paragraphs.filter((_, at) => at > before && rows[at] === undefined);
  return [...prose(paragraphs.slice(0, before)), ...table, ...prose(after)];
}

/** Breaks a usage line between its parts: "[--world NAME]" stays together. */
const usageLines = (usage: string, width: number): string[] =>
  usage
    .split('\n')
    .flatMap((line, at) => {
      const parts = line
        .trim()
        .replace(/\[[^[\]]*(\[[^\]]*\][^[\]]*)*\]/g, (part) => part.replaceAll(' ', GAP));
      const start = at === 0 ? 'Usage: ' : ' '.repeat('Usage: '.length);
      const [first = '', ...more] = wrap(parts, width - start.length - 2);
      return [start + first, ...more.map((rest) => `         ${rest}`)];
    })
    .map((line) => line.replaceAll(GAP, ' '));
const GAP = '\ue000';

const optionLines = (options: Options, width: number): string[] =>
  columns(
    Object.entries(options)
      .filter(([, option]) => !option.hidden)
      .map(([name, option]) => [`${short(name)}--${name}${valueName(option)}`, option.help]),
    width,
  );

function valueName({ type, value = 'VALUE', without }: Option): string {
  if (type === 'boolean') return '';
  return without === undefined ? ` ${value}` : ` [${value}]`;
}

function columns(rows: readonly (readonly string[])[], width: number): string[] {
  const most = Math.floor(width / 3);
  const first = Math.min(most, Math.max(...rows.map(([left = '']) => left.length)));
  return rows.flatMap(([left = '', right = '']) => {
    const [beside = '', ...more] = wrap(right, width - first - 4);
    const rest = more.map((line) => `  ${' '.repeat(first)}  ${line}`);
    return left.length > first
      ? [`  ${left}`, `  ${' '.repeat(first)}  ${beside}`, ...rest]
      : [`  ${left.padEnd(first)}  ${beside}`, ...rest];
  });
}

const short = (name: string): string => (letters[name] ? `-${letters[name]}, ` : '');

import type { Command, Options } from '../tool/command.ts';

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
    '"lorewright COMMAND --help" explains one command. Exit codes: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}

export function commandHelp(_name: string, command: Command, common: Options): string {
  return [
    `Usage: ${command.usage}`,
    '',
    command.help,
    ...(Object.keys(command.options).length > 0
      ? ['', 'Options:', ...optionLines(command.options)]
      : []),
    '',
    'Options of every command:',
    ...optionLines(common),
  ].join('\n');
}

const optionLines = (options: Options): string[] =>
  columns(
    Object.entries(options)
      .filter(([, option]) => !option.hidden)
      .map(([name, { type, value, help }]) => [
        `--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`,
        help,
      ]),
  );

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.min(34, Math.max(...rows.map(([left = '']) => left.length)));
  return rows.map(([left = '', right = '']) =>
    left.length > width
      ? `  ${left}\n  ${' '.repeat(width)}  ${right}`
      : `  ${left.padEnd(width)}  ${right}`,
  );
}

import { parseArgs } from 'node:util';
import { invalidInput, LoreError } from '../base/error.ts';
import { fileError } from '../base/file-error.ts';
import { createLogger } from '../base/log.ts';
import { commandLine } from '../base/program.ts';
import { resolveSettings } from '../base/settings.ts';
import { version } from '../base/version.ts';
import { lorewright } from '../mcp/app.ts';
import { settings } from '../mcp/catalogue.ts';
import { nearest } from '../text/names.ts';
import type { Command, Options, Terminal } from '../tool/command.ts';
import { commands, defaultCommand, letters } from './commands.ts';
import { listenForSignals } from './interruption.ts';

const common: Options = {
  ...Object.fromEntries(
    Object.values(settings).flatMap((setting) =>
      setting.flag === undefined
        ? []
        : [
            [
              setting.flag,
              {
                type: setting.kind === 'flag' ? ('boolean' as const) : ('string' as const),
                help: setting.help,
                ...(typeof setting.kind === 'object' && { value: setting.kind.join('|') }),
              },
            ],
          ],
    ),
  ),
  help: { type: 'boolean', help: 'Show this help' },
  version: { type: 'boolean', help: 'Show the version' },
};

/** Runs a command; an error is written to the terminal and becomes the exit code. */
export async function runToEnd(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(argv, terminal);
  } catch (error) {
    const known = error instanceof LoreError ? error : fileError(error);
    if (known) {
      terminal.err(`lorewright: ${known.sentence}`);
      return known.kind === 'invalid_input' ? 2 : 1;
    }
    terminal.err(`lorewright: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return 1;
  }
}

const isName = (word: string | undefined): word is string =>
  word !== undefined && !word.startsWith('-');

/** The name of the command: the first word, or the default one before options. */
export const commandIn = ([first]: readonly string[]): string =>
  isName(first) ? first : defaultCommand;

/** Reads the command line, opens the app and runs one command. Returns the exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const named = isName(argv[0]);
  const name = commandIn(argv);
  const asks = (flag: string, letter: string): boolean =>
    !named && (argv.includes(flag) || argv.includes(letter));
  if (asks('--version', '-v')) return print(terminal, version);
  if (asks('--help', '-h')) return printHelp(terminal);
  if (name === 'help') {
    const [, about] = argv;
    if (about === undefined || about.startsWith('-')) return printHelp(terminal);
    return printHelp(terminal, await commandNamed(about));
  }

  const command = await commandNamed(name);
  const { options, words } = readLine(name, command, named ? argv.slice(1) : argv);
  if (options.help) return printHelp(terminal, command);
  if (options.version) return print(terminal, version);

  const flags: Record<string, string | boolean | undefined> = {};
  for (const [flag, value] of Object.entries(options))
    if (!Array.isArray(value)) flags[flag] = value;
  const resolved = resolveSettings(settings, { flags });
  const app = lorewright(
    resolved.config,
    createLogger(resolved.config.logLevel, resolved.config.logFormat),
    command.untilStopped,
  );
  const interruption = listenForSignals();
  interruption.signal.addEventListener('abort', () => terminal.interrupted());
  const serves = command.untilStopped === true;
  let ending = 1;
  try {
    const { signal } = interruption;
    const running = Promise.resolve(
      command.run({
        options,
        words,
        settings: resolved,
        app,
        terminal,
        signal,
        implied: !named,
        program: { commands, options: common },
      }),
    );
    const orderly = command.whenStopped !== undefined;
    const code = await (serves ? running : interruption.orStopped(running, orderly));
    ending = !interruption.signal.aborted || serves ? (code ?? 0) : interruption.exitCode();
    return ending;
  } catch (error) {
    // Whatever error an interrupted command ends with, the interruption is the reason.
    if (!interruption.signal.aborted) throw error;
    ending = interruption.exitCode();
    app.log.debug({ err: error }, 'interrupted');
    terminal.err(['Stopped.', command.whenStopped?.()].filter(Boolean).join(' '));
    return ending;
  } finally {
    await interruption.closing(app.close(), ending, serves);
  }
}

async function commandNamed(name: string): Promise<Command> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry)
    throw unknown(
      `command "${name}"`,
      nearest(name, Object.keys(commands), 1)[0],
      `Commands: ${Object.keys(commands).join(', ')}.`,
    );
  return (await entry.load()).command;
}

/** Loaded on demand, so that a server starts without it. */
async function printHelp(terminal: Terminal, command?: Command): Promise<number> {
  const { commandHelp, programHelp } = await import('./help.ts');
  const { width } = terminal;
  return print(
    terminal,
    command ? commandHelp(command, common, width) : programHelp(commands, common, width),
  );
}

function print(terminal: Terminal, text: string): number {
  terminal.out(text);
  return 0;
}

function readLine(name: string, command: Command, args: readonly string[]) {
  const options: Options = { ...common, ...command.options };
  const { values, positionals, tokens } = parseArgs({
    args: withoutValues(args, options),
    options: Object.fromEntries(
      Object.entries(options).map(([flag, { type, multiple = false }]) => [
        flag,
        { type, multiple, ...(letters[flag] && { short: letters[flag] }) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = ownOption(options, token.name);
    if (!option)
      throw unknown(
        `flag "${token.rawName}"`,
        nearest(
          token.rawName,
          Object.keys(options).map((o) => `--${o}`),
          1,
        )[0],
        `"${commandLine(`help ${name}`)}" lists them.`,
      );
    if (option.type === 'string' && token.value === undefined) {
      if (option.without === undefined) throw invalidInput(`${token.rawName} needs a value.`);
      values[token.name] = option.without;
    }
    if (option.type === 'boolean' && token.value !== undefined)
      throw invalidInput(`${token.rawName} takes no value.`);
  }
  const { least = 0, most = 0, name: word = 'argument' } = command.words ?? {};
  if (!values.help && positionals.length < least)
    throw invalidInput(`"lorewright ${name}" needs ${word}.`, { next: `Usage: ${command.usage}` });
  const late = positionals[most];
  if (late !== undefined && Object.hasOwn(commands, late) && name === defaultCommand)
    throw invalidInput('The command comes first.', {
      next: `"${commandLine(`${late} …`)}", then its flags.`,
    });
  if (positionals.length > most)
    throw invalidInput(`"lorewright ${name}" does not take "${positionals[most]}".`, {
      next: `Usage: ${command.usage}`,
    });
  return { options: values, words: positionals };
}

const ownOption = (options: Options, name: string) =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** In "--flag --other" the second is not a value; "--flag=-x" is how a value begins with a dash. */
function withoutValues(args: readonly string[], options: Options): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, at) => {
    const option = arg.startsWith('--') ? ownOption(options, arg.slice(2)) : undefined;
    const next = args[at + 1];
    if (at >= end || option?.type !== 'string' || !next || !/^-[^\d.]/.test(next)) return arg;
    if (option.without === undefined)
      throw invalidInput(`${arg} needs a value.`, {
        next: `A value that begins with a dash: ${arg}=${next}`,
      });
    return `${arg}=${option.without}`;
  });
}

const unknown = (what: string, near: string | undefined, next: string): LoreError =>
  invalidInput(`Unknown ${what}.${near ? ` Did you mean ${near}?` : ''}`, { next });

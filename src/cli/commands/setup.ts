import { homedir } from 'node:os';
import { invalidInput, LoreError, messageOf } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import { nearest } from '../../text/names.ts';
import { defineCommand, type Invocation } from '../../tool/command.ts';
import { type Client, clients, isHere, type Machine } from '../setup/clients.ts';
import { connectionFor, secretsNote, type Wish, wishOf } from '../setup/connection.ts';
import { editConfig, shownEntry } from '../setup/edit-config.ts';
import { readConfig, writeConfig } from '../setup/write-config.ts';

const names = clients.map(({ name }) => name);

export const command = defineCommand({
  usage: 'lorewright setup [CLIENT…] [--dry-run] [--remove] [--http [HOST:]PORT]',
  help: `Adds Lorewright to the MCP settings of your assistants: of those named, or of all that are found.
Clients: ${names.join(', ')}.
Shows what it writes, keeps the old file beside the new one, and leaves everything else in it alone.
Other flags and LOREWRIGHT_ variables given here are written along; keys never are. With --http the
clients get the address of a running server instead of a command to start one.`,
  words: { name: '[CLIENT…]', least: 0, most: names.length, choices: names },
  options: {
    'dry-run': { type: 'boolean', help: 'Show what would be written, and write nothing' },
    remove: { type: 'boolean', help: 'Take Lorewright out again' },
  },
  async run(invocation) {
    const { words, terminal, settings } = invocation;
    const machine: Machine = { platform: process.platform, home: homedir(), env: process.env };
    const chosen =
      words.length > 0 ? words.map(named) : clients.filter((one) => isHere(one, machine));
    if (chosen.length === 0) {
      terminal.err(
        `No assistant was found here. Name one to set it up all the same: ${commandLine(`setup ${names[0]}`)}. Known: ${names.join(', ')}.`,
      );
      return 1;
    }
    const wish = wishOf(settings);
    let failed = 0;
    for (const client of chosen) {
      try {
        await setUp(client, machine, wish, invocation);
      } catch (error) {
        failed++;
        const reason = error instanceof LoreError ? error.sentence : messageOf(error);
        terminal.err(
          `${client.title}: ${client.file(machine)} was left as it is: ${reason.replace(/\.$/, '')}.`,
        );
      }
    }
    if (wish.secrets.length > 0 && !invocation.options.remove) terminal.err(secretsNote(wish));
    return failed > 0 ? 1 : 0;
  },
});

async function setUp(
  client: Client,
  machine: Machine,
  wish: Wish,
  { app, options, terminal }: Invocation,
): Promise<void> {
  const { title, format, table } = client;
  const file = client.file(machine);
  const entry = options.remove ? undefined : client.entry(await connectionFor(app, client, wish));
  if (!entry && !options.remove)
    throw invalidInput('it takes no addresses there; add one in its own settings');
  const { text, changes } = editConfig(format, readConfig(file), table, entry);
  if (!changes) {
    terminal.out(
      `${terminal.bold(title)}: ${file} ${entry ? 'has it already' : 'does not name it'}.`,
    );
    return;
  }
  terminal.out(`${terminal.bold(title)}: ${file}`);
  if (entry) terminal.out(indented(shownEntry(format, table, entry)));
  if (options['dry-run']) {
    terminal.err('  Nothing was written (--dry-run).');
    return;
  }
  const backup = writeConfig(file, text);
  terminal.err(
    `  ${entry ? 'Written' : 'Removed'}.${backup === undefined ? '' : ` The file as it was: ${backup}`}${entry ? `\n  ${client.nextStep}` : ''}`,
  );
}

function named(name: string): Client {
  const client = clients.find((one) => one.name === name.toLowerCase());
  if (client) return client;
  const near = nearest(name, names, 1)[0];
  throw invalidInput(
    `Unknown client "${name}".${near ? ` Did you mean ${near}?` : ''} Known: ${names.join(', ')}.`,
  );
}

const indented = (text: string): string => text.replace(/^/gm, '  ');

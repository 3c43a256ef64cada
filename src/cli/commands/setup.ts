import { baseSettings } from '../../base/config.ts';
import { invalidInput } from '../../base/error.ts';
import { fileReason } from '../../base/file-error.ts';
import { commandLine } from '../../base/program.ts';
import type { Resolved } from '../../base/settings.ts';
import { parseAddress } from '../../mcp/http.ts';
import { counted } from '../../text/excerpt.ts';
import { nearest } from '../../text/names.ts';
import { defineCommand, type Invocation } from '../../tool/command.ts';
import {
  type Client,
  clients,
  isInstalled,
  type Machine,
  thisMachine,
  tokenPlaceholder,
} from '../setup/clients.ts';
import type { Tables } from '../setup/config-format.ts';
import {
  configWith,
  connectionFor,
  type PassedSettings,
  passedSettings,
  secretsNote,
} from '../setup/connection.ts';
import { editConfig, ownEntry, shownEntry } from '../setup/edit-config.ts';
import { type FittingToolsets, fittingToolsets, tooManyTools } from '../setup/fitting-toolsets.ts';
import { keepOwnFields, keptSettings, wordsOf } from '../setup/keep-own-settings.ts';
import { readConfig, writeConfig } from '../setup/write-config.ts';

const names = clients.map(({ name }) => name);

export const command = defineCommand({
  usage: 'lorewright setup [CLIENT…] [--dry-run] [--remove] [--json] [--http [HOST:]PORT]',
  help: `Adds Lorewright to the MCP settings of your assistants: of those named, or of all that are found.
Clients: ${names.join(', ')}.
Shows what it writes, keeps the old file beside the new one, and leaves everything else in it alone,
with what you added to the entry yourself and settings of before that are not given anew.
Other flags and LOREWRIGHT_ variables given here are written along; keys never are. With --http the
clients get the address of a running server instead of a command to start one. A client that takes
only so many tools (Cursor: 40) gets the toolsets that fit.`,
  words: { name: '[CLIENT…]', least: 0, most: names.length, choices: names },
  options: {
    'dry-run': { type: 'boolean', help: 'Show what would be written, and write nothing' },
    remove: { type: 'boolean', help: 'Take Lorewright out again' },
    json: { type: 'boolean', help: 'Print what was done as JSON' },
  },
  async run(invocation) {
    const { app, words, terminal, settings, options } = invocation;
    const machine = thisMachine();
    if (app.config.http !== '') parseAddress(app.config.http);
    const chosen =
      words.length > 0
        ? [...new Set(words.map(named))]
        : clients.filter((one) => isInstalled(one, machine));
    if (chosen.length === 0) {
      if (options.json) terminal.out('[]');
      terminal.err(
        `No assistant was found here. Name one to set it up all the same: "${commandLine(`setup ${names[0]}`)}". Known: ${names.join(', ')}.`,
      );
      return 1;
    }
    const wish = passedSettings(settings);
    const outcomes: Outcome[] = [];
    for (const client of chosen) {
      const outcome = await setUp(client, machine, wish, invocation);
      outcomes.push(outcome);
      if (!options.json) show(client, outcome, invocation);
    }
    if (options.json) terminal.out(JSON.stringify(outcomes, null, 2));
    const note = options.remove ? undefined : secretsNote(app.config, wish, outcomes);
    if (note !== undefined) terminal.err(note);
    const failed = outcomes.filter(({ error }) => error !== undefined).length;
    if (!options.json && chosen.length > 1) terminal.err(summaryOf(outcomes));
    if (!options.json && outcomes.some(({ done }) => done === 'written'))
      terminal.err(`Then ask, for example: ${FIRST_QUESTION}`);
    return failed > 0 ? 1 : 0;
  },
});

/** Answered from the package, so it works at once and without network. */
const FIRST_QUESTION = '"What does fireball do in the SRD, and how much damage at level 5?"';

/** A placeholder for the token, for clients whose files cannot refer to variables. */
const TOKEN_PLACE = tokenPlaceholder(baseSettings.httpToken.env);

/** The result for one client. */
interface Outcome {
  readonly client: string;
  readonly file: string;
  readonly done: 'written' | 'removed' | 'unchanged' | 'planned' | 'failed';
  readonly entry?: Readonly<Record<string, unknown>> | undefined;
  readonly backup?: string | undefined;
  /** Settings of the older entry that stay, and names of its variables. */
  readonly kept?: readonly string[] | undefined;
  readonly fitting?: FittingToolsets | undefined;
  /** How many tools it gets, where it takes fewer. */
  readonly tooMany?: number | undefined;
  readonly error?: string | undefined;
}

async function setUp(
  client: Client,
  machine: Machine,
  wish: PassedSettings,
  { settings, options }: Invocation,
): Promise<Outcome> {
  const file = client.file(machine);
  let outcome: Omit<Outcome, 'done'> = { client: client.name, file };
  try {
    const { text: old, own, fault } = entryIn(client, file);
    if (!options.remove) outcome = { ...outcome, ...(await entryFor(client, wish, own, settings)) };
    if (fault !== undefined) throw fault;
    const { entry } = outcome;
    if (!entry && !options.remove)
      throw invalidInput('it takes no addresses there; add one in its own settings');
    const { text, changes } = editConfig(client.format, old, client.table, entry);
    if (!changes) return { ...outcome, done: 'unchanged' };
    if (options['dry-run']) return { ...outcome, done: 'planned' };
    const backup = writeConfig(file, text);
    return { ...outcome, done: entry ? 'written' : 'removed', backup };
  } catch (error) {
    return { ...outcome, done: 'failed', error: fileReason(error) };
  }
}

interface FileNow {
  readonly text: string;
  /** Our entry in it. */
  readonly own?: Tables | undefined;
  /** Why it cannot be read; what would be written is shown all the same. */
  readonly fault?: unknown;
}

function entryIn({ format, table }: Client, file: string): FileNow {
  try {
    const text = readConfig(file);
    return { text, own: ownEntry(format, text, table) };
  } catch (fault) {
    return { text: '', fault };
  }
}

/** What the client is given: what is wished for now, and what the user added before. */
async function entryFor(
  client: Client,
  wish: PassedSettings,
  before: Tables | undefined,
  resolved: Resolved,
): Promise<Pick<Outcome, 'entry' | 'kept' | 'fitting' | 'tooMany'>> {
  const kept = keptSettings(before, wish);
  const config = configWith(resolved, kept);
  const fitting = await fittingToolsets(config, client);
  const wanted = client.entry(connectionFor(config, wish, kept, fitting));
  if (!wanted) return {};
  return {
    entry: keepOwnFields(client, wanted, before),
    kept: 'command' in wanted ? [...wordsOf(kept.flags), ...Object.keys(kept.env)] : [],
    fitting,
    tooMany: await tooManyTools(config, client),
  };
}

function show(client: Client, outcome: Outcome, { terminal }: Invocation): void {
  const { file, done, entry, backup, kept = [], fitting, tooMany, error } = outcome;
  const title = terminal.bold(client.title);
  const note = (text: string): void => terminal.err(`  ${text}`);
  const written = (): string => indented(shownEntry(client.format, client.table, entry ?? {}));
  if (error !== undefined) {
    terminal.err(`${title}: ${file} was left as it is: ${error}.`);
    if (entry) {
      note('Fix that and run this again, or add it there yourself:');
      terminal.out(written());
    }
    return;
  }
  if (done === 'unchanged') {
    terminal.out(`${title}: ${file} ${entry ? 'has it already' : 'does not name it'}.`);
    return;
  }
  terminal.out(`${title}: ${file}`);
  if (entry) terminal.out(written());
  if (fitting) note(fittingNote(client, fitting));
  if (tooMany !== undefined)
    note(
      `${client.title} offers its model at most ${client.mostTools} tools, and these are ${tooMany}: it leaves some out. Name fewer toolsets.`,
    );
  if (kept.length > 0)
    note(
      `Kept from before: ${kept.join(' ')}. To begin anew: "${commandLine(`setup ${client.name} --remove`)}" first.`,
    );
  if (done === 'planned') {
    note(`${entry ? 'Nothing was written' : 'Lorewright would be taken out'} (--dry-run).`);
    return;
  }
  note(`${entry ? 'Written' : 'Removed'}.`);
  if (backup !== undefined) note(`The file as it was: ${backup}`);
  if (entry && client.tokenByHand && JSON.stringify(entry).includes(TOKEN_PLACE))
    note(`${client.title} reads no variables: write the token itself in place of ${TOKEN_PLACE}.`);
  if (entry) note(client.nextStep);
}

const fittingNote = ({ title, name, mostTools }: Client, { tools, leftOut }: FittingToolsets) =>
  `${title} offers its model at most ${mostTools} tools; these are ${tools}. Left out: ${leftOut
    .map((one) => `${one.name} (${one.tools})`)
    .join(', ')}. To choose yourself: "${commandLine(`setup ${name} --toolsets a,b`)}".`;

function summaryOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { done } of outcomes) counts.set(done, (counts.get(done) ?? 0) + 1);
  const parts = [...counts].map(([done, count]) => `${count} ${done}`);
  return `${counted(outcomes.length, 'assistant')}: ${parts.join(', ')}.`;
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

import { fileReason } from '../../base/file-error.ts';
import { commandLine } from '../../base/program.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { type Client, clients, isInstalled, type Machine, thisMachine } from '../setup/clients.ts';
import { ownEntry } from '../setup/edit-config.ts';
import { readConfig } from '../setup/write-config.ts';
import { tryConnection } from './try-connection.ts';

interface Found {
  readonly client: Client;
  /** Undefined if the client is not set up for Lorewright. */
  readonly works?: boolean;
  readonly fault?: string;
  readonly fix?: string;
}

/** Which clients on this machine are set up for Lorewright, and whether their server responds. */
export async function checkClients(
  signal: AbortSignal,
  machine: Machine = thisMachine(),
): Promise<CheckResult> {
  const found = await Promise.all(clients.map((client) => look(client, machine, signal)));
  const broken = found.filter(({ fault }) => fault !== undefined);
  const working = found.filter(({ works }) => works).map(({ client }) => client.title);
  const others = found
    .filter(({ client, works, fault }) => !works && !fault && isInstalled(client, machine))
    .map(({ client }) => client);
  const parts = [
    working.length > 0 && `${working.join(', ')} ${working.length > 1 ? 'connect' : 'connects'}`,
    ...broken.map(({ client, fault }) => `${client.title}: ${fault}`),
    others.length > 0 && `here, but not set up: ${others.map(({ title }) => title).join(', ')}`,
  ].filter((part) => part !== false);
  const nothingSetUp = working.length === 0 && others.length > 0;
  const fixes = [
    ...broken.flatMap(({ fix }) => fix ?? []),
    ...(nothingSetUp ? [`Run "${commandLine('setup')}" to add Lorewright to them.`] : []),
  ];
  return {
    ok: broken.length === 0,
    detail: parts.join('; ') || 'none found on this machine',
    ...(fixes.length > 0 && { fix: fixes.join(' ') }),
  };
}

async function look(client: Client, machine: Machine, signal: AbortSignal): Promise<Found> {
  const file = client.file(machine);
  const again = commandLine(`setup ${client.name}`);
  let entry: Readonly<Record<string, unknown>> | undefined;
  try {
    entry = ownEntry(client.format, readConfig(file), client.table);
  } catch (error) {
    // Setup would refuse such a file too.
    return {
      client,
      fault: `${file} cannot be read: ${fileReason(error)}`,
      fix: `Open ${file} in an editor and fix what is said above, then run "${again}".`,
    };
  }
  if (!entry) return { client };
  const fault = await tryConnection(entry, signal);
  if (!fault) return { client, works: true };
  const { what, of } = fault;
  const byItself = `or run "${again}" to let ${client.title} start one itself`;
  const fix = {
    entry: `Run "${again}" to write the entry again.`,
    server: `Start the server at that address ("${commandLine('serve --http [HOST:]PORT')}"), ${byItself}.`,
    address: `Run "${commandLine(`setup ${client.name} --http [HOST:]PORT`)}" to write the address of your server, ${byItself}.`,
    token: `${tokenFix(client, file)}, ${byItself}.`,
  }[of];
  return { client, fault: what, fix };
}

const tokenFix = ({ title, tokenByHand }: Client, file: string): string =>
  tokenByHand
    ? `Write the token of that server into ${file}`
    : `Give ${title} the token of that server: set LOREWRIGHT_HTTP_TOKEN where it starts, or correct the header in ${file}`;

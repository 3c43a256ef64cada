import { commandLine } from '../../base/program.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { type Client, clients, isHere, type Machine, thisMachine } from '../setup/clients.ts';
import { ownEntry } from '../setup/edit-config.ts';
import { readConfig, reasonOf } from '../setup/write-config.ts';
import { tryConnection } from './try-connection.ts';

interface Found {
  readonly client: Client;
  /** Undefined where the client does not name Lorewright. */
  readonly works?: boolean;
  readonly fault?: string;
  /** Its file is broken or closed to us: setup would refuse it too. */
  readonly unreadable?: string;
  /** It asks a server that somebody else starts. */
  readonly atAddress?: boolean;
}

/** Which assistants on this machine name Lorewright, and whether what they name answers. */
export async function checkClients(
  signal: AbortSignal,
  machine: Machine = thisMachine(),
): Promise<CheckResult> {
  const found = await Promise.all(clients.map((client) => look(client, machine, signal)));
  const broken = found.filter(({ fault }) => fault !== undefined);
  const working = found.filter(({ works }) => works).map(({ client }) => client.title);
  const others = found
    .filter(({ client, works, fault }) => !works && !fault && isHere(client, machine))
    .map(({ client }) => client);
  const parts = [
    working.length > 0 && `${working.join(', ')} ${working.length > 1 ? 'connect' : 'connects'}`,
    ...broken.map(({ client, fault }) => `${client.title}: ${fault}`),
    others.length > 0 && `here, but not set up: ${others.map(({ title }) => title).join(', ')}`,
  ].filter((part) => part !== false);
  const mend = mendFor(broken, working.length === 0 && others.length > 0);
  return {
    ok: broken.length === 0,
    detail: parts.join('; ') || 'none found on this machine',
    ...(mend !== '' && { mend }),
  };
}

function mendFor(broken: readonly Found[], nothingSetUp: boolean): string {
  const unreadable = broken.flatMap(({ unreadable }) => (unreadable ? [unreadable] : []));
  const rest = broken.filter((one) => !one.unreadable);
  const named = (found: readonly Found[]): string =>
    commandLine(`setup ${found.map(({ client }) => client.name).join(' ')}`);
  const [reached, started] = [rest.filter((r) => r.atAddress), rest.filter((r) => !r.atAddress)];
  return [
    unreadable.length > 0 &&
      `Open ${unreadable.join(', ')} in an editor and mend what is said above.`,
    started.length > 0 && `Run "${named(started)}" to write the entry again.`,
    reached.length > 0 &&
      `Start the server at that address ("${commandLine('serve --http [HOST:]PORT')}"), or run "${named(reached)}" to let the client start one itself.`,
    nothingSetUp && `Run "${commandLine('setup')}" to add Lorewright to them.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

async function look(client: Client, machine: Machine, signal: AbortSignal): Promise<Found> {
  const file = client.file(machine);
  try {
    const entry = ownEntry(client.format, readConfig(file), client.table);
    if (!entry) return { client };
    const fault = await tryConnection(entry, signal);
    return fault === undefined
      ? { client, works: true }
      : { client, fault, atAddress: !('command' in entry) };
  } catch (error) {
    return { client, fault: `${file} cannot be read: ${reasonOf(error)}`, unreadable: file };
  }
}

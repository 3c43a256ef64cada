import { homedir } from 'node:os';
import { LoreError, messageOf } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { type Client, clients, isHere, type Machine } from '../setup/clients.ts';
import { ownEntry } from '../setup/edit-config.ts';
import { readConfig } from '../setup/write-config.ts';
import { tryConnection } from './try-connection.ts';

interface Found {
  readonly client: Client;
  /** Undefined where the client does not name Lorewright. */
  readonly works?: boolean;
  readonly fault?: string;
}

/** Which assistants on this machine name Lorewright, and whether what they name answers. */
export async function checkClients(
  signal: AbortSignal,
  machine: Machine = { platform: process.platform, home: homedir(), env: process.env },
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
  const names = broken.map(({ client }) => client.name).join(' ');
  return {
    ok: broken.length === 0,
    detail: parts.join('; ') || 'none found on this machine',
    ...(broken.length > 0
      ? { mend: `Run "${commandLine(`setup ${names}`)}" to write the entry again.` }
      : working.length === 0 &&
        others.length > 0 && { mend: `Run "${commandLine('setup')}" to add Lorewright to them.` }),
  };
}

async function look(client: Client, machine: Machine, signal: AbortSignal): Promise<Found> {
  const file = client.file(machine);
  try {
    const entry = ownEntry(client.format, readConfig(file), client.table);
    if (!entry) return { client };
    const fault = await tryConnection(entry, signal);
    return fault === undefined ? { client, works: true } : { client, fault };
  } catch (error) {
    const reason = error instanceof LoreError ? error.sentence : messageOf(error);
    return { client, fault: `${file} cannot be read (${reason})` };
  }
}

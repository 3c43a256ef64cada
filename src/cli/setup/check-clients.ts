import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { LoreError, messageOf } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';
import type { CheckResult } from '../../tool/domain.ts';
import { clients, type Machine } from './clients.ts';
import { ownEntry } from './edit-config.ts';
import { readConfig } from './write-config.ts';

const Started = z.looseObject({ command: z.string(), args: z.array(z.string()).default([]) });

/** Which assistants on this machine name Lorewright, and whether what they name is there. */
export function checkClients(
  machine: Machine = { platform: process.platform, home: homedir(), env: process.env },
): CheckResult {
  const connected: string[] = [];
  const faults: string[] = [];
  for (const client of clients) {
    const file = client.file(machine);
    try {
      const entry = ownEntry(client.format, readConfig(file), client.table);
      if (!entry) continue;
      const missing = missingFile(entry);
      if (missing === undefined) connected.push(client.title);
      else
        faults.push(
          `${client.title} starts ${missing}, which is not there: run ${commandLine(`setup ${client.name}`)}`,
        );
    } catch (error) {
      const reason = error instanceof LoreError ? error.sentence : messageOf(error);
      faults.push(`${client.title}: ${file} cannot be read (${reason})`);
    }
  }
  if (faults.length > 0) return { ok: true, warning: true, detail: faults.join('; ') };
  return {
    ok: true,
    detail:
      connected.length > 0
        ? connected.join(', ')
        : `none set up; ${commandLine('setup')} adds it to those that are here`,
  };
}

/** The first file of the command that does not exist. */
function missingFile(entry: Record<string, unknown>): string | undefined {
  const started = Started.safeParse(entry);
  if (!started.success) return undefined;
  const { command, args } = started.data;
  return [command, ...args.slice(0, 1)].find((path) => isAbsolute(path) && !existsSync(path));
}

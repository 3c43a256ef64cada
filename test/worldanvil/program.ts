import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programEnv } from '../helpers/client.ts';
import type { LoopbackWorldAnvil } from '../upstreams/worldanvil.ts';
import { NOBODY } from './visit.ts';

/** The environment of the built program before a loopback World Anvil. */
export const worldAnvilEnv = (wa: LoopbackWorldAnvil): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  ...programEnv(),
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_BACKGROUND_SYNC: '0',
  // Nothing but this World Anvil is there to be asked.
  LOREWRIGHT_OPEN5E_URL: NOBODY,
  LOREWRIGHT_DND5EAPI_URL: NOBODY,
  LOREWRIGHT_WORLDANVIL_URL: wa.url,
  LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
  WORLD_ANVIL_APPLICATION_KEY: wa.applicationKey,
  WORLD_ANVIL_AUTH_TOKEN: wa.authToken,
});

/** Runs a command of the built program to its end. */
export const runProgram = (
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((done) => {
    const program = join(import.meta.dirname, '../../dist/cli.js');
    const child = execFile(process.execPath, [program, ...args], { env }, (_, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });

/** Everything that lies in a folder, as one text. */
export const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

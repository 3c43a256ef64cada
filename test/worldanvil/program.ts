import { spawnSync } from 'node:child_process';
import { programEnv } from '../helpers/client.ts';
import { bareFolder } from '../helpers/folder.ts';
import type { LoopbackWorldAnvil } from '../upstreams/worldanvil.ts';
import { NOBODY } from './visit.ts';

/** The environment of the built program before a loopback World Anvil. */
export const worldAnvilEnv = (wa: LoopbackWorldAnvil): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  ...programEnv(),
  LOREWRIGHT_DATA: bareFolder(),
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_BACKGROUND_SYNC: '0',
  // Nothing but this World Anvil is there to be asked.
  LOREWRIGHT_OPEN5E_URL: NOBODY,
  LOREWRIGHT_DND5EAPI_URL: NOBODY,
  LOREWRIGHT_WIKI_URL: NOBODY,
  LOREWRIGHT_SPYGLASS_URL: NOBODY,
  LOREWRIGHT_WORLDANVIL_URL: wa.url,
  LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
  WORLD_ANVIL_APPLICATION_KEY: wa.applicationKey,
  WORLD_ANVIL_AUTH_TOKEN: wa.authToken,
});

const READ_ALL = `
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
for (const entry of readdirSync(process.argv[1], { recursive: true, withFileTypes: true }))
  if (entry.isFile()) process.stdout.write(readFileSync(join(entry.parentPath, entry.name)));
`;

/**
 * Everything that lies in a folder, as one text. Read by another process: a file of SQLite that is
 * open here would lose its locks when it is closed again.
 */
export const contentsOf = (folder: string): string =>
  spawnSync(process.execPath, ['-e', READ_ALL, folder], {
    encoding: 'latin1',
    maxBuffer: 2 ** 30,
  }).stdout;

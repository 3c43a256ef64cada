import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, defineSettings, type ValuesOf } from '../base/config.ts';

export const settings = defineSettings({
  worldAnvilUrl: {
    env: 'LOREWRIGHT_WORLDANVIL_URL',
    kind: 'url',
    fallback: () => 'https://www.worldanvil.com/api/external/boromir',
    help: 'World Anvil',
  },
  worldAnvilApplicationKey: {
    perMember: true,
    env: 'WORLD_ANVIL_APPLICATION_KEY',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'World Anvil application key; with the auth token it opens the worldanvil toolset',
  },
  worldAnvilAuthToken: {
    perMember: true,
    env: 'WORLD_ANVIL_AUTH_TOKEN',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'World Anvil user auth token',
  },
  worldAnvilPaceMs: {
    env: 'LOREWRIGHT_WORLDANVIL_PACE_MS',
    kind: 'count',
    fallback: () => 1000,
    help: 'Milliseconds between two World Anvil requests',
  },
  worldAnvilTimeoutMs: {
    env: 'LOREWRIGHT_WORLDANVIL_TIMEOUT_MS',
    kind: 'count',
    fallback: () => 30_000,
    help: 'How long one World Anvil request may take',
  },
  worldAnvilCallMs: {
    env: 'LOREWRIGHT_WORLDANVIL_CALL_MS',
    kind: 'count',
    fallback: () => 20_000,
    help: 'After this long a World Anvil tool answers with what it has read so far',
  },
  audience: {
    perMember: true,
    env: 'LOREWRIGHT_AUDIENCE',
    flag: 'audience',
    kind: ['gm', 'player'],
    fallback: () => 'gm',
    help: 'player hides secrets, drafts and private content of World Anvil worlds',
  },
  playerWorlds: {
    perMember: true,
    env: 'LOREWRIGHT_PLAYER_WORLDS',
    kind: 'text',
    fallback: () => '',
    help: 'Worlds players may see although they are not public, separated by commas',
  },
  worldAnvilWrite: {
    // Its change log is in the data folder, which members do not have.
    perMember: 'off',
    env: 'LOREWRIGHT_WORLDANVIL_WRITE',
    kind: 'flag',
    fallback: () => false,
    help: 'Offer the tools that write to World Anvil; never for players',
  },
  worldAnvilWriteWorlds: {
    env: 'LOREWRIGHT_WORLDANVIL_WRITE_WORLDS',
    kind: 'text',
    fallback: () => '',
    help: 'The worlds that may be written to: ids, titles, slugs or addresses, separated by commas',
  },
});

declare module '../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}

export const hasKeys = (config: Config): boolean =>
  config.worldAnvilApplicationKey !== '' && config.worldAnvilAuthToken !== '';

/** The settings without which nothing is written; which worlds may be is checked separately. */
export const neededToWrite = (config: Config): string[] => [
  ...(config.worldAnvilApplicationKey === '' ? [settings.worldAnvilApplicationKey.env] : []),
  ...(config.worldAnvilAuthToken === '' ? [settings.worldAnvilAuthToken.env] : []),
  ...(config.worldAnvilWrite ? [] : [`${settings.worldAnvilWrite.env}=1`]),
  ...(config.audience === 'gm' ? [] : [`${settings.audience.env}=gm`]),
];

export const canWrite = (config: Config): boolean => neededToWrite(config).length === 0;

/** In the data folder once a vault has been imported. */
export const VAULTS_FILE = 'vaults.json';

export const hasVault = (config: Config): boolean => existsSync(join(config.data, VAULTS_FILE));

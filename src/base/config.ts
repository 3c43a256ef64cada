import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { logLevels } from './log.ts';

/**
 * Every setting, described once. Flags win over the environment, the environment over the config
 * file, the file over the default; `lorewright doctor` shows each value and where it came from.
 */
export const Config = z.object({
  data: z.string(),
  toolsets: z.string(),
  offline: z.boolean(),
  http: z.string(),
  logLevel: z.enum(logLevels),
  httpToken: z.string(),
  open5eUrl: z.string(),
  dnd5eapiUrl: z.string(),
  wikiUrl: z.string(),
  wikiRetries: z.int(),
  spyglassUrl: z.string(),
  worldAnvilUrl: z.string(),
  worldAnvilApplicationKey: z.string(),
  worldAnvilAuthToken: z.string(),
  worldAnvilPaceMs: z.int(),
  worldAnvilTimeoutMs: z.int(),
  worldAnvilCallMs: z.int(),
  audience: z.enum(['gm', 'player']),
  embedder: z.enum(['auto', 'table', 'minilm', 'ollama', 'openai']),
  embedderUrl: z.string(),
  embedderModel: z.string(),
  embedderKey: z.string(),
  mcdoc: z.string(),
  backgroundSync: z.boolean(),
});
export type Config = z.infer<typeof Config>;

type Kind = 'text' | 'flag' | 'count' | 'url' | 'path' | readonly string[];

export interface Setting {
  readonly env: string;
  readonly flag?: string;
  readonly kind: Kind;
  readonly fallback: () => string | number | boolean;
  readonly secret?: boolean;
  readonly help: string;
}

const dataFolder = (): string => {
  if (process.platform === 'win32')
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'lorewright');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'lorewright');
  return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'lorewright');
};

export const settings: { readonly [Name in keyof Config]: Setting } = {
  data: {
    env: 'LOREWRIGHT_DATA',
    flag: 'data',
    kind: 'path',
    fallback: dataFolder,
    help: 'Folder of the library',
  },
  toolsets: {
    env: 'LOREWRIGHT_TOOLSETS',
    flag: 'toolsets',
    kind: 'text',
    fallback: () => '',
    help: 'Toolsets or presets, separated by commas; default: every toolset that can work',
  },
  offline: {
    env: 'LOREWRIGHT_OFFLINE',
    flag: 'offline',
    kind: 'flag',
    fallback: () => false,
    help: 'Never touch the network',
  },
  http: {
    env: 'LOREWRIGHT_HTTP',
    flag: 'http',
    kind: 'text',
    fallback: () => '',
    help: 'Serve Streamable HTTP on [HOST:]PORT instead of stdio',
  },
  logLevel: {
    env: 'LOREWRIGHT_LOG',
    flag: 'log-level',
    kind: logLevels,
    fallback: () => 'warn',
    help: 'How much is written to stderr',
  },
  httpToken: {
    env: 'LOREWRIGHT_HTTP_TOKEN',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'Bearer token for HTTP; required to listen beyond loopback',
  },
  open5eUrl: {
    env: 'LOREWRIGHT_OPEN5E_URL',
    kind: 'url',
    fallback: () => 'https://api.open5e.com',
    help: 'Open5e',
  },
  dnd5eapiUrl: {
    env: 'LOREWRIGHT_DND5EAPI_URL',
    kind: 'url',
    fallback: () => 'https://www.dnd5eapi.co',
    help: 'D&D 5e API',
  },
  wikiUrl: {
    env: 'LOREWRIGHT_WIKI_URL',
    kind: 'url',
    fallback: () => 'https://minecraft.wiki/api.php',
    help: 'Minecraft Wiki (MediaWiki api.php)',
  },
  wikiRetries: {
    env: 'LOREWRIGHT_WIKI_RETRIES',
    kind: 'count',
    fallback: () => 3,
    help: 'How often a wiki request is repeated when the wiki asks for patience',
  },
  spyglassUrl: {
    env: 'LOREWRIGHT_SPYGLASS_URL',
    kind: 'url',
    fallback: () => 'https://api.spyglassmc.com',
    help: 'Spyglass: newer Minecraft versions, registries, commands and mcdoc symbols',
  },
  worldAnvilUrl: {
    env: 'LOREWRIGHT_WORLDANVIL_URL',
    kind: 'url',
    fallback: () => 'https://www.worldanvil.com/api/external/boromir',
    help: 'World Anvil',
  },
  worldAnvilApplicationKey: {
    env: 'WORLD_ANVIL_APPLICATION_KEY',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'World Anvil application key; with the auth token it opens the worldanvil toolset',
  },
  worldAnvilAuthToken: {
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
    env: 'LOREWRIGHT_AUDIENCE',
    flag: 'audience',
    kind: Config.shape.audience.options,
    fallback: () => 'gm',
    help: 'player hides secrets, drafts and private content of World Anvil worlds',
  },
  embedder: {
    env: 'LOREWRIGHT_EMBEDDER',
    kind: Config.shape.embedder.options,
    fallback: () => 'auto',
    help: 'Who turns text into vectors; auto = built-in table, MiniLM documents when installed',
  },
  embedderUrl: {
    env: 'LOREWRIGHT_EMBEDDER_URL',
    kind: 'text',
    fallback: () => '',
    help: 'Address of the Ollama or OpenAI-compatible embedder',
  },
  embedderModel: {
    env: 'LOREWRIGHT_EMBEDDER_MODEL',
    kind: 'text',
    fallback: () => '',
    help: 'Model name for that embedder',
  },
  embedderKey: {
    env: 'LOREWRIGHT_EMBEDDER_KEY',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'Key for that embedder',
  },
  mcdoc: {
    env: 'LOREWRIGHT_MCDOC',
    kind: 'text',
    fallback: () => '',
    help: 'Path or address of the mcdoc symbols for Minecraft format checks',
  },
  backgroundSync: {
    env: 'LOREWRIGHT_BACKGROUND_SYNC',
    kind: 'flag',
    fallback: () => true,
    help: 'Let serve keep the library younger than 7 days',
  },
};

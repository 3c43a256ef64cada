import { homedir } from 'node:os';
import { join } from 'node:path';
import { logFormats, logLevels } from './log.ts';

/** The type of a setting's value; a list means one of these words. */
type SettingKind = 'text' | 'flag' | 'count' | 'url' | 'path' | readonly string[];

/** One row says everything about a setting: its variable, flag, type, default and help text. */
export interface Setting {
  readonly env: string;
  readonly flag?: string;
  readonly kind: SettingKind;
  readonly fallback: () => string | number | boolean;
  readonly secret?: boolean;
  /**
   * On a server with members, each member has a value of their own and the server's is not used.
   * `off`: members always have the default.
   */
  readonly perMember?: true | 'off';
  readonly help: string;
}
export type Settings = Readonly<Record<string, Setting>>;

/** The type of a setting's value follows from the kind in its row. */
type ValueOf<Row extends Setting> = Row['kind'] extends 'flag'
  ? boolean
  : Row['kind'] extends 'count'
    ? number
    : Row['kind'] extends readonly (infer Word)[]
      ? Word
      : string;

export type ValuesOf<Rows extends Settings> = {
  readonly [Name in keyof Rows]: ValueOf<Rows[Name]>;
};

/** Keeps the exact type of each row, so that `ValuesOf` can read it. */
export const defineSettings = <const Rows extends Settings>(rows: Rows): Rows => rows;

const dataFolder = (): string => {
  if (process.platform === 'win32')
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'lorewright');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'lorewright');
  return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'lorewright');
};

/** The settings of the program itself; each domain adds its own. */
export const baseSettings = defineSettings({
  data: {
    env: 'LOREWRIGHT_DATA',
    flag: 'data',
    kind: 'path',
    fallback: dataFolder,
    help: 'Folder of the library',
  },
  database: {
    env: 'LOREWRIGHT_DATABASE',
    flag: 'database',
    kind: 'text',
    fallback: () => '',
    // It may hold a password.
    secret: true,
    help: 'PostgreSQL address (postgres://…) to keep the library in, for many users; default: one file in the data folder',
  },
  databaseSchema: {
    env: 'LOREWRIGHT_DATABASE_SCHEMA',
    kind: 'text',
    fallback: () => 'lorewright',
    help: 'Schema of that database that the library is kept in',
  },
  databaseConnections: {
    env: 'LOREWRIGHT_DATABASE_CONNECTIONS',
    kind: 'count',
    fallback: () => 10,
    help: 'Most connections of one server to that database',
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
  logFormat: {
    env: 'LOREWRIGHT_LOG_FORMAT',
    kind: logFormats,
    fallback: () => 'auto',
    help: 'auto = plain lines at a terminal, JSON lines otherwise',
  },
  httpToken: {
    env: 'LOREWRIGHT_HTTP_TOKEN',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: 'Bearer token for HTTP; required to listen beyond loopback',
  },
  oauthIssuer: {
    env: 'LOREWRIGHT_OAUTH_ISSUER',
    kind: 'url',
    fallback: () => '',
    help: 'Issuer of access tokens: serve many members over HTTP, each with content of their own; needs a database',
  },
  oauthAudience: {
    env: 'LOREWRIGHT_OAUTH_AUDIENCE',
    kind: 'text',
    fallback: () => '',
    help: 'Audience that tokens must name; default: the public address',
  },
  publicUrl: {
    env: 'LOREWRIGHT_PUBLIC_URL',
    kind: 'url',
    fallback: () => '',
    help: 'Address of /mcp as clients reach it, for example https://lore.example.org/mcp',
  },
  secretsKey: {
    env: 'LOREWRIGHT_SECRETS_KEY',
    kind: 'text',
    fallback: () => '',
    secret: true,
    help: "Passphrase that members' keys of other services are encrypted with",
  },
  memberCallsPerMinute: {
    env: 'LOREWRIGHT_MEMBER_CALLS_PER_MINUTE',
    kind: 'count',
    fallback: () => 240,
    help: 'Requests that one member may send to this server in a minute',
  },
  memberConcurrentCalls: {
    env: 'LOREWRIGHT_MEMBER_CONCURRENT_CALLS',
    kind: 'count',
    fallback: () => 8,
    help: 'Requests of one member that this server answers at the same time',
  },
  memberEntries: {
    env: 'LOREWRIGHT_MEMBER_ENTRIES',
    kind: 'count',
    fallback: () => 20_000,
    help: 'Entries that one member may store',
  },
  memberMegabytes: {
    env: 'LOREWRIGHT_MEMBER_MEGABYTES',
    kind: 'count',
    fallback: () => 64,
    help: 'Megabytes that one member may store',
  },
  httpHosts: {
    env: 'LOREWRIGHT_HTTP_HOSTS',
    kind: 'text',
    fallback: () => '',
    help: 'Host names that requests may use, separated by commas; by default every one beyond loopback',
  },
  httpOrigins: {
    env: 'LOREWRIGHT_HTTP_ORIGINS',
    kind: 'text',
    fallback: () => '',
    help: 'Origins of web pages that may connect, separated by commas',
  },
  embedder: {
    env: 'LOREWRIGHT_EMBEDDER',
    kind: ['auto', 'table', 'minilm', 'ollama', 'openai'],
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
  backgroundSync: {
    env: 'LOREWRIGHT_BACKGROUND_SYNC',
    kind: 'flag',
    fallback: () => true,
    help: 'Let serve keep the library younger than 7 days',
  },
  fetchWaitMs: {
    env: 'LOREWRIGHT_FETCH_WAIT_MS',
    kind: 'count',
    fallback: () => 3000,
    help: 'Milliseconds an answer waits for a silent upstream before the library gives it',
  },
  retryBackoffMs: {
    env: 'LOREWRIGHT_RETRY_BACKOFF_MS',
    kind: 'count',
    fallback: () => 500,
    help: 'Milliseconds before a failed request is repeated; doubled each time',
  },
});

/**
 * Every setting's value. A domain adds the values of its rows by declaration merging
 * (`interface Config extends ValuesOf<typeof settings> {}`), so a setting is one row and nothing else.
 */
export interface Config extends ValuesOf<typeof baseSettings> {}

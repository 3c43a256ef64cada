import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, posix, win32 } from 'node:path';

/** The machine whose clients are set up. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The names in a folder; empty if there is none. */
  namesIn(folder: string): readonly string[];
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  home: homedir(),
  env: process.env,
  namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
});

/** How a client reaches the server: it starts it, or connects to an address. */
export type Connection =
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | {
      readonly url: string;
      /** The variable that holds the bearer token, if the server needs one. */
      readonly tokenVariable?: string;
    };

export interface Client {
  readonly name: string;
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The key of the table of servers in the file. */
  readonly table: string;
  /** Its configuration file. */
  file(machine: Machine): string;
  /** What shows that it is installed, if the folder of its file does not. */
  traces?(machine: Machine): readonly string[];
  /** The server's entry in the table; undefined if the client cannot connect this way. */
  entry(connection: Connection): Record<string, unknown> | undefined;
  /** It sends headers literally: the user must put the token itself there. */
  readonly tokenByHand?: boolean;
  /** How many tools it offers to the model at most. */
  readonly mostTools?: number;
  /** What the user does next. */
  readonly nextStep: string;
}

const started = (connection: Connection, type?: string): Record<string, unknown> | undefined => {
  if ('url' in connection) return undefined;
  const { command, args, env } = connection;
  return {
    ...(type !== undefined && { type }),
    command,
    args: [...args],
    ...(Object.keys(env).length > 0 && { env: { ...env } }),
  };
};

/** The entry of a client with its own field for an address and its own syntax for variables. */
const reached =
  (field: string, variable: (name: string) => string, type?: string) =>
  (connection: Connection): Record<string, unknown> | undefined => {
    if (!('url' in connection)) return started(connection, type && 'stdio');
    const { url, tokenVariable } = connection;
    return {
      ...(type !== undefined && { type }),
      [field]: url,
      ...(tokenVariable !== undefined && {
        headers: { Authorization: `Bearer ${variable(tokenVariable)}` },
      }),
    };
  };

const inEnv = (name: string): string => `\${env:${name}}`;
const inShell = (name: string): string => `\${${name}}`;
/** A placeholder for a token that only the user can fill in. */
export const tokenPlaceholder = (name: string): string => `<${name}>`;

/** Where desktop programs keep their settings. */
function settingsFolder({ platform, home, env }: Machine, ...rest: string[]): string {
  if (platform === 'win32')
    return win32.join(env.APPDATA || win32.join(home, 'AppData', 'Roaming'), ...rest);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', ...rest);
  return posix.join(env.XDG_CONFIG_HOME || posix.join(home, '.config'), ...rest);
}

const inHome = ({ platform, home }: Machine, ...rest: string[]): string =>
  (platform === 'win32' ? win32 : posix).join(home, ...rest);

/**
 * The private folder that Windows gives to a packaged Claude Desktop (now the usual form): such a
 * program never sees what others write into the settings folder.
 */
function packagedClaude({ platform, home, env, namesIn }: Machine): string | undefined {
  if (platform !== 'win32') return undefined;
  const packages = win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'Packages');
  const name = namesIn(packages).find((one) => one.startsWith('Claude_'));
  return name && win32.join(packages, name);
}

function claudeDesktopFolder(machine: Machine): string {
  const packaged = packagedClaude(machine);
  return packaged
    ? win32.join(packaged, 'LocalCache', 'Roaming', 'Claude')
    : settingsFolder(machine, 'Claude');
}

/** The folder named by its variable instead of the home folder. */
const chosenFolder = (
  { platform, home, env }: Machine,
  variable: string,
  ...usual: string[]
): string => env[variable] || (platform === 'win32' ? win32 : posix).join(home, ...usual);

const inFolder = ({ platform }: Machine, folder: string, name: string): string =>
  (platform === 'win32' ? win32 : posix).join(folder, name);

export const clients: readonly Client[] = [
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    table: 'mcpServers',
    file: (machine) =>
      inFolder(machine, claudeDesktopFolder(machine), 'claude_desktop_config.json'),
    traces: (machine) => [packagedClaude(machine) ?? claudeDesktopFolder(machine)],
    // Addresses are added in its settings dialog, never in the file.
    entry: (connection) => started(connection),
    nextStep: 'Quit Claude Desktop and start it again.',
  },
  {
    name: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    table: 'mcpServers',
    file: (machine) =>
      inFolder(machine, chosenFolder(machine, 'CLAUDE_CONFIG_DIR'), '.claude.json'),
    traces: (machine) => [
      inFolder(machine, chosenFolder(machine, 'CLAUDE_CONFIG_DIR'), '.claude.json'),
      chosenFolder(machine, 'CLAUDE_CONFIG_DIR', '.claude'),
    ],
    entry: reached('url', inShell, 'http'),
    nextStep: 'Start a new session; /mcp shows it.',
  },
  {
    name: 'cursor',
    title: 'Cursor',
    format: 'json',
    table: 'mcpServers',
    file: (machine) => inHome(machine, '.cursor', 'mcp.json'),
    entry: reached('url', inEnv),
    mostTools: 40,
    nextStep: 'Switch it on in Cursor’s settings, under MCP.',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    format: 'json',
    table: 'servers',
    file: (machine) => settingsFolder(machine, 'Code', 'User', 'mcp.json'),
    entry: reached('url', inEnv, 'http'),
    mostTools: 128,
    nextStep: 'VS Code asks once whether it may start it.',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    table: 'mcpServers',
    file: (machine) => inHome(machine, '.codeium', 'windsurf', 'mcp_config.json'),
    entry: reached('serverUrl', inEnv),
    mostTools: 100,
    nextStep: 'Press refresh in Cascade’s list of MCP servers.',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    format: 'json',
    table: 'mcpServers',
    file: (machine) => inHome(machine, '.gemini', 'settings.json'),
    entry: reached('httpUrl', (name) => `$${name}`),
    nextStep: 'Start it again; /mcp shows it.',
  },
  {
    name: 'codex',
    title: 'Codex',
    format: 'toml',
    table: 'mcp_servers',
    file: (machine) =>
      inFolder(machine, chosenFolder(machine, 'CODEX_HOME', '.codex'), 'config.toml'),
    entry: (connection) =>
      'url' in connection
        ? {
            url: connection.url,
            ...(connection.tokenVariable !== undefined && {
              bearer_token_env_var: connection.tokenVariable,
            }),
          }
        : started(connection),
    nextStep: 'Start it again; /mcp shows it.',
  },
  {
    name: 'zed',
    title: 'Zed',
    format: 'json',
    table: 'context_servers',
    file: (machine) =>
      machine.platform === 'darwin'
        ? inHome(machine, '.config', 'zed', 'settings.json')
        : settingsFolder(machine, machine.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
    entry: reached('url', tokenPlaceholder),
    tokenByHand: true,
    nextStep: 'The Agent panel’s settings show it.',
  },
  {
    name: 'lm-studio',
    title: 'LM Studio',
    format: 'json',
    table: 'mcpServers',
    file: (machine) => inHome(machine, '.lmstudio', 'mcp.json'),
    entry: reached('url', tokenPlaceholder),
    tokenByHand: true,
    nextStep: 'Switch it on beside the chat, under Integrations.',
  },
];

/** Whether anything of the client is on this machine. */
export const isInstalled = (client: Client, machine: Machine): boolean =>
  (client.traces?.(machine) ?? [dirname(client.file(machine))]).some((path) => existsSync(path));

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Connection, clients, type Machine } from '../../src/cli/setup/clients.ts';
import { editConfig } from '../../src/cli/setup/edit-config.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';

/** The settings of this machine that say where clients keep theirs. */
const PLACES = { XDG_CONFIG_HOME: '', APPDATA: '' };

/** In this process, as if the built program had been started. */
async function setupIn(home: string, args: readonly string[], env: Record<string, string> = {}) {
  const [, started = ''] = process.argv;
  process.argv[1] = program;
  const ran = await runCommand({ ...PLACES, HOME: home, ...env }, 'setup', ...args);
  process.argv[1] = started;
  return { status: ran.code, stdout: ran.out, stderr: ran.err };
}
const startSetup = (home: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...builtProgram, 'setup', ...args],
    {
      env: { PATH: process.env.PATH, HOME: home },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};
const put = (file: string, text: string): string => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const program = join(process.cwd(), 'dist/cli.js');
const LINUX: Machine = { platform: 'linux', home: '/home/gm', env: {}, namesIn: () => [] };
const WINDOWS: Machine = { ...LINUX, platform: 'win32', home: 'C:\\Users\\gm' };
const client = (name: string) => {
  const found = clients.find((one) => one.name === name);
  if (!found) throw new Error(`no client ${name}`);
  return found;
};

describe('where each client keeps its settings', () => {
  const places: Record<string, [linux: string, mac: string, windows: string]> = {
    'claude-desktop': [
      '/home/gm/.config/Claude/claude_desktop_config.json',
      '/home/gm/Library/Application Support/Claude/claude_desktop_config.json',
      'C:\\Users\\gm\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    'claude-code': [
      '/home/gm/.claude.json',
      '/home/gm/.claude.json',
      'C:\\Users\\gm\\.claude.json',
    ],
    cursor: [
      '/home/gm/.cursor/mcp.json',
      '/home/gm/.cursor/mcp.json',
      'C:\\Users\\gm\\.cursor\\mcp.json',
    ],
    vscode: [
      '/home/gm/.config/Code/User/mcp.json',
      '/home/gm/Library/Application Support/Code/User/mcp.json',
      'C:\\Users\\gm\\AppData\\Roaming\\Code\\User\\mcp.json',
    ],
    windsurf: [
      '/home/gm/.codeium/windsurf/mcp_config.json',
      '/home/gm/.codeium/windsurf/mcp_config.json',
      'C:\\Users\\gm\\.codeium\\windsurf\\mcp_config.json',
    ],
    gemini: [
      '/home/gm/.gemini/settings.json',
      '/home/gm/.gemini/settings.json',
      'C:\\Users\\gm\\.gemini\\settings.json',
    ],
    codex: [
      '/home/gm/.codex/config.toml',
      '/home/gm/.codex/config.toml',
      'C:\\Users\\gm\\.codex\\config.toml',
    ],
    zed: [
      '/home/gm/.config/zed/settings.json',
      '/home/gm/.config/zed/settings.json',
      'C:\\Users\\gm\\AppData\\Roaming\\Zed\\settings.json',
    ],
    'lm-studio': [
      '/home/gm/.lmstudio/mcp.json',
      '/home/gm/.lmstudio/mcp.json',
      'C:\\Users\\gm\\.lmstudio\\mcp.json',
    ],
  };
  test.each(clients)('$name', (client) => {
    expect([
      client.file(LINUX),
      client.file({ ...LINUX, platform: 'darwin' }),
      client.file(WINDOWS),
    ]).toEqual(places[client.name]);
  });

  test('a packaged Claude Desktop on Windows reads a folder of its own', () => {
    const packages = 'D:\\Local\\Packages';
    const machine: Machine = {
      ...WINDOWS,
      env: { LOCALAPPDATA: 'D:\\Local' },
      namesIn: (folder) => (folder === packages ? ['Other_1', 'Claude_abc123'] : []),
    };
    expect(client('claude-desktop').file(machine)).toBe(
      `${packages}\\Claude_abc123\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json`,
    );
  });

  test('variables of the clients move it', () => {
    const env = { CLAUDE_CONFIG_DIR: '/cfg/claude', CODEX_HOME: '/cfg/codex' };
    expect(client('claude-code').file({ ...LINUX, env })).toBe('/cfg/claude/.claude.json');
    expect(client('codex').file({ ...LINUX, env })).toBe('/cfg/codex/config.toml');
  });
});

describe('what each client is given', () => {
  const start: Connection = { command: '/bin/node', args: ['cli.js'], env: { A: 'b' } };
  const plain = { command: '/bin/node', args: ['cli.js'], env: { A: 'b' } };
  const reach: Connection = { url: 'http://127.0.0.1:7411/mcp', tokenVariable: 'TOKEN' };
  const shell = `\${TOKEN}`;
  const variable = `\${env:TOKEN}`;
  const address = (field: string, token: string, more: object = {}) => ({
    ...more,
    [field]: 'http://127.0.0.1:7411/mcp',
    headers: { Authorization: `Bearer ${token}` },
  });
  test.each([
    ['claude-desktop', 'mcpServers', plain, undefined],
    [
      'claude-code',
      'mcpServers',
      { type: 'stdio', ...plain },
      address('url', shell, { type: 'http' }),
    ],
    ['cursor', 'mcpServers', plain, address('url', variable)],
    ['vscode', 'servers', { type: 'stdio', ...plain }, address('url', variable, { type: 'http' })],
    ['windsurf', 'mcpServers', plain, address('serverUrl', variable)],
    ['gemini', 'mcpServers', plain, address('httpUrl', '$TOKEN')],
    [
      'codex',
      'mcp_servers',
      plain,
      { url: 'http://127.0.0.1:7411/mcp', bearer_token_env_var: 'TOKEN' },
    ],
    // These two send headers as they are written.
    ['zed', 'context_servers', plain, address('url', '<TOKEN>')],
    ['lm-studio', 'mcpServers', plain, address('url', '<TOKEN>')],
  ])('%s', (name, table, started, reached) => {
    expect(client(name).table).toBe(table);
    expect(client(name).entry(start)).toEqual(started);
    expect(client(name).entry(reach)).toEqual(reached);
  });
});

describe('lorewright setup', () => {
  test('sets up what is found, keeps comments and unknown keys, and a backup', async () => {
    const home = emptyFolder();
    const old =
      '// mine\n{\n\t"theme": "dark", /* so */\n\t"mcpServers": {"other": {"command": "x",},},\n}\n';
    const cursor = put(join(home, '.cursor/mcp.json'), old);
    mkdirSync(join(home, '.codex'));
    const { status, stdout, stderr } = await setupIn(home, []);
    expect(stderr).toContain('Written');
    expect(status).toBe(0);
    expect(stdout).toContain('Cursor');
    expect(stdout).toContain('Codex');
    expect(stdout).not.toContain('Windsurf');
    const text = readFileSync(cursor, 'utf8');
    expect(text).toContain('// mine');
    expect(text).toContain('/* so */');
    expect(text).toContain('"other"');
    expect(text).toContain(JSON.stringify(program));
    const backups = readdirSync(dirname(cursor)).filter((name) => name.endsWith('.backup'));
    expect(backups).toHaveLength(1);
    expect(readFileSync(join(dirname(cursor), backups[0] ?? ''), 'utf8')).toBe(old);
    expect(readFileSync(join(home, '.codex/config.toml'), 'utf8')).toContain(
      '[mcp_servers.lorewright]',
    );

    const again = await setupIn(home, []);
    expect(again.stdout).toContain('has it already');
    const removed = await setupIn(home, ['--remove']);
    expect(removed.status).toBe(0);
    expect(readFileSync(cursor, 'utf8')).not.toContain('lorewright');
    expect(readFileSync(cursor, 'utf8')).toContain('"other"');
    expect(readFileSync(join(home, '.codex/config.toml'), 'utf8')).toBe('');
  });

  test('gives a client that caps tools what fits, says what does not, and a command that starts', () => {
    const home = emptyFolder();
    const { status, stderr } = startSetup(home, ['cursor', 'claude-desktop']);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /Cursor offers its model at most 40 tools; these are \d+\. Left out: dnd-browse \(\d+\)/,
    );
    expect(stderr).toContain('2 assistants: 2 written.');
    const { command, args } = json(join(home, '.cursor/mcp.json')).mcpServers.lorewright;
    expect(args).toContain('--toolsets');
    const started = spawnSync(command, [...args.slice(0, 1), 'tools', ...args.slice(1), '--json'], {
      env: { PATH: '', ...programEnv() },
      encoding: 'utf8',
    });
    const tools: { name: string }[] = JSON.parse(started.stdout);
    expect(tools.length).toBeGreaterThan(25);
    expect(tools.length).toBeLessThanOrEqual(40);
    // Something of everything that works without keys.
    const names = tools.map(({ name }) => name);
    for (const name of ['search_all', 'lookup_spell', 'roll_dice', 'get_pack_format_info'])
      expect(names).toContain(name);
    const desktop = json(join(home, '.config/Claude/claude_desktop_config.json'));
    expect(desktop.mcpServers.lorewright).toEqual({ command: process.execPath, args: [program] });
  });

  test('what the user has set up comes before what everybody has', async () => {
    const home = emptyFolder();
    const keys = { WORLD_ANVIL_APPLICATION_KEY: 'a-key', WORLD_ANVIL_AUTH_TOKEN: 'a-token' };
    const { stdout, status } = await setupIn(home, ['windsurf', '--json', '--dry-run'], {
      ...keys,
      LOREWRIGHT_WORLDANVIL_WRITE: '1',
      LOREWRIGHT_WORLDANVIL_WRITE_WORLDS: 'Vaeloria',
    });
    expect(status).toBe(0);
    const [windsurf] = JSON.parse(stdout);
    expect(windsurf).toMatchObject({ client: 'windsurf', done: 'planned' });
    expect(windsurf.fitting.toolsets).toContain('worldanvil');
    expect(windsurf.fitting.tools).toBeLessThanOrEqual(100);
  });

  test('writes flags and variables along, but never a key', async () => {
    const home = emptyFolder();
    const { stderr } = await setupIn(home, ['gemini', '--audience', 'player'], {
      LOREWRIGHT_DATA: '/srv/lore',
      WORLD_ANVIL_AUTH_TOKEN: 'very-secret-token',
    });
    const file = join(home, '.gemini/settings.json');
    expect(json(file).mcpServers.lorewright).toMatchObject({
      args: [program, '--audience', 'player'],
      env: { LOREWRIGHT_DATA: '/srv/lore' },
    });
    expect(readFileSync(file, 'utf8')).not.toContain('very-secret-token');
    expect(stderr).toContain('WORLD_ANVIL_AUTH_TOKEN is not written');
    expect(stderr).not.toContain('very-secret-token');
  });

  test('run again, it keeps the settings that you put into the entry', () => {
    const home = emptyFolder();
    const mine = {
      command: 'node',
      args: ['/elsewhere/cli.js', '--toolsets', 'worldanvil'],
      env: {
        WORLD_ANVIL_APPLICATION_KEY: 'a-key',
        WORLD_ANVIL_AUTH_TOKEN: 'a-token',
        LOREWRIGHT_RULESET: '5e-2024',
      },
      disabled: false,
    };
    const file = put(
      join(home, '.cursor/mcp.json'),
      JSON.stringify({ mcpServers: { lorewright: mine } }),
    );
    const first = startSetup(home, ['cursor']);
    expect(first.status).toBe(0);
    expect(json(file).mcpServers.lorewright).toEqual({
      ...mine,
      command: process.execPath,
      args: [program, '--toolsets', 'worldanvil'],
    });
    expect(first.stderr).toMatch(
      /at most 40 tools, and these are \d\d: it leaves some out\. Name fewer toolsets\./,
    );
    expect(first.stderr).toContain('Kept from before: --toolsets worldanvil WORLD_ANVIL_APPLICA');
    expect(first.stderr).not.toContain('a-token');

    const second = startSetup(home, ['cursor', '--toolsets', 'core', '--ruleset', 'a5e']);
    expect(second.status).toBe(0);
    const { LOREWRIGHT_RULESET: _, ...keys } = mine.env;
    expect(json(file).mcpServers.lorewright).toMatchObject({
      args: [program, '--toolsets', 'core', '--ruleset', 'a5e'],
      env: keys,
    });
    expect(json(file).mcpServers.lorewright.env).toEqual(keys);
    const wrong = startSetup(home, ['cursor', '--toolsets', 'cor']);
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('Did you mean core?');
  });

  test('with --http writes the address and where the token is, in the client’s own words', async () => {
    const home = emptyFolder();
    const { stderr } = await setupIn(home, ['windsurf', '--http', '7411'], {
      LOREWRIGHT_HTTP_TOKEN: 'a-long-secret-token',
      WORLD_ANVIL_AUTH_TOKEN: 'a-key-of-the-server',
    });
    expect(stderr).toContain(
      'LOREWRIGHT_HTTP_TOKEN is not written into these files: set it in the environment in which the client is started.',
    );
    expect(stderr).not.toContain('config.json');
    const entry = json(join(home, '.codeium/windsurf/mcp_config.json')).mcpServers.lorewright;
    expect(entry).toEqual({
      serverUrl: 'http://127.0.0.1:7411/mcp',
      headers: { Authorization: `Bearer \${env:LOREWRIGHT_HTTP_TOKEN}` },
    });
    const desktop = await setupIn(home, ['claude-desktop', '--http', '7411']);
    expect(desktop.status).toBe(1);
    expect(desktop.stderr).toContain('takes no addresses');
  });

  test('one address for clients of a server on all of them; a token that must be put by hand stays', async () => {
    const home = emptyFolder();
    const token = { LOREWRIGHT_HTTP_TOKEN: 'a-long-secret-token' };
    const zed = () => json(join(home, '.config/zed/settings.json')).context_servers.lorewright;
    const first = await setupIn(home, ['zed', '--http', '0.0.0.0:7411'], token);
    expect(first.stderr).toContain('write the token itself in place of <LOREWRIGHT_HTTP_TOKEN>');
    expect(zed().url).toBe('http://127.0.0.1:7411/mcp');
    const entry = { ...zed(), enabled: true, headers: { Authorization: 'Bearer mine' } };
    put(
      join(home, '.config/zed/settings.json'),
      JSON.stringify({ context_servers: { lorewright: entry } }),
    );
    const moved = await setupIn(home, ['zed', 'zed', '--http', '7412'], token);
    expect(moved.stderr).not.toContain('by hand');
    expect(zed()).toEqual({ ...entry, url: 'http://127.0.0.1:7412/mcp' });
    const wrong = await setupIn(home, ['zed', '--http', 'nonsense']);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('is not an address');
  });

  test('--dry-run shows everything and writes nothing', async () => {
    const home = emptyFolder();
    const { status, stdout, stderr } = await setupIn(home, ['zed', '--dry-run']);
    expect(status).toBe(0);
    expect(stdout).toContain('"context_servers"');
    expect(stderr).toContain('Nothing was written');
    expect(readdirSync(home)).toEqual([]);
  });

  test('leaves a broken file as it is, and goes on with the others', async () => {
    const home = emptyFolder();
    const broken = put(join(home, '.cursor/mcp.json'), '{"mcpServers": {');
    const { status, stderr } = await setupIn(home, ['cursor', 'lm-studio']);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `${broken} was left as it is: it is not valid JSON (line 1, column 17: a closing brace is missing)`,
    );
    expect(stderr).toContain('or add it there yourself:');
    expect(readFileSync(broken, 'utf8')).toBe('{"mcpServers": {');
    expect(existsSync(join(home, '.lmstudio/mcp.json'))).toBe(true);
  });

  test('follows links, and keeps who may read the file', async () => {
    const home = emptyFolder();
    const real = put(join(home, 'dotfiles/mcp.json'), '{}');
    mkdirSync(join(home, '.cursor'));
    symlinkSync(real, join(home, '.cursor/mcp.json'));
    const mode = statSync(real).mode;
    expect((await setupIn(home, ['cursor'])).status).toBe(0);
    expect(readFileSync(real, 'utf8')).toContain('lorewright');
    expect(statSync(real).mode).toBe(mode);
  });

  test('knows its clients, and says so where none is found', async () => {
    const home = emptyFolder();
    expect((await setupIn(home, ['cursr'])).stderr).toContain('Did you mean cursor?');
    const none = await setupIn(home, []);
    expect(none.status).toBe(1);
    expect(none.stderr).toContain('No assistant was found here');
  });
});

describe('a file in TOML', () => {
  const entry = { command: 'node', args: ['a.js'], env: { A: 'b' } };
  const text = '# mine\nmodel = "x" # why\n\n[mcp_servers.other]\ncommand = "y"\n';

  test('keeps its comments, gets the entry, gives it up again', () => {
    const added = editConfig('toml', text, 'mcp_servers', entry);
    expect(added.text.startsWith(text)).toBe(true);
    expect(editConfig('toml', added.text, 'mcp_servers', entry).changes).toBe(false);
    const moved = editConfig('toml', `${added.text}\n[last]\na = 1\n`, 'mcp_servers', {
      ...entry,
      args: ['b.js'],
    });
    expect(moved.text).toContain('[last]\na = 1');
    expect(moved.text).not.toContain('a.js');
    expect(editConfig('toml', added.text, 'mcp_servers', undefined).text).toBe(text);
  });

  test('is refused where the edit would change anything else', () => {
    const inline = 'mcp_servers = { other = { command = "y" } }\n';
    expect(() => editConfig('toml', inline, 'mcp_servers', entry)).toThrow();
    const tricky = 'note = """\n[mcp_servers.lorewright]\n"""\nb = 2\n';
    expect(() => editConfig('toml', tricky, 'mcp_servers', entry)).toThrow('changed safely');
  });
});

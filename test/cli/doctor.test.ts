import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { tryConnection } from '../../src/cli/doctor/try-connection.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { openUpstreams, type Upstreams } from '../helpers/upstreams.ts';
import { startWiki } from '../upstreams/wiki.ts';

const NOBODY = 'http://127.0.0.1:9';
const Report = z.object({
  checks: z.array(
    z.object({
      check: z.string(),
      ok: z.boolean(),
      detail: z.string(),
      fix: z.string().optional(),
    }),
  ),
});

async function doctor(args: readonly string[], env: Record<string, string>) {
  const all = { ...programEnv(), HOME: emptyFolder(), COLUMNS: '80', ...env };
  return await runCommand(all, 'doctor', ...args);
}

async function checked(env: Record<string, string>) {
  const { code, out } = await doctor(['--json'], env);
  const { checks } = Report.parse(JSON.parse(out));
  return { code, of: (name: string) => checks.find(({ check }) => check === name) };
}

function client(home: string, path: string, entry: unknown): void {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ mcpServers: { lorewright: entry } }));
}

test('a config file that is named but missing is told', async () => {
  const { out } = await runCommand(
    { ...programEnv(), LOREWRIGHT_CONFIG: '/no/such.json' },
    'doctor',
  );
  expect(out).toMatch(/config file\s+warning\s+LOREWRIGHT_CONFIG names \/no\/such\.json/);
});

describe('doctor', () => {
  let upstreams: Upstreams & { close: () => Promise<void> };
  let wiki: Awaited<ReturnType<typeof startWiki>>;
  let online: Record<string, string>;
  beforeAll(async () => {
    [upstreams, wiki] = await Promise.all([openUpstreams(), startWiki()]);
    online = {
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_OPEN5E_URL: upstreams.open5e.url,
      LOREWRIGHT_DND5EAPI_URL: upstreams.api.url,
      LOREWRIGHT_WIKI_URL: wiki.api,
      LOREWRIGHT_SPYGLASS_URL: NOBODY,
    };
  });
  afterAll(async () => {
    await Promise.all([upstreams.close(), wiki.close()]);
  });

  test('asks every upstream of the chosen toolsets, and fails where one is silent', async () => {
    const { code, of } = await checked(online);
    expect(code).toBe(1);
    expect(of('Open5e')).toMatchObject({ ok: true, detail: expect.stringMatching(/answers, \d/) });
    expect(of('Minecraft Wiki')?.ok).toBe(true);
    expect(of('Spyglass')).toMatchObject({ ok: false });
    expect(of('Spyglass')?.fix).toContain('--offline');
    // Only what was asked for.
    const dnd = await checked({ ...online, LOREWRIGHT_TOOLSETS: 'dnd' });
    expect(dnd.code).toBe(0);
    expect(dnd.of('Spyglass')).toBeUndefined();
  });

  test('starts what the assistants start, and says how to fix what does not answer', async () => {
    const home = emptyFolder();
    client(home, '.cursor/mcp.json', {
      command: process.execPath,
      args: [join(process.cwd(), 'dist/cli.js')],
      env: { LOREWRIGHT_DATA: join(home, 'data'), LOREWRIGHT_OFFLINE: '1' },
    });
    client(home, '.codeium/windsurf/mcp_config.json', { serverUrl: `${NOBODY}/mcp` });
    client(home, '.gemini/settings.json', { command: process.execPath, args: ['/gone/cli.js'] });
    const { code, of } = await checked({ HOME: home });
    expect(code).toBe(1);
    expect(of('assistants')?.detail).toContain('Cursor connects');
    expect(of('assistants')?.detail).toContain('Windsurf: nobody answers at');
    expect(of('assistants')?.detail).toMatch(/Gemini CLI: it ended with code 1/);
    expect(of('assistants')?.fix).toContain('setup gemini" to write the entry again');
    expect(of('assistants')?.fix).toContain('setup windsurf" to let Windsurf start one itself');
  });

  test('a file that setup would refuse is fixed by hand', async () => {
    const home = emptyFolder();
    mkdirSync(join(home, '.cursor'));
    writeFileSync(join(home, '.cursor/mcp.json'), '{"mcpServers": ');
    const { code, of } = await checked({ HOME: home });
    expect(code).toBe(1);
    expect(of('assistants')?.detail).toContain('it is not valid JSON (line 1');
    expect(of('assistants')?.fix).toContain('mcp.json in an editor');
  });

  test('an address is asked with the token that the client would send', async () => {
    const asked: [method: string | undefined, token: string | undefined][] = [];
    const server = createServer((request, response) => {
      asked.push([request.method, request.headers.authorization]);
      request.resume();
      response.writeHead(request.headers.authorization === 'Bearer right' ? 200 : 401, {
        'mcp-session-id': 'one',
      });
      response.end('event: message\ndata: {"result":{"serverInfo":{}}}\n\n');
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}/mcp`;
    const { signal } = new AbortController();
    vi.stubEnv('SOME_TOKEN', 'right');
    try {
      const named = { headers: { Authorization: `Bearer \${env:SOME_TOKEN}` } };
      expect(await tryConnection({ serverUrl: url, ...named }, signal)).toBeUndefined();
      // What it began, it ends.
      expect(asked).toEqual([
        ['POST', 'Bearer right'],
        ['DELETE', 'Bearer right'],
      ]);
      expect(
        await tryConnection({ url, bearer_token_env_var: 'SOME_TOKEN' }, signal),
      ).toBeUndefined();
      expect(await tryConnection({ url }, signal)).toMatchObject({
        what: expect.stringContaining('is given none'),
        of: 'token',
      });
      expect((await tryConnection({ url: 'nowhere' }, signal))?.what).toContain(
        'neither a command',
      );
    } finally {
      vi.unstubAllEnvs();
      server.close();
      server.closeAllConnections();
    }
  });

  test('waits until a server that it tried has ended', async () => {
    const home = emptyFolder();
    const [server, last] = [join(home, 'server.mjs'), join(home, 'last-word')];
    writeFileSync(
      server,
      `import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => setTimeout(() => {
        writeFileSync(${JSON.stringify(last)}, '');
        process.exit();
      }, 200));
      process.stdin.once('data', () => console.log('{"result":{"serverInfo":{}}}'));`,
    );
    const entry = { command: process.execPath, args: [server] };
    expect(await tryConnection(entry, new AbortController().signal)).toBeUndefined();
    expect(existsSync(last)).toBe(true);
  });

  test('shows what is set; --all shows every setting and the pace of upstreams', async () => {
    const env = { LOREWRIGHT_RULESET: '5e-2014' };
    const { out } = await doctor([], env);
    expect(out).toMatch(/ruleset +5e-2014 +env +LOREWRIGHT_RULESET/);
    expect(out).not.toContain('LOREWRIGHT_TOOLSETS');
    expect(out).not.toContain('At once');
    const all = await doctor(['--all'], env);
    expect(all.out).toMatch(/ruleset +5e-2014 +env +LOREWRIGHT_RULESET/);
    for (const { env: variable } of Object.values(settings)) expect(all.out).toContain(variable);
    expect(all.out).toMatch(/Upstream +Address +At once +Apart\n/);
  });

  test('shows every variable whole in 80 columns, and the fix below the table', async () => {
    const { code, out } = await doctor(['--all'], {
      LOREWRIGHT_EMBEDDER: 'ollama',
      LOREWRIGHT_EMBEDDER_URL: NOBODY,
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_TOOLSETS: 'worldanvil',
    });
    expect(code).toBe(1);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(out).toContain('LOREWRIGHT_WORLDANVIL_WRITE_WORLDS');
    expect(out).toMatch(/embedder +FAILED +ollama gives no vectors/);
    expect(out).toMatch(/World Anvil +FAILED +not configured/);
    expect(out).toMatch(/What to do\n[\s\S]*\n {2}embedder: Start it/);
    expect(out.trimEnd().split('\n').at(-1)).toBe('2 checks failed.');
  });
});

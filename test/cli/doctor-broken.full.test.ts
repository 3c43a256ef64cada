import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { checkClients } from '../../src/cli/doctor/check-clients.ts';
import { checkProgram } from '../../src/cli/doctor/check-program.ts';
import { clients, type Machine } from '../../src/cli/setup/clients.ts';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';

// Each thing that doctor looks at, broken in turn: it must say which one, and what to do about it.

const NOBODY = 'http://127.0.0.1:9';
const TOKEN = 'sesame-sesame-sesame';
const Checks = z.object({
  checks: z.array(
    z.object({
      check: z.string(),
      ok: z.boolean(),
      warning: z.boolean().optional(),
      detail: z.string(),
      fix: z.string().optional(),
    }),
  ),
});

async function doctor(env: Record<string, string>) {
  const home = emptyFolder();
  const { code, out } = await runCommand(
    { ...programEnv(), HOME: home, ...env },
    'doctor',
    '--json',
  );
  const { checks } = Checks.parse(JSON.parse(out));
  return { code, of: (name: string) => checks.find(({ check }) => check === name) };
}

/** A server that is none of ours: a web page, some JSON, a failure, and one that wants a token. */
let stranger: string;
const server = createServer((request, response) => {
  request.resume();
  const path = (request.url ?? '').split('/')[1];
  if (path === 'page') response.setHeader('content-type', 'text/html').end('<p>Log in</p>');
  else if (path === 'json') response.setHeader('content-type', 'application/json').end('{"a":1}');
  else if (path === 'token' && request.headers.authorization !== `Bearer ${TOKEN}`)
    response.writeHead(401).end();
  else response.writeHead(path === 'gone' ? 404 : 500).end();
});
beforeAll(async () => {
  stranger = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('upstreams: nobody, a wrong path, a web page, something else, a failure', async () => {
  const { code, of } = await doctor({
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_OPEN5E_URL: NOBODY,
    LOREWRIGHT_DND5EAPI_URL: `${stranger}/gone`,
    LOREWRIGHT_SRD_URL: `${stranger}/page`,
    LOREWRIGHT_SPYGLASS_URL: `${stranger}/json`,
    LOREWRIGHT_WIKI_URL: `${stranger}/failure`,
  });
  expect(code).toBe(1);
  for (const [name, variable, detail, usual] of [
    ['Open5e', 'LOREWRIGHT_OPEN5E_URL', /cannot be reached/, 'https://api.open5e.com'],
    ['D&D 5e API', 'LOREWRIGHT_DND5EAPI_URL', /status 404/, 'https://www.dnd5eapi.co'],
    ['The host of the SRD books', 'LOREWRIGHT_SRD_URL', /text\/html/, 'codeload.github.com'],
    ['Spyglass', 'LOREWRIGHT_SPYGLASS_URL', /something else/, 'https://api.spyglassmc.com'],
    ['Minecraft Wiki', 'LOREWRIGHT_WIKI_URL', /status 500/, 'https://minecraft.wiki/api.php'],
  ] as const) {
    expect(of(name)).toMatchObject({ ok: false, detail: expect.stringMatching(detail) });
    expect(of(name)?.fix).toContain(`is set by ${variable}: correct it`);
    expect(of(name)?.fix).toContain(usual);
  }
});

describe('World Anvil', () => {
  let wa: Awaited<ReturnType<typeof startWorldAnvil>>;
  beforeAll(async () => {
    wa = await startWorldAnvil();
  });
  afterAll(() => wa.close());
  test.each([
    ['a wrong key', () => ({ WORLD_ANVIL_AUTH_TOKEN: 'wrong' }), /not accept/, /Check WORLD_/],
    ['a missing key', () => ({ WORLD_ANVIL_AUTH_TOKEN: '' }), /TOKEN is not set/, /^Set WORLD_/],
    [
      'a wrong address',
      () => ({ LOREWRIGHT_WORLDANVIL_URL: `${stranger}/gone` }),
      /not found/,
      /set by LOREWRIGHT_WORLDANVIL_URL: correct it/,
    ],
  ])('%s', async (_, broken, detail, fix) => {
    const { code, of } = await doctor({
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_TOOLSETS: 'worldanvil',
      LOREWRIGHT_WORLDANVIL_URL: wa.url,
      WORLD_ANVIL_APPLICATION_KEY: wa.applicationKey,
      WORLD_ANVIL_AUTH_TOKEN: wa.authToken,
      ...broken(),
    });
    expect(code).toBe(1);
    expect(of('World Anvil')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(detail),
      fix: expect.stringMatching(fix),
    });
  });
});

describe('the library', () => {
  const newer = (): string => {
    const folder = srdFolder();
    const db = new Libsql(join(folder, 'library.db'));
    db.exec('PRAGMA user_version = 9999');
    db.close();
    return folder;
  };
  const noDatabase = (): string => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'library.db'), 'a letter to a friend, not a library'.repeat(200));
    return folder;
  };
  const inItsPlace = (): string => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'library.db'));
    return folder;
  };
  test.each([
    ['of a newer version', newer, /newer Lorewright/, /npm ci && npm run build/],
    ['that is no library', noDatabase, /damaged/, /doctor --repair/],
    ['with a folder in its place', inItsPlace, /no file/, /Move it away/],
    ['that cannot be kept', () => '/proc/lorewright', /There is no .*kept/, /--data/],
  ])('%s', async (_, folder, detail, fix) => {
    const { code, of } = await doctor({ LOREWRIGHT_DATA: folder() });
    expect(code).toBe(1);
    expect(of('file')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(detail),
      fix: expect.stringMatching(fix),
    });
  });
});

describe('game data', () => {
  const minecraft = { LOREWRIGHT_TOOLSETS: 'minecraft' };
  test('a file that is not there, and one that holds something else', async () => {
    const folder = emptyFolder();
    const { code, of } = await doctor({
      ...minecraft,
      LOREWRIGHT_MCDOC: join(folder, 'gone.json'),
      LOREWRIGHT_PACK_ROOTS: join(folder, 'gone'),
    });
    expect(code).toBe(1);
    expect(of('game data')?.detail).toMatch(/MCDOC: .* is not there; LOREWRIGHT_PACK_ROOTS: /);
    expect(of('game data')?.fix).toContain('LOREWRIGHT_MCDOC and LOREWRIGHT_PACK_ROOTS');
    writeFileSync(join(folder, 'other.json'), '{"mcdoc":3}');
    const other = await doctor({ ...minecraft, LOREWRIGHT_MCDOC: join(folder, 'other.json') });
    expect(other.of('game data')).toMatchObject({ ok: false, fix: 'Check LOREWRIGHT_MCDOC.' });
  });

  test('what was never fetched, without network', async () => {
    const { code, of } = await doctor(minecraft);
    expect(code).toBe(0);
    expect(of('game data')).toMatchObject({ ok: true, warning: true });
    expect(of('game data')?.fix).toContain('datapack check DIR');
  });
});

test('files of the program: lost, changed, or their list lost', () => {
  const folder = emptyFolder();
  const list = join(folder, 'assets', 'files.json');
  mkdirSync(dirname(list));
  const whole = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  writeFileSync(list, JSON.stringify({ 'model.bin': whole }));
  expect(checkProgram(list)).toMatchObject({ ok: false, detail: 'model.bin is missing' });
  writeFileSync(join(folder, 'model.bin'), 'hell');
  expect(checkProgram(list).detail).toBe('model.bin is not as it was built');
  expect(checkProgram(list).fix).toContain('npm ci && npm run build');
  writeFileSync(join(folder, 'model.bin'), 'hello');
  expect(checkProgram(list)).toMatchObject({ ok: true });
  writeFileSync(list, '{');
  expect(checkProgram(list)).toMatchObject({ ok: false });
});

test('assistants: each broken in its own way, and each with its own fix', async () => {
  const home = emptyFolder();
  const machine: Machine = { platform: 'linux', home, env: {}, namesIn: () => [] };
  const started = (entry: object) => ({ command: process.execPath, ...entry });
  const cases: Record<string, [entry: unknown, fault: RegExp, fix: RegExp]> = {
    'claude-desktop': [
      started({ args: ['/gone/cli.js'] }),
      /Cannot find module/,
      /write the entry/,
    ],
    'claude-code': [{ command: '/gone/node' }, /cannot be started/, /write the entry/],
    cursor: [started({ env: { A: 1 } }), /variables as texts/, /write the entry/],
    vscode: ['node cli.js', /neither a command nor/, /write the entry/],
    windsurf: [{ serverUrl: `${NOBODY}/mcp` }, /nobody answers/, /Start the server/],
    gemini: [{ httpUrl: `${stranger}/gone` }, /status 404/, /setup gemini --http/],
    zed: [{ url: `${stranger}/json` }, /not MCP/, /setup zed --http/],
    'lm-studio': [
      { url: `${stranger}/token`, headers: { Authorization: 'Bearer wrong' } },
      /refuses the token/,
      /Write the token of that server into/,
    ],
  };
  for (const client of clients) {
    const file = client.file(machine);
    mkdirSync(dirname(file), { recursive: true });
    const entry = cases[client.name]?.[0];
    const broken = `[${client.table}`;
    const whole = JSON.stringify({ [client.table]: { lorewright: entry } });
    writeFileSync(file, entry === undefined ? broken : whole);
  }
  const control = new AbortController();
  onTestFinished(() => control.abort());
  const { ok, detail, fix = '' } = await checkClients(control.signal, machine);
  expect(ok).toBe(false);
  const faults = detail.split('; ');
  const fixes = fix.split(/(?<=\.) (?=Run|Start|Open|Write|Give)/);
  clients.forEach((client, i) => {
    const [, fault, how] = cases[client.name] ?? [0, /not valid TOML/, /Open .* in an editor/];
    expect(faults[i]).toMatch(fault);
    expect(faults[i]?.startsWith(client.title)).toBe(true);
    expect(fixes[i]).toMatch(how);
  });
  expect(fixes).toHaveLength(clients.length);
});

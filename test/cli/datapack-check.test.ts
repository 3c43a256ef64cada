import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkOnDisk } from '../../src/minecraft/commands/check-on-disk.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { type InProcess, openInProcess, programEnv, startInProcess } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { schemaFile } from '../minecraft/small-schema.ts';

const env = () => ({ ...programEnv(), LOREWRIGHT_MCDOC: schemaFile() });

const check = async (...args: string[]) => {
  const { code, out, err } = await runCommand(env(), 'datapack', 'check', ...args);
  return { status: code, stdout: out, stderr: err };
};

/** The same by the built program, for one of the tests. */
const checkByProgram = (...args: string[]) =>
  spawnSync(process.execPath, [...builtProgram, 'datapack', 'check', ...args], {
    env: { PATH: process.env.PATH, ...env() },
    encoding: 'utf8',
  });

const mcmeta = '{"pack":{"pack_format":57,"description":"Fog"}}';

/** The beginning of a structure: a compound without a name, and its end. */
const structure = gzipSync(Buffer.from([10, 0, 0, 0]));

const packFolder = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = emptyFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

const packZip = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const path = join(emptyFolder(), 'pack.zip');
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? Buffer.from(content) : content,
  ]);
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
};

describe('datapack check', () => {
  test('takes the version from pack.mcmeta, and fails on what the game does not load', async () => {
    const folder = packFolder({
      'pack.mcmeta': mcmeta,
      'data/fog/recipe/a.json': '{"type":"minecraft:smelting",',
      'README.md': 'Notes are no mistake.',
      'data/fog/structure/tower.nbt': structure,
    });
    const { status, stdout } = checkByProgram(folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^4 files for 1\.21\.3: 1 error/);
    expect(stdout).toContain('data/fog/recipe/a.json:1:30 error: is not valid JSON');
    expect(stdout).not.toContain('README');
  });

  test('does not call valid what it could not check', async () => {
    const zip = packZip({ 'pack.mcmeta': mcmeta, 'data/fog/function/a.mcfunction': 'say hi\n' });
    const { status, stdout } = await check(zip, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: null,
      versions: ['1.21.3'],
      checked: { ids: false, commands: false },
      findings: [],
    });
  });

  test('--watch checks again after each change, also one made during the first check', async () => {
    const recipe = 'data/fog/recipe/a.json';
    const folder = packFolder({ 'pack.mcmeta': mcmeta, [recipe]: '{"type":"fog:own"}' });
    const { app, close } = await openInProcess({
      config: { toolsets: 'minecraft', mcdoc: schemaFile() },
    });
    onTestFinished(close);
    const ending = new AbortController();
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const watching = checkOnDisk(
      {
        app,
        options: { watch: true },
        terminal: {
          out: print,
          err: print,
          progress: () => {},
          interrupted: () => {},
          interactive: false,
          width: 80,
          bold: (text) => text,
          dim: (text) => text,
        },
        signal: ending.signal,
      },
      folder,
    );
    const broken = /a\.json:1:\d+ error: is not valid JSON/;
    const seen = (pattern: RegExp) => expect.poll(() => lines.join('\n')).toMatch(pattern);
    writeFileSync(join(folder, recipe), '{"type":');
    await seen(broken);
    lines.length = 0;
    writeFileSync(join(folder, recipe), '{"type":"fog:own"}');
    await seen(/2 files for 1\.21\.3: (?!1 error)/);
    ending.abort();
    expect(await watching).toBe(0);
  });

  test('has an exit code of its own for wrong usage', async () => {
    expect((await check('/nowhere')).status).toBe(2);
    const file = join(packFolder({ 'a.txt': '' }), 'a.txt');
    expect((await check(file)).stderr).toContain('neither a folder nor a zip file');
  });

  test('says what is missing at the top of a zip file', async () => {
    const { stdout } = await check(packZip({ 'my pack/pack.mcmeta': mcmeta }));
    expect(stdout).toContain('lies in a folder');
  });

  test('refuses links out of the folder', async () => {
    const folder = packFolder({ 'pack.mcmeta': mcmeta });
    symlinkSync('/etc', join(folder, 'data'));
    const { status, stderr } = await check(folder);
    expect(status).toBe(2);
    expect(stderr).toContain('data is a link out of the pack');
  });

  test('refuses zip entries outside the pack, and more than a pack can hold', async () => {
    const outside = await check(packZip({ 'pack.mcmeta': mcmeta, '../evil.json': '{}' }));
    expect(outside.stderr).toContain('an entry outside the pack');
    const zeros = new Uint8Array(20 * 1024 * 1024);
    const bomb = await check(packZip({ 'pack.mcmeta': mcmeta, 'data/a/recipe/a.json': zeros }));
    expect(bomb.status).toBe(2);
    expect(bomb.stderr).toContain('larger than any data pack');
  });
});

describe('a folder in validate_datapack', () => {
  const folder = () => packFolder({ 'pack.mcmeta': mcmeta, 'data/fog/recipe/a.json': '{' });
  const start = (config: object, options: InProcess = {}) =>
    startInProcess({
      ...options,
      config: { toolsets: 'minecraft', mcdoc: schemaFile(), ...config },
    });

  test('is read below the configured roots', async () => {
    const packRoots = folder();
    const { call } = await start({ packRoots });
    const reply = await call('validate_datapack', { folder: packRoots });
    expect(reply.data).toMatchObject({
      valid: false,
      findings: [{ path: 'data/fog/recipe/a.json' }],
    });
    const outside = await call('validate_datapack', { folder: '/etc' });
    expect(outside.error).toContain('not a pack below the allowed folders');
    const dotted = await call('validate_datapack', { folder: join(packRoots, '..') });
    expect(dotted.error).toContain('not a pack below the allowed folders');
  });

  test.each(['modern', 'legacy'] as const)(
    'is read below the roots of a %s client where none are configured',
    async (era) => {
      const root = folder();
      const { call } = await start({}, { era, person: { roots: [root] } });
      const reply = await call('validate_datapack', { folder: root });
      expect(reply.data).toMatchObject({ findings: [{ path: 'data/fog/recipe/a.json' }] });
      const named = await call('validate_datapack', { folder: '.' });
      expect(named.data).toMatchObject({ findings: [{ path: 'data/fog/recipe/a.json' }] });
      const outside = await call('validate_datapack', { folder: join(root, '..') });
      expect(outside.error).toContain('not a pack below the allowed folders');
      const nothing = await start({}, { era, person: { roots: [] } });
      const refused = await nothing.call('validate_datapack', { folder: root });
      expect(refused.error).toContain('the client names none');
    },
  );

  test.each([
    ['a folder', packFolder],
    ['a zip file', packZip],
  ])('in %s has structures and functions that the game can read', async (_, write) => {
    const pack = write({
      'pack.mcmeta': mcmeta,
      'data/fog/structure/tower.nbt': structure,
      'data/fog/structure/plain.nbt': Buffer.from([10, 0, 0, 0]),
      'data/fog/structure/noise.nbt': Buffer.from([7, 77, 240, 3, 91]),
      'data/fog/function/marked.mcfunction': '\uFEFFsay hi',
    });
    const { call } = await start({ packRoots: dirname(pack) });
    const reply = await call('validate_datapack', { folder: pack });
    expect(reply.data).toMatchObject({
      findings: [
        {
          path: 'data/fog/function/marked.mcfunction',
          message: expect.stringContaining('byte order mark'),
        },
        {
          path: 'data/fog/structure/noise.nbt',
          message: expect.stringContaining('is no structure'),
          also: [{ path: 'data/fog/structure/plain.nbt' }],
        },
      ],
    });
  });

  test('is refused without roots, and over HTTP', async () => {
    const { call } = await start({});
    const reply = await call('validate_datapack', { folder: folder() });
    expect(reply.error).toContain('LOREWRIGHT_PACK_ROOTS names the folders');
    const http = await start({ packRoots: '/', http: '127.0.0.1:1' });
    const remote = await http.call('validate_datapack', { folder: folder() });
    expect(remote.error).toContain('not read over HTTP');
  });
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv } from '../helpers/client.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

const hasScript = spawnSync('script', ['--version']).status === 0;
const env = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  ...programEnv(),
  LOREWRIGHT_DATA: srdFolder(),
  ...more,
});
/** Nobody listens there. */
const nowhere = {
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_OPEN5E_URL: 'http://nowhere.invalid',
  LOREWRIGHT_DND5EAPI_URL: 'http://nowhere.invalid',
  LOREWRIGHT_SRD_URL: 'http://nowhere.invalid',
};
/** What someone at a terminal sees. */
const atTerminal = (args: string, more?: Record<string, string>): string =>
  spawnSync('script', ['-qec', `${process.execPath} dist/cli.js ${args}`, '/dev/null'], {
    env: env(more),
    encoding: 'utf8',
  }).stdout;

describe.skipIf(!hasScript)('at a terminal (needs the program "script")', () => {
  test('being without network is one calm line', () => {
    const seen = atTerminal('search "undead that drain life"', nowhere);
    expect(seen).toContain('Open5e cannot be reached; the library on disk answers.');
    expect(seen.match(/cannot be reached; the library/g)).toHaveLength(1);
    expect(seen).not.toContain('{"');
    expect(seen).toContain('Wight');
  });

  test('the bare name explains how to start this very installation', () => {
    const seen = atTerminal('');
    expect(seen).toContain(`claude mcp add lorewright -- node ${resolve('dist/cli.js')}`);
    expect(seen).not.toContain('npx');
  });
});

test('into a pipe, being without network writes no log at all', () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    [...builtProgram, 'search', 'undead that drain life', '--json'],
    { env: env(nowhere), encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(stderr).toBe('');
});

test('no text tells anyone to run a package that is not ours', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const texts = ['README.md', ...files('docs'), ...files('src')].filter(
    (path) => path !== join('src', 'base', 'program.ts'),
  );
  for (const path of texts) expect(readFileSync(path, 'utf8'), path).not.toMatch(/\bnpx\b/);
});

test('an old Node gets one line', () => {
  const old = join(emptyFolder(), 'old.cjs');
  writeFileSync(old, `Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } });`);
  for (const args of [[], ['--version'], ['search', 'x']]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--require', old, 'dist/cli.js', ...args],
      { env: env(), encoding: 'utf8' },
    );
    expect(stderr).toBe('lorewright: needs Node 20.19 or newer; this is 18.20.8.\n');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  }
});

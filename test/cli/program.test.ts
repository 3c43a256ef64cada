import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHelp } from '../../src/cli/help.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

/** The built program, which two of these tests start; the others run its commands here. */
async function startLorewright(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...builtProgram, ...args], {
    env: { PATH: process.env.PATH, ...programEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

async function lorewright(args: readonly string[], env: Record<string, string> = {}) {
  const { code, out, err } = await runCommand({ ...programEnv(), ...env }, ...args);
  return { code, stdout: out, stderr: err };
}

test('the built program writes results, refusals and exit codes where a shell expects them', async () => {
  const found = await startLorewright(['search', 'fireball', '--kind', 'spell', '--limit', '2']);
  expect(found).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Name\s+Kind/) });
  expect(found.stdout).not.toContain('\u001b[');
  const refused = await startLorewright(['serch']);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^lorewright: .*Did you mean search\?.*\n$/);
});

// Nothing fits into this device.
describe.skipIf(!existsSync('/dev/full'))('a full disk behind the output', () => {
  const into = (redirection: string, ...args: string[]) => {
    const line = [process.execPath, ...builtProgram, ...args].map((word) => `'${word}'`).join(' ');
    return spawnSync('sh', ['-c', `${line} ${redirection}`], {
      env: { PATH: process.env.PATH, ...programEnv(), LOREWRIGHT_LOG: 'debug' },
      encoding: 'utf8',
    });
  };

  test.each([
    [['documents', '--json']],
    [['search', 'fireball', '--json']],
    [['--help']],
    [['tools']],
  ])('the result of %j is missed with one line and exit 1', (args) => {
    const { status, stderr } = into('> /dev/full', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain('lorewright: The output cannot be written: the disk is full.\n');
  });

  test('messages that cannot be written leave the result and its exit code alone', () => {
    const { status, stdout } = into('2> /dev/full', 'search', 'fireball');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Name\s+Kind[\s\S]*Fireball/);
  });

  test('a reader that has enough is no error', () => {
    const { status, stdout, stderr } = into('| head -n 1', 'search', 'fireball');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Name\s+Kind.*\n$/);
    expect(stderr).not.toContain('output');
  });
});

describe('wrong usage: exit 2, one line, the valid values, the nearest', () => {
  test.each([
    [['serch'], 'Did you mean search?'],
    [['--toolsets', 'dnd-serch'], 'Did you mean dnd-search?'],
    [['--toolsets', 'worldanvil-write'], 'The toolset worldanvil-write needs WORLD_ANVIL_APP'],
    [['tools', '--toolsets', 'worldanvil-write'], 'and LOREWRIGHT_WORLDANVIL_WRITE=1. Set that,'],
    [['tools', '--tokns'], 'Did you mean --tokens?'],
    [['search', 'x', '--school', 'evocatoin'], 'Did you mean "evocation"?'],
    [['search', 'x', '--kind', 'spel'], '"spel" is not a content type. Did you mean spell?'],
    [
      ['search', 'x', '--kind', 'spell', '--level', '3', '--cr', '5'],
      'No spell can be filtered by --cr. Leave that out: --cr is for creature.',
    ],
    [['search', 'x', '--level', '3', '--cr', '5'], 'by --level and --cr together.'],
    [['documents', '--source', 'orcbrw'], 'Did you mean orcbrew? Sources: '],
    [['--log-level', 'loud'], 'debug, info, warn, error, silent'],
    [['search'], 'needs TEXT'],
    [['documents', 'extra'], 'does not take "extra"'],
    [['--data'], '--data needs a value'],
    [['--http', 'nowhere'], 'not an address'],
  ])('%j', async (args, hint) => {
    const { code, stdout, stderr } = await lorewright(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(hint);
  });
});

describe('toolsets', () => {
  const keys = {
    WORLD_ANVIL_APPLICATION_KEY: 'test-application',
    WORLD_ANVIL_AUTH_TOKEN: 'test-token',
  };

  test('one that is named but cannot be on is told beside the tools of the others', async () => {
    const some = await lorewright(['tools', '--toolsets', 'dnd-search,worldanvil-write'], keys);
    expect(some).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('search_all'),
      stderr: 'The toolset worldanvil-write needs LOREWRIGHT_WORLDANVIL_WRITE=1.\n',
    });
  });

  test('writing brings along the reading it needs', async () => {
    const both = await lorewright(['tools', '--toolsets', 'worldanvil-write'], {
      ...keys,
      LOREWRIGHT_WORLDANVIL_WRITE: '1',
    });
    expect(both).toMatchObject({ code: 0, stderr: '' });
    expect(both.stdout).toContain('propose_article');
    expect(both.stdout).toContain('list_user_worlds');
  });
});

describe('commands', () => {
  test('search prints a table, the best first', async () => {
    const { code, stdout } = await lorewright([
      'search',
      'fireball',
      '--kind',
      'spell',
      '--limit',
      '2',
    ]);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^Name\s+Kind\s+Document/);
    expect(stdout.split('\n')[2]).toMatch(/^Fireball/);
    expect(stdout).not.toContain('\u001b[');
  });

  test('search takes the filters of the tools, and prints JSON', async () => {
    const { stdout } = await lorewright(['search', '', '--type', 'undead', '--cr', '5', '--json']);
    const { data } = JSON.parse(stdout);
    expect(data.map((row: { name: string }) => row.name)).toContain('Wraith');
  });

  test('a flag is not the value of the one before it', async () => {
    const env = { ...programEnv(), LOREWRIGHT_DATA: srdFolder() };
    const listed = await runCommand(env, 'documents', '--disagreements', '--json');
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^[[{]/) });
    const missing = await runCommand(env, 'search', 'wraith', '--limit', '--json');
    expect(missing.code).toBe(2);
    expect(missing.err).toContain(
      '--limit needs a value. A value that begins with a dash: --limit=',
    );
    expect(await runCommand(env, 'search', '--limit', '1', '--', '--json')).toMatchObject({
      code: 0,
    });
  });

  test('help flows into any width, and its tables stay tables', () => {
    const help = `Does much, and says so in a line that was broken
within its sentence.
--all does everything.
  first     the one that is done before all the others are
  second W  another`;
    const lines = commandHelp({ usage: 'lorewright do', help, options: {}, run: () => 0 }, {}, 44);
    expect(lines.split('\n').slice(2, 9)).toEqual([
      'Does much, and says so in a line that was',
      'broken within its sentence.',
      '--all does everything.',
      '  first     the one that is done before all',
      '            the others are',
      '  second W  another',
      '',
    ]);
  });

  test('documents, tools and help', async () => {
    expect((await lorewright(['documents'])).stdout).toContain('System Reference Document 5.1');
    expect((await lorewright(['tools'])).stdout).toContain('search_spell');
    expect((await lorewright(['tools', '--tokens'])).stdout).toMatch(/all\s+\d+/);
    for (const args of [['--help'], ['help'], ['search', '--help'], ['serve', '--help']]) {
      const { code, stdout } = await lorewright(args);
      expect(code).toBe(0);
      expect(stdout).toContain('Usage: lorewright');
    }
    expect((await lorewright(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('the short flags, help of a command, and 80 columns everywhere', async () => {
    expect((await lorewright(['-v'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const help = await lorewright(['help', 'search']);
    expect(help.stdout).toContain('Usage: lorewright search');
    expect((await lorewright(['search', '-h'])).stdout).toBe(help.stdout);
    expect((await lorewright(['help', 'serch'])).stderr).toContain('Did you mean search?');
    const late = await lorewright(['--offline', 'search', 'x']);
    expect(late.code).toBe(2);
    expect(late.stderr).toContain('The command comes first. "');
    const filled = { LOREWRIGHT_DATA: srdFolder() };
    for (const args of [
      ['-h'],
      ['documents'],
      ['tools'],
      ['search', 'dragons that breathe fire'],
    ]) {
      const { stdout } = await lorewright(args, filled);
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
    const wide = await lorewright(['search', 'dragons'], { ...filled, COLUMNS: '160' });
    expect(wide.stdout.split('\n').some((line) => line.length > 80)).toBe(true);
  });

  test('completion for shells holds commands, their words and their flags', async () => {
    const { stdout } = await lorewright(['completion', 'bash']);
    const script = `${stdout}\nCOMP_WORDS=(lorewright setup cur); COMP_CWORD=2; _lorewright; echo "\${COMPREPLY[@]}"
COMP_WORDS=(lorewright do); COMP_CWORD=1; _lorewright; echo "\${COMPREPLY[@]}"
COMP_WORDS=(lorewright help sn); COMP_CWORD=2; _lorewright; echo "\${COMPREPLY[@]}"
COMP_WORDS=(lorewright tools --tok); COMP_CWORD=2; _lorewright; echo "\${COMPREPLY[@]}"`;
    const { stdout: completed } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(completed).toBe('cursor\ndocuments doctor\nsnapshot\n--tokens\n');
    expect((await lorewright(['completion', 'zsh'])).stdout).toContain('compdef _lorewright');
    expect((await lorewright(['completion', 'fish'])).stdout).toContain('-a migrate');
    expect((await lorewright(['completion', 'tcsh'])).stderr).toContain('bash, zsh, fish');
  });
});

describe('doctor', () => {
  test('shows where each value came from, and no secret', async () => {
    const folder = emptyFolder();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ audience: 'player', logLevel: 'error' }));
    const { code, stdout, stderr } = await lorewright(['doctor', '--log-level', 'info'], {
      LOREWRIGHT_CONFIG: file,
      LOREWRIGHT_HTTP_TOKEN: 'open-sesame',
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/audience\s+player\s+file/);
    expect(stdout).toMatch(/logLevel\s+info\s+flag/);
    expect(stdout).toMatch(/offline\s+true\s+env\b/);
    expect(stdout + stderr).not.toContain('open-sesame');
    expect(stdout).toMatch(/search\s+ok/);
  });

  test('a config file that cannot be read is refused with its path', async () => {
    const file = join(emptyFolder(), 'config.json');
    writeFileSync(file, '{ "offlin": true }');
    const { code, stderr } = await lorewright(['doctor'], { LOREWRIGHT_CONFIG: file });
    expect(code).toBe(2);
    expect(stderr).toContain('offlin');
  });
});

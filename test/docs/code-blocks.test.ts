import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { run } from '../../src/cli/run.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import type { Terminal } from '../../src/tool/command.ts';
import { booksEnv } from '../helpers/client.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import { startDnd5eapi } from '../upstreams/dnd5eapi.ts';
import { startOpen5e } from '../upstreams/open5e.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { NOBODY } from '../worldanvil/visit.ts';
import { type Block, blocksOf, wordsOf } from './blocks.ts';

const root = resolve('.');
const blocks = blocksOf();
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Scripts.parse(JSON.parse(readFileSync('package.json', 'utf8')));

const at = ({ file, line }: Block): string => `${file}:${line}`;
const linesOf = ({ text }: Block): string[] =>
  text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Commands of others: that they are there is not ours to test. */
const FOREIGN = new Set(['git', 'cd', 'docker', 'claude', 'code', 'openssl']);

let playground = '';
/** Set for commands that fetch open content. */
let network: Readonly<Record<string, string>> = {};
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const wa = await startWorldAnvil();
  const open5e = await startOpen5e();
  const dnd5eapi = await startDnd5eapi();
  closers.push(wa.close, open5e.close, dnd5eapi.close);
  playground = newFolder();
  network = {
    ...booksEnv(),
    LOREWRIGHT_OPEN5E_URL: open5e.url,
    LOREWRIGHT_DND5EAPI_URL: dnd5eapi.url,
    // A library of its own: shown output is that of the bundled SRD.
    LOREWRIGHT_DATA: join(playground, 'synced'),
  };
  const data = join(playground, 'data');
  mkdirSync(data);
  putSrdLibrary(data);
  for (const name of ['my-book', 'pack', 'her', 'new'])
    writeFileSync(
      join(playground, `${name}.orcbrew`),
      `{"Book ${name}" {:orcpub.dnd.e5/spells {:tide {:key :tide, :name "Tide", :level 1, :school "evocation", :description "A wave."}}}}`,
    );
  mkdirSync(join(playground, 'my-vault'));
  writeFileSync(join(playground, 'my-vault', 'Harbour.md'), '# Harbour\n\nShips and fog.\n');
  const env = {
    LOREWRIGHT_DATA: data,
    LOREWRIGHT_CONFIG: join(playground, 'none.json'),
    LOREWRIGHT_OPEN5E_URL: NOBODY,
    LOREWRIGHT_DND5EAPI_URL: NOBODY,
    LOREWRIGHT_WIKI_URL: NOBODY,
    LOREWRIGHT_SPYGLASS_URL: NOBODY,
    LOREWRIGHT_WORLDANVIL_URL: wa.url,
    LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
    WORLD_ANVIL_APPLICATION_KEY: wa.applicationKey,
    WORLD_ANVIL_AUTH_TOKEN: wa.authToken,
    LOREWRIGHT_LOG: 'silent',
    HOME: playground,
    XDG_CONFIG_HOME: '',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  process.chdir(playground);
  await command(['datapack', 'new', 'my_pack', '--minecraft', '1.21.4']);
  await command(['datapack', 'new', 'my_pack', '--minecraft', '1.21.4', '--zip']);
});

afterAll(async () => {
  process.chdir(root);
  vi.unstubAllEnvs();
  for (const close of closers) await close();
  rmSync(playground, { recursive: true, force: true });
});

/** A command of the program in this process. */
async function command(
  argv: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    out(text) {
      written.out += `${text}\n`;
    },
    err(text) {
      written.err += `${text}\n`;
    },
    progress() {},
    interrupted() {},
    interactive: false,
    width: 100,
    bold: (text) => text,
    dim: (text) => text,
  };
  const code = await run(argv, terminal);
  return { code, ...written };
}

const expanded = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const ending = /^\*(\.\w+)$/.exec(word)?.[1];
    return ending ? readdirSync('.').filter((file) => file.endsWith(ending)) : [word];
  });

async function withEnv<T>(
  env: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) vi.stubEnv(name, value);
  }
}

/** Runs what can end by itself; what serves or watches must at least be a command with such flags. */
async function tryLine(line: string): Promise<void> {
  for (const part of line.split('&&')) {
    const [program = '', ...words] = wordsOf(part);
    if (FOREIGN.has(program)) continue;
    if (program === 'export') {
      expect(
        Object.values(settings).map(({ env }) => env),
        part,
      ).toContain(words[0]?.split('=')[0]);
      continue;
    }
    if (program === 'npm') {
      const script = words[0] === 'run' ? words[1] : words[0];
      expect(['ci', 'pack', 'install', 'publish', ...Object.keys(scripts)], part).toContain(script);
      continue;
    }
    const isOurs = program === 'lorewright' || (program === 'node' && words[0] === 'dist/cli.js');
    expect(isOurs, `${part} is no command that a test knows`).toBe(true);
    const argv = expanded(program === 'node' ? words.slice(1) : words);
    const goesOn = argv[0] === 'serve' || argv.length === 0 || argv.includes('--watch');
    const fetches = argv[0] === 'sync' && !argv.includes('--from');
    const { code, err } = await withEnv(fetches ? network : {}, () =>
      command(goesOn ? [...argv, '--help'] : argv),
    );
    // No assistant, no network and no image server here: what is missing is said, and 1 is an answer.
    const mayLack = ['setup', 'doctor', 'datapack', 'export-world'].includes(argv[0] ?? '');
    expect(mayLack ? [0, 1] : [0], `${part}: ${err}`).toContain(code);
  }
}

test('every block says what it is', () => {
  expect(blocks.length).toBeGreaterThan(10);
  for (const block of blocks)
    expect(['sh', 'console', 'json', 'ts', 'text'], at(block)).toContain(block.language);
});

describe('commands run', () => {
  test.each(
    blocks.filter(({ language }) => language === 'sh').map((block) => [at(block), block] as const),
  )('%s', async (_, block) => {
    for (const line of linesOf(block)) await tryLine(line);
  });
});

describe('shown output is what the program prints', () => {
  test.each(
    blocks
      .filter(({ language }) => language === 'console')
      .map((block) => [at(block), block] as const),
  )('%s', async (_, block) => {
    const [first = '', ...output] = block.text.trimEnd().split('\n');
    const [, ...argv] = wordsOf(first.replace(/^\$ /, ''));
    const { code, out } = await command(argv);
    expect(code).toBe(0);
    // How well a question fits is weighed anew with every change of the search.
    const weighed = (text: string): string => text.trimEnd().replace(/0\.\d+$/gm, '0.00');
    expect(weighed(out)).toBe(weighed(output.join('\n')));
  });
});

const ClientConfig = z.strictObject({
  mcpServers: z.record(
    z.string(),
    z.union([
      z.strictObject({
        command: z.string(),
        args: z.array(z.string()),
        env: z.record(z.string(), z.string()).optional(),
      }),
      z.looseObject({ url: z.url() }),
    ]),
  ),
});

describe('JSON is JSON, and configuration such as clients read', () => {
  test.each(
    blocks
      .filter(({ language }) => language === 'json')
      .map((block) => [at(block), block] as const),
  )('%s', (_, { text }) => {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value && 'mcpServers' in value) ClientConfig.parse(value);
  });
});

describe('TypeScript works where it says it stands', () => {
  test.each(
    blocks.filter(({ language }) => language === 'ts').map((block) => [at(block), block] as const),
  )('%s', async (_, { text }) => {
    const folder = join(root, 'node_modules', '.cache', 'docs');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'block.ts');
    const there = join(root, 'src', 'dnd5e', 'tools');
    writeFileSync(
      file,
      text.replace(/'(\.[^']+)'/g, (_whole, path: string) => `'${resolve(there, path)}'`),
    );
    const made: Record<string, unknown> = await import(pathToFileURL(file).href);
    expect(Object.values(made)[0]).toMatchObject({ name: 'search_potion', toolset: 'dnd-search' });
  });
});

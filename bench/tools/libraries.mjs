// The libraries that tools are measured on: everything that can be synced, and invented homebrew
// beside it up to a number of entities.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programs } from '../programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Kept from run to run: filling the larger one takes minutes. */
const cache = join(root, 'node_modules/.cache/bench');
const shared = process.env.LOREWRIGHT_SHARED ?? join(root, '../shared');

/** A folder with a library of so many entities. */
export async function libraryOf(count) {
  const folder = join(cache, String(count));
  if (existsSync(join(folder, 'done'))) return folder;
  const synced = await syncedLibrary();
  rmSync(folder, { recursive: true, force: true });
  cpSync(synced, folder, { recursive: true });
  rmSync(join(folder, 'done'), { recursive: true, force: true });
  run(['scripts/run-ts.mjs', 'bench/tools/fill-library.ts', folder, String(count)]);
  mkdirSync(join(folder, 'done'));
  return folder;
}

/** What the upstreams have where their servers are at hand; the built-in SRD elsewhere. */
async function syncedLibrary() {
  const { LOREWRIGHT_BENCH_LIBRARY: given } = process.env;
  if (given) return given;
  const folder = join(cache, 'synced');
  if (existsSync(join(folder, 'done'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { args, env } = programs.lorewright(folder);
  const servers = [
    ['open5e', 47_821],
    ['dnd5eapi', 47_822],
    ['srd', 47_823],
  ].map(([name, port]) => ({ name, port, file: join(shared, 'upstreams', `${name}.mjs`) }));
  if (!servers.every(({ file }) => existsSync(file))) {
    console.log('no upstream servers at hand: the SRD and homebrew only');
    run([...args, 'documents'], env);
    return folder;
  }
  const started = servers.map(({ file, port }) =>
    spawn(process.execPath, [file, String(port)], { stdio: 'ignore' }),
  );
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const urls = servers.map(({ name, port }) => [
      `LOREWRIGHT_${name.toUpperCase()}_URL`,
      `http://127.0.0.1:${port}`,
    ]);
    run([...args, 'sync'], { ...env, LOREWRIGHT_OFFLINE: '0', ...Object.fromEntries(urls) });
  } finally {
    for (const server of started) server.kill();
  }
  mkdirSync(join(folder, 'done'));
  return folder;
}

function run(args, env = {}) {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../src/base/time.ts';

const KEPT = 'node_modules/.cache/bench-search';
const UPSTREAMS = { OPEN5E: 47_821, DND5EAPI: 47_822, SRD: 47_823 };

/** A library synced from the upstreams' complete data on loopback, kept between runs. */
export async function syncedLibrary(shared: string): Promise<string> {
  const folder = join(KEPT, 'library');
  if (existsSync(join(folder, 'library.db'))) return folder;
  mkdirSync(KEPT, { recursive: true });
  const servers: ChildProcess[] = Object.entries(UPSTREAMS).map(([name, port]) =>
    spawn(
      process.execPath,
      [join(shared, 'upstreams', `${name.toLowerCase()}.mjs`), String(port)],
      {
        stdio: 'ignore',
      },
    ),
  );
  try {
    await pause(2_000);
    const urls = Object.entries(UPSTREAMS).map(([name, port]) => [
      `LOREWRIGHT_${name}_URL`,
      `http://127.0.0.1:${port}`,
    ]);
    const { status } = spawnSync(process.execPath, ['dist/cli.js', 'sync'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        LOREWRIGHT_DATA: folder,
        LOREWRIGHT_CONFIG: '/nonexistent/none.json',
        ...Object.fromEntries(urls),
      },
    });
    if (status !== 0) throw new Error('the library could not be synced');
    return folder;
  } finally {
    for (const server of servers) server.kill();
  }
}

/** The synced library with invented homebrew beside it, kept between runs: filling takes minutes. */
export function largeLibrary(synced: string, count: number): string {
  const folder = join(KEPT, String(count));
  if (existsSync(join(folder, 'done'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  cpSync(synced, folder, { recursive: true });
  const filler = ['scripts/run-ts.mjs', 'bench/tools/fill-library.ts', folder, String(count)];
  const { status } = spawnSync(process.execPath, filler, { stdio: 'inherit' });
  if (status !== 0) throw new Error('the large library could not be filled');
  mkdirSync(join(folder, 'done'));
  return folder;
}

/** A copy to work on, removed at the end. */
export function libraryCopy(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  cpSync(join(folder, 'library.db'), join(copy, 'library.db'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  return copy;
}

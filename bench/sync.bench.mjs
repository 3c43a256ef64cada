// How fast a sync of everything fills a library, from complete upstreams on this machine.
// Needs the folder with the complete data (LOREWRIGHT_SHARED).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.mjs';
import { programs } from './programs.mjs';
import { record } from './table.mjs';

const shared =
  process.env.LOREWRIGHT_SHARED ?? fileURLToPath(new URL('../../shared', import.meta.url));
const UPSTREAMS = { open5e: 'OPEN5E', dnd5eapi: 'DND5EAPI', srd: 'SRD' };

export async function bench() {
  if (!existsSync(join(shared, 'upstreams', 'open5e.mjs'))) {
    console.log('skipped: no upstreams (LOREWRIGHT_SHARED)');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  const servers = [];
  try {
    const { args, env } = programs.lorewright(folder);
    const online = { ...env, LOREWRIGHT_OFFLINE: '0', PATH: process.env.PATH };
    for (const [name, variable] of Object.entries(UPSTREAMS)) {
      const port = await freePort();
      const script = join(shared, 'upstreams', `${name}.mjs`);
      servers.push(spawn(process.execPath, [script, String(port)], { stdio: 'ignore' }));
      online[`LOREWRIGHT_${variable}_URL`] = `http://127.0.0.1:${port}`;
      await answers(port);
    }
    const began = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, 'sync', '--json'], {
      env: online,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`the sync failed: ${stderr}`);
    const seconds = (performance.now() - began) / 1000;
    const { added, changed } = JSON.parse(stdout);
    const rate = ((added + changed) / seconds).toFixed(0);
    console.log(
      `sync of ${added + changed} entries           ${seconds.toFixed(0)} s, ${rate} a second`,
    );
    record('sync', `${rate} entries/s`);
  } finally {
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answers(port) {
  for (let i = 0; i < 100; i++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('an upstream did not start');
}

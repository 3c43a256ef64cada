import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fingerprint } from '../../../scripts/fingerprints.mjs';
import { builtProgram } from '../../helpers/built-program.ts';
import { madeOnce } from '../../helpers/made-once.ts';
import { serveAll } from '../sources/complete-upstreams.ts';

/** How the two syncs went: the first was killed, the second went on to the end. */
export const Syncs = z.object({
  killed: z.string().nullable(),
  /** What the first said of the lists it had read before it was killed. */
  heard: z.string(),
  code: z.number().nullable(),
  out: z.string(),
  err: z.string(),
  /** The most memory the second needed; 0 where the system does not tell. */
  peakKb: z.number(),
});
type Syncs = z.infer<typeof Syncs>;

/**
 * The folder of a library with everything in it, as the program leaves it after a sync from the
 * complete upstreams that was killed once. It is synced anew whenever a source file has changed.
 */
export function makeSyncedLibrary(signal?: AbortSignal): Promise<string> {
  const version = fingerprint([
    'src',
    'assets',
    'package.json',
    'test/dnd5e/complete/make-synced-library.ts',
  ]);
  return madeOnce('synced', version, (folder) => syncInto(folder, signal));
}

async function syncInto(folder: string, signal?: AbortSignal): Promise<void> {
  const upstreams = await serveAll();
  try {
    const env = {
      PATH: process.env.PATH ?? '',
      LOREWRIGHT_CONFIG: '/nonexistent/config.json',
      LOREWRIGHT_DATA: folder,
      LOREWRIGHT_OPEN5E_URL: upstreams.open5eUrl,
      LOREWRIGHT_DND5EAPI_URL: upstreams.dnd5eapiUrl,
      LOREWRIGHT_SRD_URL: upstreams.srdUrl,
    };
    const start = () => {
      signal?.throwIfAborted();
      const child = startSync(env);
      signal?.addEventListener('abort', () => child.kill('SIGKILL'));
      return child;
    };
    signal?.addEventListener('abort', upstreams.stop);
    const syncs: Syncs = { ...(await killedSync(start())), ...(await wholeSync(start())) };
    // What went wrong is tried again the next time, and not kept.
    if (syncs.code !== 0) throw new Error(`the sync ended with ${syncs.code}: ${syncs.err}`);
    writeFileSync(join(folder, 'syncs.json'), JSON.stringify(syncs));
  } finally {
    upstreams.stop();
  }
}

const startSync = (env: Record<string, string>) =>
  spawn(process.execPath, [...builtProgram, 'sync', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
type SyncProgram = ReturnType<typeof startSync>;

/** A sync that is killed a while after it has read the spells. */
async function killedSync(child: SyncProgram): Promise<Pick<Syncs, 'killed' | 'heard'>> {
  let heard = '';
  child.stderr.on('data', (chunk: Buffer) => {
    heard += chunk;
    if (heard.includes('open5e v2/spells:')) setTimeout(() => child.kill('SIGKILL'), 1500);
  });
  await once(child, 'exit');
  return { killed: child.signalCode, heard };
}

async function wholeSync(child: SyncProgram): Promise<Omit<Syncs, 'killed' | 'heard'>> {
  let out = '';
  let err = '';
  let peakKb = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const status = `/proc/${child.pid}/status`;
  const watch = setInterval(() => {
    if (!existsSync(status)) return;
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
    peakKb = Math.max(peakKb, Number(peak ?? 0));
  }, 200);
  await once(child, 'close');
  clearInterval(watch);
  return { code: child.exitCode, out, err, peakKb };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pause } from '../../../src/base/time.ts';
import { OPTIMIZE_LATER } from '../../helpers/built-program.ts';
import { freePort } from '../../helpers/loopback.ts';
import { shared } from '../../helpers/shared.ts';

const servers = shared('upstreams');

/** Whether the upstreams with their complete data can be started on this machine. */
export const hasCompleteUpstreams =
  servers !== undefined && shared('data', 'upstream') !== undefined;

const running: ChildProcess[] = [];

type Script = 'open5e.mjs' | 'dnd5eapi.mjs' | 'srd.mjs';

interface Served {
  readonly url: string;
  stop(): void;
}

/** Starts one of the upstreams on loopback. */
export async function serve(script: Script): Promise<Served> {
  for (let tries = 0; tries < 5; tries++) {
    const served = await startOn(await freePort(), script);
    if (served) return served;
  }
  throw new Error(`${script} did not start`);
}

/** Undefined when it ended at once, as it does where somebody else was faster to take the port. */
async function startOn(port: number, script: Script): Promise<Served | undefined> {
  const child = spawn(
    process.execPath,
    [OPTIMIZE_LATER, join(servers ?? '', script), String(port)],
    {
      stdio: 'ignore',
    },
  );
  running.push(child);
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && child.signalCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, stop: () => void child.kill() };
    await pause(100);
  }
  return undefined;
}

/** All three upstreams. */
export async function serveAll() {
  const [open5e, dnd5eapi, srd] = await Promise.all([
    serve('open5e.mjs'),
    serve('dnd5eapi.mjs'),
    serve('srd.mjs'),
  ]);
  const stop = () => {
    for (const one of [open5e, dnd5eapi, srd]) one.stop();
  };
  return { open5eUrl: open5e.url, dnd5eapiUrl: dnd5eapi.url, srdUrl: srd.url, stop };
}

/** To be called after the tests of a file that starts upstreams. */
export function stopUpstreams(): void {
  for (const child of running.splice(0)) child.kill();
}

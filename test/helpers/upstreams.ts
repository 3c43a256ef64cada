import { onTestFinished } from 'vitest';
import { startDnd5eapi } from '../upstreams/dnd5eapi.ts';
import type { LoopbackUpstream } from '../upstreams/faults.ts';
import { startOpen5e } from '../upstreams/open5e.ts';
import { type InProcess, startInProcess } from './client.ts';

export interface Upstreams {
  readonly open5e: LoopbackUpstream;
  readonly api: LoopbackUpstream;
  readonly config: { open5eUrl: string; dnd5eapiUrl: string; offline: false };
}

/** Open5e and dnd5eapi on loopback, stopped after the test. */
export async function startUpstreams(): Promise<Upstreams> {
  const [open5e, api] = await Promise.all([startOpen5e(), startDnd5eapi()]);
  onTestFinished(async () => {
    await Promise.all([open5e.close(), api.close()]);
  });
  return {
    open5e,
    api,
    config: { open5eUrl: open5e.url, dnd5eapiUrl: api.url, offline: false },
  };
}

/** The program with the SRD in its library and upstreams it may ask. */
export async function startWithUpstreams(options: InProcess = {}) {
  const upstreams = await startUpstreams();
  const lore = await startInProcess({
    ...options,
    config: { ...upstreams.config, ...options.config },
  });
  return { ...lore, ...upstreams };
}

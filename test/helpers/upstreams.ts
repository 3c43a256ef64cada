import { onTestFinished } from 'vitest';
import type { ApiLore } from '../upstreams/dnd5eapi/lore.ts';
import { startDnd5eapi } from '../upstreams/dnd5eapi.ts';
import type { LoopbackUpstream } from '../upstreams/faults.ts';
import type { Lore } from '../upstreams/open5e/lore.ts';
import { startOpen5e } from '../upstreams/open5e.ts';
import { type InProcess, startInProcess } from './client.ts';

export interface Upstreams {
  readonly open5e: LoopbackUpstream;
  readonly api: LoopbackUpstream;
  readonly config: { open5eUrl: string; dnd5eapiUrl: string; offline: false };
}

/** Open5e and dnd5eapi on loopback, stopped after the test. */
export async function startUpstreams(content?: Lore): Promise<Upstreams> {
  const upstreams = await openUpstreams(content);
  onTestFinished(upstreams.close);
  return upstreams;
}

/** The same for whoever stops them himself. */
export async function openUpstreams(
  content?: Lore,
  apiContent?: ApiLore,
): Promise<Upstreams & { close: () => Promise<void> }> {
  const [open5e, api] = await Promise.all([startOpen5e(content), startDnd5eapi(apiContent)]);
  return {
    open5e,
    api,
    config: { open5eUrl: open5e.url, dnd5eapiUrl: api.url, offline: false },
    close: async () => {
      await Promise.all([open5e.close(), api.close()]);
    },
  };
}

/** The program with the SRD in its library and upstreams it may ask. */
export async function startWithUpstreams(options: InProcess & { content?: Lore } = {}) {
  const upstreams = await startUpstreams(options.content);
  const lore = await startInProcess({
    ...options,
    // However slow the machine is, what the upstreams have is in the answer.
    config: { fetchWaitMs: 60_000, ...upstreams.config, ...options.config },
  });
  return { ...lore, ...upstreams };
}

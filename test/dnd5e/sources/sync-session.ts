import { onTestFinished } from 'vitest';
import type { App } from '../../../src/base/app.ts';
import { silentLogger } from '../../../src/base/log.ts';
import { libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import { programEnv, testConfig } from '../../helpers/client.ts';
import { bareFolder } from '../../helpers/folder.ts';
import type { LoopbackUpstream } from '../../upstreams/faults.ts';
import { lore } from '../../upstreams/open5e/lore.ts';
import { startOpen5e } from '../../upstreams/open5e.ts';

/** The program on a library without rules, since most tests need none; several may share one. */
export function open(urls: { open5eUrl: string; dnd5eapiUrl: string }, data = bareFolder()): App {
  const app = lorewright(testConfig({ ...urls, data, offline: false }), silentLogger);
  onTestFinished(() => app.close());
  return app;
}

/** How much of each kind every document has. */
export const counts = async (app: App): Promise<Record<string, Record<string, number>>> =>
  Object.fromEntries((await app.use(libraryService).documents()).map((d) => [d.key, d.counts]));

/** Open5e with other rows in some of its lists. */
export async function open5eWith(rows: Partial<(typeof lore)['v2']>): Promise<LoopbackUpstream> {
  const v2: Record<string, (typeof lore)['v2'][string]> = { ...lore.v2 };
  for (const [list, content] of Object.entries(rows)) if (content) v2[list] = content;
  const upstream = await startOpen5e({ v1: lore.v1, v2 });
  onTestFinished(() => upstream.close());
  return upstream;
}

/** The environment of the program before these upstreams. */
export const envOf = (open5e: LoopbackUpstream, api: LoopbackUpstream, data = bareFolder()) => ({
  ...programEnv(),
  LOREWRIGHT_DATA: data,
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_OPEN5E_URL: open5e.url,
  LOREWRIGHT_DND5EAPI_URL: api.url,
});

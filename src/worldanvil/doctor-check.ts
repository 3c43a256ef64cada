import type { App } from '../base/app.ts';
import { LoreError } from '../base/error.ts';
import { counted } from '../text/excerpt.ts';
import { titleOf } from './client/raw.ts';
import { worldsOf } from './client/resolve-names.ts';
import { worldAnvilService } from './client/world-anvil.ts';
import { missingKeys } from './client/world-anvil-error.ts';
import { canWrite } from './settings.ts';

/** What `doctor` tells of World Anvil: who the keys belong to, which worlds, how fast. Never a key. */
export async function checkWorldAnvil(
  app: App,
  signal: AbortSignal,
): Promise<{ ok: boolean; detail: string }> {
  const {
    worldAnvilApplicationKey: applicationKey,
    worldAnvilAuthToken: authToken,
    offline,
  } = app.config;
  if (applicationKey === '' && authToken === '')
    return {
      ok: true,
      detail: 'not configured (WORLD_ANVIL_APPLICATION_KEY, WORLD_ANVIL_AUTH_TOKEN)',
    };
  const missing = missingKeys({ applicationKey, authToken });
  if (missing) return { ok: false, detail: missing.sentence };
  if (offline) return { ok: true, detail: 'configured; not asked, since Lorewright is offline' };
  const wa = app.use(worldAnvilService);
  const how = { signal, fresh: true };
  try {
    const started = performance.now();
    const me = await wa.identity(how);
    const latency = Math.round(performance.now() - started);
    const worlds = await worldsOf(wa, how);
    return {
      ok: true,
      detail: `${me.username}, ${counted(worlds.length, 'world')} (${worlds.map(titleOf).join(', ')}), ${latency} ms${seenAs(app)}`,
    };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    return { ok: false, detail: error.sentence };
  }
}

/** Who it is seen as, and whether anything may be written. */
const seenAs = ({ config }: App): string =>
  `, seen as ${config.audience}${canWrite(config) ? `, writing allowed in ${config.worldAnvilWriteWorlds || 'no world'}` : ''}`;

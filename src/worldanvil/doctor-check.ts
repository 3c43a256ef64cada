import type { App } from '../base/app.ts';
import { LoreError } from '../base/error.ts';
import { sentenceFor } from '../base/notice.ts';
import { counted } from '../text/excerpt.ts';
import type { CheckResult } from '../tool/domain.ts';
import { titleOf } from './client/raw.ts';
import { worldsOf } from './client/resolve-names.ts';
import { worldAnvilService } from './client/world-anvil.ts';
import { unfitKeys, WorldAnvilError } from './client/world-anvil-error.ts';
import { canWrite, settings } from './settings.ts';

const KEYS =
  'Set WORLD_ANVIL_APPLICATION_KEY and WORLD_ANVIL_AUTH_TOKEN, or put worldAnvilApplicationKey and worldAnvilAuthToken into the config file.';

const asksForIt = (toolsets: string): boolean => /\bworldanvil\b/.test(toolsets);

/** The check of `doctor`: who the keys belong to, which worlds, how fast. Never shows a key. */
export async function checkWorldAnvil(app: App, signal: AbortSignal): Promise<CheckResult> {
  const {
    worldAnvilApplicationKey: applicationKey,
    worldAnvilAuthToken: authToken,
    offline,
  } = app.config;
  if (applicationKey === '' && authToken === '')
    return {
      // The check runs if the toolset was chosen or a key is set.
      ok: !asksForIt(app.config.toolsets),
      detail: 'not configured (WORLD_ANVIL_APPLICATION_KEY, WORLD_ANVIL_AUTH_TOKEN)',
      fix: KEYS,
    };
  const unfit = unfitKeys({ applicationKey, authToken });
  if (unfit) return { ok: false, detail: unfit.message, fix: `${KEYS} ${fixOf(unfit)}` };
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
    return { ok: false, detail: error.message, fix: fixOf(error) + addressFix(app, error) };
  }
}

const fixOf = ({ next = KEYS }: LoreError): string => sentenceFor(next, 'operator');

/** With a configured address, another server may have responded. */
const addressFix = ({ config }: App, error: LoreError): string => {
  const isUsual = config.worldAnvilUrl === settings.worldAnvilUrl.fallback();
  const isAnswer = error instanceof WorldAnvilError && error.fault === 'authentication';
  return isUsual || isAnswer
    ? ''
    : ` The address ${config.worldAnvilUrl} is set by ${settings.worldAnvilUrl.env}: correct it, or unset it.`;
};

/** The configured audience, and whether writing is allowed. */
const seenAs = ({ config }: App): string =>
  `, seen as ${config.audience}${canWrite(config) ? `, writing allowed in ${config.worldAnvilWriteWorlds || 'no world'}` : ''}`;

import type { App } from '../../base/app.ts';
import { commandLine } from '../../base/program.ts';
import { sync } from './sync.ts';
import { FETCHED } from './sync-progress.ts';

/** After a repair: fetches again what could not be kept. */
export async function refill(
  app: App,
  droppedNotes: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  if (!droppedNotes.includes(FETCHED)) return '';
  if (app.config.offline)
    return `What had been fetched comes back in full with "${commandLine('sync')}", once there is a network.`;
  const { added, changed, failed, stopped } = await sync(app, {}, { signal });
  const fetched = `Fetched ${added + changed} entries again`;
  return stopped || failed.length > 0
    ? `${fetched}; "${commandLine('sync')}" fetches the rest.`
    : `${fetched}.`;
}

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepForWorker, openInProcess } from '../../helpers/client.ts';
import { newFolder } from '../../helpers/folder.ts';
import { makeSyncedLibrary, Syncs } from './make-synced-library.ts';

/** Making it takes a minute of an idle core; whoever waits for it needs this long on a slow machine. */
export const SYNC_MS = 900_000;

/** The synced library, and how its syncs went. It is made at the beginning of a run that asks it. */
export async function syncedLibrary() {
  const folder = await makeSyncedLibrary();
  const syncs = Syncs.parse(JSON.parse(readFileSync(join(folder, 'syncs.json'), 'utf8')));
  const copyTo = (data: string) =>
    copyFileSync(join(folder, 'library.db'), join(data, 'library.db'));
  return { syncs, copyTo };
}

/** The program over it, offline, for tests that only ask. Files of one worker share it. */
export function syncedSession() {
  return keepForWorker('synced', async () => {
    const data = newFolder();
    (await syncedLibrary()).copyTo(data);
    return openInProcess({ config: { data } });
  });
}

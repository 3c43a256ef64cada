import type { TestProject } from 'vitest/node';
import { hasCompleteUpstreams } from '../sources/complete-upstreams.ts';
import { makeSyncedLibrary } from './make-synced-library.ts';

/** Files that ask the synced library. */
const askers = [
  'sources/complete-sync.full',
  'complete/complete-library.full',
  'dnd5e/filters-complete.full',
  'dnd5e/answers-complete.full',
  'dnd5e/names-complete.full',
  'dnd5e/browse-complete.full',
  'books/agreement.full',
  'dnd5e/both-forms.full',
];

export const asksSyncedLibrary = (file: string): boolean =>
  askers.some((part) => file.includes(part));

/**
 * Begins to make the synced library as soon as it is known that a file of this run asks it. The sync
 * waits for upstreams most of its time, so no worker should wait with it.
 */
export default function setup({ vitest }: TestProject): (() => Promise<void>) | undefined {
  if (!hasCompleteUpstreams || !vitest.state.getPaths().some(asksSyncedLibrary)) return undefined;
  const stop = new AbortController();
  // Files that ask for it make it themselves if this fails, and say what went wrong.
  const made = makeSyncedLibrary(stop.signal).catch(() => undefined);
  // After Ctrl-C there is no teardown.
  process.once('exit', () => stop.abort());
  return async () => {
    stop.abort();
    await made;
  };
}

import { createHash } from 'node:crypto';
import { type App, service } from '../base/app.ts';
import { idAt } from '../library/address.ts';
import { libraryService } from '../library/library.ts';

/** How often the library is polled for changes by this or another process. */
const LOOK_MS = 2_000;
/**
 * How many entries are compared at each change; beyond that, clients only learn that something
 * changed.
 */
const MOST_WATCHED = 1_000;

export interface ChangeListener {
  libraryChanged(): void;
  entryChanged(uri: string): void;
}

/** Notifies listeners of changes to the library, also by other processes. */
export interface LibraryChanges {
  /** From now on, listeners are notified when the entry at this address changes or is removed. */
  watch(uri: string): void;
  /** Returns a function that removes the listener. */
  listen(listener: ChangeListener): () => void;
}

export const libraryChanges = service<LibraryChanges & { close(): void }>({
  name: 'library-changes',
  perMember: true,
  open: watchLibrary,
  close: (changes) => changes.close(),
});

function watchLibrary(app: App): LibraryChanges & { close(): void } {
  const listeners = new Set<ChangeListener>();
  /** Each watched address with a hash of its content. */
  const watched = new Map<string, string>();
  let generation: number | undefined;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  async function digestAt(uri: string): Promise<string> {
    const entity = await app.use(libraryService).get(idAt(uri.replace(/^lore:\/\//, '')));
    return createHash('sha1')
      .update(JSON.stringify(entity ?? null))
      .digest('base64');
  }

  async function remember(uri: string): Promise<void> {
    const library = app.use(libraryService);
    // Read before the entry, so that a change between the two is seen at the next poll.
    generation ??= await library.generation();
    watched.set(uri, await digestAt(uri));
  }

  async function look(): Promise<void> {
    // The library is not opened for this: a client that has not called a tool has nothing that
    // could be stale.
    if (isLooking || listeners.size === 0 || !libraryService.opened.has(app)) return;
    isLooking = true;
    try {
      const current = await app.use(libraryService).generation();
      const hasChanged = generation !== undefined && generation !== current;
      generation = current;
      if (hasChanged) await tell();
    } catch (error) {
      app.log.debug({ err: error }, 'the library could not be looked at');
    } finally {
      isLooking = false;
    }
  }

  async function tell(): Promise<void> {
    for (const listener of listeners) listener.libraryChanged();
    for (const [uri, before] of watched) {
      const now = await digestAt(uri);
      if (now === before) continue;
      watched.set(uri, now);
      for (const listener of listeners) listener.entryChanged(uri);
    }
  }

  return {
    watch(uri) {
      if (watched.has(uri) || watched.size >= MOST_WATCHED || !uri.startsWith('lore://')) return;
      watched.set(uri, '');
      remember(uri).catch((error: unknown) => {
        watched.delete(uri);
        app.log.debug({ err: error }, 'an entry cannot be watched');
      });
    },
    listen(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void look(), LOOK_MS).unref();
      return () => void listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

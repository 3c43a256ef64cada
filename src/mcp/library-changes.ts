import { createHash } from 'node:crypto';
import { type App, service } from '../base/app.ts';
import { idAt } from '../library/address.ts';
import { libraryService } from '../library/library.ts';

/** How often the library is asked whether this or another process has changed it. */
const LOOK_MS = 2_000;
/** Entries that are compared at each change; who watches more is only told that something changed. */
const MOST_WATCHED = 1_000;

export interface ChangeListener {
  libraryChanged(): void;
  entryChanged(uri: string): void;
}

/** Tells when the library has changed, also when another process has changed it. */
export interface LibraryChanges {
  /** From now on listeners are told when the entry at this address changes or goes. */
  watch(uri: string): void;
  /** Returns what ends it. */
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
  /** Each watched address with a digest of what was there. */
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
    // Read before the entry: a change between the two is then seen at the next look.
    generation ??= await library.generation();
    watched.set(uri, await digestAt(uri));
  }

  async function look(): Promise<void> {
    // Nothing is opened for it: who has not asked for anything yet has nothing that could be old.
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

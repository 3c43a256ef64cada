import type { Embedder } from '../embed/embedder.ts';
import type { Store } from '../store.ts';

/** A library with texts that an embedder has not read. */
export interface WaitingLibrary {
  readonly store: Pick<Store, 'unread' | 'storeVectors' | 'lease'>;
  /** Removes it from the list, unless something was added meanwhile. */
  isRead(): Promise<void>;
}

/** Where an embedder finds texts it has not read yet. */
export interface ReadingList {
  waiting(
    embedder: Pick<Embedder, 'id' | 'space'>,
  ): Promise<readonly [WaitingLibrary, ...WaitingLibrary[]] | readonly []>;
  /** Whether this is the first question since the library has changed. */
  isChanged(): Promise<boolean>;
  /**
   * Calls back when something may have been added, also by other processes; returns a function that
   * stops it.
   */
  watch(look: () => void): () => void;
}

/** The list of a library that belongs to one process: checked when it has changed. */
export function readingListOf(store: Store): ReadingList {
  let read: number | undefined;
  let noticed: number | undefined;
  return {
    async waiting(embedder) {
      const generation = await store.generation();
      if (generation === read) return [];
      const isRead = async (): Promise<void> => {
        read = generation;
      };
      if ((await store.unread(embedder, 1)).length > 0) return [{ store, isRead }];
      await isRead();
      return [];
    },
    async isChanged() {
      const generation = await store.generation();
      const isNew = generation !== noticed;
      noticed = generation;
      return isNew;
    },
    // The next question notices a change soon enough: nobody else uses this library.
    watch: () => () => {},
  };
}

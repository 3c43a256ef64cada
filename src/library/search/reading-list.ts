import type { Embedder } from '../embed/embedder.ts';
import type { Store } from '../store.ts';

/** A library in which an embedder has something left to read. */
export interface WaitingLibrary {
  readonly store: Pick<Store, 'unread' | 'storeVectors' | 'lease'>;
  /** Takes it off the list, unless something has been added to it meanwhile. */
  isRead(): Promise<void>;
}

/** Where an embedder looks for texts that it has not read yet. */
export interface ReadingList {
  waiting(
    embedder: Pick<Embedder, 'id' | 'space'>,
  ): Promise<readonly [WaitingLibrary, ...WaitingLibrary[]] | readonly []>;
  /** Asked at a question: whether it is the first since the library has changed. */
  isChanged(): Promise<boolean>;
  /** Calls back whenever something may have been added, also by other processes; gives the way to end it. */
  watch(look: () => void): () => void;
}

/** The list of a library that one process has to itself: it is looked through when it has changed. */
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
    // A question notices a change soon enough: nobody else asks this library.
    watch: () => () => {},
  };
}

import type { Logger } from '../../base/log.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Lease } from '../library.ts';
import type { Store } from '../store.ts';
import type { Filling } from './fill-vectors.ts';
import type { QuestionedLibrary } from './vector-search.ts';

/** Who turns text into vectors, as configured. */
export interface EmbeddingChoice {
  readonly embedder: 'auto' | 'table' | 'minilm' | 'ollama' | 'openai';
  readonly url?: string;
  readonly model?: string;
  readonly key?: string;
  readonly offline?: boolean;
  /** How long the program must have been idle before a better embedder starts to read. */
  readonly startAfterMs?: number;
}

type Identity = Pick<Embedder, 'id' | 'space'>;

export interface Surroundings {
  /** The library itself; on a server with members what they share. */
  readonly store: Store;
  readonly table: () => Table;
  readonly log: Logger;
}

const START_AFTER_MS = 15_000;
const QUIET_MS = 400;

/**
 * The libraries of a process in which an embedder may have something to read: the one that members
 * share, and those of members who have asked something.
 */
export function librariesToRead(shared: Store) {
  const noticed = new WeakMap<Store, number>();
  const checked = new WeakMap<Store, number>();
  const unread = new Set<Store>();
  return {
    /** Whether this is the first question since the library has changed. */
    isChanged({ store, generation }: QuestionedLibrary): boolean {
      if (noticed.get(store) === generation) return false;
      noticed.set(store, generation);
      return true;
    },
    /** Looks through a library, and through what it shares with others. */
    async check(store: Store, embedder: Identity): Promise<void> {
      for (const each of new Set([shared, store])) {
        const generation = await each.generation();
        if (checked.get(each) === generation) continue;
        checked.set(each, generation);
        if ((await each.unread(embedder, 1)).length > 0) unread.add(each);
      }
    },
    /** Those in which something is left to read. */
    unread: (): readonly Store[] => [...unread],
    isRead: (store: Store): boolean => unread.delete(store),
  };
}

/** What every background reader needs: when it was asked last, and when to stop. */
export function background(choice: EmbeddingChoice) {
  let closed = false;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  let lease: Lease | undefined;
  const filling: Filling = {
    stopped: () => closed,
    holds(taken) {
      lease = taken;
    },
    rest: () => (Date.now() - asked < QUIET_MS ? QUIET_MS : 5),
  };
  return {
    filling,
    asked(): void {
      asked = Date.now();
    },
    /** Runs `work` once after a while; asking again meanwhile changes nothing. */
    soon(work: () => Promise<void>, ms = choice.startAfterMs ?? START_AFTER_MS): void {
      if (timer || closed) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (!closed) void work();
      }, ms);
      timer.unref();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await lease?.release();
    },
  };
}

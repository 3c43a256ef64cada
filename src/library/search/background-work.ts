import type { Logger } from '../../base/log.ts';
import type { Table } from '../embed/table.ts';
import type { Lease } from '../library.ts';
import type { Store } from '../store.ts';
import type { Filling } from './fill-vectors.ts';

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

export interface Surroundings {
  readonly store: Store;
  readonly table: () => Table;
  readonly log: Logger;
}

const START_AFTER_MS = 15_000;
const QUIET_MS = 400;

/** What every background reader needs: when it was asked last, and when to stop. */
export function background(choice: EmbeddingChoice, around: Surroundings) {
  let closed = false;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  let lease: Lease | undefined;
  const filling: Filling = {
    store: around.store,
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

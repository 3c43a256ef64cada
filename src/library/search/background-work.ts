import { messageOf } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Table } from '../embed/table.ts';
import type { Lease } from '../library.ts';
import type { Store } from '../store.ts';
import { type Filling, fill, LEASE_MS } from './fill-vectors.ts';
import type { ReadingList } from './reading-list.ts';

/** The configured embedding. */
export interface EmbeddingChoice {
  readonly embedder: 'auto' | 'table' | 'minilm' | 'ollama' | 'openai';
  readonly url?: string;
  readonly model?: string;
  readonly key?: string;
  readonly offline?: boolean;
  /** How long nobody must have asked before a better embedder starts to read. */
  readonly startAfterMs?: number;
  /** How long it waits after an obstacle. */
  readonly againAfterMs?: number;
}

export interface Surroundings {
  /** The library itself; on a server with members, the shared content. */
  readonly store: Store;
  readonly list: ReadingList;
  readonly table: () => Table;
  readonly log: Logger;
}

const START_AFTER_MS = 15_000;
/** It starts after so many times as long even if questions never stop. */
const MOST_WAITS = 8;
/** By then another reader has renewed its lease, or it has expired. */
const AGAIN_AFTER_MS = LEASE_MS;
const QUIET_MS = 400;

/** What every background reader needs: the time of the last question, and when to stop. */
export function background(choice: EmbeddingChoice, { list, log }: Surroundings) {
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
  /** Runs `work` once, when nobody has asked for a while; repeated calls meanwhile change nothing. */
  const soon = (work: () => Promise<void>, ms = choice.startAfterMs ?? START_AFTER_MS): void => {
    if (timer || closed) return;
    const latest = Date.now() + MOST_WAITS * ms;
    const workIn = (delay: number): void => {
      timer = setTimeout(() => {
        const tooEarly = Math.min(asked + ms, latest) - Date.now();
        if (tooEarly > 0) return workIn(tooEarly);
        timer = undefined;
        if (!closed) void work();
      }, delay);
      timer.unref();
    };
    workIn(ms);
  };
  return {
    soon,
    /** After an obstacle. */
    again: (work: () => Promise<void>) => soon(work, choice.againAfterMs ?? AGAIN_AFTER_MS),
    stopped: filling.stopped,
    asked(): void {
      asked = Date.now();
    },
    /** Calls back at the first question after the library has changed. */
    ifChanged(then: () => void): void {
      list.isChanged().then(
        (isChanged) => isChanged && then(),
        // A library that cannot be read is reported by the question itself.
        () => {},
      );
    },
    /**
     * Reads everything on the list. Returns whether something is left: another process is reading
     * it, or its database is unreachable.
     */
    async readAll(embedder: Embedder): Promise<boolean> {
      for (;;) {
        const waiting = await list.waiting(embedder);
        let done = 0;
        for (const each of waiting)
          try {
            if (!(await fill(filling, each.store, embedder))) continue;
            await each.isRead();
            done++;
          } catch (error) {
            if (!closed)
              log.debug({ reason: messageOf(error) }, 'a library was not read to its end');
          }
        if (closed || done === 0) return waiting.length > 0;
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await lease?.release().catch(() => {});
    },
  };
}

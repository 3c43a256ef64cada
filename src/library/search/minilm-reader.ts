import { createCooldown } from '../../base/cooldown.ts';
import { messageOf } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { workerFile } from '../../base/worker-file.ts';
import { type MiniLM, minilmIdentity, startMiniLM } from '../embed/minilm/minilm.ts';
import { background, type EmbeddingChoice, type Surroundings } from './background-work.ts';
import { fill } from './fill-vectors.ts';
import type { Reader } from './vector-search.ts';

const AGAIN_AFTER_MS = MINUTE_MS;
/** After a question that it did not answer in time, the table answers for so long. */
const TOO_SLOW_MS = 10_000;
const PATIENCE_MS = 150;

/**
 * MiniLM reads in the background what the shipped vectors do not cover, and answers questions when
 * it has read everything: its question compared with the table's texts would be worse than the
 * table's own. Only one of both works at a time, so that the weights are in memory once.
 */
export function miniLmReader(choice: EmbeddingChoice, around: Surroundings): Reader {
  const { log, store, table } = around;
  const self = background(choice, around);
  /** Answers questions; there only while everything is read. */
  let answering: MiniLM | undefined;
  let reading: MiniLM | undefined;
  let broken = false;
  let checked = -1;
  const tooSlow = createCooldown(TOO_SLOW_MS);

  const start = async (lowPriority: boolean): Promise<MiniLM> => {
    const worker = workerFile('minilm-worker');
    if (!worker) throw new Error('the program for its thread is missing from this install');
    return startMiniLM(worker, table(), { lowPriority });
  };

  const guarded = (work: () => Promise<void>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (self.filling.stopped()) return;
      log.warn({ reason: messageOf(error) }, 'MiniLM stopped; the built-in table goes on');
      broken = true;
      for (const model of [answering, reading]) model?.stop();
      answering = undefined;
      reading = undefined;
    }
  };

  const read = guarded(async () => {
    answering?.stop();
    answering = undefined;
    reading = await start(true);
    await reading.ready;
    const isDone = await fill(self.filling, reading);
    reading.stop();
    reading = undefined;
    if (self.filling.stopped()) return;
    if (isDone) await check();
    else self.soon(read, AGAIN_AFTER_MS);
  });

  /** Whether everything is read: then questions may come, otherwise the rest is read first. */
  const check = guarded(async () => {
    if (reading) return;
    checked = await store.generation();
    const [unread] = await store.unread(minilmIdentity(table()), 1);
    if (unread) {
      answering?.stop();
      answering = undefined;
      self.soon(read);
    } else if (!answering && !self.filling.stopped()) {
      const model = await start(false);
      answering = model;
      try {
        await model.ready;
      } catch (error) {
        // It may have been stopped while it loaded, because something new has to be read first.
        if (answering === model) throw error;
      }
    }
  });

  return {
    patienceMs: PATIENCE_MS,
    noticeQuestion(generation) {
      self.asked();
      if (broken || checked === generation) return;
      checked = generation;
      // After the answer, so that the first question does not wait for it.
      setTimeout(() => void check(), 0).unref();
    },
    forQuestion: () => (answering?.warm() && !tooSlow.isOn('model') ? answering : undefined),
    notice: () =>
      broken && choice.embedder === 'minilm'
        ? 'MiniLM cannot run here: meaning was judged by the built-in table.'
        : undefined,
    // On a busy machine the table, which is nearly as good, answers for a while: no notice.
    failed(reason) {
      log.info({ reason }, 'MiniLM did not answer a question in time; the table did');
      tooSlow.begin('model');
      return undefined;
    },
    async close() {
      const closing = self.close();
      for (const model of [answering, reading]) model?.stop();
      await closing;
    },
  };
}

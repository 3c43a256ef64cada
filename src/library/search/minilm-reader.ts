import { isAnswering } from '../../base/answering.ts';
import { findAsset } from '../../base/assets.ts';
import { createCooldown } from '../../base/cooldown.ts';
import { LoreError, messageOf } from '../../base/error.ts';
import { workerFile } from '../../base/worker-file.ts';
import { type MiniLM, minilmIdentity, startMiniLM } from '../embed/minilm/minilm.ts';
import { background, type EmbeddingChoice, type Surroundings } from './background-work.ts';
import type { Reader } from './vector-search.ts';

/** After a question that it did not embed in time, the table is used for this long. */
const TOO_SLOW_MS = 1_500;
/** Many times what it needs: it is slower only if the machine is busy. */
const PATIENCE_MS = 400;
/** It is loaded when the first question is answered, or at the latest after so many times as long. */
const LOAD_AFTER_MS = 20;
const MOST_LOAD_WAITS = 200;

/**
 * MiniLM embeds questions as soon as it is loaded, and reads in the background what the shipped
 * vectors do not cover. It reads in a second thread of the lowest priority, which ends when
 * everything is read; a thread cannot raise its priority again to embed questions.
 */
export function miniLmReader(choice: EmbeddingChoice, around: Surroundings): Reader {
  const { log, list, table } = around;
  const self = background(choice, around);
  let answering: MiniLM | undefined;
  let reading: MiniLM | undefined;
  /** Set at the first question. */
  let loading: NodeJS.Timeout | undefined;
  let broken = false;
  const tooSlow = createCooldown(TOO_SLOW_MS);

  const start = async (lowPriority: boolean): Promise<MiniLM> => {
    const worker = workerFile('minilm-worker');
    if (!worker || !findAsset('minilm.bin'))
      throw new Error('a file of it is missing from this install');
    return startMiniLM(worker, table(), { lowPriority });
  };

  const guarded = (work: () => Promise<void>) => async (): Promise<void> => {
    if (broken) return;
    try {
      await work();
    } catch (error) {
      if (self.stopped()) return;
      // An error of the library says nothing about the model.
      if (error instanceof LoreError) return self.again(read);
      log.warn({ reason: messageOf(error) }, 'MiniLM stopped; the built-in table goes on');
      broken = true;
      answering?.stop();
      answering = undefined;
    }
  };

  /** Reads what it has not read yet. */
  const read = guarded(async () => {
    if (reading) return self.again(read);
    if ((await list.waiting(minilmIdentity(table()))).length === 0) return;
    const model = await start(true);
    reading = model;
    try {
      await model.ready;
      const isLeft = await self.readAll(model);
      if (isLeft && !model.warm() && !self.stopped()) throw new Error('it ended while it read');
      if (isLeft) self.again(read);
    } finally {
      model.stop();
      reading = undefined;
    }
  });

  /** Loads the model for questions. */
  const load = guarded(async () => {
    if (self.stopped()) return;
    const model = await start(false);
    await model.ready;
    // Its first text takes many times as long as the others.
    await model.embedQuery('warming up');
    if (self.stopped()) return model.stop();
    answering = model;
    log.debug({}, 'MiniLM is loaded and answers questions');
  });

  /** The first question reads the library: doing both at once would take more time and memory. */
  const loadAfterAnswer = (): NodeJS.Timeout => {
    let waits = 0;
    const timer = setInterval(() => {
      if (isAnswering() && ++waits < MOST_LOAD_WAITS) return;
      clearInterval(timer);
      void load();
    }, LOAD_AFTER_MS);
    return timer.unref();
  };

  const stopWatching = list.watch(() => self.soon(read));
  return {
    patienceMs: PATIENCE_MS,
    noticeQuestion() {
      self.asked();
      if (broken) return;
      loading ??= loadAfterAnswer();
      self.ifChanged(() => self.soon(read));
    },
    forQuestion: () => (answering?.warm() && !tooSlow.isOn('model') ? answering : undefined),
    notice: () =>
      broken && choice.embedder === 'minilm'
        ? 'MiniLM cannot run here: meaning was judged by the built-in table.'
        : undefined,
    // On a busy machine the table, which is nearly as good, is used for a while, without a notice.
    failed(reason) {
      log.info({ reason }, 'MiniLM did not answer a question in time; the table did');
      tooSlow.begin('model');
      return undefined;
    },
    async close() {
      stopWatching();
      clearInterval(loading);
      const closing = self.close();
      for (const model of [answering, reading]) model?.stop();
      await closing;
    },
  };
}

import { createCooldown } from '../../base/cooldown.ts';
import { messageOf } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { workerFile } from '../../base/worker-file.ts';
import { type MiniLM, minilmIdentity, startMiniLM } from '../embed/minilm/minilm.ts';
import type { Store } from '../store.ts';
import {
  background,
  type EmbeddingChoice,
  librariesToRead,
  type Surroundings,
} from './background-work.ts';
import { fill } from './fill-vectors.ts';
import type { Reader } from './vector-search.ts';

const AGAIN_AFTER_MS = MINUTE_MS;
/** After a question that it did not answer in time, the table answers for so long. */
const TOO_SLOW_MS = 1_500;
/** Many times what it needs: only where the machine is busy with other things is it slower. */
const PATIENCE_MS = 400;

/**
 * MiniLM answers questions as soon as it is loaded, and reads in the background what the shipped
 * vectors do not cover. It reads in a second thread of the lowest priority, which lasts only until
 * everything is read; a thread cannot take a higher priority again to answer.
 */
export function miniLmReader(choice: EmbeddingChoice, around: Surroundings): Reader {
  const { log, store, table } = around;
  const self = background(choice);
  let answering: MiniLM | undefined;
  let reading: MiniLM | undefined;
  let isLoading = false;
  let broken = false;
  const libraries = librariesToRead(store);
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
    reading = await start(true);
    await reading.ready;
    for (const each of libraries.unread())
      if (await fill(self.filling, each, reading)) libraries.isRead(each);
    reading.stop();
    reading = undefined;
    // Another process reads it, or a member has asked something meanwhile.
    if (libraries.unread().length > 0) self.soon(read, AGAIN_AFTER_MS);
  });

  /** Loads the model for questions, and has it read what it has not read yet. */
  const check = (asked: Store) =>
    guarded(async () => {
      if (!answering && !isLoading && !self.filling.stopped()) {
        isLoading = true;
        const model = await start(false);
        await model.ready;
        // Its first text takes many times as long as the others.
        await model.embedQuery('warming up');
        if (self.filling.stopped()) model.stop();
        else {
          answering = model;
          log.debug({}, 'MiniLM is loaded and answers questions');
        }
      }
      await libraries.check(asked, minilmIdentity(table()));
      if (!reading && libraries.unread().length > 0) self.soon(read);
    });

  return {
    patienceMs: PATIENCE_MS,
    noticeQuestion(asked) {
      self.asked();
      if (broken || !libraries.isChanged(asked)) return;
      // After the answer, so that the first question does not wait for it.
      setTimeout(() => void check(asked.store)(), 0).unref();
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

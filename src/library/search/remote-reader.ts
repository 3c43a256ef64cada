import { MINUTE_MS } from '../../base/time.ts';
import type { Embedder } from '../embed/embedder.ts';
import { openRemote, type RemoteChoice } from '../embed/remote.ts';
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

/** The user's own model. It answers questions when it has read everything, and not before. */
export function remoteReader(
  choice: EmbeddingChoice,
  provider: RemoteChoice['provider'],
  around: Surroundings,
): Reader {
  const { log, store } = around;
  const self = background(choice);
  const label = `The embedder ${choice.model || provider}`;
  let embedder: Embedder | undefined;
  let complete = false;
  let trouble: string | undefined;
  const libraries = librariesToRead(store);
  const asking = new Set<Store>();

  const work = async (): Promise<void> => {
    try {
      embedder ??= await openRemote({
        provider,
        url: choice.url ?? '',
        model: choice.model ?? '',
        ...(choice.key && { key: choice.key }),
      });
      for (const each of asking) {
        await libraries.check(each, embedder);
        asking.delete(each);
      }
      complete ||= !libraries.unread().includes(store);
      for (const each of libraries.unread())
        if (await fill(self.filling, each, embedder)) libraries.isRead(each);
      complete ||= !libraries.unread().includes(store);
      if (libraries.unread().length > 0) self.soon(work, AGAIN_AFTER_MS);
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
    noticeQuestion(asked) {
      self.asked();
      if (forbidden || !libraries.isChanged(asked)) return;
      asking.add(asked.store);
      self.soon(work, choice.startAfterMs ?? 0);
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

import type { Embedder } from '../embed/embedder.ts';
import { openRemote, type RemoteChoice } from '../embed/remote.ts';
import { background, type EmbeddingChoice, type Surroundings } from './background-work.ts';
import type { Reader } from './vector-search.ts';

/** The user's own model. It embeds questions only once it has read everything. */
export function remoteReader(
  choice: EmbeddingChoice,
  provider: RemoteChoice['provider'],
  around: Surroundings,
): Reader {
  const { log, list, store } = around;
  const self = background(choice, around);
  const label = `The embedder ${choice.model || provider}`;
  let embedder: Embedder | undefined;
  let complete = false;
  let trouble: string | undefined;
  let isWorking = false;

  const work = async (): Promise<void> => {
    if (isWorking) return self.again(work);
    isWorking = true;
    try {
      embedder ??= await openRemote({
        provider,
        url: choice.url ?? '',
        model: choice.model ?? '',
        ...(choice.key && { key: choice.key }),
      });
      complete ||= await isComplete(embedder);
      const isLeft = await self.readAll(embedder);
      complete ||= await isComplete(embedder);
      if (isLeft) self.again(work);
      trouble = undefined;
    } catch (error) {
      if (self.stopped()) return;
      trouble = reasonOf(error);
      log.warn({ reason: trouble }, `${label} failed; the built-in table goes on`);
      self.again(work);
    } finally {
      isWorking = false;
    }
  };

  /** Whether it has read all shared content. */
  const isComplete = async (reader: Embedder): Promise<boolean> =>
    (await store.unread(reader, 1)).length === 0;

  const forbidden = choice.offline === true && !isLoopback(choice.url ?? '', provider);
  const stopWatching = forbidden ? () => {} : list.watch(() => self.soon(work));
  return {
    patienceMs: 2_500,
    noticeQuestion() {
      self.asked();
      if (!forbidden) self.ifChanged(() => self.soon(work, choice.startAfterMs ?? 0));
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
    async close() {
      stopWatching();
      await self.close();
    },
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

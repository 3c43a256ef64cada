import { Worker } from 'node:worker_threads';
import { keepYoungSmall } from '../../../base/memory.ts';
import type { Embedder, Packed } from '../embedder.ts';
import type { Table } from '../table.ts';
import { minilmPath, readModelHeader } from './model-file.ts';
import { Reply, type Request, type WorkerSetup } from './protocol.ts';

export interface MiniLM extends Embedder {
  /** Resolves when the model is loaded. */
  readonly ready: Promise<void>;
  /** Whether a question would be embedded at once. */
  warm(): boolean;
  stop(): void;
}

const MOST_TOKENS = 128;

let id: string | undefined;
/** The identity of MiniLM's vectors, without loading the model. */
export function minilmIdentity({ space, dim }: Table): Pick<Embedder, 'id' | 'space' | 'dim'> {
  id ??= shippedId();
  return { id, space, dim };
}

/** If the model file is missing, search still works with the table, and doctor reports it. */
function shippedId(): string {
  try {
    return readModelHeader().id;
  } catch {
    return 'minilm-lost';
  }
}

/** Starts MiniLM in a worker thread. */
export function startMiniLM(
  worker: string,
  table: Table,
  { lowPriority }: { readonly lowPriority: boolean },
): MiniLM {
  const setup: WorkerSetup = {
    modelPath: minilmPath(),
    projection: table.projection,
    mostTokens: MOST_TOKENS,
    lowPriority,
  };
  const thread = new Worker(worker, { workerData: setup, name: 'minilm' });
  keepYoungSmall(thread, 'online');
  thread.unref();
  const waiting = new Map<number, { done: (vector: Packed) => void; fail: (e: Error) => void }>();
  let last = 0;
  let loaded = false;
  let broken: Error | undefined;
  let isReady: () => void = () => {};
  let isBroken: (error: Error) => void = () => {};
  const ready = new Promise<void>((done, fail) => {
    isReady = done;
    isBroken = fail;
  });
  ready.catch(() => {});

  thread.on('message', (message: unknown) => {
    const { id, values, scale } = Reply.parse(message);
    if (id < 0) {
      loaded = true;
      isReady();
      return;
    }
    waiting.get(id)?.done({ values, scale });
    waiting.delete(id);
  });
  const fail = (error: Error): void => {
    broken ??= error;
    isBroken(error);
    for (const { fail: reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('MiniLM has stopped')));

  const embed = (text: string, urgent: boolean): Promise<Packed> =>
    new Promise((done, reject) => {
      if (broken) return reject(broken);
      const request: Request = { id: ++last, text, urgent };
      waiting.set(request.id, { done, fail: reject });
      thread.postMessage(request);
    });

  return {
    ...minilmIdentity(table),
    ready,
    warm: () => loaded && !broken && waiting.size === 0,
    embedQuery: (text) => embed(text, true),
    embedDocs: (texts) => Promise.all(texts.map((text) => embed(text, false))),
    stop: () => void thread.terminate(),
  };
}

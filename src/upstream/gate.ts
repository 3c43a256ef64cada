import type { Manners } from './manners.ts';
import { pause } from './pause.ts';

/** One upstream's door: so many inside at once, so long between two, closed while it asks for rest. */
export interface Gate {
  pass<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Nobody enters before this moment (ms since the epoch). */
  closeUntil(time: number): void;
  readonly closedUntil: number;
}

export function createGate({ concurrency, spacingMs }: Manners): Gate {
  let inside = 0;
  let nextStart = 0;
  let closedUntil = 0;
  const queue: (() => void)[] = [];

  async function takePlace(signal: AbortSignal): Promise<void> {
    if (inside < concurrency) {
      inside++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(admit), 1);
        reject(signal.reason);
      };
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      queue.push(admit);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes straight to the next in the queue, so nobody can slip in between. */
  function givePlace(): void {
    const next = queue.shift();
    if (next) next();
    else inside--;
  }

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = Date.now();
      const start = Math.max(nextStart, closedUntil);
      if (start <= now) {
        nextStart = now + spacingMs;
        return;
      }
      await pause(start - now, signal);
    }
  }

  return {
    async pass(signal, work) {
      signal.throwIfAborted();
      await takePlace(signal);
      try {
        await waitForTurn(signal);
        return await work();
      } finally {
        givePlace();
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

import { pause } from '../base/time.ts';
import type { RateLimit } from './define-upstream.ts';

import { memoryTurns, type TurnBook, takeTurn } from './shared-pace.ts';

export interface Pass {
  readonly signal: AbortSignal;
  /** Nobody waits for it: it lets everyone else go first. */
  readonly background?: boolean;
}

/** One upstream's door: so many inside at once, so long between two, closed while it asks for rest. */
export interface Gate {
  pass<T>(how: Pass, work: () => Promise<T>): Promise<T>;
  /** Nobody enters before this moment (ms since the epoch). */
  closeUntil(time: number): void;
  readonly closedUntil: number;
}

export function createGate(
  { concurrency, spacingMs }: RateLimit,
  turns: { readonly book: TurnBook; readonly upstream: string } = {
    book: memoryTurns(),
    upstream: '',
  },
): Gate {
  const foreground = createRoom(concurrency);
  // A slow answer to background work must not keep anyone else out, so it has a place of its own.
  const background = createRoom(1);
  let closedUntil = 0;

  const waitFor = async (behind: boolean): Promise<number> => {
    const now = Date.now();
    if (closedUntil > now) return closedUntil - now;
    return takeTurn(turns.book, turns.upstream, { spacingMs, background: behind, now });
  };

  async function waitForTurn({ signal, background: behind = false }: Pass): Promise<void> {
    for (;;) {
      if (behind) await foreground.empty(signal);
      const wait = await waitFor(behind);
      if (wait <= 0) return;
      await pause(wait, { signal });
    }
  }

  return {
    async pass(how, work) {
      how.signal.throwIfAborted();
      const room = how.background ? background : foreground;
      await room.enter(how.signal);
      try {
        await waitForTurn(how);
        return await work();
      } finally {
        room.leave();
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

/** So many inside at once; the others wait in the order they came. */
function createRoom(places: number) {
  let inside = 0;
  const queue: (() => void)[] = [];
  const outside: (() => void)[] = [];

  const called = (line: (() => void)[], signal: AbortSignal): Promise<void> =>
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
    async enter(signal: AbortSignal): Promise<void> {
      if (inside < places) inside++;
      else await called(queue, signal);
    },
    /** The place goes straight to the next in the queue, so nobody can slip in between. */
    leave(): void {
      const next = queue.shift();
      if (next) next();
      else inside--;
      if (inside === 0) for (const go of outside.splice(0)) go();
    },
    /** Waits until nobody is inside. */
    async empty(signal: AbortSignal): Promise<void> {
      while (inside > 0) await called(outside, signal);
    },
  };
}

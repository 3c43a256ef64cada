import * as z from 'zod';
import { service } from '../base/app.ts';

/**
 * When requests were last sent to an upstream, as far as the next one must know (ms since the
 * epoch).
 */
export const Turns = z.object({
  /** The last request that a user waited for. */
  asked: z.number().default(0),
  /** From this time on, the spacing of every request sent so far has been kept. */
  paid: z.number().default(0),
});
export type Turns = z.infer<typeof Turns>;

/** Stores the turns. Processes of one user share it, and with it one pace. */
export interface TurnStore {
  /** An atomic read and write. */
  update(upstream: string, next: (turns: Turns) => Turns): Promise<void>;
}

export function memoryTurns(): TurnStore {
  const known = new Map<string, Turns>();
  return {
    async update(upstream, next) {
      known.set(upstream, next(known.get(upstream) ?? { asked: 0, paid: 0 }));
    },
  };
}

export const turnStore = service<TurnStore>({ name: 'turns', open: memoryTurns });

/**
 * Takes the next turn if it is due, else returns how long to wait. Requests that a user waits for
 * keep their distance only from each other, never from background work. Background work makes up
 * for that: it waits until the spacing of everything sent before has passed. So there is never more
 * than one request beyond one per `spacingMs`.
 */
export async function takeTurn(
  store: TurnStore,
  upstream: string,
  { spacingMs, background, now }: { spacingMs: number; background: boolean; now: number },
): Promise<number> {
  let wait = 0;
  await store.update(upstream, (turns) => {
    // Times in the future, from before the clock was set back, must not block requests for long.
    const asked = Math.min(turns.asked, now);
    const paid = Math.min(turns.paid, now + 2 * spacingMs);
    wait = background ? paid - now : asked + spacingMs - now;
    if (wait > 0) return turns;
    return { asked: background ? asked : now, paid: Math.max(paid, now) + spacingMs };
  });
  return Math.max(0, wait);
}
